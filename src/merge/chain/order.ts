import type { Doubt } from '../draft.ts';
import type { Fates } from './fate.ts';
import type { GapOfPairs } from './gaps.ts';
import type { Alignment } from './indentation.ts';
import { isImport, wordOverlap } from './traits.ts';

/** One line of the merged text, before it is written out. */
export interface Item {
  /** Line of the original that stays or that a shown line stands for; -1 for a new line. */
  readonly original: number;
  /** Line of the snippet; -1 for a line that the snippet does not show. */
  readonly snippet: number;
  /** Columns that a kept line moves to the right. */
  readonly shift: number;
}

const kept = (original: number, shift = 0): Item => ({ original, snippet: -1, shift });
const fresh = (snippet: number): Item => ({ original: -1, snippet, shift: 0 });

/** The lines of one gap in the order in which they come out: kept ones, and new ones beside their literal neighbours. */
export class GapOrder {
  readonly #alignment: Alignment;
  readonly #widths: Int32Array;
  readonly #fates: Fates;

  constructor(alignment: Alignment, widths: Int32Array, fates: Fates) {
    this.#alignment = alignment;
    this.#widths = widths;
    this.#fates = fates;
  }

  of(gap: GapOfPairs): readonly Item[] | Doubt {
    const stays = gap.own.filter((line) => !this.#fates.goes(line));
    if (gap.stars.length > 0) return this.#aroundStars(gap, stays);
    if (stays.length === 0) return gap.literals.map(fresh);
    if (gap.literals.length === 0) return stays.map((line) => kept(line));
    if (gap.before.original < 0) return this.#beforeFirst(gap, stays);
    const lead = this.#leadOfNext(gap);
    const own = gap.literals.filter((line) => !lead.includes(line));
    const split = own.length > 0 ? this.#stepOut(gap, stays, this.#leftmost(own)) : stays.length;
    const back = lead.length > 0 && own.length > 0 ? this.#aboveNext(gap, stays) : stays.length;
    const end = Math.max(split, back);
    return [
      ...stays.slice(0, split).map((line) => kept(line)),
      ...own.map(fresh),
      ...stays.slice(split, end).map((line) => kept(line)),
      ...lead.map(fresh),
      ...stays.slice(end).map((line) => kept(line)),
    ];
  }

  #leftmost(lines: readonly number[]): number {
    return Math.min(...lines.map((line) => this.#widths[line]!));
  }

  /** Shown comments and decorators directly above the next matched line. */
  #leadOfNext(gap: GapOfPairs): number[] {
    const { snippet } = this.#alignment;
    const lead: number[] = [];
    for (let line = gap.after.snippet - 1; line > gap.before.snippet && !snippet.blank(line); line--) {
      if (snippet.star(line) || !snippet.leads(line)) break;
      lead.unshift(line);
    }
    return gap.after.snippet < snippet.count ? lead : [];
  }

  /** How many of the kept lines stand deeper than `width`, so that a new line at `width` comes after them. */
  #stepOut(gap: GapOfPairs, stays: readonly number[], width: number): number {
    const { original } = this.#alignment;
    let at = 0;
    for (; at < stays.length; at++) {
      const line = stays[at]!;
      const owner = original.owner[line]!;
      const closes = owner >= 0 && owner <= gap.before.original && original.width(line) >= width;
      if (original.width(line) <= width && !closes && !original.masked(line)) break;
    }
    return at;
  }

