import type { Key } from '../key.ts';
import type { Block } from '../line-tree.ts';
import type { Source } from '../source.ts';
import { overlap, subWords } from '../words.ts';
import { LineTraits, openBrackets } from './traits.ts';

/** One step of the path of named declarations that hold a line, innermost first. */
export interface NameStep {
  readonly name: string;
  readonly outer: NameStep | undefined;
  /** A variable whose value runs over lines: a snippet may show lines of the value without it. */
  readonly loose: boolean;
}

const variable = /^(?:export\s+)?(?:declare\s+)?(?:const|let|var)\s/;

/** Begins the step of comments and decorators above a block with a name: they match only those of the same one. */
const LEAD = '^';

/** The blocks of a source line by line, so that a chain of lines can ask what holds a line. */
export class Outline {
  readonly source: Source;
  /** Number of lines. */
  readonly count: number;
  /** Line of the header, clause or closer below which a line stands; -1 at the top. */
  readonly parent: Int32Array;
  /** Line of the block's header for a clause or closer, else -1. */
  readonly owner: Int32Array;
  /** Index after the part that a line opens; the next line for a line that opens none. */
  readonly partEnd: Int32Array;
  /** 1 where the lines below a header are members with names. */
  readonly keyed: Uint8Array;
  /** The block that a line is the header of. */
  readonly heads: (Block | undefined)[];
  /** Lines of all parts of the block that a line is the header of. */
  readonly parts: (readonly number[] | undefined)[];
  readonly paths: (NameStep | undefined)[];
  /** Lines that keep their text although the snippet writes it with other line breaks. */
  readonly sameText: Set<number> = new Set();
  /** First line of the signature that a line ends; the line itself for others. */
  readonly starts: Int32Array;
  /** Lines that look like placeholders and stand in the same text of the original. */
  readonly literal: Set<number> = new Set();
  /** Names of all steps. */
  readonly names: Set<string> = new Set();
  readonly #traits: (LineTraits | undefined)[];

  constructor(source: Source) {
    this.source = source;
    this.count = source.lines.length;
    this.parent = new Int32Array(this.count).fill(-1);
    this.owner = new Int32Array(this.count).fill(-1);
    this.partEnd = Int32Array.from({ length: this.count }, (_, line) => line + 1);
    this.keyed = new Uint8Array(this.count);
    this.starts = Int32Array.from({ length: this.count + 1 }, (_, line) => line);
    this.heads = new Array<Block | undefined>(this.count);
    this.parts = new Array<readonly number[] | undefined>(this.count);
    this.paths = new Array<NameStep | undefined>(this.count);
    this.#traits = new Array<LineTraits | undefined>(this.count);
    this.#fill(source.blocks, -1, undefined);
    if (source.placeholders.size > 0) this.#freeOrphans();
  }

