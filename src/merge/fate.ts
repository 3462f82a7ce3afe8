import { isDocumentation, type Step } from './align.ts';
import type { Removable, WitnessRequest } from './draft.ts';
import type { Level } from './level.ts';
import type { Block } from './line-tree.ts';
import { importedNames } from './names.ts';

export type RemovalRule = Removable['rule'];

/** What silence does to a block: it stays, it goes, nobody can tell, or it goes if the final text does not need the names. */
export type Fate = 'keep' | 'drop' | 'unclear' | { readonly rule: RemovalRule; readonly names: readonly string[] };

/** Longest statement without a name, and longest member, in lines, that a closed-up snippet removes silently. */
const LONGEST_STATEMENT = 30;
const LONGEST_MEMBER = 12;
const LONGEST_RUN = 6;

/** The fate of the block of step `index`, of which the snippet says nothing. */
export function fateOfSilent(request: WitnessRequest, level: Level, steps: readonly Step[], index: number): Fate {
  const step = steps[index]!;
  if (step.kind !== 'silent' && step.kind !== 'beyond') return 'keep';
  const block = step.original;
  if (!level.keyed) return step.kind === 'silent' ? 'drop' : 'keep';
  if (request.omitted === 'keep') return 'keep';
  const key = block.key;
  // A list of names is shown whole where it has no placeholder: its ends are shown too.
  const edges = !level.top && (request.omitted === 'remove' || key?.space === 'item');
  const sides = shownSides(steps, index, edges);
  const closed = sides.before && sides.after;
  if (request.omitted === 'remove' && closed) return { rule: 'omitted-remove', names: [] };
  if (key?.space === 'import') return fateOfImport(block, level, steps, index, sides);
  if (key?.space === 'export') return 'keep';
  if (request.omitted === 'remove') {
    const trailing = sides.before && level.top && level.root && isTrailingScript(steps, index);
    if (!trailing) return 'keep';
    return outlines(level, steps) ? 'drop' : endsFragment(level) ? 'unclear' : 'keep';
  }
  if (!closed) return 'keep';
  if (key === undefined) {
    const statement = level.root && !isDocumentation(block) && block.end - block.start <= LONGEST_STATEMENT;
    return statement ? 'drop' : 'keep';
  }
  if (key.declares && !block.nested && steps.some((other) => other.kind === 'match' && sameName(other.shown, block)))
    return 'drop';
  return leafFate(block, steps, index);
}

function sameName(shown: Block, block: Block): boolean {
  return shown.key?.space === block.key?.space && shown.key?.name === block.key?.name;
}

/** For each step the index of the nearest step on each side that is neither unmentioned nor new; -1 and the length at the ends. */
interface Sides {
  readonly before: Int32Array;
  readonly after: Int32Array;
}

const sidesOf = new WeakMap<readonly Step[], Sides>();

function sides(steps: readonly Step[]): Sides {
  const known = sidesOf.get(steps);
  if (known) return known;
  const before = new Int32Array(steps.length);
  const after = new Int32Array(steps.length);
  const passes = (step: Step): boolean =>
    step.kind === 'silent' || step.kind === 'insert' || step.kind === 'moved' || step.kind === 'beyond';
  let last = -1;
  steps.forEach((step, index) => {
    if (!passes(step)) last = index;
    before[index] = last;
  });
  let next = steps.length;
  for (let index = steps.length - 1; index >= 0; index--) {
    if (!passes(steps[index]!)) next = index;
    after[index] = next;
  }
  sidesOf.set(steps, { before, after });
  return { before, after };
}

/** Is the nearest step on each side, beyond unmentioned and new blocks, a shown one? The container's edge only if `edges`. */
function shownSides(steps: readonly Step[], index: number, edges: boolean): { before: boolean; after: boolean } {
  const near = sides(steps);
  const isShown = (at: number): boolean => (steps[at] === undefined ? edges : steps[at].kind === 'match');
  return { before: isShown(near.before[index]!), after: isShown(near.after[index]!) };
}

function fateOfImport(
  block: Block,
  level: Level,
  steps: readonly Step[],
  index: number,
  sides: { before: boolean; after: boolean },
): Fate {
  const names = importedNames(block.normLines(block.head).join(' '));
  if (sides.before && sides.after) return { rule: 'closed-up-import', names };
  const isImport = (shown: Block): boolean => shown.key?.space === 'import';
  const first = steps.find((step) => step.kind === 'match' || step.kind === 'insert' || step.kind === 'placeholder');
  const leads = first !== undefined && first.kind !== 'placeholder' && isImport(first.shown);
  const nothingBefore = !steps
    .slice(0, index)
    .some((step) => step.kind === 'match' || step.kind === 'placeholder' || step.kind === 'covered');
  if (level.top && level.root && sides.after && nothingBefore && leads && names.length > 0)
    return { rule: 'leading-import', names };
  if (runAround(steps, index).some((step) => step.kind === 'insert' && isImport(step.shown)))
    return { rule: 'doubled-import', names };
  return 'keep';
}

function runAround(steps: readonly Step[], index: number): readonly Step[] {
  const loose = (step: Step | undefined): boolean =>
    step !== undefined && step.kind !== 'match' && step.kind !== 'covered' && step.kind !== 'placeholder';
  let from = index;
  while (loose(steps[from - 1])) from--;
  let to = index + 1;
  while (loose(steps[to])) to++;
  return steps.slice(from, to);
}

/** Does the snippet show several blocks in a row up to the end of the named ones? Then it may be the file's end. */
function endsFragment(level: Level): boolean {
  return level.shown.filter((block) => !block.placeholder).length > 1;
}

/** Does the snippet outline the module? It shows at least half of the file's top-level blocks, and more than one. */
function outlines(level: Level, steps: readonly Step[]): boolean {
  const matched = steps.filter((step) => step.kind === 'match').length;
  return matched > 1 && 2 * matched >= level.originals.length;
}

/** Statements without a name that end a module whose snippet stops before them. */
function isTrailingScript(steps: readonly Step[], index: number): boolean {
  return steps
    .slice(index)
    .every(
      (step) =>
        (step.kind === 'silent' || step.kind === 'beyond') &&
        step.original.key === undefined &&
        !isDocumentation(step.original),
    );
}

function leafFate(block: Block, steps: readonly Step[], index: number): Fate {
  const { header, key } = block;
  if (key === undefined || key.declares || isDocumentation(block) || header.startsWith('@')) return 'keep';
  if (block.end - block.start > LONGEST_MEMBER || /^export\b/.test(header)) return 'keep';
  const silent = runAround(steps, index).filter((step) => step.kind === 'silent').length;
  if (silent > LONGEST_RUN) return 'keep';
  const name = key.name.slice(key.name.lastIndexOf('.') + 1).replace(/[^\w$#]/g, '');
  return { rule: 'closed-up-leaf', names: name === '' ? [] : [name] };
}
