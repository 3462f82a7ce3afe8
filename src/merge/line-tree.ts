import type { Profile } from '../syntax/profile.ts';
import type { Shape } from '../syntax/shape.ts';
import type { Line } from '../text/lines.ts';
import { headerKey, type Key } from './key.ts';
import type { Placeholder } from './placeholder.ts';

/** A header, clause or closer of a block with the blocks that stand below it up to the next part. */
export interface Part {
  /** Index of the line, from 0. */
  readonly line: number;
  /** Index after the part's last line. */
  readonly end: number;
  /** The children are members with names: unmentioned ones stay. */
  readonly keyed: boolean;
  readonly children: readonly Block[];
}

/**
 * A block of lines: whatever spans lines is a header, inner blocks, a closer, and further parts; a lone line is a block
 * without inner blocks. For
 *
 *     // retries once      lead
 *     try {                part, with its children
 *       send();
 *     } catch {            part, with its children
 *       resend();
 *     }                    part without children
 */
export class Block {
  /** Index of the first line, lead included, from 0. */
  readonly start: number;
  /** Comments and decorators directly above. */
  readonly lead: readonly Block[];
  readonly parts: readonly Part[];
  /** Index after the last line. */
  readonly end: number;
  /** What the block is, where it is no code but stands for some. */
  readonly placeholder: Placeholder | undefined;
  readonly #lines: readonly Line[];
  #key: Key | null | undefined;
  readonly #keyOf: (block: Block) => Key | undefined;
  #norm: string | undefined;
  #elided: boolean | undefined;

  constructor(
    lines: readonly Line[],
    lead: readonly Block[],
    parts: readonly Part[],
    placeholder: Placeholder | undefined,
    keyOf: (block: Block) => Key | undefined,
  ) {
    this.#lines = lines;
    this.lead = lead;
    this.parts = parts;
    this.start = lead[0]?.start ?? parts[0]!.line;
    this.end = parts[parts.length - 1]!.end;
    this.placeholder = placeholder;
    this.#keyOf = keyOf;
  }

  /** Index of the header's line. */
  get head(): number {
    return this.parts[0]!.line;
  }

  /** Column of the header. */
  get width(): number {
    return this.#lines[this.head]!.width;
  }

  /** Header text, white space folded. */
  get header(): string {
    return this.#lines[this.head]!.norm;
  }

