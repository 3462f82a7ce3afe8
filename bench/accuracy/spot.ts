import { diffArrays } from 'diff';
import { type Item, isFunction, keyOf, linesOf, type Outline, type Region } from './outline.ts';

/** One change between two versions of a file, which can be undone alone. */
export interface Spot {
  readonly kind: 'changed' | 'added' | 'removed';
  /** The items of the later file that the spot lies in, outermost first. */
  readonly trail: readonly Item[];
  /** The region of the later file that it lies in, and which of its items are new: `[first, last)`. */
  readonly region: Region;
  readonly first: number;
  readonly last: number;
  /** Lines of the later file that stand for the change; `old` stood there before. */
  readonly from: number;
  readonly to: number;
  readonly old: readonly string[];
  /** The item before the change, where one named item changed into another. */
  readonly oldItem?: Item;
}

/** The later file with the spots undone; the right merge of what the spots show gives back the later file. */
export function undo(after: Outline, spots: readonly Spot[]): string {
  const lines = [...after.lines];
  for (const spot of [...spots].sort((left, right) => right.from - left.from)) {
    lines.splice(spot.from, spot.to - spot.from, ...spot.old);
  }
  return lines.join('\n');
}

/** Changes of named members of modules, classes and other keyed regions. */
export function memberSpots(before: Outline, after: Outline): Spot[] {
  const spots: Spot[] = [];
  const walk = (oldRegion: Region, region: Region, trail: readonly Item[]): void => {
    const oldItems = uniqueItems(oldRegion);
    const names = uniqueItems(region);
    region.items.forEach((item, index) => {
      const key = keyOf(item);
      if (names.get(key) !== item) return;
      const place = { trail, region, first: index, last: index + 1 };
      const oldItem = oldItems.get(key);
      if (!oldItem) {
        if (!oldRegion.items.some((other) => keyOf(other) === key)) addTo(spots, addition(after, place));
      } else if (!sameLines(linesOf(before, oldItem), linesOf(after, item))) {
        const inner = innerRegions(before, oldItem, after, item).filter(([, part]) => part.keyed);
        for (const [oldPart, part] of inner) walk(oldPart, part, [...trail, item]);
        if (inner.length > 0) return;
        spots.push({
          ...place,
          kind: 'changed',
          from: item.start,
          to: item.end,
          old: linesOf(before, oldItem),
          oldItem,
        });
      }
    });
    for (const spot of removals(before, oldRegion, region, trail)) spots.push(spot);
  };
  walk(before.top, after.top, []);
  return spots;
}

/** Changes of statements inside a changed function whose header stays; empty where it cannot be cut that fine. */
export function statementSpots(before: Outline, after: Outline, spot: Spot): Spot[] {
  const item = spot.region.items[spot.first];
  if (spot.kind !== 'changed' || !spot.oldItem || !item) return [];
  const spots: Spot[] = [];
  const walk = (oldRegion: Region, region: Region, trail: readonly Item[]): void => {
    let oldIndex = 0;
    let index = 0;
    const hunks = diffArrays(statements(before, oldRegion), statements(after, region));
    for (let at = 0; at < hunks.length; at++) {
      const hunk = hunks[at]!;
      if (!hunk.added && !hunk.removed) {
        oldIndex += hunk.count;
        index += hunk.count;
        continue;
      }
      // A removed run and the added run that follows it are one change.
      const next = hunks[at + 1];
      const oldCount = hunk.removed ? hunk.count : 0;
      const count = hunk.added ? hunk.count : next?.added ? next.count : 0;
      if (hunk.removed && next?.added) at++;
      const place = { trail, region, first: index, last: index + count };
      const oldItems = oldRegion.items.slice(oldIndex, oldIndex + oldCount);
      const inner =
        oldCount === 1 && count === 1 ? innerRegions(before, oldItems[0]!, after, region.items[index]!) : [];
      for (const [oldPart, part] of inner) walk(oldPart, part, [...trail, region.items[index]!]);
      if (inner.length === 0) addTo(spots, statementSpot(before, oldRegion, oldItems, after, place));
      oldIndex += oldCount;
      index += count;
    }
  };
  for (const [oldPart, part] of innerRegions(before, spot.oldItem, after, item))
    walk(oldPart, part, [...spot.trail, item]);
  return spots;
}

/** Whether a spot changes one whole function, or a call that is told by a title. */
export function functionOf(spot: Spot): Item | undefined {
  const item = spot.region.items[spot.first];
  return spot.kind === 'changed' && item && (isFunction(item) || item.kind === 'call') ? item : undefined;
}

