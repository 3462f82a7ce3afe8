import type { FixedFates } from './fate.ts';
import type { Alignment } from './indentation.ts';
import type { Outline } from './outline.ts';
import { isClause, isCloser, openBrackets } from './traits.ts';

/**
 * A closer that says something (`} from './store'`) and is matched exactly draws the header of its block along: many
 * headers read alike (`import {`).
 */
export function followClosers({ original, snippet, matching }: Alignment): void {
  for (const [own, shown] of matching.pairs()) {
    const head = original.owner[own]!;
    const shownHead = snippet.owner[shown]!;
    if (head < 0 || shownHead < 0 || matching.toOriginal[shownHead] === head) continue;
    if (original.norm(own) !== snippet.norm(shown) || snippet.norm(shown).length <= 8) continue;
    if (original.norm(head) !== snippet.norm(shownHead)) continue;
    for (let line = shownHead; line < shown; line++) {
      const at = matching.toOriginal[line]!;
      if (at >= 0 && (line === shownHead || at <= head || at >= own)) matching.drop(line);
    }
    if (matching.fits(head, shownHead)) matching.add(head, shownHead);
  }
}

/** Takes out the pairs of lines that are only alike and stand at different columns once the snippet is put in its place. */
export function dropSlipped({ original, snippet, matching }: Alignment, widths: Int32Array): void {
  for (const [own, shown] of matching.pairs()) {
    if (original.norm(own) === snippet.norm(shown) || snippet.traits(shown).declared !== undefined) continue;
    if (original.masked(own) || snippet.masked(shown)) continue;
    if (Math.abs(original.width(own) - widths[shown]!) > 1) matching.drop(shown);
  }
}

/** Takes out the pairs whose holders say that they stand in different blocks. */
export function dropStrayed(alignment: Alignment, widths: Int32Array): void {
  const { original, snippet, matching } = alignment;
  const strayed: number[] = [];
  for (const [own, shown] of matching.pairs()) {
    const { declared } = snippet.traits(shown);
    if (declared !== undefined && declared === original.traits(own).declared) continue;
    const misplaced = strays(alignment, widths, own, shown) && !speaksForItself(alignment, widths, own, shown);
    if (misplaced || otherHolders(alignment, own, shown)) strayed.push(shown);
  }
  for (const shown of strayed) matching.drop(shown);
}

/** Are the two lines in blocks with other names, neither of which is matched? */
function otherHolders({ original, snippet, matching }: Alignment, own: number, shown: number): boolean {
  const closes = snippet.owner[shown]! >= 0 && original.owner[own]! >= 0;
  const holder = closes ? snippet.owner[shown]! : snippet.parent[shown]!;
  const container = closes ? original.owner[own]! : original.parent[own]!;
  if (holder < 0 || container < 0 || matching.shows(holder) || matching.has(container)) return false;
  const key = snippet.traits(holder).key;
  const ownKey = original.traits(container).key;
  return key !== undefined && ownKey !== undefined && key !== ownKey && original.source.profile?.offside !== true;
}

/** A long line at its column outweighs the nesting: that of a fragment is a guess. */
function speaksForItself({ original, snippet }: Alignment, widths: Int32Array, own: number, shown: number): boolean {
  if (snippet.norm(shown).length < SPEAKING) return false;
  return original.norm(own) === snippet.norm(shown) && Math.abs(original.width(own) - widths[shown]!) <= 1;
}

const SPEAKING = 24;

function strays({ original, snippet, matching }: Alignment, widths: Int32Array, own: number, shown: number): boolean {
  const holder = snippet.parent[shown]!;
  const container = original.parent[own]!;
  const head = snippet.owner[shown]!;
  const ownHead = original.owner[own]!;
  const opens = head >= 0 && (openBrackets(snippet.norm(head)) > 0 || /[:<>]$/.test(snippet.norm(head)));
  if (opens && ownHead >= 0 && matching.shows(head) && matching.toOriginal[head] !== ownHead) {
    const place = matching.toOriginal[head]!;
    return original.owner[place]! < 0 && !(ownHead > place && ownHead < original.blockEnd(place));
  }
  if (matching.shows(holder)) {
    const place = matching.toOriginal[holder]!;
    if (!holdsLine(original, place, own) && original.owner[place]! < 0) return true;
  }
  const shownHead = holder < 0 ? -1 : snippet.owner[holder]!;
  if (!matching.shows(holder) && matching.shows(shownHead)) {
    const place = matching.toOriginal[shownHead]!;
    if (original.owner[place]! < 0 && !(own > place && own < original.blockEnd(place))) return true;
  }
  if (matching.has(container)) {
    const place = matching.toSnippet[container]!;
    if (!holdsLine(snippet, place, shown) && original.owner[container]! < 0) return true;
  }
  if (holder < 0 || container < 0 || matching.shows(holder) || matching.has(container)) return false;
  // `return x` under a new `if` is no old `return x` at another depth.
  const short = snippet.traits(shown).keyword !== '' && snippet.norm(shown).length < 14;
  return short && snippet.owner[holder]! < 0 && !original.masked(own) && original.width(own) !== widths[shown];
}

