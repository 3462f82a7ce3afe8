import { denseMerge } from './dense.ts';
import type { Answer, Doubt, Draft, OutLine, Removable, Witness, WitnessRequest } from './draft.ts';
import { applyHunks, type Hunk, hunkCost, hunksOf } from './hunks.ts';
import type { RemovableRange } from './level.ts';
import type { Block } from './line-tree.ts';
import { type Container, containersOf, placeOf } from './place.ts';
import { keepLines } from './placement.ts';
import { unwritten } from './rearrange.ts';
import { shownMissing } from './shown.ts';
import { Weaver } from './weave.ts';

/**
 * The tree witness: finds the container of what the snippet shows and merges it in, block by block and downwards. First
 * the whole snippet against one container; where that fails or changes much more than it must, its stretches between
 * top-level placeholders one after the other, each in a container of its own.
 */
export const treeWitness: Witness = (request) => {
  const literals = request.snippet.blocks.filter((block) => !block.placeholder);
  if (literals.length === 0) return { draft: unchanged(request) };
  const containers = containersOf(request.original);
  const joint = asWhole(request, containers, request.snippet.blocks);
  const least = newLines(request);
  // Cutting the snippet up loses the evidence of its order, so it must save a good part of the edit.
  const worth = 'draft' in joint ? SAVING * costOf(request, joint.draft) : Number.POSITIVE_INFINITY;
  if ('draft' in joint && (worth <= least || segmentsOf(request.snippet.blocks).length < 2)) return joint;
  const settled = 'doubt' in joint && joint.doubt.code === 'would-lose';
  if (settled) return joint;
  const parts = bySegments(request, containers);
  if (!('draft' in joint)) {
    if ('draft' in parts) return parts;
    const refused = joint.doubt.code === 'ambiguous' || ('doubt' in parts && parts.doubt.code === 'would-lose');
    return refused ? joint : (byLines(request) ?? joint);
  }
  if (!('draft' in parts)) return joint;
  return costOf(request, parts.draft) < worth ? parts : joint;
};

const SAVING = 0.75;

function unchanged(request: WitnessRequest): Draft {
  return { lines: keepLines(request.original, 0, request.original.lines.length), removables: [], decisions: [] };
}

function costOf(request: WitnessRequest, draft: Draft): number {
  return hunkCost(hunksOf(request.original, draft.lines));
}

/** Shown lines that the original does not have: no merge can change fewer. */
function newLines(request: WitnessRequest): number {
  const own = new Map<string, number>();
  for (const { norm } of request.original.lines) own.set(norm, (own.get(norm) ?? 0) + 1);
  let count = 0;
  request.snippet.lines.forEach(({ norm }, index) => {
    if (norm === '' || request.snippet.placeholders.has(index)) return;
    const left = own.get(norm) ?? 0;
    if (left > 0) own.set(norm, left - 1);
    else count++;
  });
  return count;
}

function asWhole(request: WitnessRequest, containers: readonly Container[], blocks: readonly Block[]): Answer {
  const { prefix, shown } = splitFragment(blocks, request);
  const literals = shown.filter((block) => !block.placeholder);
  const place = placeOf(request, containers, literals);
  if ('code' in place) return { doubt: place };
  const rest = weaveInto(request, place, shown, 0);
  if (prefix.length === 0 || 'doubt' in rest) return rest;
  return withPrefix(request, containers, place, prefix, rest);
}

