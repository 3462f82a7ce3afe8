import { convertWidth, indentText } from '../text/indent.ts';
import type { OutLine } from './draft.ts';
import { commonLines } from './line-match.ts';
import type { Block } from './line-tree.ts';
import type { Source } from './source.ts';

/** Lines `[from, to)` of the original as they are. */
export function keepLines(original: Source, from: number, to: number): OutLine[] {
  const lines: OutLine[] = [];
  for (let line = from; line < to; line++)
    lines.push({ text: original.lines[line]!.text, original: line, snippet: -1 });
  return lines;
}

export function blankLines(count: number): OutLine[] {
  return Array.from({ length: count }, () => ({ text: '', original: -1, snippet: -1 }));
}

/** Does a text that begins on `line` and runs on over lines move with its code? Documentation does, other strings do not. */
function movesWithCode(source: Source, line: number): boolean {
  return /^(?:[rRbBuU]{0,2}(?:"""|''')|\/\*|\{\/\*)/.test(source.lines[line]!.trimmed);
}

/** Is there a bracket at `at` with something behind it, that the line does not close? */
function staysOpen(trimmed: string, at: number): boolean {
  if (!'([{'.includes(trimmed[at] ?? ' ') || trimmed.length <= at + 1) return false;
  let depth = 0;
  for (const unit of trimmed.slice(at)) {
    if ('([{'.includes(unit)) depth++;
    else if (')]}'.includes(unit)) depth--;
    if (depth === 0) return false;
  }
  return true;
}

/** Is the line inside a string or template whose white space is data, not inside documentation? */
function isLiteralText(source: Source, line: number): boolean {
  if (!source.shape.masked[line]) return false;
  let opener = line;
  while (opener > 0 && source.shape.masked[opener]) opener--;
  return !movesWithCode(source, opener);
}

/** How far up the line is looked for with whose bracket a line is aligned. */
const ALIGNED_WITHIN = 8;

/** The column of a line that stands right behind an open bracket of a line above it, as that line was placed. */
function alignedColumn(snippet: Source, placed: readonly OutLine[], line: number): number | undefined {
  const { width } = snippet.lines[line]!;
  for (let at = placed.length - 1; at >= 0 && at >= placed.length - ALIGNED_WITHIN; at--) {
    const above = snippet.lines[placed[at]!.snippet]!;
    if (above.trimmed === '' || above.width >= width) continue;
    const bracket = width - above.width - 1;
    if (staysOpen(above.trimmed, bracket)) {
      return widthOf(placed[at]!.text) + bracket + 1;
    }
    return undefined;
  }
  return undefined;
}

/**
 * Lines `[from, to)` of the snippet, moved so that column `shownWidth` becomes `width`, levels written in the style of the
 * original. Lines inside strings and templates stay as they are; those of docstrings and doc comments move along.
 */
export function placeLines(
  request: { readonly original: Source; readonly snippet: Source },
  from: number,
  to: number,
  width: number,
  shownWidth: number,
): OutLine[] {
  const { original, snippet } = request;
  const placed: OutLine[] = [];
  let opener = from;
  for (let line = from; line < to; line++) {
    const shown = snippet.lines[line]!;
    const masked = snippet.shape.masked[line] === 1;
    if (!masked) opener = line;
    if (shown.trimmed === '') placed.push({ text: '', original: -1, snippet: line });
    else if (masked && !movesWithCode(snippet, opener)) placed.push({ text: shown.text, original: -1, snippet: line });
    else {
      const relative = convertWidth(shown.width - shownWidth, snippet.style, original.style);
      const column = alignedColumn(snippet, placed, line) ?? Math.max(0, relative + width);
      placed.push({ text: indentText(column, original.style) + shown.text.trimStart(), original: -1, snippet: line });
    }
  }
  return placed;
}

/** Columns before the first visible character of a placed line. */
function widthOf(text: string): number {
  let width = 0;
  for (const unit of text) {
    if (unit === ' ') width++;
    else if (unit === '\t') width += 4 - (width % 4);
    else break;
  }
  return width;
}

/**
 * The shown block in place of the original one: lines that say the same keep the bytes of the original, and lines between
 * them follow the indentation of those that stand at the same depth.
 */
export function replaceBlock(
  request: { readonly original: Source; readonly snippet: Source },
  range: { readonly from: number; readonly to: number; readonly width: number; readonly depth: number },
  shown: { readonly from: number; readonly to: number; readonly width: number; readonly depth: number },
): OutLine[] {
  const { original, snippet } = request;
  const placed = placeLines(request, shown.from, shown.to, range.width, shown.width);
  const pairs = commonLines(
    original.lines.slice(range.from, range.to).map((line) => line.norm),
    placed.map((line) => snippet.lines[line.snippet]!.norm),
  );
  const counterpart = new Int32Array(placed.length).fill(-1);
  for (const [own, other] of pairs) {
    const line = range.from + own;
    const shownLine = placed[other]!.snippet;
    if (snippet.lines[shownLine]!.norm === '') continue;
    const depth = original.shape.depth[line]! - range.depth;
    const masked = original.shape.masked[line] === 1 && snippet.shape.masked[shownLine] === 1;
    if (masked || depth === snippet.shape.depth[shownLine]! - shown.depth) counterpart[other] = line;
  }
  return settle(request, placed, counterpart);
}

/** Gives matched lines the bytes of the original and moves the lines between them by as much as their neighbours moved. */
function settle(
  request: { readonly original: Source; readonly snippet: Source },
  placed: readonly OutLine[],
  counterpart: Int32Array,
): OutLine[] {
  const { original, snippet } = request;
  const depthOf = (at: number): number => snippet.shape.depth[placed[at]!.snippet]!;
  const drift = (at: number): number => original.lines[counterpart[at]!]!.width - widthOf(placed[at]!.text);
  const driftNear = (at: number): number => {
    for (const step of [-1, 1]) {
      for (let near = at + step; near >= 0 && near < placed.length; near += step) {
        if (placed[near]!.text === '' || snippet.shape.masked[placed[near]!.snippet]) continue;
        if (depthOf(near) < depthOf(at)) break;
        if (depthOf(near) === depthOf(at) && counterpart[near]! >= 0) return drift(near);
      }
    }
    return 0;
  };
  const sameUnit = original.style.unit === snippet.style.unit;
  const reIndented = (at: number): boolean => {
    const by = drift(at);
    if (by === 0 || !sameUnit || isLiteralText(original, counterpart[at]!)) return false;
    return [at - 1, at + 1].some(
      (near) => counterpart[near] !== undefined && counterpart[near]! >= 0 && drift(near) === by,
    );
  };
  return placed.map((line, at) => {
    // Several lines on end that stand elsewhere than in the file, in the file's own unit, were moved on purpose.
    if (counterpart[at]! >= 0 && reIndented(at)) return { ...line, original: counterpart[at]! };
    if (counterpart[at]! >= 0)
      return { ...line, text: original.lines[counterpart[at]!]!.text, original: counterpart[at]! };
    if (line.text === '' || snippet.shape.masked[line.snippet]) return line;
    const moved = driftNear(at);
    if (moved === 0) return line;
    return {
      ...line,
      text: indentText(Math.max(0, widthOf(line.text) + moved), original.style) + line.text.trimStart(),
    };
  });
}

/** Lines of the original moved by `shift` columns, as when something is wrapped around them; text lines stay. */
export function shiftKept(original: Source, lines: readonly OutLine[], shift: number): OutLine[] {
  if (shift === 0) return [...lines];
  return lines.map((line) => {
    if (line.original < 0 || line.snippet >= 0 || line.text.trim() === '' || original.shape.masked[line.original])
      return line;
    const width = Math.max(0, original.lines[line.original]!.width + shift);
    return { ...line, text: indentText(width, original.style) + line.text.trimStart() };
  });
}

/** Blank lines that usually stand between the siblings: between those with a body if the new one has one. */
export function usualGap(original: Source, siblings: readonly Block[], nested: boolean): number {
  const gaps: number[] = [];
  for (let at = 1; at < siblings.length; at++) {
    const before = siblings[at - 1]!;
    const after = siblings[at]!;
    if (nested && !(before.nested && after.nested)) continue;
    if (!nested && (before.nested || after.nested)) continue;
    let blank = 0;
    for (let line = before.end; line < after.start; line++) if (original.lines[line]!.trimmed === '') blank++;
    gaps.push(blank);
  }
  if (gaps.length === 0 && siblings.length > 1) return nested ? usualGapOfAny(original, siblings) : 0;
  gaps.sort((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

function usualGapOfAny(original: Source, siblings: readonly Block[]): number {
  let largest = 0;
  for (let at = 1; at < siblings.length; at++) {
    if (!siblings[at - 1]!.nested && !siblings[at]!.nested) continue;
    largest = Math.max(largest, siblings[at]!.start - siblings[at - 1]!.end);
  }
  void original;
  return largest;
}
