import { type Item, isFunction, type Outline, type Region } from './outline.ts';
import type { Elided, Wording } from './wording.ts';

/** How an item of the file stands in the snippet. */
export type Mode = 'full' | 'open' | 'outline' | 'elided';

/** What a snippet shows of a file. */
export interface Cut {
  readonly outline: Outline;
  readonly modes: ReadonlyMap<Item, Mode>;
  /** Mode of the items that `modes` does not name. */
  readonly otherwise: Mode;
  /** Items shown without the comments above them, where a placeholder or nothing stands before. */
  readonly bare: ReadonlySet<Item>;
  /** Whether runs at the two ends of keyed regions get a placeholder. */
  readonly ends: boolean;
  /** At most one blank line beside a placeholder, instead of as many as the file has. */
  readonly tight: boolean;
  readonly wording: Wording;
}

/** Runs shorter than this are shown: nobody elides two lines. */
const SHORTEST_ELISION = 3;

/** The snippet of a whole file. */
export function cutFile(cut: Cut): string[] {
  return cutRegion(cut, cut.outline.top, undefined);
}

/** The lines of one item as the snippet shows them. */
export function cutItem(cut: Cut, item: Item, start: number = item.start): string[] {
  const { lines } = cut.outline;
  const mode = cut.modes.get(item) ?? cut.otherwise;
  if (mode === 'full' || item.parts.length === 0) return lines.slice(start, item.end);
  const shown: string[] = [];
  let at = start;
  for (const part of item.parts) {
    shown.push(...lines.slice(at, part.from));
    const inside = mode === 'open' && part.items.some((inner) => cut.modes.has(inner) || cut.otherwise !== 'elided');
    if (inside) shown.push(...cutRegion(cut, part, item));
    else if (part.to - part.from < SHORTEST_ELISION) shown.push(...lines.slice(part.from, part.to));
    else shown.push(indentOf(cut, part) + cut.wording.draw(isFunction(item) ? 'body' : 'code', part.jsx));
    at = part.to;
  }
  return [...shown, ...lines.slice(at, item.end)];
}

/** A run of the file: an item shown in its mode, lines shown as they are, or lines that a placeholder stands for. */
interface Piece {
  readonly kind: 'item' | 'lines' | 'placeholder';
  readonly item?: Item;
  readonly from: number;
  readonly to: number;
}

function cutRegion(cut: Cut, region: Region, owner: Item | undefined): string[] {
  const { lines } = cut.outline;
  const pieces = piecesOf(cut, region);
  const shown: string[] = [];
  pieces.forEach((piece, index) => {
    const previous = pieces[index - 1];
    const gap = previous ? lines.slice(previous.to, piece.from) : [];
    const beside = previous?.kind === 'placeholder' || piece.kind === 'placeholder';
    shown.push(...(beside ? (cut.tight ? gap.slice(0, 1) : gap) : gap));
    if (piece.kind === 'placeholder')
      shown.push(indentOf(cut, region) + cut.wording.draw(contentOf(region, owner, piece), region.jsx));
    else if (!piece.item) shown.push(...lines.slice(piece.from, piece.to));
    else {
      const bare = cut.bare.has(piece.item) && (!previous || previous.kind === 'placeholder');
      shown.push(...cutItem(cut, piece.item, bare ? piece.item.head : piece.item.start));
    }
  });
  return shown;
}

/** The region as shown items and elided runs; blank lines at the edges of a run belong to the gap beside it. */
function piecesOf(cut: Cut, region: Region): Piece[] {
  const { lines } = cut.outline;
  const shown = region.items.filter((item) => (cut.modes.get(item) ?? cut.otherwise) !== 'elided');
  const pieces: Piece[] = [];
  let at = region.from;
  for (const item of [...shown, undefined]) {
    const limit = item ? item.start : region.to;
    let [from, to] = [at, limit];
    while (from < to && lines[from]!.trim() === '') from++;
    while (to > from && lines[to - 1]!.trim() === '') to--;
    const hidden = region.items.filter((other) => other.start >= at && other.end <= limit);
    const atEnd = at === region.from || !item;
    // What stands between two shown items without an item of its own (blank lines, comments) is printed as their gap.
    const isGap = hidden.length === 0 && !atEnd;
    const dropped = atEnd && region.keyed && !cut.ends;
    if (to > from && !isGap && !dropped) {
      pieces.push({ kind: to - from >= SHORTEST_ELISION ? 'placeholder' : 'lines', from, to });
    }
    if (item) pieces.push({ kind: 'item', item, from: item.start, to: item.end });
    at = item?.end ?? at;
  }
  return pieces;
}

function contentOf(region: Region, owner: Item | undefined, { from, to }: Piece): Elided {
  const items = region.items.filter((item) => item.start >= from && item.end <= to);
  if (items.length > 0 && items.every((item) => item.kind === 'import')) return 'imports';
  if (items.length > 0 && items.every(isFunction))
    return owner ? (owner.kind === 'class' ? 'methods' : 'code') : 'functions';
  return region.keyed && owner ? 'members' : 'code';
}

function indentOf(cut: Cut, region: Region): string {
  const first = region.items[0]?.head ?? region.from;
  return /^\s*/.exec(cut.outline.lines[first] ?? '')![0];
}
