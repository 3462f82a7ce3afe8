import { diffArrays } from 'diff';
import { longestRising } from './rising.ts';

/** Lines up to which two stretches are compared as one; longer ones are first cut at lines that stand once in both. */
const SHORT = 400;
/** Differences after which a stretch counts as rewritten: comparing it on would take time that grows with their square. */
const MOST_DIFFERENCES = 2000;

/** Pairs of indexes of a common subsequence, in order: a longest one, unless the texts are long and differ much. */
export function commonLines(one: readonly string[], other: readonly string[]): [number, number][] {
  const pairs: [number, number][] = [];
  let from = 0;
  let toOne = one.length;
  let toOther = other.length;
  while (from < toOne && from < toOther && one[from] === other[from]) pairs.push([from, from++]);
  const tail: [number, number][] = [];
  while (toOne > from && toOther > from && one[toOne - 1] === other[toOther - 1]) tail.push([--toOne, --toOther]);
  const inner = between(one, other, from, toOne, from, toOther);
  return [...pairs, ...inner, ...tail.reverse()];
}

function between(
  one: readonly string[],
  other: readonly string[],
  from: number,
  to: number,
  otherFrom: number,
  otherTo: number,
): [number, number][] {
  if (to - from <= SHORT && otherTo - otherFrom <= SHORT) return compare(one, other, from, to, otherFrom, otherTo);
  const anchors = uniqueLines(one, other, from, to, otherFrom, otherTo);
  if (anchors.length === 0) return compare(one, other, from, to, otherFrom, otherTo);
  const pairs: [number, number][] = [];
  let at = from;
  let otherAt = otherFrom;
  for (const [anchor, otherAnchor] of [...anchors, [to, otherTo] as [number, number]]) {
    for (const pair of compare(one, other, at, anchor, otherAt, otherAnchor)) pairs.push(pair);
    if (anchor < to) pairs.push([anchor, otherAnchor]);
    at = anchor + 1;
    otherAt = otherAnchor + 1;
  }
  return pairs;
}

function compare(
  one: readonly string[],
  other: readonly string[],
  from: number,
  to: number,
  otherFrom: number,
  otherTo: number,
): [number, number][] {
  if (from >= to || otherFrom >= otherTo) return [];
  const changes = diffArrays(one.slice(from, to), other.slice(otherFrom, otherTo), { maxEditLength: MOST_DIFFERENCES });
  const pairs: [number, number][] = [];
  let at = from;
  let otherAt = otherFrom;
  for (const change of changes ?? []) {
    if (change.added) otherAt += change.count;
    else if (change.removed) at += change.count;
    else for (let step = 0; step < change.count; step++) pairs.push([at++, otherAt++]);
  }
  return pairs;
}

/** Pairs of lines that stand once in each stretch, as many as keep their order. */
function uniqueLines(
  one: readonly string[],
  other: readonly string[],
  from: number,
  to: number,
  otherFrom: number,
  otherTo: number,
): [number, number][] {
  const once = (lines: readonly string[], start: number, stop: number): Map<string, number> => {
    const places = new Map<string, number>();
    for (let line = start; line < stop; line++) places.set(lines[line]!, places.has(lines[line]!) ? -1 : line);
    return places;
  };
  const own = once(one, from, to);
  const pairs: [number, number][] = [];
  for (const [text, otherAt] of once(other, otherFrom, otherTo)) {
    const at = own.get(text);
    if (otherAt >= 0 && at !== undefined && at >= 0) pairs.push([at, otherAt]);
  }
  return longestRising(pairs.sort((first, second) => first[1] - second[1]));
}
