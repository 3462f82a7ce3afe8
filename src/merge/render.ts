import type { Edit } from '../text/edit.ts';
import { type Line, splitLines } from '../text/lines.ts';
import type { OutLine } from './draft.ts';
import { commonLines } from './line-match.ts';
import type { Source } from './source.ts';

/** The text of merged lines: kept ones with their own line ends, new ones with the one that the original mostly uses. */
export function renderLines(original: Source, lines: readonly OutLine[]): string {
  const usual = usualEnd(original.lines);
  const last = lines.length - 1;
  return lines
    .map((line, index) => {
      if (index === last) return line.text;
      const own = line.original >= 0 ? original.lines[line.original]!.end : '';
      return line.text + (own === '' ? usual : own);
    })
    .join('');
}

/** The line end that most lines have; LF where there is none. */
function usualEnd(lines: readonly Line[]): string {
  let crlf = 0;
  let lf = 0;
  for (const { end } of lines) {
    if (end === '\r\n') crlf++;
    else if (end === '\n') lf++;
  }
  return crlf > lf ? '\r\n' : '\n';
}

/** The smallest whole-line edits between two texts, each cut down to the units that differ at its two ends. */
export function lineEdits(before: string, after: string): Edit[] {
  if (before === after) return [];
  const own = splitLines(before);
  const other = splitLines(after);
  const pairs = commonLines(own.map(whole), other.map(whole));
  const edits: Edit[] = [];
  let from = 0;
  let otherFrom = 0;
  for (const [at, otherAt] of [...pairs, [own.length, other.length] as [number, number]]) {
    if (at > from || otherAt > otherFrom) {
      const start = own[from]?.from ?? before.length;
      const stop = own[at]?.from ?? before.length;
      const otherStart = other[otherFrom]?.from ?? after.length;
      const otherStop = other[otherAt]?.from ?? after.length;
      edits.push(trimmed(before, start, stop, after.slice(otherStart, otherStop)));
    }
    from = at + 1;
    otherFrom = otherAt + 1;
  }
  return edits;
}

function whole(line: Line): string {
  return line.text + line.end;
}

function trimmed(before: string, from: number, to: number, insert: string): Edit {
  let start = 0;
  const length = Math.min(to - from, insert.length);
  while (start < length && before[from + start] === insert[start]) start++;
  let stop = 0;
  while (stop < length - start && before[to - 1 - stop] === insert[insert.length - 1 - stop]) stop++;
  return { from: from + start, to: to - stop, insert: insert.slice(start, insert.length - stop) };
}