type Place = Pick<Spot, 'trail' | 'region' | 'first' | 'last'>;

function statementSpot(
  before: Outline,
  oldRegion: Region,
  oldItems: readonly Item[],
  after: Outline,
  place: Place,
): Spot | undefined {
  const { region, first, last } = place;
  const [oldFirst, oldLast] = [oldItems[0], oldItems.at(-1)];
  if (!oldFirst || !oldLast) return addition(after, place);
  if (last > first) {
    const old = before.lines.slice(oldFirst.start, oldLast.end);
    return { ...place, kind: 'changed', from: region.items[first]!.start, to: region.items[last - 1]!.end, old };
  }
  const next = region.items[first];
  const oldNext = oldRegion.items[oldRegion.items.indexOf(oldLast) + 1];
  if (first === 0 || !next || !oldNext || blanksFrom(before, oldLast.end) < oldNext.start) return undefined;
  const old = before.lines.slice(oldFirst.start, oldNext.start);
  return { ...place, kind: 'removed', from: next.start, to: next.start, old };
}

/** New items with the blank lines that part them from what follows, or at the end of a region, from what stands before. */
function addition(after: Outline, place: Place): Spot | undefined {
  const { region, first, last } = place;
  const [start, end] = [region.items[first]!.start, region.items[last - 1]!.end];
  if (region.items[last]) return { ...place, kind: 'added', from: start, to: blanksFrom(after, end), old: [] };
  const previous = region.items[first - 1];
  if (!previous || blanksFrom(after, previous.end) < start) return undefined;
  return { ...place, kind: 'added', from: previous.end, to: end, old: [] };
}

/** The first line at or after `line` that is not blank. */
function blanksFrom({ lines }: Outline, line: number): number {
  let end = line;
  while (end < lines.length && lines[end]!.trim() === '') end++;
  return end;
}

/** Members that are gone and whose two neighbours now stand side by side. */
function removals(before: Outline, oldRegion: Region, region: Region, trail: readonly Item[]): Spot[] {
  const names = uniqueItems(region);
  return oldRegion.items.flatMap((oldItem, oldIndex) => {
    const [oldPrevious, oldNext] = [oldRegion.items[oldIndex - 1], oldRegion.items[oldIndex + 1]];
    if (!oldPrevious || !oldNext || keyOf(oldItem) === '') return [];
    if (region.items.some((item) => keyOf(item) === keyOf(oldItem))) return [];
    const [previous, next] = [names.get(keyOf(oldPrevious)), names.get(keyOf(oldNext))];
    if (!previous || !next) return [];
    const first = region.items.indexOf(next);
    if (region.items[first - 1] !== previous) return [];
    if (blanksFrom(before, oldItem.end) < oldNext.start) return [];
    const old = before.lines.slice(oldItem.start, oldNext.start);
    return [
      { kind: 'removed', trail, region, first, last: first, from: next.start, to: next.start, old, oldItem } as const,
    ];
  });
}

/** The matching parts of two items whose lines outside their parts are the same; empty where those differ too. */
function innerRegions(before: Outline, oldItem: Item, after: Outline, item: Item): [oldPart: Region, part: Region][] {
  if (oldItem.kind !== item.kind || oldItem.parts.length !== item.parts.length) return [];
  if (!sameLines(frame(before, oldItem), frame(after, item))) return [];
  const pairs = item.parts.map((part, index): [Region, Region] => [oldItem.parts[index]!, part]);
  return pairs.some(([oldPart, part]) => oldPart.items.length === 0 || part.items.length === 0) ? [] : pairs;
}

function frame(outline: Outline, item: Item): string[] {
  return outline.lines
    .slice(item.start, item.end)
    .filter((_, index) => !item.parts.some((part) => item.start + index >= part.from && item.start + index < part.to));
}

function statements(outline: Outline, region: Region): string[] {
  return region.items.map((item) => linesOf(outline, item).join('\n'));
}

/** Items by key, those without a key or with a key that comes again left out. */
export function uniqueItems(region: Region): Map<string, Item> {
  const found = new Map<string, Item>();
  const repeated = new Set<string>();
  for (const item of region.items) {
    if (found.has(keyOf(item))) repeated.add(keyOf(item));
    found.set(keyOf(item), item);
  }
  for (const key of ['', ...repeated]) found.delete(key);
  return found;
}

function sameLines(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((line, index) => line === right[index]);
}

function addTo(spots: Spot[], spot: Spot | undefined): void {
  if (spot) spots.push(spot);
}
