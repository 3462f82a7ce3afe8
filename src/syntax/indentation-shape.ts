import type { Line } from '../text/lines.ts';
import type { Profile } from './profile.ts';
import type { Shape } from './shape.ts';

const closer = /^(?:[\])}>]|<\/|\/>|\*\/)/;

/**
 * The shape of a text that no grammar parses, from indentation: deeper lines belong to the line above, a closing bracket
 * or a clause at the width of its header joins it. `contentMask` marks lines that begin inside a string or comment.
 */
export function shapeOfIndentation(lines: readonly Line[], profile: Profile | undefined): Shape {
  const masked = maskOfText(lines, profile);
  const depth = new Int32Array(lines.length + 1);
  const joins = new Uint8Array(lines.length + 1);
  const keyed = new Uint8Array(lines.length + 1);
  const comment = new Uint8Array(lines.length + 1);
  const levels: Level[] = [];
  const brackets: { close: string; line: number }[] = [];
  const leader = profile?.lineComment;
  for (let line = 0; line < lines.length; line++) {
    const { trimmed, width } = lines[line]!;
    if (trimmed === '') continue;
    if (masked[line]) {
      const closes = /^(?:\*\/|"""|'''|`)/.test(trimmed) && !masked[line + 1];
      depth[line] = closes ? Math.max(0, levels.length - 1) : levels.length;
      joins[line] = closes ? 1 : 0;
      continue;
    }
    const header = closedBy(trimmed, brackets);
    trackBrackets(trimmed, line, brackets, leader ?? '//');
    if (header !== undefined && lines[header]!.width <= width && levels.some((level) => level.line === header)) {
      while (levels[levels.length - 1]!.line !== header) levels.pop();
      depth[line] = levels.length - 1;
      joins[line] = 1;
    } else {
      while (levels.length > 0 && levels[levels.length - 1]!.width > width) levels.pop();
      const top = levels[levels.length - 1];
      const sibling = top !== undefined && top.width === width;
      const clause = profile ? profile.clauseStart.test(trimmed) : false;
      if (sibling && (closer.test(trimmed) || clause)) joins[line] = 1;
      else if (sibling) top.line = line;
      if (!sibling) levels.push({ width, line });
      depth[line] = levels.length - 1;
    }
    if (leader && trimmed.startsWith(leader)) comment[line] = 1;
    if (/^(?:\{?\/\*|\/\/|#)/.test(trimmed)) comment[line] = 1;
    if (profile?.keyedHeader.test(trimmed)) keyed[line] = 1;
    else if (/(?:[=:(,[]|^|return|type|from)\s*\{$/.test(trimmed) && !/=>\s*\{$/.test(trimmed)) keyed[line] = 1;
    else if (/^(?:import|export)\b[^(]*\{$/.test(trimmed)) keyed[line] = 1;
  }
  return { depth, joins, masked, keyed, comment, errors: -1, errorCost: 0 };
}

/** A depth that is open: the column of its lines and the last header at it. */
interface Level {
  readonly width: number;
  line: number;
}

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Header lines of the blocks that a text opens and does not close. */
export function unclosedHeaders(lines: readonly Line[], masked: Uint8Array, profile: Profile | undefined): Set<number> {
  const brackets: { close: string; line: number }[] = [];
  const skipped: number[] = [];
  lines.forEach(({ trimmed }, line) => {
    if (trimmed !== '' && !masked[line]) trackBrackets(trimmed, line, brackets, profile?.lineComment ?? '//', skipped);
  });
  return new Set([...skipped, ...brackets.map((bracket) => bracket.line)]);
}

/** The line whose bracket the closer in front of `trimmed` closes. */
function closedBy(trimmed: string, brackets: readonly { close: string; line: number }[]): number | undefined {
  const first = trimmed[0]!;
  if (first !== ')' && first !== ']' && first !== '}') return undefined;
  const top = brackets[brackets.length - 1];
  return top?.close === first ? top.line : undefined;
}

/** Keeps the stack of open brackets; strings and comments of the line do not count. */
function trackBrackets(
  trimmed: string,
  line: number,
  brackets: { close: string; line: number }[],
  leader: string,
  skipped?: number[],
): void {
  const code = trimmed.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\/\*.*?\*\//g, '');
  const comment = code.indexOf(leader);
  // A part that a closer opens anew (`}, {`) belongs to the header of the block that it closes.
  let header = line;
  const closed = closedBy(trimmed, brackets);
  if (closed !== undefined) header = closed;
  for (const unit of comment < 0 ? code : code.slice(0, comment)) {
    const close = pairs[unit];
    if (close !== undefined) brackets.push({ close, line: header });
    else if (closing.has(unit)) closeBracket(unit, brackets, skipped);
  }
}

const closing = new Set([')', ']', '}']);

/** Pops the bracket that `unit` closes, and those above it that were never closed. */
function closeBracket(unit: string, brackets: { close: string; line: number }[], skipped?: number[]): void {
  for (let at = brackets.length - 1; at >= 0; at--) {
    if (brackets[at]!.close !== unit) continue;
    skipped?.push(...brackets.slice(at + 1).map((bracket) => bracket.line));
    brackets.length = at;
    return;
  }
}

/** 1 for each line that begins inside a multi-line string, template or block comment, found by a scan of the delimiters. */
export function maskOfText(lines: readonly Line[], profile: Profile | undefined): Uint8Array {
  const masked = new Uint8Array(lines.length + 1);
  const delimiters = profile?.textDelimiters ?? ['"""'];
  const block = profile ? profile.blockComment : (['/*', '*/'] as const);
  const leader = profile?.lineComment ?? '//';
  let inside: string | undefined;
  for (let line = 0; line < lines.length; line++) {
    masked[line] = inside === undefined ? 0 : 1;
    const text = lines[line]!.text;
    let at = 0;
    while (at < text.length) {
      if (inside !== undefined) {
        if (text[at] === '\\' && inside !== block?.[1]) at += 2;
        else if (text.startsWith(inside, at)) {
          at += inside.length;
          inside = undefined;
        } else at++;
        continue;
      }
      if (text.startsWith(leader, at)) break;
      if (block && text.startsWith(block[0], at)) {
        inside = block[1];
        at += block[0].length;
        continue;
      }
      const delimiter = delimiters.find((each) => text.startsWith(each, at));
      if (delimiter !== undefined) {
        inside = delimiter;
        at += delimiter.length;
        continue;
      }
      const unit = text[at]!;
      if (unit === '"' || unit === "'") at = endOfString(text, at);
      else at++;
    }
  }
  // A backtick that never closes was none; a docstring or comment that does not close was cut off.
  if (inside === '`') unmaskTail(masked, lines.length);
  return masked;
}

function endOfString(text: string, from: number): number {
  const quote = text[from];
  let at = from + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return at < text.length ? at + 1 : from + 1;
}

function unmaskTail(masked: Uint8Array, count: number): void {
  for (let line = count; line >= 0 && (masked[line] || line === count); line--) masked[line] = 0;
}