/** Does a header hold a line, be it below the end of a signature that runs over lines? */
function holdsLine(outline: Outline, header: number, line: number): boolean {
  if (outline.holds(header, line)) return true;
  const signature =
    /[([<]$/.test(outline.norm(header)) ||
    (openBrackets(outline.norm(header)) > 0 && !/[{:]$/.test(outline.norm(header)));
  return signature && line > header && line < outline.blockEnd(header);
}

/** Headers that hold a pair of exactly matched lines, and that nothing else claims, are two versions of one. */
export function matchHolders(alignment: Alignment, widths: Int32Array): void {
  const { original, snippet, matching } = alignment;
  for (const [own, shown] of matching.pairs()) {
    if (original.norm(own) !== snippet.norm(shown) || snippet.traits(shown).trivial) continue;
    let line = own;
    let other = shown;
    while (true) {
      const container = original.parent[line]!;
      const holder = snippet.parent[other]!;
      if (container < 0 || holder < 0 || !matching.fits(container, holder)) break;
      if (
        Math.abs(original.width(container) - widths[holder]!) > 1 ||
        Math.abs(original.width(line) - widths[other]!) > 1
      )
        break;
      if (!sameKindOfHeader(alignment, container, holder)) break;
      matching.add(container, holder);
      line = container;
      other = holder;
    }
  }
}

function firstWord(norm: string): string {
  return /^\}?\s*(\w*)/.exec(norm)?.[1] ?? '';
}

function sameKindOfHeader({ original, snippet, matching }: Alignment, container: number, holder: number): boolean {
  if (isClause(original.norm(container)) && isClause(snippet.norm(holder))) {
    const head = snippet.owner[holder]!;
    if (matching.shows(head) && matching.toOriginal[head] !== original.owner[container]) return false;
    return firstWord(original.norm(container)) === firstWord(snippet.norm(holder));
  }
  if (original.owner[container]! >= 0 || snippet.owner[holder]! >= 0) return false;
  if (original.masked(container) || snippet.masked(holder)) return false;
  const before = original.traits(container);
  const after = snippet.traits(holder);
  if (before.declared !== undefined || after.declared !== undefined) return false;
  if (before.key !== undefined && after.key !== undefined && before.key !== after.key) return false;
  const loops = new Set(['for', 'while']);
  return before.keyword === after.keyword || (loops.has(before.keyword) && loops.has(after.keyword));
}

/**
 * A header that says nothing (`expect(`, `{`) stays matched only with a matched line inside, and a call whose first argument
 * is a text only with the same text.
 */
export function dropHollow({ original, snippet, matching }: Alignment): void {
  for (const [own, shown] of matching.pairs()) {
    if (!/^[\w.$]*[[({]+$/.test(snippet.norm(shown)) || snippet.heads[shown] === undefined) continue;
    if (snippet.traits(shown).declared !== undefined || matching.toOriginal[shown] !== own) continue;
    const inner: number[] = [];
    for (let line = shown + 1; line < snippet.partEnd[shown]!; line++) if (!snippet.blank(line)) inner.push(line);
    if (inner.length === 0) continue;
    let first = own + 1;
    while (first < original.count - 1 && original.blank(first)) first++;
    const title = snippet.norm(inner[0]!);
    const other = isText(title) && isText(original.norm(first)) && title !== original.norm(first);
    const backed = inner.some((line) => snippet.star(line) || (matching.shows(line) && snippet.norm(line).length > 6));
    if (backed && !other) continue;
    if (other) for (const line of inner) matching.drop(line);
    matching.drop(shown);
    for (const part of snippet.parts[shown] ?? []) if (matching.toOriginal[part]! > own) matching.drop(part);
  }
}

function isText(norm: string): boolean {
  return /^(["'`]).*\1,?$/.test(norm);
}

/**
 * A signature that runs over lines in the original may be shown on one:
 *
 *     def load(              def load(path, mode):
 *         path, mode
 *     ):
 *
 * Then the line that ends the signature is the header, and the lines before it go, or stay where only the line breaks
 * differ. The same holds for a whole statement.
 */
export function foldStatements(alignment: Alignment): FixedFates {
  const { original, snippet, matching } = alignment;
  const folded = new Set<number>();
  const reflowed = new Set<number>();
  for (const [own, shown] of matching.pairs()) {
    if (snippet.blockEnd(shown) === shown + 1 && original.blockEnd(own) > own + 1 && !original.masked(own)) {
      const end = original.blockEnd(own);
      if (sameTokens(alignment, own, end, shown)) {
        original.sameText.add(own);
        for (let line = own + 1; line < end; line++) reflowed.add(line);
      }
      continue;
    }
    const last = foldedEnd(alignment, own, shown);
    if (last < 0) continue;
    const same = sameTokens(alignment, own, last + 1, shown);
    for (let line = own; line < last; line++) (same ? reflowed : folded).add(line);
    if (same) original.sameText.add(last);
    matching.drop(shown);
    matching.add(last, shown);
    original.foldSignature(own, last);
  }
  return { folded, reflowed };
}

/** Line that ends the signature which begins on `own`, where it is shown on one line; -1 where it is not. */
function foldedEnd({ original, snippet, matching }: Alignment, own: number, shown: number): number {
  const opens = original.source.profile?.offside ? ':' : '{';
  const last = original.parts[own]?.[1];
  if (last === undefined || snippet.heads[shown] === undefined) return -1;
  const header = original.norm(own);
  if (header.endsWith(opens) && !header.endsWith('({')) return -1;
  if (openBrackets(header) <= 0 || !isCloser(original.norm(last))) return -1;
  if (!original.norm(last).endsWith(opens) || !snippet.norm(shown).endsWith(opens)) return -1;
  if (openBrackets(snippet.norm(shown)) > (opens === '{' ? 1 : 0)) return -1;
  for (let line = own + 1; line <= last; line++) if (matching.has(line)) return -1;
  return last;
}

/** Do lines `[from, to)` of the original say what the shown line says, line breaks and trailing commas aside? */
function sameTokens({ original, snippet }: Alignment, from: number, to: number, shown: number): boolean {
  let text = '';
  for (let line = from; line < to; line++) text += original.norm(line);
  const plain = (code: string): string => code.replace(/\s+/g, '').replace(/,(?=[)\]}>])/g, '');
  return to > from + 1 && plain(text) === plain(snippet.norm(shown));
}

/** Closers and clauses follow their headers. */
export function matchClosers({ original, snippet, matching }: Alignment): void {
  for (const [own, shown] of matching.pairs()) {
    const ownParts = original.parts[own]?.slice(1) ?? [];
    const shownParts = snippet.parts[shown]?.slice(1) ?? [];
    if (ownParts.length === 0 || shownParts.length === 0) continue;
    if (ownParts.length === shownParts.length) {
      ownParts.forEach((part, at) => {
        const other = shownParts[at]!;
        if (matching.fits(part, other)) matching.add(part, other);
      });
      continue;
    }
    // Both blocks are shown to their ends: the ends belong together, whatever stands between.
    const [ownEnd, shownEnd] = [ownParts.at(-1)!, shownParts.at(-1)!];
    const ends = original.norm(ownEnd)[0] === snippet.norm(shownEnd)[0] && /^[)\]}>]/.test(snippet.norm(shownEnd));
    if (ends && matching.fits(ownEnd, shownEnd)) matching.add(ownEnd, shownEnd);
    let next = 0;
    for (const other of shownParts) {
      if (matching.toOriginal[other]! >= 0) continue;
      const norm = snippet.norm(other);
      for (let at = next; at < ownParts.length; at++) {
        const part = ownParts[at]!;
        if (original.norm(part) !== norm && firstWord(original.norm(part)) !== firstWord(norm)) continue;
        if (matching.fits(part, other)) matching.add(part, other);
        next = at + 1;
        break;
      }
    }
  }
}
