import type { Mode } from './cutter.ts';
import { type Item, linesOf, type Outline, type Region } from './outline.ts';
import { type Spot, uniqueItems } from './spot.ts';

/** Longest sibling shown in full for the sake of its place alone, in lines, and longest header. */
const LONGEST_NEIGHBOUR = 25;
const LONGEST_HEADER = 8;

/**
 * Shows the named siblings that fix the place of an added or removed member: the one before (or the one after the first), and
 * both of a removed one. False where no sibling can.
 */
export function neighbours(spot: Spot, spots: readonly Spot[], modes: Map<Item, Mode>): boolean {
  if (spot.kind === 'changed') return true;
  const { items } = spot.region;
  const isNew = (index: number) =>
    spots.some(
      (other) => other.kind === 'added' && other.region === spot.region && index >= other.first && index < other.last,
    );
  let previous = spot.first - 1;
  while (previous >= 0 && isNew(previous)) previous--;
  let next = spot.last;
  while (next < items.length && isNew(next)) next++;
  if (spot.kind === 'removed') {
    return showNeighbour(spot.region, items[previous], modes) && showNeighbour(spot.region, items[next], modes);
  }
  const order = previous >= 0 ? [items[previous], items[next]] : [items[next]];
  return order.some((item) => showNeighbour(spot.region, item, modes));
}

function showNeighbour(region: Region, item: Item | undefined, modes: Map<Item, Mode>): boolean {
  if (!item || ![...uniqueItems(region).values()].includes(item)) return false;
  const mode = neighbourMode(item);
  if (mode && !modes.has(item)) modes.set(item, mode);
  return mode !== undefined;
}

function neighbourMode(item: Item): Mode | undefined {
  const length = item.end - item.start;
  if (length <= 6) return 'full';
  const body = item.parts.length === 1 ? item.parts[0]! : undefined;
  if (body && body.items.length > 0 && body.from - item.start <= LONGEST_HEADER) return 'outline';
  return length <= LONGEST_NEIGHBOUR ? 'full' : undefined;
}

/**
 * Shows statements before and after a changed run of statements until one on each side stands only once in the function (or
 * the block's end is reached there). False where neither side has such a statement.
 */
export function context(after: Outline, spot: Spot, spots: readonly Spot[], modes: Map<Item, Mode>): boolean {
  const owner = spot.trail.find((item) => item.parts.some((part) => !part.keyed))!;
  const isUnique = uniqueLines(after, owner, spots);
  const before = side(after, spot, -1, isUnique, modes);
  const behind = side(after, spot, 1, isUnique, modes);
  return before !== 'lost' && behind !== 'lost' && (before === 'anchored' || behind === 'anchored');
}

type Side = 'anchored' | 'end' | 'lost';

function side(
  after: Outline,
  spot: Spot,
  step: 1 | -1,
  isUnique: (line: string) => boolean,
  modes: Map<Item, Mode>,
): Side {
  const { items } = spot.region;
  let index = step < 0 ? spot.first - 1 : spot.last;
  for (let shown = 0; shown < 3; shown++, index += step) {
    const item = items[index];
    if (!item) return 'end';
    const lines = linesOf(after, item);
    const isLong = lines.length > 8;
    if (isLong && !(item.parts.length > 0 && item.parts[0]!.from - item.start <= 3)) return 'lost';
    if (!modes.has(item)) modes.set(item, isLong ? 'outline' : 'full');
    if (isUnique(after.lines[item.head]!)) return 'anchored';
  }
  return 'lost';
}

/** Tells lines that stand once in the function as it is, and not in what stood there before. */
function uniqueLines(after: Outline, owner: Item, spots: readonly Spot[]): (line: string) => boolean {
  const counts = new Map<string, number>();
  for (const line of [...linesOf(after, owner), ...spots.flatMap((spot) => spot.old)]) {
    counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  }
  return (line) => counts.get(line.trim()) === 1;
}
