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
  const widths: number[] = [];
  const leader = profile?.lineComment;
  for (let line = 0; line < lines.length; line++) {
    const { trimmed, width } = lines[line]!;
    if (trimmed === '') continue;
    if (masked[line]) {
      const closes = /^(?:\*\/|"""|'''|`)/.test(trimmed) && !masked[line + 1];
      depth[line] = closes ? Math.max(0, widths.length - 1) : widths.length;
      joins[line] = closes ? 1 : 0;
      continue;
    }
    while (widths.length > 0 && widths[widths.length - 1]! > width) widths.pop();
    const level = widths[widths.length - 1] === width ? widths.length - 1 : widths.length;
    const clause = profile ? profile.clauseStart.test(trimmed) : false;
    const sibling = widths[widths.length - 1] === width;
    if (sibling && (closer.test(trimmed) || clause)) joins[line] = 1;
    if (!sibling) widths.push(width);
    depth[line] = level;
    if (leader && trimmed.startsWith(leader)) comment[line] = 1;
    if (/^(?:\{?\/\*|\/\/|#)/.test(trimmed)) comment[line] = 1;
    if (profile?.keyedHeader.test(trimmed)) keyed[line] = 1;
    else if (/(?:[=:(,[]|^|return|type|from)\s*\{$/.test(trimmed) && !/=>\s*\{$/.test(trimmed)) keyed[line] = 1;
    else if (/^(?:import|export)\b[^(]*\{$/.test(trimmed)) keyed[line] = 1;
  }
  return { depth, joins, masked, keyed, comment, errorCost: -1 };
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
  // A delimiter that never closes was none: an apostrophe in a text, a template cut off at the end of a fragment.
  if (inside !== undefined) unmaskTail(masked, lines.length);
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
