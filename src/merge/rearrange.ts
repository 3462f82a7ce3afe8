import { isDocumentation, type Step } from './align.ts';
import type { OutLine, WitnessRequest } from './draft.ts';
import { Block } from './line-tree.ts';
import { keepLines, placeLines } from './placement.ts';
import type { Source } from './source.ts';

/**
 * Shown blocks that the file has elsewhere in the same container. One that the snippet shows beside another moves there,
 * as do imports, which take the order of the snippet; one between placeholders is updated where it stands.
 */
export function relocate(steps: readonly Step[], keyed: boolean): Step[] {
  const unshown = new Map<string, Block[]>();
  const note = (name: string, block: Block): void => {
    const list = unshown.get(name);
    if (list) list.push(block);
    else unshown.set(name, [block]);
  };
  for (const step of steps) {
    if (step.kind !== 'covered' && step.kind !== 'silent' && step.kind !== 'beyond') continue;
    note(`=${step.original.norm}`, step.original);
    if (step.original.key) note(keyName(step.original), step.original);
  }
  const someImport = steps.some((step) => step.kind === 'match' && step.shown.key?.space === 'import');
  const replacement = new Map<Block, Block | 'moved'>();
  const gone = new Set<Block>();
  const besides = besideLiteral(steps);
  for (const step of steps) {
    if (step.kind !== 'insert') continue;
    const same = step.shown.norm.length > 3 ? unshown.get(`=${step.shown.norm}`) : undefined;
    const named = step.shown.key ? unshown.get(keyName(step.shown)) : undefined;
    const found = same ?? named;
    if (found === undefined || found.length !== 1 || replacement.has(found[0]!)) continue;
    if (step.shown.key?.space === 'import' && someImport) replacement.set(found[0]!, 'moved');
    else if (keyed && besides.has(step.shown) && !step.shown.elided) replacement.set(found[0]!, 'moved');
    else if (keyed) {
      replacement.set(found[0]!, step.shown);
      gone.add(step.shown);
    }
  }
  return steps.flatMap((step): Step[] => {
    if (step.kind === 'insert') return gone.has(step.shown) ? [] : [step];
    if (step.kind !== 'covered' && step.kind !== 'silent' && step.kind !== 'beyond') return [step];
    const by = replacement.get(step.original);
    if (by === undefined) return [step];
    return by === 'moved'
      ? [{ kind: 'moved', original: step.original }]
      : [{ kind: 'match', original: step.original, shown: by }];
  });
}

/** The new blocks that the snippet shows directly beside a known one. */
function besideLiteral(steps: readonly Step[]): Set<Block> {
  const shown = steps.filter((step) => step.kind === 'match' || step.kind === 'insert' || step.kind === 'placeholder');
  const found = new Set<Block>();
  shown.forEach((step, index) => {
    if (step.kind !== 'insert') return;
    let before = index - 1;
    while (shown[before]?.kind === 'insert') before--;
    let after = index + 1;
    while (shown[after]?.kind === 'insert') after++;
    if (shown[before]?.kind === 'match' || shown[after]?.kind === 'match') found.add(step.shown);
  });
  return found;
}

function keyName(block: Block): string {
  return `${block.key!.space} ${block.key!.name}`;
}

/** The names that a block without a name of its own declares or imports: a version check, a `try` around imports. */
function conditionalNames(block: Block): Map<string, Block> {
  const names = new Map<string, Block>();
  for (const part of block.parts) {
    for (const child of part.children) {
      if (child.key?.declares || child.key?.space === 'import') names.set(keyName(child), child);
      else if (child.key === undefined) for (const [name, inner] of conditionalNames(child)) names.set(name, inner);
    }
  }
  return names;
}

/** Members that the snippet shows under a new condition went there: the unconditional ones go. */
function takeIntoConditions(steps: Step[], keyed: boolean): void {
  if (!keyed) return;
  const moved = new Map<string, Block>();
  for (const step of steps) {
    if (step.kind === 'insert' && step.shown.key === undefined)
      for (const [name, inner] of conditionalNames(step.shown)) moved.set(name, inner);
  }
  if (moved.size === 0) return;
  steps.forEach((step, index) => {
    if (step.kind !== 'covered' && step.kind !== 'silent' && step.kind !== 'beyond') return;
    const inner = step.original.key && moved.get(keyName(step.original));
    if (inner === undefined) return;
    const whole =
      step.original.key?.space !== 'import' ||
      inner.normLines(inner.head).join() === step.original.normLines(step.original.head).join();
    if (whole) steps[index] = { kind: 'moved', original: step.original };
  });
}

