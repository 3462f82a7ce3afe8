import { classifyLine, type LineContext, type Placeholder } from './placeholder-line.ts';

/** A placeholder inside a line of code: the half-open range of the line that it takes up. */
export interface InlinePlaceholder {
  readonly from: number;
  readonly to: number;
  readonly placeholder: Placeholder;
}

interface Comment {
  readonly from: number;
  readonly to: number;
  readonly block: boolean;
}

interface Scan {
  /** The line with its strings and comments blanked, at the same length. */
  readonly code: string;
  readonly comments: readonly Comment[];
}

const longest = 1000;
const dots = /\.{3,}|…+/g;
const closerOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const header = /^\s*(?:async\s+)?(?:def|class)\b/;

/**
 * A placeholder inside a line of code, or `undefined`: `foo(/* ... *\/)`, `async login(// ... existing ...) {`,
 * `{ ... }`, `def load(self, ...):`. Spreads, rest parameters, Python's `...` as a value, an index or a stub body, and
 * comments after a piece of code are none.
 */
export function inlinePlaceholder(text: string, context: LineContext): InlinePlaceholder | undefined {
  if (text.length > longest || context.insideText || !/\.{3}|…|\/\*|\/\/|#/.test(text)) return undefined;
  if (context.inOriginal(text.trim().replace(/\s+/g, ' '))) return undefined;
  const offside = context.language === 'python';
  const scan = scanLine(text, offside);
  return (
    commentPlaceholder(text, scan, context) ??
    stubPlaceholder(text, scan, context) ??
    dotsPlaceholder(text, scan, context, offside)
  );
}

/** Finds the comments of one line; a quote that is not closed on the line opens no string ("don't" in JSX text). */
function scanLine(text: string, offside: boolean): Scan {
  const comments: Comment[] = [];
  let code = '';
  while (code.length < text.length) {
    const from = code.length;
    const unit = text[from]!;
    const to = quotedEnd(text, from) ?? blockEnd(text, from) ?? lineEnd(text, from, offside);
    if (to === undefined) code += unit;
    else {
      if (!/["'`]/.test(unit)) comments.push({ from, to, block: text.startsWith('/*', from) });
      // A string leaves its quotes, so that it does not look like nothing between two brackets.
      code += /["'`]/.test(unit) ? unit + '_'.repeat(to - from - 2) + unit : ' '.repeat(to - from);
    }
  }
  return { code, comments };
}

function quotedEnd(text: string, from: number): number | undefined {
  const quote = text[from]!;
  if (quote !== '"' && quote !== "'" && quote !== '`') return undefined;
  for (let index = from + 1; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === quote) return index + 1;
  }
  return undefined;
}

function blockEnd(text: string, from: number): number | undefined {
  if (!text.startsWith('/*', from)) return undefined;
  const to = text.indexOf('*/', from + 2);
  return to < 0 ? text.length : to + 2;
}

/** `//` divides in Python and `#` names a member in TypeScript: the other language's mark needs dots after it. */
function lineEnd(text: string, from: number, offside: boolean): number | undefined {
  const slashes = text.startsWith('//', from);
  if (!slashes && text[from] !== '#') return undefined;
  if (slashes === offside && !/^(?:\/\/|#)\s*(?:\.{3}|…)/.test(text.slice(from, from + 20))) return undefined;
  return text.length;
}

function commentPlaceholder(
  text: string,
  { code, comments }: Scan,
  context: LineContext,
): InlinePlaceholder | undefined {
  for (const comment of comments) {
    const before = code.slice(0, comment.from).trimEnd();
    if (before === '') continue;
    const found = comment.block
      ? blockPlaceholder(text, code, comment, before, context)
      : openedPlaceholder(text, comment, before, context);
    if (found) return found;
  }
  return undefined;
}

/** `load(/* ... *\/)`, `{ /* unchanged *\/ }`, `<p>{/* ... *\/}</p>`, `const table = /* ... *\/;` */
function blockPlaceholder(
  text: string,
  code: string,
  { from, to }: Comment,
  before: string,
  context: LineContext,
): InlinePlaceholder | undefined {
  const placeholder = classifyAlone(text.slice(from, to), context);
  if (!placeholder) return undefined;
  const after = code.slice(to).trimStart();
  const last = before.at(-1)!;
  const closed = after === '' || /^[)\]}>;,<]|^\/>/.test(after);
  if (last === '{' && after.startsWith('}') && isMarkup(before.slice(0, -1), code)) {
    return { from: before.length - 1, to: text.indexOf('}', to) + 1, placeholder };
  }
  const opened =
    '([{<'.includes(last) || (last === '>' && !before.endsWith('=>')) || (last === ',' && /^[)\]}]/.test(after));
  const value = (last === '=' || before.endsWith('=>') || /\breturn$/.test(before)) && /^;?$/.test(after);
  return (opened && closed) || value ? { from, to, placeholder } : undefined;
}

/** Do braces after this code hold an expression of JSX, not a body or an object? */
function isMarkup(before: string, code: string): boolean {
  const trimmed = before.trimEnd();
  if (trimmed.endsWith('=>')) return false;
  if (/[>}]$/.test(trimmed)) return true;
  return /^\s*<[A-Za-z]/.test(code) && trimmed !== before && !/[=(:]$/.test(trimmed);
}

