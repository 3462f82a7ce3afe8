import { convertWidth } from '../../text/indent.ts';
import type { Matching } from './matching.ts';
import type { Outline } from './outline.ts';
import { isImport } from './traits.ts';

/** The two texts and which of their lines are the same. */
export interface Alignment {
  readonly original: Outline;
  readonly snippet: Outline;
  readonly matching: Matching;
}

/**
 * The column at which each line of the snippet belongs in the original. A top block follows its matched header, else its
 * exact anchors, else the block beside it; inside, a line follows its nearest matched sibling, else its header.
 */
export function targetWidths(alignment: Alignment): Int32Array {
  const { original, snippet, matching } = alignment;
  const own = ownWidths(original, snippet);
  const shifts = blockShifts(alignment, own);
  const siblings = new Siblings(alignment);
  const target = new Int32Array(snippet.count);
  let opener = 0;
  for (let line = 0; line < snippet.count; line++) {
    if (snippet.blank(line)) continue;
    if (snippet.masked(line) && line > opener) {
      target[line] = Math.max(0, target[opener]! + snippet.width(line) - snippet.width(opener));
      continue;
    }
    opener = line;
    const parent = snippet.parent[line]!;
    const owner = snippet.owner[line]!;
    const sibling = owner < 0 && parent >= 0 && staysPut(alignment, parent, target) ? siblings.near(line) : -1;
    let width: number;
    if (sibling >= 0) width = original.width(matching.toOriginal[sibling]!) + own[line]! - own[sibling]!;
    else if (owner >= 0) width = target[owner]! + own[line]! - own[owner]!;
    else if (parent >= 0) width = target[parent]! + own[line]! - own[parent]!;
    else width = own[line]! + shifts[line]!;
    target[line] = Math.max(0, width);
  }
  return target;
}

/** Does a header of the snippet stand at the column of the original line that it is? */
function staysPut({ original, snippet, matching }: Alignment, header: number, target: Int32Array): boolean {
  let line = header;
  if (!matching.shows(line) && snippet.owner[line]! >= 0) line = snippet.owner[line]!;
  const own = matching.toOriginal[line]!;
  return own >= 0 && Math.abs(original.width(own) - target[line]!) <= 1;
}

/**
 * Moves the blocks of the snippet out of headers that go:
 *
 *     try:                        def pickle(c):
 *         def pickle(c):              return c
 *             return c
 */
export function unwrap(
  { original, snippet, matching }: Alignment,
  widths: Int32Array,
  goes: (line: number) => boolean,
): void {
  for (const block of snippet.source.blocks) {
    const own = matching.toOriginal[block.head]!;
    if (own < 0) continue;
    let outermost = own;
    while (original.parent[outermost]! >= 0 && goes(original.parent[outermost]!))
      outermost = original.parent[outermost]!;
    const shift = original.width(outermost) - original.width(own);
    if (shift === 0) continue;
    for (let line = block.start; line < block.end; line++) widths[line] = Math.max(0, widths[line]! + shift);
  }
}

/** Columns counted from the leftmost line, levels as wide as those of the original. */
function ownWidths(original: Outline, snippet: Outline): Int32Array {
  let base = Number.MAX_SAFE_INTEGER;
  for (let line = 0; line < snippet.count; line++) {
    if (!snippet.blank(line) && !snippet.masked(line)) base = Math.min(base, snippet.width(line));
  }
  return Int32Array.from({ length: snippet.count }, (_, line) =>
    Math.max(0, convertWidth(snippet.width(line) - base, snippet.source.style, original.source.style)),
  );
}

/** Do the headers that hold two matched lines agree? A clause of the snippet may stand for the header it belongs to. */
export function sameHolder({ original, snippet, matching }: Alignment, own: number, shown: number): boolean {
  const holder = snippet.parent[shown]!;
  const container = original.parent[own]!;
  if (holder < 0) return container < 0;
  if (container < 0) return false;
  if (matching.shows(holder)) return matching.toOriginal[holder] === container;
  const head = snippet.owner[holder]!;
  return head >= 0 && matching.toOriginal[head] === container && !matching.has(original.owner[container]!);
}