  /** Index of the kept lines that belong to the next matched line: its comments, decorators and the headers that hold it. */
  #aboveNext(gap: GapOfPairs, stays: readonly number[], width = 0, from = 0): number {
    const { original } = this.#alignment;
    let at = stays.length;
    if (gap.after.original >= original.count) return at;
    while (at > from && gap.holdersOfNext.has(stays[at - 1]!) && original.width(stays[at - 1]!) >= width) at--;
    const start = original.starts[gap.after.original]!;
    while (at > from && stays[at - 1]! >= start) at--;
    let next = at < stays.length ? stays[at]! : start;
    while (at > from && stays[at - 1] === next - 1 && original.leads(next - 1)) {
      at--;
      next--;
    }
    return at;
  }

  /** New lines before the first matched one. */
  #beforeFirst(gap: GapOfPairs, stays: readonly number[]): readonly Item[] | Doubt {
    const { original, snippet } = this.#alignment;
    // A comment above the first import is the file's.
    const imports = gap.after.original < original.count && isImport(original.norm(gap.after.original));
    const at =
      imports && isImport(snippet.norm(gap.literals[0]!))
        ? stays.length
        : this.#aboveNext(gap, stays, Number.MAX_SAFE_INTEGER);
    return [
      ...stays.slice(0, at).map((line) => kept(line)),
      ...gap.literals.map(fresh),
      ...stays.slice(at).map((line) => kept(line)),
    ];
  }

  #aroundStars(gap: GapOfPairs, stays: readonly number[]): readonly Item[] | Doubt {
    const { snippet } = this.#alignment;
    const groups: number[][] = [[]];
    for (const line of gap.shown) {
      if (snippet.star(line)) groups.push([]);
      else groups[groups.length - 1]!.push(line);
    }
    const wrapped = this.#wrapShift(gap, stays);
    if (typeof wrapped !== 'number') return wrapped;
    const middle = groups.slice(1, -1).flat();
    let last = groups[groups.length - 1]!;
    if (middle.length > 0 && stays.length > 0) {
      if (!this.#allKnown(middle, stays)) return this.#undetermined(middle[0]!);
      last = [...middle, ...last];
    } else if (middle.length > 0) last = [...middle, ...last];
    const first = groups[0]!;
    const lead = this.#importsToTop(gap, stays, first);
    const from = lead ?? (first.length > 0 && gap.before.original >= 0 ? this.#afterBefore(gap, stays, first) : 0);
    const to = last.length > 0 ? this.#beforeNext(gap, stays, last, from) : stays.length;
    const move = (line: number): Item => kept(line, this.#wraps(line, stays) ? wrapped : 0);
    return [
      ...stays.slice(0, from).map((line) => kept(line)),
      ...first.map(fresh),
      ...stays.slice(from, to).map(move),
      ...last.map(fresh),
      ...stays.slice(to).map((line) => kept(line)),
    ];
  }

  /** New imports at the start of the snippet join the imports of the file. */
  #importsToTop(gap: GapOfPairs, stays: readonly number[], first: readonly number[]): number | undefined {
    const { original, snippet } = this.#alignment;
    if (gap.before.original >= 0 || first.length === 0 || !isImport(snippet.norm(first[0]!))) return undefined;
    let at = 0;
    for (let index = 0; index < stays.length; index++) {
      const line = stays[index]!;
      if (original.parent[line] !== -1 || original.owner[line]! >= 0 || !isImport(original.norm(line))) continue;
      const end = original.blockEnd(line);
      at = index + 1;
      while (at < stays.length && stays[at]! < end) at++;
    }
    return at > 0 ? at : undefined;
  }

  /** New lines directly after the matched line before the gap: after what is deeper than they are. */
  #afterBefore(gap: GapOfPairs, stays: readonly number[], first: readonly number[]): number {
    const { original, snippet } = this.#alignment;
    if (gap.stars.some((star) => first.includes(snippet.parent[star]!))) return 0;
    if (this.#widths[first[0]!]! > original.width(gap.before.original)) return 0;
    const width = this.#leftmost(first);
    let at = 0;
    while (at < stays.length && original.width(stays[at]!) > width) at++;
    return at;
  }

  /** New lines after the last placeholder. */
  #beforeNext(gap: GapOfPairs, stays: readonly number[], last: readonly number[], from: number): number {
    const { original } = this.#alignment;
    const width = this.#leftmost(last);
    if (gap.after.original < original.count) return this.#aboveNext(gap, stays, width, from);
    const end = this.#endOfStar(gap, last[0]!);
    let at = from;
    while (at < stays.length && stays[at]! < end) at++;
    return at;
  }

  /** Line after what the last placeholder stands for, when the new line `shown` follows it at the end of the snippet. */
  #endOfStar(gap: GapOfPairs, shown: number): number {
    const { original, snippet, matching } = this.#alignment;
    let end = original.count;
    const container = snippet.parent[shown]!;
    if (container >= 0 && matching.shows(container)) {
      const place = matching.toOriginal[container]!;
      end = original.partEnd[place]!;
    }
    const star = gap.stars[gap.stars.length - 1]!;
    for (let holder = snippet.parent[star]!; holder >= 0; holder = snippet.parent[holder]!) {
      if (holder === container) break;
      const head = snippet.owner[holder]! >= 0 ? snippet.owner[holder]! : holder;
      if (matching.shows(head)) end = original.blockEnd(matching.toOriginal[head]!);
    }
    return end;
  }

  /** Does a kept line stand in the new code around a placeholder? */
  #wraps(line: number, stays: readonly number[]): boolean {
    if (this.#fates.of(line) === 'wrapped') return true;
    return this.#alignment.original
      .holders(line)
      .some((holder) => stays.includes(holder) && this.#fates.of(holder) === 'wrapped');
  }

  /** By how much the lines move that new code is put around; 0 where there are none. */
  #wrapShift(gap: GapOfPairs, stays: readonly number[]): number | Doubt {
    const { original, snippet, matching } = this.#alignment;
    const inNew = gap.stars.filter((star) => {
      const holder = snippet.parent[star]!;
      if (holder < 0 || matching.shows(holder)) return false;
      return !matching.shows(snippet.owner[holder]!);
    });
    if (inNew.length === 0) return 0;
    if (inNew.length > 1) return this.#undetermined(inNew[1]!);
    const wrapped = stays.filter((line) => this.#fates.of(line) === 'wrapped');
    if (wrapped.length === 0) {
      return {
        code: 'undetermined',
        message: `The placeholder "${snippet.norm(inNew[0]!)}" stands in new code, and no lines of the original are left for it.`,
        candidates: [],
      };
    }
    return this.#widths[inNew[0]!]! - Math.min(...wrapped.map((line) => original.width(line)));
  }

  /** Do the blocks among `lines` all have names that kept blocks have? Then they are members shown out of order. */
  #allKnown(lines: readonly number[], stays: readonly number[]): boolean {
    const { original, snippet } = this.#alignment;
    const known = new Set(stays.map((line) => original.traits(line).key).filter((key) => key !== undefined));
    const width = this.#leftmost(lines);
    const heads = lines.filter(
      (line) => this.#widths[line] === width && snippet.owner[line]! < 0 && !snippet.leads(line),
    );
    return heads.every((line) => {
      const { key } = snippet.traits(line);
      return key !== undefined && known.has(key);
    });
  }

  #undetermined(line: number): Doubt {
    const { snippet } = this.#alignment;
    return {
      code: 'undetermined',
      message:
        `"${snippet.norm(line)}" stands between two placeholders and is not in the file, so its place is not determined. ` +
        'Show a line of the file beside it.',
      candidates: [],
    };
  }
}

