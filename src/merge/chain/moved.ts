import { importedNames } from '../names.ts';
import type { Alignment } from './indentation.ts';
import type { Item } from './order.ts';
import type { Outline } from './outline.ts';
import { isImport } from './traits.ts';

/**
 * A member that is shown at another place than the one where it stands: the shown one takes its place, or, where the snippet
 * shows its new neighbours, the old one goes. An import that brings the same names as a new one goes too.
 */
export function moveMembers(alignment: Alignment, items: readonly Item[], closedUp: Set<number>): readonly Item[] {
  const { original, snippet } = alignment;
  // Without a grammar a name says too little.
  if (original.source.profile === undefined) return items;
  const keptHeads = new Map<string, number[]>();
  for (const { original: own, snippet: shown } of items) {
    const key = own >= 0 && shown < 0 && original.heads[own] ? original.traits(own).key : undefined;
    if (key === undefined) continue;
    const lines = keptHeads.get(key);
    if (lines) lines.push(own);
    else keptHeads.set(key, [own]);
  }
  let result = items;
  const gone = new Set<number>();
  for (const { original: own, snippet: shown } of items) {
    if (own >= 0 || shown < 0 || snippet.heads[shown] === undefined) continue;
    const { key } = snippet.traits(shown);
    if (key === undefined || key.startsWith('import ') || key.startsWith('export ')) continue;
    const olds = (keptHeads.get(key) ?? []).filter((line) => sameMembers(alignment, shown, line));
    if (olds.length === 0 || snippet.heads[shown]!.elided) continue;
    const inPlace =
      olds.length === 1 && !hasNeighbour(snippet, shown) ? placedAt(alignment, result, shown, olds[0]!) : undefined;
    if (inPlace) result = inPlace;
    else for (const line of olds) mark(gone, original.heads[line]!.start, original.blockEnd(line));
  }
  movedComments(alignment, items, gone);
  movedNames(alignment, items, closedUp, gone);
  doubledImports(alignment, items, closedUp, gone);
  return result.filter((item) => item.snippet >= 0 || !gone.has(item.original));
}

function mark(lines: Set<number>, from: number, to: number): void {
  for (let line = from; line < to; line++) lines.add(line);
}

/** Do the two stand in the same keyed container? */
function sameMembers({ original, snippet, matching }: Alignment, shown: number, own: number): boolean {
  const holder = snippet.parent[shown]!;
  const container = holder < 0 ? -1 : matching.toOriginal[holder]!;
  if (holder >= 0 && container < 0) return false;
  if (original.parent[own] !== container || (container >= 0 && original.keyed[container] !== 1)) return false;
  // A block of which lines are shown elsewhere has not moved as a whole.
  for (let line = own; line < original.blockEnd(own); line++) if (matching.has(line)) return false;
  return true;
}

/** Does a literal line stand above or below the block? */
function hasNeighbour(snippet: Outline, shown: number): boolean {
  const block = snippet.heads[shown]!;
  let above = block.start - 1;
  while (above >= 0 && snippet.blank(above)) above--;
  let below = block.end;
  while (below < snippet.count && snippet.blank(below)) below++;
  return (above >= 0 && !snippet.star(above)) || (below < snippet.count && !snippet.star(below));
}

function placedAt(
  { original, snippet, matching }: Alignment,
  items: readonly Item[],
  shown: number,
  own: number,
): Item[] | undefined {
  const block = snippet.heads[shown]!;
  for (let line = block.start; line < block.end; line++) if (matching.shows(line)) return undefined;
  const from = block.lead.length > 0 ? original.heads[own]!.start : own;
  const to = original.blockEnd(own);
  const isShown = (item: Item): boolean => item.snippet >= block.start && item.snippet < block.end;
  const isOwn = (item: Item): boolean => item.snippet < 0 && item.original >= from && item.original < to;
  const moving = items.filter(isShown);
  const rest = items.filter((item) => !isShown(item));
  const at = rest.findIndex(isOwn);
  if (at < 0) return undefined;
  return [...rest.slice(0, at), ...moving, ...rest.slice(at).filter((item) => !isOwn(item))];
}

