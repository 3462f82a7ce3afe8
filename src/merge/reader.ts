import type { Point, Tree } from 'web-tree-sitter';
import { errorCount } from '../syntax/errors.ts';
import type { Grammar } from '../syntax/grammars.ts';
import { shapeOfIndentation } from '../syntax/indentation-shape.ts';
import { shapeOfTree } from '../syntax/shape.ts';
import { type Line, splitLines } from '../text/lines.ts';
import { assemble, type Source } from './source.ts';

/**
 * The sources of the texts that one merge goes through. Each text is read once; those after the first are parsed from
 * the first one's tree, of which most stays valid. Close the reader when the merge is done.
 */
export class Reader {
  readonly grammar: Grammar | undefined;
  readonly #read = new Map<string, Source>();
  #first: { readonly source: Source; readonly tree: Tree } | undefined;

  constructor(grammar: Grammar | undefined) {
    this.grammar = grammar;
  }

  original(text: string): Source {
    const known = this.#read.get(text);
    if (known !== undefined) return known;
    const source = this.grammar ? this.#parse(text, this.grammar) : this.#byIndentation(text);
    this.#read.set(text, source);
    return source;
  }

  /** ERROR and MISSING nodes of a text; 0 without a grammar. */
  errorsIn(text: string): number {
    return this.grammar?.parse(text, errorCount) ?? 0;
  }

  /** Frees what the parser holds. */
  close(): void {
    this.#first?.tree.delete();
    this.#first = undefined;
  }

  #byIndentation(text: string): Source {
    const lines = splitLines(text);
    return assemble(text, lines, shapeOfIndentation(lines, undefined), undefined);
  }

  #parse(text: string, grammar: Grammar): Source {
    const lines = splitLines(text);
    const read = (tree: Tree): Source =>
      assemble(text, lines, shapeOfTree(tree, lines, grammar.profile), grammar.profile);
    if (this.#first === undefined) {
      const tree = grammar.parseTree(text);
      const source = read(tree);
      this.#first = { source, tree };
      return source;
    }
    const source = this.#reparse(text, lines, grammar, read);
    // A tree grown from another one may recover from errors differently: more errors must come from a parse of their own.
    return source.shape.errors > this.#first.source.shape.errors ? grammar.parse(text, read) : source;
  }

  #reparse(text: string, lines: readonly Line[], grammar: Grammar, read: (tree: Tree) => Source): Source {
    const { source, tree } = this.#first!;
    const edited = tree.copy();
    try {
      edited.edit(editBetween(source, text, lines));
      const grown = grammar.parseTree(text, edited);
      try {
        return read(grown);
      } finally {
        grown.delete();
      }
    } finally {
      edited.delete();
    }
  }
}

/** The one stretch in which two texts differ, as the parser wants it. */
function editBetween(before: Source, after: string, lines: readonly Line[]): Parameters<Tree['edit']>[0] {
  const limit = Math.min(before.text.length, after.length);
  let from = 0;
  while (from < limit && before.text.charCodeAt(from) === after.charCodeAt(from)) from++;
  let tail = 0;
  while (
    tail < limit - from &&
    before.text.charCodeAt(before.text.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++;
  }
  const oldEnd = before.text.length - tail;
  const newEnd = after.length - tail;
  return {
    startIndex: from,
    oldEndIndex: oldEnd,
    newEndIndex: newEnd,
    startPosition: pointAt(before.lines, from),
    oldEndPosition: pointAt(before.lines, oldEnd),
    newEndPosition: pointAt(lines, newEnd),
  } as Parameters<Tree['edit']>[0];
}

function pointAt(lines: readonly Line[], offset: number): Point {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]!.from <= offset) low = middle;
    else high = middle - 1;
  }
  return { row: low, column: offset - lines[low]!.from };
}
