import type { LineIndex } from './line-index.ts';
import type { MergeRecord } from './merge-record.ts';

/** What a block is. Finer distinctions (interface or enum, getter or setter) are in `CodeBlock.kind`. */
export const CodeBlockType = {
  MODULE: 'MODULE',
  /** Class, interface, enum or namespace. */
  CLASS: 'CLASS',
  /** Function, method or accessor, also one without a body, and a variable or field that holds a function. */
  FUNCTION: 'FUNCTION',
  CONSTRUCTOR: 'CONSTRUCTOR',
  /** `describe(...)`, `class Test...`. */
  TEST_SUITE: 'TEST_SUITE',
  /** `it(...)`, `test(...)`, `def test_...`. */
  TEST_CASE: 'TEST_CASE',
  IMPORT: 'IMPORT',
  /** A statement that only exports: `export { a }`, `export * from`, `export default value`. */
  EXPORT: 'EXPORT',
  /** Variable, field, enum member, type alias, or an assignment to any place. */
  ASSIGNMENT: 'ASSIGNMENT',
  CALL: 'CALL',
  STATEMENT: 'STATEMENT',
  /** A statement that holds others: `if`, `for`, `try`, `switch`, `with`. */
  COMPOUND: 'COMPOUND',
  /** A further part of a compound statement: `else`, `except`, `finally`, `case`. */
  DEPENDENT_CLAUSE: 'DEPENDENT_CLAUSE',
  /** Brackets and separators between blocks. */
  BLOCK_DELIMITER: 'BLOCK_DELIMITER',
  /** Code that is none of these: the header of a block, a decorator, text of an unknown language. */
  CODE: 'CODE',
  /** A comment or docstring. */
  COMMENT: 'COMMENT',
  COMMENTED_OUT_CODE: 'COMMENTED_OUT_CODE',
  SPACE: 'SPACE',
  /** Text that the grammar could not read. */
  ERROR: 'ERROR',
} as const;

export type CodeBlockType = (typeof CodeBlockType)[keyof typeof CodeBlockType];

/** What a `CodeBlock` is made from; `children` are either none or cover the range without a gap. */
export interface Piece {
  readonly type: CodeBlockType;
  readonly kind: string;
  readonly identifier: string | undefined;
  readonly parameters: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly children: readonly Piece[];
}

/**
 * A stretch of a text and what it is. The children of a block cover it without a gap, down to leaves that hold white space
 * and punctuation, so a tree says its text exactly, however broken that is: `merger.parse(text).toString() === text`.
 *
 * What belongs to a declaration is in its block: `export`, decorators, the body, a docstring, and the comments directly
 * above it, that is without a blank line between, in the same column. Comments above the first import stay outside: at the
 * start of a file they speak of the file. In Python a comment below a body belongs to it if it stands as deep.
 */
export class CodeBlock {
  readonly type: CodeBlockType;
  /**
   * The language's own word for it: `interface`, `enum`, `namespace`, `type`, `method`, `getter`, `setter`, `deleter`,
   * `field`, `member`, `decorator`, `docstring` ...; for most blocks the type in lower case.
   */
  readonly kind: string;
  /** Name of a declaration, title of a test, module of an import; `undefined` for a block without a name. */
  readonly identifier: string | undefined;
  /** Names of the parameters. */
  readonly parameters: readonly string[];
  /** Offset of the first UTF-16 unit. */
  readonly from: number;
  /** Offset behind the last UTF-16 unit. */
  readonly to: number;
  /** The block around this one; `undefined` for the module. */
  readonly parent: CodeBlock | undefined;
  /** What a merge did to this block, in order; empty in a tree that was only parsed. */
  readonly mergeHistory: MergeRecord[] = [];
  readonly #piece: Piece;
  readonly #lines: LineIndex;
  #children: readonly CodeBlock[] | undefined;
  #keys: ReadonlyMap<CodeBlock, string> | undefined;

  constructor(piece: Piece, lines: LineIndex, parent?: CodeBlock) {
    this.type = piece.type;
    this.kind = piece.kind;
    this.identifier = piece.identifier;
    this.parameters = piece.parameters;
    this.from = piece.from;
    this.to = piece.to;
    this.parent = parent;
    this.#piece = piece;
    this.#lines = lines;
  }

  /** The blocks in this one, in order and without a gap; none for a leaf. */
  get children(): readonly CodeBlock[] {
    this.#children ??= this.#piece.children.map((piece) => new CodeBlock(piece, this.#lines, this));
    return this.#children;
  }

  /** 1-based line of the first unit. */
  get startLine(): number {
    return this.#lines.lineAt(this.from);
  }

  /** 1-based line of the last unit. */
  get endLine(): number {
    return this.#lines.lineAt(Math.max(this.from, this.to - 1));
  }

  /** The comments above the declaration that belong to it, in order. */
  get leadingComments(): readonly CodeBlock[] {
    if (this.identifier === undefined) return [];
    const first = this.children.findIndex((child) => child.type !== CodeBlockType.SPACE && child.kind !== 'comment');
    return this.children.slice(0, Math.max(0, first)).filter((child) => child.kind === 'comment');
  }

  /** The decorators of the declaration, in order. */
  get decorators(): readonly CodeBlock[] {
    return this.children.filter((child) => child.kind === 'decorator');
  }

  /** The docstring that opens the body. */
  get docstring(): CodeBlock | undefined {
    return this.children.find((child) => child.kind === 'docstring');
  }

