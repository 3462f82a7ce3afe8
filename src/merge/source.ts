import type { Grammar } from '../syntax/grammars.ts';
import { shapeOfIndentation } from '../syntax/indentation-shape.ts';
import type { Profile } from '../syntax/profile.ts';
import { type Shape, shapeOfTree } from '../syntax/shape.ts';
import { type IndentStyle, indentStyle } from '../text/indent.ts';
import { type Line, splitLines } from '../text/lines.ts';
import { type Block, lineTree } from './line-tree.ts';
import type { Placeholder } from './placeholder.ts';

/** A text made ready for merging: its lines, how they nest, and the blocks they form. Plain data, no parser nodes. */
export interface Source {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly shape: Shape;
  readonly blocks: readonly Block[];
  readonly style: IndentStyle;
  readonly profile: Profile | undefined;
  /** The placeholder that a line is; empty for an original. */
  readonly placeholders: ReadonlyMap<number, Placeholder>;
  /** Header lines of the blocks that a snippet opens and does not close; empty for an original. */
  readonly unclosed: ReadonlySet<number>;
  /** Names that a snippet says are removed; empty for an original. */
  readonly removals: readonly string[];
}

const none: ReadonlyMap<number, Placeholder> = new Map();
const allClosed: ReadonlySet<number> = new Set();

/** Reads one text by itself; a merge reads its texts through a `Reader`. */
export function readOriginal(text: string, grammar: Grammar | undefined): Source {
  const lines = splitLines(text);
  const shape = grammar
    ? grammar.parse(text, (tree) => shapeOfTree(tree, lines, grammar.profile))
    : shapeOfIndentation(lines, undefined);
  return assemble(text, lines, shape, grammar?.profile);
}

/** Builds the source of lines whose shape is known. */
export function assemble(
  text: string,
  plainLines: readonly Line[],
  shape: Shape,
  profile: Profile | undefined,
  placeholders: ReadonlyMap<number, Placeholder> = none,
  unclosed: ReadonlySet<number> = allClosed,
  removals: readonly string[] = [],
): Source {
  // Inside strings and comments white space is content.
  const lines = plainLines.map((line, index) =>
    shape.masked[index] && line.norm !== line.trimmed ? { ...line, norm: line.trimmed } : line,
  );
  const blocks = lineTree({ lines, shape, profile, placeholders });
  const style = indentStyle(lines, shape.depth, shape.masked);
  return { text, lines, shape, blocks, style, profile, placeholders, unclosed, removals };
}
