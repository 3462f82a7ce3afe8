import type { OutLine } from './draft.ts';
import type { Source } from './source.ts';

/** A stretch of the original `[from, to)` in lines, and what stands there instead. */
export interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly OutLine[];
}

/** What a draft changes: the stretches between the lines that it keeps as they are. */
export function hunksOf(original: Source, draft: readonly OutLine[]): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let pending: OutLine[] = [];
  const close = (to: number): void => {
    if (to > at || pending.length > 0) hunks.push({ from: at, to, lines: pending });
    pending = [];
  };
  for (const line of draft) {
    const kept = line.original >= at && line.text === original.lines[line.original]!.text;
    if (!kept) {
      pending.push(line);
      continue;
    }
    close(line.original);
    at = line.original + 1;
  }
  close(original.lines.length);
  return hunks;
}

/** All lines after hunks that are sorted and apart; `undefined` where two of them touch the same lines. */
export function applyHunks(original: Source, hunks: readonly Hunk[]): OutLine[] | undefined {
  const sorted = [...hunks].sort((one, other) => one.from - other.from || one.to - other.to);
  const out: OutLine[] = [];
  let at = 0;
  for (const hunk of sorted) {
    if (hunk.from < at) return undefined;
    for (; at < hunk.from; at++) out.push({ text: original.lines[at]!.text, original: at, snippet: -1 });
    out.push(...hunk.lines);
    at = hunk.to;
  }
  for (; at < original.lines.length; at++) out.push({ text: original.lines[at]!.text, original: at, snippet: -1 });
  return out;
}

/** How many lines the hunks touch on both sides. */
export function hunkCost(hunks: readonly Hunk[]): number {
  return hunks.reduce((sum, hunk) => sum + (hunk.to - hunk.from) + hunk.lines.length, 0);
}