/** Kept statements that stand, line for line, in a new block beside them were wrapped: the old ones go. */
export function takeIntoWrappers(steps: readonly Step[], keyed: boolean): Step[] {
  const result = [...steps];
  takeIntoConditions(result, keyed);
  result.forEach((step, index) => {
    if (step.kind !== 'insert' || !step.shown.nested) return;
    const lines = new Set(step.shown.norm.split('\n'));
    for (const direction of [1, -1]) {
      for (let at = index + direction; at >= 0 && at < result.length; at += direction) {
        const near = result[at]!;
        if (near.kind === 'placeholder' || near.kind === 'insert') continue;
        if (near.kind !== 'covered' && near.kind !== 'silent' && near.kind !== 'beyond') break;
        const own = near.original.norm.split('\n');
        const held = near.original.norm.length >= 12 && own.every((line) => lines.has(line));
        if (!held || near.original.key?.declares || near.original.key?.space === 'import') break;
        result[at] = { kind: 'moved', original: near.original };
      }
    }
  });
  return result;
}

/** Comments and decorators of the original that the snippet leaves out stay; those that it shows replace their kind. */
export function mergeLead(request: WitnessRequest, original: Block, shown: Block): OutLine[] {
  if (original.lead.length === 0 && shown.lead.length === 0) return [];
  const isDecorator = (block: Block): boolean => block.header.startsWith('@');
  const ownText = original.lead.map((block) => block.norm).join('\n');
  if (ownText === shown.lead.map((block) => block.norm).join('\n'))
    return keepLines(request.original, original.start, original.head);
  const kinds = [isDocumentation, isDecorator];
  const keptKinds = kinds.filter((kind) => !shown.lead.some(kind));
  const kept = movedAway(request, original, shown)
    ? []
    : original.lead.filter((block) => keptKinds.some((kind) => kind(block)));
  const own = kept.flatMap((block) => keepLines(request.original, block.start, block.end));
  const theirs = placeLines(request, shown.start, shown.head, original.width, shown.width);
  const settled = theirs.map((line): OutLine => {
    const trimmed = line.text.trim();
    for (let at = original.start; at < original.head; at++) {
      if (request.original.lines[at]!.trimmed === trimmed)
        return { ...line, text: request.original.lines[at]!.text, original: at };
    }
    return line;
  });
  return kept.some(isDocumentation) ? [...own, ...settled] : [...settled, ...own];
}

/** The snippet shows the lead elsewhere: it went with another block. */
function movedAway(request: WitnessRequest, original: Block, shown: Block): boolean {
  const own = original.lead.flatMap((block) => block.norm.split('\n'));
  if (own.join('').length < 12 || shown.lead.length > 0) return false;
  const text = own.join('\n');
  const file = request.original.lines.map((line) => line.norm).join('\n');
  if (file.indexOf(text) !== file.lastIndexOf(text)) return false;
  const all = request.snippet.lines.map((line) => line.norm);
  // Inside the shown block it is a copy: overloads repeat the comment of the whole.
  return all.some(
    (_, at) => (at < shown.start || at >= shown.end) && own.every((norm, offset) => all[at + offset] === norm),
  );
}

/**
 * In a language that closes by indentation, and where a bracket is never closed, a placeholder that ends a nested
 * statement also stands for what follows the statement in the same body: such statements get an unwritten placeholder
 * behind them.
 */
export function withScope(shown: readonly Block[], snippet: Source): Block[] {
  const offside = snippet.profile?.offside ?? false;
  if (!offside && snippet.unclosed.size === 0) return [...shown];
  return shown.flatMap((block, index) => {
    const next = shown[index + 1];
    const open = offside || snippet.unclosed.has(block.parts[block.parts.length - 1]!.line);
    if (!open || !endsOpen(block, offside) || next?.placeholder) return [block];
    return [block, unwritten(block.end)];
  });
}

function endsOpen(block: Block, offside: boolean): boolean {
  if (block.placeholder || (offside && block.key?.declares) || /^[rbuRBU]{0,2}["']/.test(block.header)) return false;
  const children = block.parts[block.parts.length - 1]!.children;
  const last = children[children.length - 1];
  return last !== undefined && (last.placeholder !== undefined || endsOpen(last, offside));
}

/** A placeholder that no line of the snippet shows. */
export function unwritten(line: number): Block {
  const placeholder = { rule: 'unwritten', strength: 'weak', names: [], covers: 'any' } as const;
  return new Block([], [], [{ line, end: line, keyed: false, children: [] }], placeholder, () => undefined);
}
