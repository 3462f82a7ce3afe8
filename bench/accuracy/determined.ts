import { diffArrays } from 'diff';
import { type Item, keyOf, type Outline } from './outline.ts';
import type { Spot } from './spot.ts';

/** Longest change that a snippet shows, in lines. */
const LONGEST = 80;

/**
 * Whether showing the new lines of a spot tells a careful person exactly what becomes of the old ones. It does not where the
 * merge has a rule for what a snippet merely leaves out: comments above, docstrings and decorators stay, the tail of a body
 * shown in part stays, a difference in white space alone is no edit.
 */
export function isDetermined(before: Outline, after: Outline, spot: Spot): boolean {
  const lines = after.lines.slice(spot.from, spot.to);
  if (lines.length > LONGEST || spot.old.length > 2 * LONGEST) return false;
  if (spot.kind !== 'changed') return true;
  if (isOnlySpacing(spot.old, lines) || isPrefix(lines, spot.old)) return false;
  const item = spot.region.items[spot.first]!;
  if (!spot.oldItem) return true;
  if (item.kind === 'import' && dropsUsedName(after, spot, lines)) return false;
  return !losesAttachment(before, spot.oldItem, after, item) && !losesMember(spot.oldItem, item);
}

/** A member or an overload of the old item that the new one does not show: silence about it may mean that it stays. */
function losesMember(oldItem: Item, item: Item): boolean {
  if ((oldItem.joined ?? 1) > (item.joined ?? 1)) return true;
  return oldItem.parts.some((oldPart, index) => {
    const keys = item.parts[index]?.items.map(keyOf) ?? [];
    return oldPart.keyed && oldPart.items.some((member) => !keys.includes(keyOf(member)));
  });
}

/** Comments above, decorators or a docstring of the old item that the new one does not have. */
function losesAttachment(before: Outline, oldItem: Item, after: Outline, item: Item): boolean {
  if (oldItem.head > oldItem.start && item.head === item.start) return true;
  if (hasDocstring(oldItem) && !hasDocstring(item)) return true;
  const decorators = decoratorsOf(after, item);
  return decoratorsOf(before, oldItem).some((decorator) => !decorators.includes(decorator));
}

function decoratorsOf(outline: Outline, item: Item): string[] {
  const found: string[] = [];
  for (let line = item.head; line < item.end && outline.lines[line]!.trim().startsWith('@'); line++) {
    found.push(outline.lines[line]!.trim());
  }
  return found;
}

function hasDocstring(item: Item): boolean {
  return item.parts[0]?.items[0]?.kind === 'docstring';
}

/** Some difference is one of white space alone. */
function isOnlySpacing(old: readonly string[], lines: readonly string[]): boolean {
  if (squeeze(old) === squeeze(lines)) return true;
  const hunks = diffArrays([...old], [...lines]);
  return hunks.some((hunk, index) => {
    const next = hunks[index + 1];
    return hunk.removed && next?.added && squeeze(hunk.value) === squeeze(next.value) && squeeze(hunk.value) !== '';
  });
}

function squeeze(lines: readonly string[]): string {
  return lines.join('').replace(/\s+/g, '');
}

function isPrefix(lines: readonly string[], old: readonly string[]): boolean {
  const visible = (text: readonly string[]) =>
    text.map((line) => line.trim()).filter((line) => !/^[)\]},;]*$/.test(line));
  const [shown, stood] = [visible(lines), visible(old)];
  return shown.length < stood.length && shown.every((line, index) => line === stood[index]);
}

/** A name leaves an import but still stands somewhere in the file, so that the merge may well keep it. */
function dropsUsedName(after: Outline, spot: Spot, lines: readonly string[]): boolean {
  const words = (text: readonly string[]) => text.join('\n').match(/[\p{ID_Continue}$]+/gu) ?? [];
  const shown = new Set(words(lines));
  const rest = new Set(words([...after.lines.slice(0, spot.from), ...after.lines.slice(spot.to)]));
  return words(spot.old).some((word) => !shown.has(word) && rest.has(word));
}