/** The exactly matched lines of each container of the snippet. */
class Siblings {
  readonly #before: Int32Array;
  readonly #after: Int32Array;

  constructor(alignment: Alignment) {
    const { original, snippet, matching } = alignment;
    this.#before = new Int32Array(snippet.count).fill(-1);
    this.#after = new Int32Array(snippet.count).fill(-1);
    const near = new Map<number, number>();
    const visit = (line: number, result: Int32Array): void => {
      const parent = snippet.parent[line]!;
      if (snippet.blank(line) || snippet.masked(line) || snippet.owner[line]! >= 0 || parent < 0) return;
      const own = matching.toOriginal[line]!;
      const exact = own >= 0 && original.norm(own) === snippet.norm(line);
      if (exact && sameHolder(alignment, own, line)) near.set(parent, line);
      result[line] = near.get(parent) ?? -1;
    };
    for (let line = 0; line < snippet.count; line++) visit(line, this.#before);
    near.clear();
    for (let line = snippet.count - 1; line >= 0; line--) visit(line, this.#after);
  }

  near(line: number): number {
    return this.#before[line]! >= 0 ? this.#before[line]! : this.#after[line]!;
  }
}

/** By how many columns the lines of each top block of the snippet move, for every line. */
function blockShifts(alignment: Alignment, own: Int32Array): Int32Array {
  const { snippet } = alignment;
  const spans = snippet.source.blocks.map((block) => ({ from: block.start, to: block.end, head: block.head }));
  const base = baseShift(alignment, own);
  const found = spans.map((span) => shiftOf(alignment, own, span, base));
  const shifts = new Int32Array(snippet.count);
  spans.forEach((span, at) => {
    let shift = found[at];
    for (let near = at - 1; near >= 0 && shift === undefined; near--) shift = found[near];
    for (let near = at + 1; near < found.length && shift === undefined; near++) shift = found[near];
    shifts.fill(shift ?? 0, span.from, span.to);
  });
  return shifts;
}

/** The shift of most exactly matched lines that stand at the snippet's base. */
function baseShift({ original, snippet, matching }: Alignment, own: Int32Array): number | undefined {
  const votes = new Map<number, number>();
  for (const [line, shown] of matching.pairs()) {
    if (snippet.parent[shown] !== -1 || snippet.masked(shown)) continue;
    if (original.norm(line) === snippet.norm(shown)) count(votes, original.width(line) - own[shown]!, 1);
  }
  return most(votes);
}

function count(votes: Map<number, number>, shift: number, weight: number): void {
  votes.set(shift, (votes.get(shift) ?? 0) + weight);
}

function most(votes: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined;
  for (const [shift, weight] of votes) {
    const more = best === undefined ? 1 : weight - votes.get(best)!;
    // Of two shifts the smaller one is that of the outer block.
    if (more > 0 || (more === 0 && shift < best!)) best = shift;
  }
  return best;
}

function shiftOf(
  { original, snippet, matching }: Alignment,
  own: Int32Array,
  span: { readonly from: number; readonly to: number; readonly head: number },
  base: number | undefined,
): number | undefined {
  const header = matching.toOriginal[span.head]!;
  if (header >= 0 && !snippet.masked(span.head)) {
    const { declared } = snippet.traits(span.head);
    const certain =
      original.norm(header) === snippet.norm(span.head) || declared !== undefined || isImport(snippet.norm(span.head));
    if (certain || base === undefined) return original.width(header) - own[span.head]!;
  }
  const votes = new Map<number, number>();
  const outer = new Map<number, number>();
  let exact = false;
  for (let shown = span.from; shown < span.to; shown++) {
    const line = matching.toOriginal[shown]!;
    if (line < 0 || snippet.masked(shown)) continue;
    const same = original.norm(line) === snippet.norm(shown);
    exact ||= same;
    if (same && snippet.parent[shown] === -1) count(outer, original.width(line) - own[shown]!, 1);
    count(votes, original.width(line) - own[shown]!, same ? 1 : 0.3);
  }
  if (votes.size === 0 || !exact) return undefined;
  return most(outer) ?? base ?? most(votes);
}
