import { importedNames } from '../names.ts';
import { isImport } from './fate.ts';
import type { Alignment } from './indentation.ts';
import type { Item } from './order.ts';
import type { Outline } from './outline.ts';

/**
 * A member that is shown at another place than the one where it stands: the shown one takes its place, or, where the snippet
 * shows its new neighbours, the old one goes. An import that brings the same names as a new one goes too.
 */
export function moveMembers(alignment: Alignment, items: readonly Item[]): readonly Item[] {
  const { original, snippet } = alignment;
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
  doubledImports(alignment, items, gone);
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

/** Kept imports all of whose names a shown import brings. */
function doubledImports({ original, snippet }: Alignment, items: readonly Item[], gone: Set<number>): void {
  const brought = new Map<string, string>();
  const isStatement = (norm: string): boolean =>
    isImport(norm) || /^export\b.*\bfrom\s+['"]|^export\s*(?:type\s*)?\{$/.test(norm);
  for (const { snippet: shown } of items) {
    if (shown < 0 || snippet.parent[shown] !== -1 || snippet.owner[shown]! >= 0 || !isStatement(snippet.norm(shown)))
      continue;
    const word = snippet.norm(shown).split(' ')[0]!;
    for (const name of importedNames(statementAt(snippet, shown))) brought.set(name, word);
  }
  if (brought.size === 0) return;
  for (const { original: own, snippet: shown } of items) {
    if (own < 0 || shown >= 0 || original.parent[own] !== -1 || original.owner[own]! >= 0) continue;
    if (original.blockEnd(own) !== own + 1 || !isStatement(original.norm(own))) continue;
    const names = importedNames(original.norm(own));
    const word = original.norm(own).split(' ')[0]!;
    if (names.length > 0 && names.every((name) => brought.get(name) === word)) gone.add(own);
  }
}