  /** What the block is called, where it has a name. */
  get key(): Key | undefined {
    if (this.#key === undefined) this.#key = this.#keyOf(this) ?? null;
    return this.#key ?? undefined;
  }

  /** All lines of the block, lead included, white space folded, blank lines left out: equal texts say the same thing. */
  get norm(): string {
    this.#norm ??= this.normLines(this.start).join('\n');
    return this.#norm;
  }

  /** One line, white space folded. */
  lineNorm(line: number): string {
    return this.#lines[line]!.norm;
  }

  /** The folded lines from line `from` of the block to its end, blank ones left out. */
  normLines(from: number): string[] {
    const norms: string[] = [];
    for (let line = from; line < this.end; line++) {
      const { norm } = this.#lines[line]!;
      if (norm !== '') norms.push(norm);
    }
    return norms;
  }

  /** The block from part number `at` on, as a block of its own. */
  from(at: number): Block {
    return new Block(this.#lines, [], this.parts.slice(at), this.placeholder, () => undefined);
  }

  /** The block without the parts from number `count` on. */
  upTo(count: number): Block {
    return new Block(this.#lines, this.lead, this.parts.slice(0, count), this.placeholder, () => this.key);
  }

  /** Does the block have inner blocks? */
  get nested(): boolean {
    return this.parts.some((part) => part.children.length > 0);
  }

  /** Is the block a placeholder, or is there one inside? */
  get elided(): boolean {
    this.#elided ??=
      this.placeholder !== undefined || this.parts.some((part) => part.children.some((child) => child.elided));
    return this.#elided;
  }
}

/** What a tree of blocks is built from. */
export interface TreeInput {
  readonly lines: readonly Line[];
  readonly shape: Shape;
  readonly profile: Profile | undefined;
  /** The placeholder that a line of a snippet is. */
  readonly placeholders?: ReadonlyMap<number, Placeholder>;
}

/** The blocks of a text, outermost first. Every line that is not blank belongs to exactly one header, clause, closer or leaf. */
export function lineTree(input: TreeInput): Block[] {
  const visible: number[] = [];
  for (let line = 0; line < input.lines.length; line++) if (input.lines[line]!.trimmed !== '') visible.push(line);
  return new Builder(input, visible).siblings(0, visible.length, true);
}

const leaf: readonly Block[] = [];

class Builder {
  readonly #input: TreeInput;
  readonly #visible: readonly number[];

  constructor(input: TreeInput, visible: readonly number[]) {
    this.#input = input;
    this.#visible = visible;
  }

  /** Blocks of the visible lines with ranks `[from, to)`. */
  siblings(from: number, to: number, keyed: boolean): Block[] {
    const { lines, profile, placeholders } = this.#input;
    const blocks: Block[] = [];
    let lead: Block[] = [];
    let rank = from;
    const flush = (): void => {
      blocks.push(...lead);
      lead = [];
    };
    const keyOf = (block: Block): Key | undefined => headerKey(block, lines, profile, keyed);
    while (rank < to) {
      const line = this.#visible[rank]!;
      const placeholder = placeholders?.get(line);
      const next = placeholder && !this.#opens(rank, to) ? rank + 1 : this.#endOf(rank, to);
      const parts = this.#parts(rank, next);
      if (lead.length > 0 && (placeholder || lead[lead.length - 1]!.end !== line)) flush();
      if (!placeholder && this.#leads(rank, next, to)) lead.push(new Block(lines, [], parts, placeholder, keyOf));
      else {
        const own = this.#belongs(lead, line) ? lead : [];
        if (own.length === 0) flush();
        blocks.push(new Block(lines, own, parts, placeholder, keyOf));
        lead = [];
      }
      rank = next;
    }
    flush();
    return blocks;
  }

  #opens(rank: number, to: number): boolean {
    const next = this.#visible[rank + 1];
    return rank + 1 < to && next !== undefined && this.#input.shape.masked[next] === 1;
  }

  /** Rank after the block that begins at `rank`: its deeper lines and what joins it. */
  #endOf(rank: number, to: number): number {
    const { depth, joins } = this.#input.shape;
    const own = depth[this.#visible[rank]!]!;
    let next = rank + 1;
    while (next < to) {
      const line = this.#visible[next]!;
      if (depth[line]! > own || (depth[line] === own && joins[line] && !this.#input.placeholders?.has(line))) next++;
      else break;
    }
    return next;
  }

  #parts(from: number, to: number): Part[] {
    const { shape } = this.#input;
    const own = shape.depth[this.#visible[from]!]!;
    const parts: Part[] = [];
    let rank = from;
    while (rank < to) {
      const line = this.#visible[rank]!;
      let next = rank + 1;
      while (next < to && !(shape.depth[this.#visible[next]!] === own && shape.joins[this.#visible[next]!])) next++;
      const end = next < to ? this.#visible[next]! : this.#visible[next - 1]! + 1;
      const keyed = shape.keyed[line] === 1 || (next > rank + 1 && this.#keyedHeader(line));
      const children = next > rank + 1 ? this.siblings(rank + 1, next, keyed) : leaf;
      parts.push({ line, end, keyed, children });
      rank = next;
    }
    return parts;
  }

  #keyedHeader(line: number): boolean {
    const { profile, lines } = this.#input;
    return profile?.keyedHeader.test(lines[line]!.trimmed) ?? false;
  }

  /** Is the block a comment or a decorator that stands directly on something at its own depth? */
  #leads(from: number, next: number, to: number): boolean {
    const { lines, shape, placeholders } = this.#input;
    const line = this.#visible[from]!;
    if (next >= to) return false;
    const below = this.#visible[next]!;
    const last = this.#visible[next - 1]!;
    if (below !== last + 1 || shape.depth[below] !== shape.depth[line] || placeholders?.has(below)) return false;
    const { trimmed } = lines[line]!;
    if (trimmed.startsWith('@')) return true;
    if (!shape.comment[line]) return false;
    for (let inner = line; inner <= last; inner++) if (placeholders?.has(inner)) return false;
    return last === line || shape.masked[last] === 1;
  }

  /** A doc comment above the imports belongs to the file, not to the first import. */
  #belongs(lead: readonly Block[], line: number): boolean {
    const { trimmed } = this.#input.lines[line]!;
    if (!/^(?:import|from)\b/.test(trimmed)) return true;
    return !lead.some((block) => block.header.startsWith('/*'));
  }
}
