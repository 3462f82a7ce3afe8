import type { Alignment } from './indentation.ts';

export interface Place {
  readonly original: number;
  readonly snippet: number;
}

/** What stands between two neighbouring matched lines; the places before the first and after the last line count as matched. */
export interface GapOfPairs {
  readonly before: Place;
  readonly after: Place;
  /** Lines of the original, blank ones left out. */
  readonly own: readonly number[];
  /** Shown lines, placeholders included. */
  readonly shown: readonly number[];
  readonly stars: readonly number[];
  readonly literals: readonly number[];
  /** The gap lies before the first or after the last matched line. */
  readonly atEdge: boolean;
  /** Lines of the original that hold the matched line after the gap. */
  readonly holdersOfNext: ReadonlySet<number>;
}

export function gapsOf({ original, snippet, matching }: Alignment): GapOfPairs[] {
  const gaps: GapOfPairs[] = [];
  let before: Place = { original: -1, snippet: -1 };
  const pairs = [...matching.pairs(), [original.count, snippet.count] as const];
  for (const [own, shown] of pairs) {
    const after = { original: own, snippet: shown };
    const ownLines: number[] = [];
    for (let line = before.original + 1; line < own; line++) if (!original.blank(line)) ownLines.push(line);
    const shownLines: number[] = [];
    for (let line = before.snippet + 1; line < shown; line++) if (!snippet.blank(line)) shownLines.push(line);
    gaps.push({
      before,
      after,
      own: ownLines,
      shown: shownLines,
      stars: shownLines.filter((line) => snippet.star(line)),
      literals: shownLines.filter((line) => !snippet.star(line)),
      atEdge: before.original < 0 || own >= original.count,
      holdersOfNext: new Set(own < original.count ? original.holders(own) : []),
    });
    before = after;
  }
  return gaps;
}