/**
 * Original lines above the first matched one that the first shown lines replace: the rewritten start of a fragment. A doubt
 * where the snippet begins with lines of an ordered body that nothing of the original resembles.
 */
export function replacedStart(
  { original, snippet }: Alignment,
  widths: Int32Array,
  gap: GapOfPairs,
): readonly number[] | Doubt {
  const { after, literals, stars } = gap;
  if (literals.length === 0 || stars.length > 0 || after.original >= original.count) return [];
  const container = original.parent[after.original]!;
  if (container < 0 || original.keyed[container] === 1 || literals.every((line) => snippet.comment(line))) return [];
  const heads = literals.filter((line) => widths[line]! <= widths[after.snippet]! + 1 && snippet.owner[line]! < 0);
  if (heads.length === 0) return [];
  const siblings: number[] = [];
  for (let line = after.original - 1; line > container && siblings.length < 5; line--) {
    if (!original.blank(line) && original.parent[line] === container && original.owner[line]! < 0) siblings.push(line);
  }
  const words = new Set(literals.flatMap((line) => [...snippet.traits(line).words]));
  let best = { overlap: 0, from: -1 };
  for (const from of siblings) {
    const own = new Set<string>();
    for (let line = from; line < after.original; line++) for (const word of original.traits(line).words) own.add(word);
    const overlap = wordOverlap(own, words);
    if (overlap > best.overlap) best = { overlap, from };
  }
  if (best.overlap < 0.5) {
    return {
      code: 'undetermined',
      message: `The snippet begins with "${snippet.norm(literals[0]!)}", which the file does not have; show the line before it.`,
      candidates: [{ from: after.original, to: after.original + 1 }],
    };
  }
  const replaced: number[] = [];
  for (let line = best.from; line < after.original; line++) if (!original.blank(line)) replaced.push(line);
  return replaced;
}
