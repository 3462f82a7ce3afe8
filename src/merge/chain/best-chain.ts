import type { Anchor } from './anchors.ts';
import type { Outline } from './outline.ts';

export interface Chain {
  /** Anchors in order, both lines increasing. */
  readonly anchors: readonly Anchor[];
  readonly score: number;
  /** The best chain that shares no line of the original with it. */
  readonly rival: readonly Anchor[];
  readonly rivalScore: number;
}

/** How many anchors back a link is weighed in full; beyond them only the best one counts, at the price of a far jump. */
const LOOK_BACK = 300;
const FAR_JUMP = 2.5;
/** Each shown line that no anchor explains costs a little. */
const UNEXPLAINED = 0.03;
const BLANK = 1 << 20;

/** The maximum-weight sequence of anchors in which both lines increase, less what the jumps between them cost. */
export function bestChain(anchors: readonly Anchor[], original: Outline, snippet: Outline): Chain | undefined {
  if (anchors.length === 0) return undefined;
  const links = new Links(original, snippet);
  const best = Float64Array.from(anchors, (anchor) => anchor.weight - UNEXPLAINED * links.shownBefore(anchor.snippet));
  const before = new Int32Array(anchors.length).fill(-1);
  const far = new FarBest(original.count);
  let settled = 0;
  for (let at = 0; at < anchors.length; at++) {
    const anchor = anchors[at]!;
    for (; settled < at - LOOK_BACK; settled++) far.add(anchors[settled]!.original, best[settled]!, settled);
    const jump = far.below(anchor.original);
    if (jump >= 0 && anchors[jump]!.snippet < anchor.snippet) {
      const value = best[jump]! + anchor.weight - FAR_JUMP;
      if (value > best[at]!) {
        best[at] = value;
        before[at] = jump;
      }
    }
    let lowest = snippet.source.shape.depth[anchor.snippet]!;
    let reached = anchor.snippet;
    for (let from = at - 1; from >= Math.max(0, at - LOOK_BACK); from--) {
      const earlier = anchors[from]!;
      if (earlier.snippet === anchor.snippet) continue;
      while (reached > earlier.snippet) {
        reached--;
        if (!snippet.blank(reached)) lowest = Math.min(lowest, snippet.source.shape.depth[reached]!);
      }
      if (earlier.original >= anchor.original || best[from]! + anchor.weight <= best[at]!) continue;
      const value = best[from]! + anchor.weight - links.cost(earlier, anchor, lowest);
      if (value > best[at]!) {
        best[at] = value;
        before[at] = from;
      }
    }
  }
  return withRival(anchors, best, before, links);
}

function withRival(anchors: readonly Anchor[], best: Float64Array, before: Int32Array, links: Links): Chain {
  const total = best.map((value, at) => value - UNEXPLAINED * links.shownAfter(anchors[at]!.snippet));
  let end = 0;
  for (let at = 1; at < total.length; at++) if (total[at]! > total[end]!) end = at;
  const trace = (from: number): Anchor[] => {
    const chain: Anchor[] = [];
    for (let at = from; at >= 0; at = before[at]!) chain.push(anchors[at]!);
    return chain.reverse();
  };
  const chain = trace(end);
  const used = new Set(chain.map((anchor) => anchor.original));
  const shares = new Int8Array(anchors.length).fill(-1);
  let rival = -1;
  for (let at = 0; at < anchors.length; at++) {
    const own = used.has(anchors[at]!.original);
    shares[at] = own || (before[at]! >= 0 && shares[before[at]!] === 1) ? 1 : 0;
    if (shares[at] === 0 && at !== end && (rival < 0 || total[at]! > total[rival]!)) rival = at;
  }
  return {
    anchors: chain,
    score: total[end]!,
    rival: rival < 0 ? [] : trace(rival),
    rivalScore: rival < 0 ? 0 : total[rival]!,
  };
}