/** `async login(// ... existing ...) {`: the comment swallows what closes the bracket. */
function openedPlaceholder(
  text: string,
  { from }: Comment,
  before: string,
  context: LineContext,
): InlinePlaceholder | undefined {
  if (!/[([{]$/.test(before)) return undefined;
  const to = from + unclosedAt(text.slice(from));
  const said = text.slice(from, to).trimEnd();
  const placeholder = classifyAlone(said, context);
  const dotted = /\.{3}|…/.test(said);
  if (!placeholder || !(dotted || to < text.length || /^[)\]}]/.test(context.below))) return undefined;
  return { from, to: from + said.length, placeholder };
}

/** Where the first bracket closes that the text has not opened, or the end of the text. */
function unclosedAt(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if ('([{'.includes(text[index]!)) depth++;
    else if (')]}'.includes(text[index]!) && --depth < 0) return index;
  }
  return text.length;
}

/** `def load(self): ...  # unchanged` keeps a body; without the comment it is a stub. */
function stubPlaceholder(text: string, { code, comments }: Scan, context: LineContext): InlinePlaceholder | undefined {
  const stub = /:\s*(?=(?:\.{3}|…)\s*$)/.exec(code.trimEnd());
  const comment = comments[0];
  if (!stub || !comment || comment.block || !header.test(code)) return undefined;
  const placeholder = classifyAlone(text.slice(comment.from), context);
  return placeholder && { from: stub.index + stub[0].length, to: text.trimEnd().length, placeholder };
}

/** Dots without a comment, where the grammar has none: `{ ... }`, `f(a, ...)`, `<Row ... />`, `ITEMS = [...]`. */
function dotsPlaceholder(
  text: string,
  { code }: Scan,
  context: LineContext,
  offside: boolean,
): InlinePlaceholder | undefined {
  for (const match of code.matchAll(dots)) {
    const from = match.index;
    const phrase = phraseAfter(code, from);
    const to = from + (phrase?.length ?? match[0].length);
    const before = code.slice(0, from).trimEnd();
    const after = code.slice(to).trimStart();
    if (before === '' || after === '') continue;
    const bracketed = offside ? elidesInPython(before, after, code) : elidesInScript(before, after, code);
    if (!bracketed) continue;
    const placeholder = classifyAlone(text.slice(from, to), context);
    if (placeholder) return { from, to, placeholder };
  }
  return undefined;
}

/** Words after the dots, up to the bracket: `{ ... existing code ... }`; one word alone may be a spread. */
function phraseAfter(code: string, from: number): string | undefined {
  const found = /^(?:\.{3}|…)\s+[^()[\]{}<>=;"'`]*(?=[)\]}])/.exec(code.slice(from));
  const phrase = found?.[0].trimEnd();
  return phrase && (/\S\s+\S+\s+\S/.test(phrase) || /(?:\.{3}|…)$/.test(phrase.slice(3))) ? phrase : undefined;
}

function elidesInScript(before: string, after: string, code: string): boolean {
  const last = before.at(-1)!;
  const next = after[0]!;
  if (closerOf[last] === next) return true;
  const bracket = bracketAround(before);
  if (bracket === '(' || bracket === '{') {
    return (last === ',' && closerOf[bracket] === next) || (last === bracket && next === ',');
  }
  if (bracket !== undefined || !/^\s*<[A-Za-z]/.test(code)) return false;
  const inTag = before.lastIndexOf('<') > before.lastIndexOf('>');
  return inTag ? /^\/?>/.test(after) : last === '>' && after.startsWith('</');
}

function elidesInPython(before: string, after: string, code: string): boolean {
  const last = before.at(-1)!;
  const next = after[0]!;
  const bracket = bracketAround(before);
  if (bracket === undefined) return false;
  const alone = last === bracket && next === closerOf[bracket];
  const listed = (last === ',' && next === closerOf[bracket]) || (last === bracket && next === ',');
  if (header.test(code))
    return bracket === '(' && (alone || listed) && !/:[^(]*$/.test(before.slice(0, before.indexOf('(')));
  if (bracket === '{') return alone || (listed && before.includes(':', before.lastIndexOf('{')));
  // An index or a call takes `...` as a value; a list or tuple of nothing but `...` elides its items.
  return (
    alone && /(?:[=([{,:]|\breturn|\bin)$/.test(before.slice(0, -1).trimEnd()) && /^[)\]]\s*(?:$|[,)\]}])/.test(after)
  );
}

/** The innermost bracket that is open at the end of the code. */
function bracketAround(before: string): string | undefined {
  let depth = 0;
  for (let index = before.length - 1; index >= 0; index--) {
    if (')]}'.includes(before[index]!)) depth++;
    else if ('([{'.includes(before[index]!) && --depth < 0) return before[index];
  }
  return undefined;
}

function classifyAlone(text: string, context: LineContext): Placeholder | undefined {
  return classifyLine(text.trim(), { ...context, above: '', below: '' });
}
