import { overlap } from '../words.ts';
import { sameText } from './anchors.ts';
import { endsWith, type NameStep, nowhere, type Outline } from './outline.ts';
import { doOtherThings, faintlyAlike, type LineTraits, wordOverlap } from './traits.ts';

/** Lines between two anchors on both sides, blank ones left out. */
export interface GapLines {
  readonly own: readonly number[];
  readonly shown: readonly number[];
  /** Original lines before the first, after the last shown line cost nothing: the gap lies at an end of the snippet. */
  readonly openStart: boolean;
  readonly openEnd: boolean;
}

export interface GapRequest {
  readonly original: Outline;
  readonly snippet: Outline;
  readonly paths: readonly (NameStep | undefined)[];
  /** Columns at which the shown lines belong. */
  readonly widths: Int32Array;
  /** Lines of the original that pair with nothing. */
  readonly barred: ReadonlySet<number>;
}

/** Cells of one alignment; a larger gap is cut down at its far end. */
const MOST_CELLS = 60_000;
const WILD = 0.002;
const SKIP_FIRST = 0.16;
const SKIP_NEXT = 0.06;
const NEW_LINE = 0.1;
/** A pair directly beside another pair or the gap's edge is a little better. */
const BESIDE = 0.04;
/** Parts of words say a little less than whole words. */
const PARTS_COUNT = 0.85;

enum Move {
  none = 0,
  skip = 1,
  wild = 2,
  insert = 3,
  pair = 4,
}

/** The best pairs of lines inside one gap; placeholders are wildcards. */
export function alignGap(request: GapRequest, gap: GapLines): [original: number, snippet: number][] {
  const { snippet } = request;
  const shown = gap.shown;
  const rows = shown.length;
  if (rows === 0 || gap.own.length === 0) return [];
  const most = Math.max(40, Math.floor(MOST_CELLS / rows));
  const own =
    gap.own.length <= most ? gap.own : gap.openStart && !gap.openEnd ? gap.own.slice(-most) : gap.own.slice(0, most);
  const columns = own.length;
  const stride = columns + 1;
  const score = new Float64Array(stride * (rows + 1)).fill(Number.NEGATIVE_INFINITY);
  const move = new Uint8Array(stride * (rows + 1));
  score[0] = 0;
  const reach = (cell: number, value: number, by: Move): void => {
    if (value <= score[cell]! + 1e-12) return;
    score[cell] = value;
    move[cell] = by;
  };
  const small = rows * columns <= 60;
  for (let row = 0; row <= rows; row++) {
    const wild =
      (row > 0 && snippet.star(shown[row - 1]!)) || (row === 0 && gap.openStart) || (row === rows && gap.openEnd);
    const star = row < rows && snippet.star(shown[row]!);
    for (let column = 0; column <= columns; column++) {
      const cell = row * stride + column;
      const value = score[cell]!;
      if (value === Number.NEGATIVE_INFINITY) continue;
      if (column < columns) {
        const skip = wild ? WILD : move[cell] === Move.skip ? SKIP_NEXT : SKIP_FIRST;
        reach(cell + 1, value - skip, Move.skip);
      }
      if (row === rows) continue;
      if (star) reach(cell + stride, value, Move.wild);
      else {
        reach(cell + stride, value - NEW_LINE, Move.insert);
        if (column === columns) continue;
        let alike = pairScore(request, own[column]!, shown[row]!, small);
        if (alike <= 0) continue;
        if (move[cell] === Move.pair || (cell === 0 && !gap.openStart)) alike += BESIDE;
        if (row === rows - 1 && column === columns - 1 && !gap.openEnd) alike += BESIDE;
        reach(cell + stride + 1, value + alike, Move.pair);
      }
    }
  }
  return trace(own, shown, move, stride);
}

function trace(own: readonly number[], shown: readonly number[], move: Uint8Array, stride: number): [number, number][] {
  const pairs: [number, number][] = [];
  let row = shown.length;
  let column = own.length;
  while (row > 0 || column > 0) {
    const by = move[row * stride + column] as Move;
    if (by === Move.skip) column--;
    else if (by === Move.pair) pairs.push([own[--column]!, shown[--row]!]);
    else row--;
  }
  return pairs.reverse();
}

/** How well two lines of a gap pair; 0 where they do not. `small`: so few that even a rewritten line is worth a look. */
function pairScore(request: GapRequest, own: number, shown: number, small: boolean): number {
  const { original, snippet, paths, widths } = request;
  if (request.barred.has(own)) return 0;
  if (paths[shown] === nowhere || !endsWith(original.paths[own], paths[shown])) return 0;
  const text = original.masked(own) || snippet.masked(shown);
  const slip = text ? 0 : Math.abs(original.width(own) - widths[shown]!);
  const before = original.traits(own);
  const after = snippet.traits(shown);
  if (original.norm(own) === snippet.norm(shown) && (after.key === undefined || before.key === after.key)) {
    if (slip > 1) return after.trivial ? 0 : 0.5;
    return after.trivial ? 0.5 : 1;
  }
  if (slip > 1 || !sameText(original, own, snippet, shown)) return 0;
  return versionScore(before, after, small);
}

function versionScore(before: LineTraits, after: LineTraits, small: boolean): number {
  if (before.declared !== undefined || after.declared !== undefined)
    return before.declared === after.declared ? 1.2 : 0;
  if (before.trivial || after.trivial || before.clause || after.clause || after.keyword === 'try') return 0;
  if (before.key !== undefined && after.key !== undefined) return before.key === after.key ? 0.9 : 0;
  if (before.comment !== after.comment || before.keyword !== after.keyword || doOtherThings(before, after)) return 0;
  const shared = Math.max(wordOverlap(before.words, after.words), overlap(before.parts, after.parts) * PARTS_COUNT);
  if (shared >= 0.5) return shared * (faintlyAlike(before, after) ? 0.3 : 0.8);
  return small && before.keyword === '' && shared >= 0.35 ? shared * 0.6 : 0;
}