  /**
   * The name of this block among those of its scope. Where several share one (overloads, a getter and its setter, a
   * redefinition), the second is `load#2`, the third `load#3`; `undefined` for a block without a name.
   */
  get key(): string | undefined {
    return this.identifier === undefined ? undefined : this.#scope()?.members.get(this);
  }

  /** The keys from the outermost declaration to this one, joined by dots, as `find` takes them; empty without a name. */
  get path(): string {
    const keys: string[] = [];
    let block: CodeBlock | undefined = this.key === undefined ? undefined : this;
    for (; block !== undefined; block = block.#scope()) if (block.key !== undefined) keys.unshift(block.key);
    return keys.join('.');
  }

  /** The named blocks of this scope with their keys: children, and what stands in nameless blocks such as an `if`. */
  get members(): ReadonlyMap<CodeBlock, string> {
    if (this.#keys) return this.#keys;
    const keys = new Map<CodeBlock, string>();
    const counts = new Map<string, number>();
    const waiting = [...this.children].reverse();
    for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
      if (block.identifier === undefined) {
        for (let at = block.children.length - 1; at >= 0; at--) waiting.push(block.children[at]!);
        continue;
      }
      const count = (counts.get(block.identifier) ?? 0) + 1;
      counts.set(block.identifier, count);
      keys.set(block, count === 1 ? block.identifier : `${block.identifier}#${count}`);
    }
    this.#keys = keys;
    return keys;
  }

  /** The named block around this one, or the module. */
  #scope(): CodeBlock | undefined {
    let block = this.parent;
    while (block?.parent !== undefined && block.identifier === undefined) block = block.parent;
    return block;
  }

  /**
   * The block at a path of keys below this one: `Service.load`, or `Service.load#2` for the second of that name. Names may
   * hold dots themselves (test titles, modules). `undefined` if there is none.
   */
  find(path: string): CodeBlock | undefined {
    for (const [block, key] of this.members) {
      if (path === key) return block;
      const found = path.startsWith(`${key}.`) ? block.find(path.slice(key.length + 1)) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  /** The smallest block around the unit at `offset`; `undefined` outside this block. */
  blockAt(offset: number): CodeBlock | undefined {
    if (offset < this.from || offset >= this.to) return undefined;
    let block: CodeBlock = this;
    for (let inner: CodeBlock | undefined = block; inner; ) {
      block = inner;
      inner = block.children.find((child) => child.from <= offset && offset < child.to);
    }
    return block;
  }

  /** The blocks without children, in order: joined they are the text of this block. */
  leaves(): CodeBlock[] {
    const leaves: CodeBlock[] = [];
    const waiting: CodeBlock[] = [this];
    for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
      if (block.children.length === 0) leaves.push(block);
      for (let at = block.children.length - 1; at >= 0; at--) waiting.push(block.children[at]!);
    }
    return leaves;
  }

  /** The text of this block, exactly as it stands. */
  toString(): string {
    return this.#lines.text.slice(this.from, this.to);
  }

  /**
   * A readable outline: a line for each block with type, name and lines, indented by depth; white space, brackets and
   * headers are left out. With `mergeHistory` what a merge did to a block stands under it.
   */
  toTree(options: { readonly mergeHistory?: boolean } = {}): string {
    const outline: string[] = [];
    const waiting: { block: CodeBlock; depth: number }[] = [{ block: this, depth: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { block, depth } = next;
      const indent = '  '.repeat(Math.min(depth, DEEPEST));
      outline.push(`${indent}${block.#title()}`);
      if (options.mergeHistory) {
        for (const { action, reason } of block.mergeHistory) outline.push(`${indent}  * ${action}: ${reason}`);
      }
      for (let at = block.children.length - 1; at >= 0; at--) {
        if (block.children[at]!.#outlined()) waiting.push({ block: block.children[at]!, depth: depth + 1 });
      }
    }
    return outline.join('\n');
  }

  #outlined(): boolean {
    if (this.type === CodeBlockType.SPACE || this.type === CodeBlockType.BLOCK_DELIMITER) return false;
    return this.type !== CodeBlockType.CODE || this.kind === 'decorator' || this.parent?.type === CodeBlockType.MODULE;
  }

  /** `FUNCTION getter area(self) 3-4`, `STATEMENT return total 9`. */
  #title(): string {
    const words: string[] = [this.type];
    const finer = this.kind.toUpperCase().replace('.', '_');
    if (finer !== this.type && this.identifier !== undefined) words.push(this.kind);
    if (this.identifier !== undefined) {
      const callable = this.type === CodeBlockType.FUNCTION || this.type === CodeBlockType.CONSTRUCTOR;
      words.push(callable ? `${this.identifier}(${this.parameters.join(', ')})` : this.identifier);
    } else if (this.type !== CodeBlockType.MODULE) words.push(firstLine(this.#lines.text, this.from, this.to));
    words.push(this.startLine === this.endLine ? `${this.startLine}` : `${this.startLine}-${this.endLine}`);
    return words.join(' ');
  }
}

/** Levels that an outline indents; without an end the outline of hostile nesting would grow with its square. */
const DEEPEST = 60;

/** Widest text that an outline shows of a block without a name. */
const WIDEST = 60;

function firstLine(text: string, from: number, to: number): string {
  const line = text
    .slice(from, Math.min(to, from + 4 * WIDEST))
    .split('\n', 1)[0]!
    .trim();
  return line.length <= WIDEST ? line : `${line.slice(0, WIDEST - 1)}\u2026`;
}