  /**
   * A closer whose opener stands behind a placeholder joins no header that is shown:
   *
   *     rows = [
   *         ...
   *             ["name", "size"],
   *         ],                       closes what the placeholder opened
   *     ]
   */
  #freeOrphans(): void {
    for (const block of this.heads) {
      if (block === undefined || block.parts.length < 2) continue;
      const closers = block.parts.slice(1);
      if (!/[[({]$/.test(block.header) || !closers.every((part) => /^[\])}]+[,;]?$/.test(this.norm(part.line))))
        continue;
      let open = block.parts.reduce((sum, part) => sum + openBrackets(this.norm(part.line)), 0);
      for (const part of closers) {
        if (open >= 0) break;
        open -= openBrackets(this.norm(part.line));
        this.owner[part.line] = -1;
        this.parent[part.line] = block.head;
        this.parts[block.head] = this.parts[block.head]!.filter((line) => line !== part.line);
      }
    }
  }

  #fill(blocks: readonly Block[], parent: number, path: NameStep | undefined): void {
    for (const block of blocks) {
      // A name matters only to lines below the header or above it.
      const holds = block.lead.length > 0 || block.end > block.head + 1;
      const key = holds && !block.placeholder ? block.key : undefined;
      const name = key && `${key.space} ${key.name}`;
      const step = key?.declares ? this.#step(name!, path, variable.test(block.header)) : path;
      this.#fill(
        block.lead,
        parent,
        name === undefined || block.lead.length === 0 ? path : this.#step(LEAD + name, path),
      );
      this.heads[block.head] = block;
      this.parts[block.head] = block.parts.map((part) => part.line);
      block.parts.forEach((part, at) => {
        this.parent[part.line] = parent;
        this.owner[part.line] = at === 0 ? -1 : block.head;
        this.partEnd[part.line] = part.end;
        this.keyed[part.line] = part.keyed ? 1 : 0;
        this.paths[part.line] = at === 0 ? path : step;
        this.#fill(part.children, part.line, step);
      });
    }
  }

  #step(name: string, outer: NameStep | undefined, loose = false): NameStep {
    this.names.add(name);
    return { name, outer, loose };
  }

  norm(line: number): string {
    return this.source.lines[line]!.norm;
  }

  /** Column of a line, a tab counted as four. */
  width(line: number): number {
    return this.source.lines[line]!.width;
  }

  blank(line: number): boolean {
    return this.source.lines[line]!.trimmed === '';
  }

  /** Does the line begin inside a text? A further string of a concatenation begins a text of its own. */
  masked(line: number): boolean {
    if (this.source.shape.masked[line] !== 1) return false;
    return !(/^[rRbBfFuU]{0,2}(["'])(?!\1\1)/.test(this.norm(line)) && /["']$/.test(this.norm(line - 1)));
  }

  star(line: number): boolean {
    return this.source.placeholders.has(line) && !this.literal.has(line);
  }

  /** Is the line a comment, a docstring's inner line, or a decorator: something that leads what stands below it? */
  leads(line: number): boolean {
    return this.comment(line) || this.masked(line) || this.source.lines[line]!.trimmed.startsWith('@');
  }

  comment(line: number): boolean {
    return this.traits(line).comment;
  }

  traits(line: number): LineTraits {
    const known = this.#traits[line];
    if (known) return known;
    const keyOf = (): Key | undefined => this.heads[line]?.key;
    const traits = new LineTraits(this.norm(line), keyOf, this.source.shape.comment[line] === 1);
    this.#traits[line] = traits;
    return traits;
  }

  /** Does `container` hold `line`, at any depth? The module (-1) holds every line. */
  holds(container: number, line: number): boolean {
    let holder = this.parent[line]!;
    while (holder !== container && holder !== -1) holder = this.parent[holder]!;
    return holder === container;
  }

  /** The lines that hold `line`, innermost first, without the module. */
  holders(line: number): number[] {
    const holders: number[] = [];
    for (let holder = this.parent[line]!; holder !== -1; holder = this.parent[holder]!) holders.push(holder);
    return holders;
  }

  /** Index after the block that `line` heads, all its parts included. */
  blockEnd(line: number): number {
    return this.heads[line]?.end ?? line + 1;
  }

  /** Takes the lines of a signature up to the part `line` as that part's own, so that it becomes the header. */
  foldSignature(head: number, line: number): void {
    const parts = this.parts[head]!;
    const at = parts.indexOf(line);
    this.parent[line] = this.parent[head]!;
    this.owner[line] = -1;
    this.parts[line] = parts.slice(at);
    this.starts[line] = head;
    for (const part of parts.slice(at + 1)) this.owner[part] = line;
  }
}

/** May lines with these paths be the same? The original's path must end with the snippet's. */
export function endsWith(original: NameStep | undefined, snippet: NameStep | undefined): boolean {
  let own = original;
  for (let shown = snippet; shown; shown = shown.outer) {
    while (own?.loose && own.name !== shown.name) own = own.outer;
    if (own === undefined || !sameName(own.name, shown.name)) return false;
    own = own.outer;
  }
  return true;
}

/** A Python property's setter may be shown without its decorator. */
function sameName(original: string, snippet: string): boolean {
  if (original === snippet) return true;
  return /^[gs]et /.test(original) && snippet.startsWith('value ') && original.slice(4) === snippet.slice(6);
}

/** The path of lines that match nothing: they belong to a declaration that the original does not have. */
export const nowhere: NameStep = { name: '', outer: undefined, loose: false };

/** Takes dots inside a text for what they are where the original has the same line inside a text. */
export function findLiteralDots(snippet: Outline, original: Outline): void {
  const dots = [...snippet.source.placeholders.keys()].filter((line) => snippet.masked(line));
  if (dots.length === 0) return;
  const texts = new Set<string>();
  for (let line = 0; line < original.count; line++) if (original.masked(line)) texts.add(original.norm(line));
  for (const line of dots) {
    const above = line > 0 && texts.has(snippet.norm(line - 1));
    if (above && texts.has(snippet.norm(line))) snippet.literal.add(line);
  }
}

/** What the names of a snippet mean in the original. */
export interface KnownNames {
  /** Path of each line, in names of the original. */
  readonly paths: readonly (NameStep | undefined)[];
  /** Name in the original, with its kind, of a declaration that the snippet seems to rename. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Share of sub-words from which a name is taken for a new form of another. */
const RENAMED = 0.5;

/**
 * The paths of a snippet's lines as far as the original knows them. A declaration with a new name matches nothing inside;
 * one that holds a placeholder must be something known under a name that is alike, or stand around known lines.
 */
export function knownNames(snippet: Outline, original: Outline): KnownNames {
  const elided = new Set<NameStep>();
  for (const line of snippet.source.placeholders.keys()) {
    for (let step = snippet.paths[line]; step; step = step.outer) elided.add(step);
  }
  const renamed = new Map<string, string>();
  for (const { name } of elided) {
    const old = original.names.has(name) ? undefined : likeliestName(name, original.names);
    if (old !== undefined) renamed.set(name, old);
  }
  const results = new Map<NameStep, NameStep | undefined>();
  const resolve = (step: NameStep | undefined): NameStep | undefined => {
    if (step === undefined) return undefined;
    if (results.has(step)) return results.get(step);
    const outer = resolve(step.outer);
    const lead = step.name.startsWith(LEAD) ? LEAD : '';
    const old = renamed.get(step.name.slice(lead.length));
    let result: NameStep | undefined;
    if (outer === nowhere) result = nowhere;
    else if (old !== undefined) result = { name: lead + old, outer, loose: step.loose };
    else if (original.names.has(step.name)) result = { name: step.name, outer, loose: step.loose };
    else result = elided.has(step) ? outer : nowhere;
    results.set(step, result);
    return result;
  };
  return { paths: snippet.paths.map(resolve), renamed };
}

/** The one name of the same kind that shares most sub-words. */
function likeliestName(name: string, names: ReadonlySet<string>): string | undefined {
  const space = name.slice(0, name.indexOf(' ') + 1);
  let best: string | undefined;
  let most = 0;
  for (const other of names) {
    if (!other.startsWith(space)) continue;
    const alike = overlap(subWords(name.slice(space.length)), subWords(other.slice(space.length)));
    if (alike === most) best = undefined;
    if (alike > most) {
      most = alike;
      best = other;
    }
  }
  return most >= RENAMED ? best : undefined;
}
