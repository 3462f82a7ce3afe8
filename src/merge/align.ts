import type { Block } from './line-tree.ts';
import { similarity } from './similarity.ts';

/** What becomes of the blocks of one container: in order, each original and each shown block once. */
export type Step =
  /** The two are the same block. */
  | { readonly kind: 'match'; readonly original: Block; readonly shown: Block }
  /** A placeholder covers the original block. */
  | { readonly kind: 'covered'; readonly original: Block }
  /** Nothing is said of the original block: it stands between shown ones. */
  | { readonly kind: 'silent'; readonly original: Block }
  /** Nothing is said of the original block: it stands before the first or after the last shown one. */
  | { readonly kind: 'beyond'; readonly original: Block }
  /** The original block is replaced by a shown one that stands elsewhere. */
  | { readonly kind: 'moved'; readonly original: Block }
  /** The shown block is new. */
  | { readonly kind: 'insert'; readonly shown: Block }
  | { readonly kind: 'placeholder'; readonly shown: Block };

export interface AlignOptions {
  /** Silence about a member costs little: it stays. */
  readonly keyed: boolean;
  /** The shown blocks may be a stretch out of the middle of the container. */
  readonly openEnds: boolean;
}

const enum Move {
  none = 0,
  covered = 1,
  silent = 2,
  beyond = 3,
  placeholder = 4,
  insert = 5,
  match = 6,
}

/** An inserted block is cheap, one that holds a placeholder must be something known. */
const INSERT = 0.2;
const INSERT_ELIDED = 2.5;

/**
 * The best order-preserving alignment of a container's blocks with the shown ones. Placeholders are wildcards; ties go
 * to the earlier move in the order: cover, insert, match, so the first placeholder takes what it can.
 */
export function align(originals: readonly Block[], shown: readonly Block[], options: AlignOptions): Step[] {
  const rows = shown.length;
  const columns = originals.length;
  const stride = columns + 1;
  const score = new Float64Array(stride * (rows + 1)).fill(Number.NEGATIVE_INFINITY);
  const move = new Uint8Array(stride * (rows + 1));
  score[0] = 0;
  const silentCost = originals.map(
    (block) => (options.keyed ? 0.05 : 0.35) * (1 + Math.min(2, (block.end - block.start) / 20)),
  );
  const reach = (cell: number, value: number, by: Move): void => {
    if (value > score[cell]! + 1e-12) {
      score[cell] = value;
      move[cell] = by;
    }
  };
  for (let row = 0; row <= rows; row++) {
    const before = shown[row - 1]?.placeholder;
    const next = shown[row];
    const atEnd = (row === 0 || row === rows) && options.openEnds;
    const insertCost = next?.elided ? INSERT_ELIDED : INSERT;
    for (let column = 0; column <= columns; column++) {
      const cell = row * stride + column;
      const value = score[cell]!;
      if (value === Number.NEGATIVE_INFINITY) continue;
      const original = originals[column];
      if (original) {
        if (before && covers(before.covers, original)) reach(cell + 1, value, Move.covered);
        else if (atEnd) reach(cell + 1, value - 0.0005, Move.beyond);
        else reach(cell + 1, value - silentCost[column]!, Move.silent);
      }
      if (!next) continue;
      if (next.placeholder) reach(cell + stride, value, Move.placeholder);
      else {
        reach(cell + stride, value - insertCost, Move.insert);
        const alike = original ? similarity(original, next) : 0;
        if (alike > 0) reach(cell + stride + 1, value + alike, Move.match);
      }
    }
  }
  return trace(originals, shown, move, stride);
}

/** "docstring unchanged" stands for documentation only. */
function covers(what: string, original: Block): boolean {
  return what !== 'docs' || isDocumentation(original);
}

/** Is the block a docstring or comment? */
export function isDocumentation(block: Block): boolean {
  return /^(?:[rbuRBU]{0,2}["']|#|\/\*|\/\/|\{\/\*)/.test(block.header);
}

function trace(originals: readonly Block[], shown: readonly Block[], move: Uint8Array, stride: number): Step[] {
  const steps: Step[] = [];
  let row = shown.length;
  let column = originals.length;
  while (row > 0 || column > 0) {
    switch (move[row * stride + column] as Move) {
      case Move.covered:
        steps.push({ kind: 'covered', original: originals[--column]! });
        break;
      case Move.silent:
        steps.push({ kind: 'silent', original: originals[--column]! });
        break;
      case Move.beyond:
        steps.push({ kind: 'beyond', original: originals[--column]! });
        break;
      case Move.placeholder:
        steps.push({ kind: 'placeholder', shown: shown[--row]! });
        break;
      case Move.insert:
        steps.push({ kind: 'insert', shown: shown[--row]! });
        break;
      case Move.match:
        steps.push({ kind: 'match', original: originals[--column]!, shown: shown[--row]! });
        break;
      default:
        throw new RangeError(`the alignment has no move into row ${row}, column ${column}`);
    }
  }
  return steps.reverse();
}