/** What a step from one anchor to the next costs. */
class Links {
  readonly #depth: Int32Array;
  readonly #shallowest: Int32Array[] = [];
  readonly #snippet: Outline;
  readonly #stars: Int32Array;
  readonly #shown: Int32Array;

  constructor(original: Outline, snippet: Outline) {
    this.#snippet = snippet;
    this.#depth = original.source.shape.depth;
    const depths = Int32Array.from({ length: original.count }, (_, line) =>
      original.blank(line) ? BLANK : this.#depth[line]!,
    );
    this.#shallowest.push(depths);
    for (let span = 1; span * 2 <= original.count; span *= 2) {
      const shorter = this.#shallowest[this.#shallowest.length - 1]!;
      const length = original.count - span * 2 + 1;
      this.#shallowest.push(Int32Array.from({ length }, (_, at) => Math.min(shorter[at]!, shorter[at + span]!)));
    }
    this.#stars = new Int32Array(snippet.count + 1);
    this.#shown = new Int32Array(snippet.count + 1);
    for (let line = 0; line < snippet.count; line++) {
      const star = snippet.star(line);
      this.#stars[line + 1] = this.#stars[line]! + (star ? 1 : 0);
      this.#shown[line + 1] = this.#shown[line]! + (star || snippet.blank(line) ? 0 : 1);
    }
  }

  /** Number of shown lines before a line of the snippet. */
  shownBefore(line: number): number {
    return this.#shown[line]!;
  }

  shownAfter(line: number): number {
    return this.#shown[this.#snippet.count]! - this.#shown[line + 1]!;
  }

  /** Depth of the shallowest original line in `[from, to)`. */
  #lowest(from: number, to: number): number {
    if (from >= to) return BLANK;
    const level = 31 - Math.clz32(to - from);
    const row = this.#shallowest[level]!;
    return Math.min(row[from]!, row[to - (1 << level)]!);
  }

  /** `lowest` is the depth of the shallowest snippet line of the step. */
  cost(from: Anchor, to: Anchor, lowest: number): number {
    const shownDepth = this.#snippet.source.shape.depth;
    const shift = this.#depth[from.original]! - shownDepth[from.snippet]!;
    const slip = this.#depth[to.original]! - shownDepth[to.snippet]! - shift;
    const stars = this.#stars[to.snippet]! - this.#stars[from.snippet]!;
    const unexplained = this.#shown[to.snippet]! - this.#shown[from.snippet + 1]!;
    let cost = 0.5 * Math.min(3, Math.abs(slip)) + UNEXPLAINED * unexplained;
    const gap = to.original - from.original - 1;
    if (gap > 0) {
      // A step that leaves the block which the snippet stays in.
      const left = lowest + shift - this.#lowest(from.original + 1, to.original);
      if (left > 0) cost += 0.6 + 0.2 * Math.min(3, left);
      cost += stars > 0 ? 0.03 * Math.log1p(gap) : Math.min(1.2, 0.05 + 0.02 * gap);
    }
    return cost;
  }
}

/** The best chain that ends before a line of the original: prefix maxima in a binary indexed tree. */
class FarBest {
  readonly #value: Float64Array;
  readonly #at: Int32Array;

  constructor(count: number) {
    this.#value = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY);
    this.#at = new Int32Array(count + 1).fill(-1);
  }

  add(line: number, value: number, at: number): void {
    for (let node = line + 1; node < this.#value.length; node += node & -node) {
      if (value <= this.#value[node]!) continue;
      this.#value[node] = value;
      this.#at[node] = at;
    }
  }

  /** Index of the best entry on a line before `line`, or -1. */
  below(line: number): number {
    let best = -1;
    let value = Number.NEGATIVE_INFINITY;
    for (let node = line; node > 0; node -= node & -node) {
      if (this.#value[node]! <= value) continue;
      value = this.#value[node]!;
      best = this.#at[node]!;
    }
    return best;
  }
}
