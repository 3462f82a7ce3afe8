import { diffArrays } from 'diff';

/** Pairs of indexes of a longest common subsequence, in order. */
export function commonLines(one: readonly string[], other: readonly string[]): [number, number][] {
  const pairs: [number, number][] = [];
  let from = 0;
  let toOne = one.length;
  let toOther = other.length;
  while (from < toOne && from < toOther && one[from] === other[from]) pairs.push([from, from++]);
  const tail: [number, number][] = [];
  while (toOne > from && toOther > from && one[toOne - 1] === other[toOther - 1]) tail.push([--toOne, --toOther]);
  let at = from;
  let otherAt = from;
  for (const change of diffArrays(one.slice(from, toOne), other.slice(from, toOther))) {
    if (change.added) otherAt += change.count;
    else if (change.removed) at += change.count;
    else for (let step = 0; step < change.count; step++) pairs.push([at++, otherAt++]);
  }
  return [...pairs, ...tail.reverse()];
}
