import type { Profile } from '../syntax/profile.ts';
import type { Block } from './line-tree.ts';
import { longestRising } from './rising.ts';
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
  readonly profile?: Profile | undefined;
}

const COVERED = 1;
const SILENT = 2;
const BEYOND = 3;
const PLACEHOLDER = 4;
const INSERT = 5;
const MATCH = 6;

/** An inserted block is cheap, one that holds a placeholder must be something known. */
const INSERT_COST = 0.2;
const INSERT_ELIDED_COST = 2.5;

/** Cells up to which it is looked for a second alignment. */
const LARGEST = 2_000_000;
/** Cells up to which the alignment is solved as one. */
const LARGE = 40_000;

/**
 * The best order-preserving alignment of a container's blocks with the shown ones. Placeholders are wildcards; ties go
 * to the earlier move in the order: cover, insert, match, so the first placeholder takes what it can. A large alignment
 * is first split at blocks whose text or name stands once on both sides.
 */
export function align(originals: readonly Block[], shown: readonly Block[], options: AlignOptions): Step[] {
  const whole = {
    profile: options.profile,
    keyed: options.keyed,
    openStart: options.openEnds,
    openEnd: options.openEnds,
  };
  if (originals.length * shown.length <= LARGE) return solve(originals, shown, whole);
  const steps: Step[] = [];
  let from = 0;
  let shownFrom = 0;
  const anchors = uniqueAnchors(originals, shown);
  anchors.forEach(([at, shownAt], index) => {
    const stretch = {
      profile: options.profile,
      keyed: options.keyed,
      openStart: options.openEnds && index === 0,
      openEnd: false,
    };
    steps.push(...solve(originals.slice(from, at), shown.slice(shownFrom, shownAt), stretch));
    steps.push({ kind: 'match', original: originals[at]!, shown: shown[shownAt]! });
    from = at + 1;
    shownFrom = shownAt + 1;
  });
  const rest = { ...whole, openStart: options.openEnds && anchors.length === 0 };
  return [...steps, ...solve(originals.slice(from), shown.slice(shownFrom), rest)];
}

/**
 * The shown blocks that an equally good alignment pairs with other originals, so that their place is not determined. An
 * alignment read from the end takes the last of what is equally good where the usual one takes the first.
 */
export function unsettled(
  originals: readonly Block[],
  shown: readonly Block[],
  options: AlignOptions,
  steps: readonly Step[],
): Block[] {
  if (originals.length * shown.length > LARGEST || !repeats(originals, shown)) return [];
  const backwards = {
    profile: options.profile,
    keyed: options.keyed,
    openStart: options.openEnds,
    openEnd: options.openEnds,
  };
  const pairs = new Map<Block, Block>();
  for (const step of solve([...originals].reverse(), [...shown].reverse(), backwards)) {
    if (step.kind === 'match') pairs.set(step.shown, step.original);
  }
  return steps.flatMap((step) => {
    if (step.kind !== 'match') return [];
    const other = pairs.get(step.shown);
    return other !== undefined && other !== step.original ? [step.shown] : [];
  });
}

/** Does some shown block have several originals of its name or header? */
function repeats(originals: readonly Block[], shown: readonly Block[]): boolean {
  const wanted = new Set(shown.filter((block) => !block.placeholder).map((block) => block.header));
  const seen = new Set<string>();
  for (const { header } of originals) {
    if (!wanted.has(header)) continue;
    if (seen.has(header)) return true;
    seen.add(header);
  }
  return false;
}

/** Pairs of blocks whose text or declared name stands once on both sides, as many as keep their order. */
function uniqueAnchors(originals: readonly Block[], shown: readonly Block[]): [number, number][] {
  const once = (blocks: readonly Block[]): Map<string, number> => {
    const places = new Map<string, number>();
    blocks.forEach((block, index) => {
      if (block.placeholder) return;
      places.set(block.norm, places.has(block.norm) ? -1 : index);
      if (!block.key?.declares) return;
      // No text begins like this, so a name cannot be taken for one.
      const name = `\n${block.key.space} ${block.key.name}`;
      places.set(name, places.has(name) ? -1 : index);
    });
    return places;
  };
  const own = once(originals);
  const pairs: [number, number][] = [];
  for (const [norm, shownAt] of once(shown)) {
    const at = own.get(norm);
    if (shownAt >= 0 && at !== undefined && at >= 0) pairs.push([at, shownAt]);
  }
  const distinct = new Map(pairs.map((pair) => [pair[1], pair]));
  return longestRising([...distinct.values()].sort((one, other) => one[1] - other[1]));
}

interface Stretch {
  readonly profile: Profile | undefined;
  readonly keyed: boolean;
  readonly openStart: boolean;
  readonly openEnd: boolean;
}

function solve(originals: readonly Block[], shown: readonly Block[], stretch: Stretch): Step[] {
  const rows = shown.length;
  const columns = originals.length;
  const stride = columns + 1;
  const score = new Float64Array(stride * (rows + 1)).fill(Number.NEGATIVE_INFINITY);
  const move = new Uint8Array(stride * (rows + 1));
  score[0] = 0;
  const silentCost = originals.map(
    (block) => (stretch.keyed ? 0.05 : 0.35) * (1 + Math.min(2, (block.end - block.start) / 20)),
  );
  const reach = (cell: number, value: number, by: number): void => {
    if (value > score[cell]! + 1e-12) {
      score[cell] = value;
      move[cell] = by;
    }
  };
  for (let row = 0; row <= rows; row++) {
    const before = shown[row - 1]?.placeholder;
    const next = shown[row];
    const atEnd = (row === 0 && stretch.openStart) || (row === rows && stretch.openEnd);
    const insertCost = next?.elided ? INSERT_ELIDED_COST : INSERT_COST;
    for (let column = 0; column <= columns; column++) {
      const cell = row * stride + column;
      const value = score[cell]!;
      if (value === Number.NEGATIVE_INFINITY) continue;
      const original = originals[column];
      if (original) {
        if (before && covers(before.covers, original)) reach(cell + 1, value, COVERED);
        else if (atEnd) reach(cell + 1, value - 0.0005, BEYOND);
        else reach(cell + 1, value - silentCost[column]!, SILENT);
      }
      if (!next) continue;
      if (next.placeholder) reach(cell + stride, value, PLACEHOLDER);
      else {
        reach(cell + stride, value - insertCost, INSERT);
        const alike = original ? similarity(original, next, stretch.profile) : 0;
        if (alike > 0) reach(cell + stride + 1, value + alike, MATCH);
      }
    }
  }
  return trace(originals, shown, move, stride);
}

/** "docstring unchanged" stands for documentation only, "other imports" for imports. */
function covers(what: string, original: Block): boolean {
  if (what === 'imports') return original.key?.space === 'import' || isDocumentation(original);
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
    switch (move[row * stride + column]) {
      case COVERED:
        steps.push({ kind: 'covered', original: originals[--column]! });
        break;
      case SILENT:
        steps.push({ kind: 'silent', original: originals[--column]! });
        break;
      case BEYOND:
        steps.push({ kind: 'beyond', original: originals[--column]! });
        break;
      case PLACEHOLDER:
        steps.push({ kind: 'placeholder', shown: shown[--row]! });
        break;
      case INSERT:
        steps.push({ kind: 'insert', shown: shown[--row]! });
        break;
      case MATCH:
        steps.push({ kind: 'match', original: originals[--column]!, shown: shown[--row]! });
        break;
      default:
        throw new RangeError(`the alignment has no move into row ${row}, column ${column}`);
    }
  }
  return steps.reverse();
}