function statementAt(outline: Outline, line: number): string {
  const parts: string[] = [];
  for (let at = line; at < outline.blockEnd(line); at++)
    if (!outline.blank(at) && !outline.star(at)) parts.push(outline.norm(at));
  return parts.join(' ');
}

/** A comment that is shown word for word above another member of its container, and once in both texts, has moved there. */
function movedComments({ original, snippet, matching }: Alignment, items: readonly Item[], gone: Set<number>): void {
  const shownTexts = new Map<string, number>();
  for (const { original: own, snippet: shown } of items) {
    const block = own < 0 && shown >= 0 ? snippet.heads[shown] : undefined;
    if (!block || !snippet.comment(shown) || block.norm.length <= SHORT_COMMENT || snippet.parent[shown]! < 0) continue;
    shownTexts.set(block.norm, shownTexts.has(block.norm) ? -1 : shown);
  }
  if (shownTexts.size === 0) return;
  for (const { original: own, snippet: shown } of items) {
    const block = own >= 0 && shown < 0 ? original.heads[own] : undefined;
    const moved = block && original.comment(own) ? shownTexts.get(block.norm) : undefined;
    if (!block || moved === undefined || moved < 0) continue;
    if (matching.toOriginal[snippet.parent[moved]!] === original.parent[own]) mark(gone, block.start, block.end);
  }
}

const SHORT_COMMENT = 20;

/** A name that went from one import or export list to another. */
function movedNames(
  { original, snippet }: Alignment,
  items: readonly Item[],
  closedUp: Set<number>,
  gone: Set<number>,
): void {
  const list = (outline: Outline, line: number): string | undefined => {
    const container = outline.parent[line]!;
    const word = container < 0 ? undefined : /^(import|export|from)\b/.exec(outline.norm(container))?.[1];
    const { key } = outline.traits(line);
    return word && key?.startsWith('item ') ? `${word} ${key}` : undefined;
  };
  const brought = new Set<string>();
  for (const { original: own, snippet: shown } of items) {
    const name = own < 0 && shown >= 0 ? list(snippet, shown) : undefined;
    if (name !== undefined) brought.add(name);
  }
  for (const line of closedUp) {
    const name = list(original, line);
    if (name !== undefined && brought.has(name)) gone.add(line);
  }
}

const exportFrom = /^export\b.*\bfrom\s+['"]|^export\s*(?:type\s*)?\{$/;

/**
 * Kept imports that a shown one stands for: it brings all their names, or is a new form of one that the snippet closes up
 * over, with the same module.
 */
function doubledImports(
  { original, snippet }: Alignment,
  items: readonly Item[],
  closedUp: Set<number>,
  gone: Set<number>,
): void {
  const brought = new Map<string, boolean>();
  const isStatement = (norm: string): boolean => isImport(norm) || exportFrom.test(norm);
  for (const { snippet: shown } of items) {
    if (shown < 0 || snippet.parent[shown] !== -1 || snippet.owner[shown]! >= 0 || !isStatement(snippet.norm(shown)))
      continue;
    const kind = /^export\b/.test(snippet.norm(shown));
    for (const name of importedNames(statementAt(snippet, shown))) brought.set(name, kind);
  }
  if (brought.size === 0) return;
  for (const { original: own, snippet: shown } of items) {
    if (own < 0 || shown >= 0 || original.parent[own] !== -1 || original.owner[own]! >= 0) continue;
    if (!isStatement(original.norm(own))) continue;
    const names = importedNames(statementAt(original, own));
    const kind = /^export\b/.test(original.norm(own));
    const left = names.filter((name) => brought.get(name) !== kind);
    if (names.length === 0 || (left.length > 0 && !(closedUp.has(own) && left.length < names.length))) continue;
    mark(gone, own, original.blockEnd(own));
  }
}
