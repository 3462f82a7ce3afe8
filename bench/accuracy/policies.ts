import { context, neighbours } from './anchors.ts';
import { type Cut, cutFile, cutItem, type Mode } from './cutter.ts';
import { isDetermined } from './determined.ts';
import { changeUnit, dedent, indentUnit, widthOf } from './indent.ts';
import { allItems, type Item, isFunction, type Outline } from './outline.ts';
import type { Random } from './random.ts';
import { chatReply } from './reply.ts';
import { functionOf, memberSpots, type Spot, statementSpots, undo } from './spot.ts';
import { Wording } from './wording.ts';

/** One file in two versions. */
export interface FilePair {
  readonly source: string;
  readonly path: string;
  readonly language: string;
  readonly before: Outline;
  readonly after: Outline;
}

/** An edit cut from a pair: the later file is the right answer. */
export interface Draft {
  readonly original: string;
  readonly snippet: string;
  readonly expected: string;
  readonly deletes: boolean;
}

/** Cuts one edit in a certain manner, other choices left to chance; undefined where the pair has none. */
export type Policy = (pair: FilePair, random: Random) => Draft | undefined;

/** The manners of leaving code out, each a row of the table. */
export const policies: Readonly<Record<string, Policy>> = {
  members: (pair, random) => cutMembers(pair, random, true),
  'nested-context': (pair, random) => cutNested(pair, random),
  'no-ends': (pair, random) => cutMembers(pair, random, false),
  'lone-indented': (pair, random) => cutLone(pair, random, 'indented'),
  'lone-column-0': (pair, random) => cutLone(pair, random, 'column-0'),
  'lone-under-class': (pair, random) => cutLone(pair, random, 'under-class'),
  'whole-file': cutWhole,
  'indent-width': cutWrongUnit,
  crlf: (pair, random) => {
    const draft = cutAny(pair, random);
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    return draft && { ...draft, original: crlf(draft.original), expected: crlf(draft.expected) };
  },
  'chat-reply': (pair, random) => {
    const draft = cutAny(pair, random);
    return draft && { ...draft, snippet: chatReply(draft.snippet, pair.path, pair.language, random) };
  },
  deletion: cutDeletion,
};

function cutAny(pair: FilePair, random: Random): Draft | undefined {
  const roll = random.next();
  if (roll < 0.5) return cutMembers(pair, random, true);
  return roll < 0.8 ? cutNested(pair, random) : cutLone(pair, random, 'indented');
}

/** Changed members in full, what stays between them elided. */
function cutMembers(pair: FilePair, random: Random, ends: boolean): Draft | undefined {
  // A snippet that begins with an import is read as one from the start of the file, which has its end.
  const candidates = determinedMembers(pair).filter(
    ({ region, first }) => ends || region.items[first]!.kind !== 'import',
  );
  const spots = random.shuffle(candidates).slice(0, ends ? 1 + random.below(3) : 2 + random.below(2));
  const modes = new Map<Item, Mode>();
  for (const spot of spots) if (!neighbours(spot, spots, modes)) return undefined;
  if (spots.length < (ends ? 1 : 2)) return undefined;
  show(spots, modes);
  if (!ends && [...modes.keys()].some((item) => item.kind === 'import')) return undefined;
  const cut = newCut(pair, random, { modes, ends, bare: unchangedLeads(pair, spots, random) });
  return draftOf(pair, spots, cutFile(cut));
}

/** Changed statements with literal lines beside them; the rest of the function elided, and the file around it too. */
function cutNested(pair: FilePair, random: Random): Draft | undefined {
  const { before, after } = pair;
  for (const spot of random.shuffle(memberSpots(before, after))) {
    const inner = random
      .shuffle(statementSpots(before, after, spot).filter((hunk) => isDetermined(before, after, hunk)))
      .slice(0, 1 + random.below(2));
    const modes = new Map<Item, Mode>();
    if (inner.length === 0 || !inner.every((hunk) => context(after, hunk, inner, modes))) continue;
    show(inner, modes);
    const item = spot.region.items[spot.first]!;
    const alone = isFunction(item) && isOnlyFunction(pair, item, inner) && random.chance(0.5);
    const cut = newCut(pair, random, { modes });
    const snippet = alone ? cutItem(cut, item, item.head) : cutFile(cut);
    if (snippet.length < item.end - item.start || !alone) return draftOf(pair, inner, snippet);
  }
  return undefined;
}

/** One changed function and nothing else. */
function cutLone(pair: FilePair, random: Random, shape: 'indented' | 'column-0' | 'under-class'): Draft | undefined {
  const { after } = pair;
  const spot = random.shuffle(determinedMembers(pair)).find((candidate) => {
    const item = functionOf(candidate);
    const owner = candidate.trail.at(-1);
    if (!item || (shape !== 'indented' && !owner) || !isOnlyFunction(pair, item, [candidate])) return false;
    return shape !== 'under-class' || (candidate.trail.length === 1 && owner!.kind === 'class');
  });
  if (!spot) return undefined;
  const item = spot.region.items[spot.first]!;
  const start = unchangedLeads(pair, [spot], random).has(item) ? item.head : item.start;
  const lines = after.lines.slice(start, item.end);
  if (shape === 'indented') return draftOf(pair, [spot], lines);
  if (shape === 'under-class') {
    const owner = spot.trail[0]!;
    const [part] = owner.parts;
    const header = after.lines.slice(owner.head, part!.from);
    return draftOf(pair, [spot], [...header, ...lines, ...after.lines.slice(part!.to, owner.end)]);
  }
  const moved = dedent(lines, widthOf(after.lines[item.head]!), (index) => {
    return after.masked.has(start + index) && !after.docstrings.has(start + index);
  });
  return moved && hasSameDocstrings(after, spot) ? draftOf(pair, [spot], moved) : undefined;
}