/** The end of a block or text and nothing else. */
const closerOnly = /^(?:[)\]}>]+[;,]?|"""|'''|\*\/|`[;,]?)$/;

/**
 * A fragment that begins inside a block which it does not show:
 *
 *         return total           prefix: the end of the block before `report`
 *     }                          a closer of nothing shown
 *
 *     function report() {        shown
 */
function splitFragment(
  blocks: readonly Block[],
  request: WitnessRequest,
): { prefix: readonly Block[]; shown: readonly Block[] } {
  const known = new Set(request.original.lines.map((line) => line.norm));
  const closesNothing = (block: Block): boolean =>
    !block.placeholder && !block.nested && closerOnly.test(block.header) && known.has(block.header);
  const literals = blocks.filter((block) => !block.placeholder);
  const base = Math.min(...literals.map((block) => block.width));
  const first = blocks.findIndex((block) => !block.placeholder && block.width <= base);
  const begins = blocks.slice(0, Math.max(0, first));
  const prefix = begins.some((block) => !block.placeholder) ? begins : [];
  const shown = blocks.slice(prefix.length).filter((block) => !closesNothing(block));
  if (shown.some((block) => !block.placeholder))
    return { prefix: prefix.filter((block) => !closesNothing(block)), shown };
  return { prefix: [], shown: prefix.length > 0 ? prefix.filter((block) => !closesNothing(block)) : blocks };
}

/** Merges the prefix of a fragment into the end of the block that stands before the first matched one. */
function withPrefix(
  request: WitnessRequest,
  containers: readonly Container[],
  place: Container,
  prefix: readonly Block[],
  rest: { readonly draft: Draft; readonly reached: number; readonly first: Block | undefined },
): Answer {
  const at = rest.first ? place.children.indexOf(rest.first) : -1;
  const before = place.children[at - 1];
  const tails = containers.filter((container) => before !== undefined && endsWith(before, container));
  const tail = placeOf(
    request,
    tails,
    prefix.filter((block) => !block.placeholder),
  );
  if ('code' in tail) return { doubt: tail };
  const answer = weaveInto(request, tail, [unwritten(prefix[0]!.start), ...prefix], 0, true);
  if ('doubt' in answer) return answer;
  const lines = applyHunks(request.original, [
    ...hunksOf(request.original, answer.draft.lines),
    ...hunksOf(request.original, rest.draft.lines),
  ]);
  if (lines === undefined) return { doubt: undetermined('Two parts of the fragment claim the same lines of the file') };
  const ranges = [answer.draft, rest.draft].flatMap(rangesOf);
  const decisions = [...answer.draft.decisions, ...rest.draft.decisions];
  return { draft: { lines, removables: locate(ranges, lines), decisions, way: 'whole' } };
}

/** Is the container the last one of a block, or the last one in that? */
function endsWith(block: Block, container: Container): boolean {
  return container.path.includes(block) && container.children[container.children.length - 1]!.end >= block.end - 1;
}

/** The removables of a draft by the lines of the original. */
function rangesOf(draft: Draft): RemovableRange[] {
  return draft.removables.map((removable) => {
    const from = draft.lines[removable.from]!.original;
    return { ...removable, from, to: from + (removable.to - removable.from) };
  });
}

/** Merges blocks into one container, of which only the blocks from line `after` on count. */
function weaveInto(
  request: WitnessRequest,
  place: Container,
  shown: readonly Block[],
  after: number,
  closedEnd = false,
): { draft: Draft; reached: number; first: Block | undefined } | { doubt: Doubt } {
  const { original } = request;
  const originals = place.children.filter((block) => block.start >= after);
  const from = after > place.from ? Math.min(after, originals[0]?.start ?? place.to) : place.from;
  const weaver = new Weaver(request);
  const woven = weaver.weave({
    originals,
    shown,
    keyed: place.keyed,
    openEnds: !closedEnd,
    from,
    to: place.to,
    top: !closedEnd,
    root: place.root,
    width: place.children[0]?.width ?? 0,
  });
  if (weaver.doubt) return { doubt: weaver.doubt };
  const lines = [...keepLines(original, 0, from), ...woven, ...keepLines(original, place.to, original.lines.length)];
  const missing = shownMissing(
    request.snippet,
    shown.filter((block) => block.end > block.start),
    lines,
  );
  if (missing !== undefined) {
    return {
      doubt: undetermined(`The shown line \`${missing}\` found no place in the block that the rest belongs to`),
    };
  }
  const draft: Draft = {
    lines,
    removables: locate(weaver.removables, lines),
    decisions: weaver.decisions,
    way: 'whole',
  };
  return { draft, reached: weaver.reached, first: weaver.firstMatched };
}

function undetermined(message: string): Doubt {
  return {
    code: 'undetermined',
    message: `${message}. Show the lines around it as they stand in the file.`,
    candidates: [],
  };
}

/** Where kept ranges of the original stand in the draft. */
function locate(ranges: readonly RemovableRange[], lines: readonly OutLine[]): Removable[] {
  if (ranges.length === 0) return [];
  const position = new Map<number, number>();
  lines.forEach((line, index) => {
    if (line.original >= 0 && line.snippet < 0) position.set(line.original, index);
  });
  return ranges.flatMap((range) => {
    const from = position.get(range.from);
    const last = position.get(range.to - 1);
    if (from === undefined || last === undefined || last - from !== range.to - 1 - range.from) return [];
    return [{ from, to: last + 1, names: range.names, rule: range.rule }];
  });
}

function bySegments(request: WitnessRequest, containers: readonly Container[]): Answer {
  const hunks: Hunk[] = [];
  const decisions: Draft['decisions'][number][] = [];
  const ranges: RemovableRange[] = [];
  let after = 0;
  for (const segment of segmentsOf(request.snippet.blocks)) {
    const { prefix, shown } = splitFragment(segment, request);
    if (prefix.length > 0)
      return { doubt: undetermined('A stretch of the snippet begins inside a block that it does not show') };
    const open = containers.filter((container) => container.children.some((block) => block.start >= after));
    const later = open.map((container) => ({
      ...container,
      children: container.children.filter((block) => block.start >= after),
    }));
    const place = placeOf(request, later, shown);
    if ('code' in place) return { doubt: place };
    const whole = open[later.indexOf(place as (typeof later)[number])]!;
    const answer = weaveInto(request, whole, shown, after);
    if ('doubt' in answer) return answer;
    hunks.push(...hunksOf(request.original, answer.draft.lines));
    decisions.push(...answer.draft.decisions);
    ranges.push(...rangesOf(answer.draft));
    after = Math.max(after, answer.reached);
  }
  const lines = applyHunks(request.original, hunks);
  if (lines === undefined)
    return { doubt: undetermined('Two stretches of the snippet claim the same lines of the file') };
  return { draft: { lines, removables: locate(ranges, lines), decisions, way: 'stretches' } };
}

/** The whole snippet line by line: the last way, for fragments that no container holds. */
function byLines(request: WitnessRequest): Answer | undefined {
  const merged = denseMerge(request, 0, request.snippet.lines.length, 0);
  const lines = merged && applyHunks(request.original, [merged.hunk]);
  if (lines === undefined || shownMissing(request.snippet, request.snippet.blocks, lines) !== undefined)
    return undefined;
  return { draft: { lines, removables: [], decisions: [], way: 'lines' } };
}

/** The stretches of blocks between top-level placeholders. */
function segmentsOf(blocks: readonly Block[]): Block[][] {
  const segments: Block[][] = [];
  let open = false;
  for (const block of blocks) {
    if (block.placeholder) open = false;
    else {
      if (!open) segments.push([]);
      segments[segments.length - 1]!.push(block);
      open = true;
    }
  }
  return segments;
}
