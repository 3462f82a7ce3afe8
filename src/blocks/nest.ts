import { CodeBlockType, type Piece } from './block.ts';
import type { LineIndex } from './line-index.ts';

/** A block before its place in the tree is known. */
export type Part = Omit<Piece, 'children'>;

const noNames: readonly string[] = [];

/** A piece while its children are still collected. A class, since there are thousands and all have one shape. */
class Open implements Piece {
  readonly type: CodeBlockType;
  readonly kind: string;
  readonly identifier: string | undefined;
  readonly parameters: readonly string[];
  from: number;
  to: number;
  readonly children: Open[] = [];

  constructor(type: CodeBlockType, kind: string, from: number, to: number, part?: Part) {
    this.type = type;
    this.kind = kind;
    this.identifier = part?.identifier;
    this.parameters = part?.parameters ?? noNames;
    this.from = from;
    this.to = to;
  }
}

/** Blocks that a comment below can belong to, where indentation closes blocks. */
const bodied: ReadonlySet<CodeBlockType> = new Set([
  CodeBlockType.CLASS,
  CodeBlockType.FUNCTION,
  CodeBlockType.CONSTRUCTOR,
  CodeBlockType.TEST_SUITE,
  CodeBlockType.TEST_CASE,
  CodeBlockType.COMPOUND,
  CodeBlockType.DEPENDENT_CLAUSE,
]);

/**
 * Nests parts by their ranges and fills what is between them, so that the children of each block cover it:
 *
 *     class A {        CLASS: CODE `class A {`, SPACE,
 *       x = 1;         ASSIGNMENT `x = 1`, BLOCK_DELIMITER `;` with the line end and `}`
 *     }
 */
export class Nest {
  readonly #lines: LineIndex;
  readonly #offside: boolean;
  readonly #stack: Open[];

  constructor(lines: LineIndex, offside: boolean) {
    this.#lines = lines;
    this.#offside = offside;
    this.#stack = [new Open(CodeBlockType.MODULE, 'module', 0, lines.text.length)];
  }

  /** Takes the next part; parts come sorted by `from`, the wider first. */
  add(part: Part): void {
    while (this.#stack.length > 1 && part.from >= this.#top.to) this.#close();
    const outer = this.#top;
    const filled = endOf(outer);
    // Two patterns may tell of one place: `export` and what it exports, a docstring and its statement.
    const doubled = this.#stack.length > 1 && part.from === outer.from && part.to === outer.to;
    if (doubled && part.identifier === undefined) return;
    // A part that reaches out of its block, or lies in one that is done, cannot be cut from the text without a loss.
    if (part.from < filled || part.to > outer.to || part.from === part.to) return;
    const piece = new Open(part.type, part.kind, part.from, part.to, part);
    if (piece.kind === 'comment' && this.#offside && this.#addBelow(outer, piece)) return;
    if (piece.identifier !== undefined) this.#takeLead(outer, piece);
    this.#fill(outer, endOf(outer), piece.from);
    outer.children.push(piece);
    this.#stack.push(piece);
  }

  /** The finished tree. */
  finish(): Piece {
    while (this.#stack.length > 1) this.#close();
    const root = this.#top;
    this.#fill(root, endOf(root), root.to);
    return root;
  }

  get #top(): Open {
    return this.#stack[this.#stack.length - 1]!;
  }

  #close(): void {
    const piece = this.#stack.pop()!;
    if (piece.children.length > 0) this.#fill(piece, endOf(piece), piece.to);
  }

  /**
   * Where a body ends by indentation, a comment that stands deeper than the block above it belongs into that block:
   *
   *     def load():
   *         return 1
   *         # still of load
   */
  #addBelow(outer: Open, comment: Open): boolean {
    if (!this.#lines.opensLine(comment.from)) return false;
    const column = this.#lines.columnAt(comment.from);
    const path: Open[] = [];
    for (let inner = outer.children.at(-1); inner && bodied.has(inner.type); inner = inner.children.at(-1)) {
      if (this.#columnOf(inner) >= column) break;
      path.push(inner);
    }
    const host = path.at(-1);
    if (host === undefined || this.#lines.text.slice(host.to, comment.from).trim() !== '') return false;
    if (host.children.length === 0) this.#fill(host, host.from, host.to);
    this.#fill(host, host.to, comment.from);
    host.children.push(comment);
    for (const block of path) block.to = comment.to;
    return true;
  }

  #columnOf(piece: Open): number {
    return this.#lines.columnAt(piece.from);
  }

  /** Moves the comments directly above a declaration into it. */
  #takeLead(outer: Open, piece: Open): void {
    if (!this.#lines.opensLine(piece.from)) return;
    const column = this.#columnOf(piece);
    const { text } = this.#lines;
    let first = outer.children.length;
    let from = piece.from;
    for (let at = first - 1; at >= 0; at--) {
      const child = outer.children[at]!;
      if (child.type === CodeBlockType.SPACE) continue;
      if (child.type !== CodeBlockType.COMMENT || child.kind !== 'comment') break;
      if (!isNextLine(text.slice(child.to, from)) || this.#columnOf(child) !== column) break;
      if (!this.#lines.opensLine(child.from) || text.startsWith('#!', child.from)) break;
      first = at;
      from = child.from;
    }
    if (first === outer.children.length) return;
    if (piece.type === CodeBlockType.IMPORT && text.slice(0, from).trim() === '') return;
    piece.children.push(...outer.children.splice(first));
    piece.from = from;
  }

  /** Fills `[from, to)` of a block with white space, brackets and code. */
  #fill(block: Open, from: number, to: number): void {
    if (from >= to) return;
    const text = this.#lines.text.slice(from, to);
    const core = text.trim();
    if (core === '') {
      block.children.push(new Open(CodeBlockType.SPACE, 'space', from, to));
      return;
    }
    const start = from + text.indexOf(core);
    const end = start + core.length;
    const delimiter = /^[\s{}()[\];,:<>/]+$/.test(core);
    const type = delimiter ? CodeBlockType.BLOCK_DELIMITER : CodeBlockType.CODE;
    if (start > from) block.children.push(new Open(CodeBlockType.SPACE, 'space', from, start));
    block.children.push(new Open(type, delimiter ? 'delimiter' : 'code', start, end));
    if (end < to) block.children.push(new Open(CodeBlockType.SPACE, 'space', end, to));
  }
}

/** Up to where the children of a block cover it. */
function endOf(block: Open): number {
  return block.children.at(-1)?.to ?? block.from;
}

/** White space that leads to the next line and no further. */
function isNextLine(space: string): boolean {
  const feed = space.indexOf('\n');
  return space.trim() === '' && feed >= 0 && !space.includes('\n', feed + 1);
}