/** The whole file, with some long bodies elided that did not change. */
function cutWhole(pair: FilePair, random: Random): Draft | undefined {
  const { after } = pair;
  const spots = determinedMembers(pair);
  if (spots.length === 0 || after.lines.length > 500) return undefined;
  const touched = new Set(spots.flatMap((spot) => spot.region.items.slice(spot.first, spot.last)));
  const modes = new Map<Item, Mode>();
  let elided = 0;
  for (const { item, around } of allItems(after.top)) {
    if (item.parts.length === 0 || around.some((outer) => modes.get(outer) !== 'open')) continue;
    if (touched.has(item)) continue;
    const isLong = isFunction(item) && item.parts.every((part) => part.to - part.from >= 6 && part.items.length > 0);
    if (isLong && random.chance(0.7)) {
      modes.set(item, 'outline');
      elided++;
    } else if (item.parts[0]!.keyed && item.parts[0]!.items.length > 0) modes.set(item, 'open');
  }
  if (elided === 0) return undefined;
  return draftOf(pair, spots, cutFile(newCut(pair, random, { modes, otherwise: 'full' })));
}

/** Changed members, written with another width of a level than the file has. */
function cutWrongUnit(pair: FilePair, random: Random): Draft | undefined {
  const unit = indentUnit(pair.after);
  const draft = cutMembers(pair, random, true);
  if (!unit || !draft) return undefined;
  const lines = draft.snippet.split('\n');
  const masked = new Set(
    [...pair.after.masked].map((line) => pair.after.lines[line]!).filter((line) => line.trim() !== ''),
  );
  if (lines.some((line) => masked.has(line)) || !lines.some((line) => widthOf(line) >= unit)) return undefined;
  const changed = changeUnit(lines, unit, unit === 2 ? 4 : 2);
  return changed && { ...draft, snippet: changed.join('\n') };
}

/** A member that is gone, told only by its neighbours standing side by side. */
function cutDeletion(pair: FilePair, random: Random): Draft | undefined {
  const { before, after } = pair;
  const spot = random.shuffle(memberSpots(before, after).filter((candidate) => candidate.kind === 'removed'))[0];
  const modes = new Map<Item, Mode>();
  if (!spot || !neighbours(spot, [spot], modes)) return undefined;
  show([spot], modes);
  const draft = draftOf(pair, [spot], cutFile(newCut(pair, random, { modes })));
  return draft && { ...draft, deletes: true };
}

function determinedMembers({ before, after }: FilePair): Spot[] {
  return memberSpots(before, after).filter((spot) => spot.kind !== 'removed' && isDetermined(before, after, spot));
}

/** Marks the items of the spots as shown and those around them as opened. */
function show(spots: readonly Spot[], modes: Map<Item, Mode>): void {
  for (const { trail, region, first, last } of spots) {
    for (const item of trail) modes.set(item, 'open');
    for (const item of region.items.slice(first, last)) modes.set(item, 'full');
  }
}

function newCut(pair: FilePair, random: Random, given: Partial<Cut>): Cut {
  const wording = new Wording(random, pair.language === 'python', pair.after.lines);
  const tight = random.chance(0.5);
  const { after: outline } = pair;
  return { outline, modes: new Map(), otherwise: 'elided', bare: new Set(), ends: true, tight, wording, ...given };
}

/** Some of the changed items whose comments above did not change: a model often leaves those out. */
function unchangedLeads({ before, after }: FilePair, spots: readonly Spot[], random: Random): Set<Item> {
  const bare = new Set<Item>();
  if (!random.chance(0.4)) return bare;
  for (const { kind, region, first, oldItem } of spots) {
    const item = region.items[first]!;
    if (kind !== 'changed' || !oldItem) continue;
    const lead = after.lines.slice(item.start, item.head).join('\n');
    if (lead === before.lines.slice(oldItem.start, oldItem.head).join('\n')) bare.add(item);
  }
  return bare;
}

/** Whether the file before and the file after both have just one function of this name. */
function isOnlyFunction({ before, after }: FilePair, item: Item, spots: readonly Spot[]): boolean {
  const namesakes = (outline: Outline) =>
    [...allItems(outline.top)].filter((other) => other.item.name === item.name).length;
  const declared = new RegExp(`\\b${item.name.replace(/[^\w]/g, '\\$&')}\\b`);
  const elsewhere = spots.some((spot) => spot.kind !== 'changed' && spot.old.some((line) => declared.test(line)));
  return namesakes(after) === 1 && namesakes(before) === 1 && !elsewhere;
}

/** Whether each docstring line of the spot stood there before: then moving it says nothing. */
function hasSameDocstrings(after: Outline, spot: Spot): boolean {
  const old = new Set(spot.old.map((line) => line.trim()));
  for (let line = spot.from; line < spot.to; line++) {
    if (after.docstrings.has(line) && !old.has(after.lines[line]!.trim())) return false;
  }
  return true;
}

function draftOf({ after }: FilePair, spots: readonly Spot[], snippet: readonly string[]): Draft | undefined {
  const original = undo(after, spots);
  const expected = after.lines.join('\n');
  if (original === expected || snippet.length > 400) return undefined;
  return { original, expected, snippet: `${snippet.join('\n').replace(/\n+$/, '')}\n`, deletes: false };
}
