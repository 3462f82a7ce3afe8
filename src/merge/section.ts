import type { Profile } from '../syntax/profile.ts';
import type { WitnessRequest } from './draft.ts';
import type { Block, Part } from './line-tree.ts';
import type { Source } from './source.ts';

/** A part of a block whose header may run over several lines: `[from, to)` is the header, `[to, end)` what it holds. */
export interface Section {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly keyed: boolean;
  readonly children: readonly Block[];
}

function sectionOf(part: Part): Section {
  return { from: part.line, to: part.line + 1, end: part.end, keyed: part.keyed, children: part.children };
}

/**
 * The parts of a block with a signature that runs over lines taken as one header:
 *
 *     export function pair<
 *       T,
 *     >(first: T, second: T) {      one header, four lines
 */
function collapsed(source: Source, block: Block): Section[] {
  const norms = block.parts.map((part) => source.lines[part.line]!.norm);
  let at = 0;
  while (at + 1 < norms.length && continues(norms, at, source.profile)) at++;
  if (at === 0) return block.parts.map(sectionOf);
  const body = block.parts[at]!;
  const head = { ...sectionOf(body), from: block.parts[0]!.line };
  return [head, ...block.parts.slice(at + 1).map(sectionOf)];
}

const opensBody = /[{:(<[]$|=>$/;
const closesList = /^(?:[)\]>]|\}[,):])/;

/** Does the header go on in the part after number `at`: a list that it closes, or an `extends` on a line of its own? */
function continues(norms: readonly string[], at: number, profile: Profile | undefined): boolean {
  const norm = norms[at]!;
  const next = norms[at + 1]!;
  if (!opensBody.test(norm)) return /[{:]$/.test(next) && !/^[)\]}>]/.test(next) && !profile?.clauseStart.test(next);
  const opensList = /[(<[]$|\(\{$/.test(norm);
  if (!opensList || !closesList.test(next)) return false;
  return opensBody.test(next) || (at + 2 < norms.length && continues(norms, at + 1, profile));
}

type Pair = readonly [own: Section | undefined, other: Section | undefined];

/** Which part of the shown block is which of the original; `undefined` where that cannot be told. */
export function pairSections(request: WitnessRequest, original: Block, shown: Block): Pair[] | undefined {
  const own = original.parts.map(sectionOf);
  const other = shown.parts.map(sectionOf);
  if (own.length === other.length) return own.map((section, at) => [section, other[at]]);
  const ownWhole = collapsed(request.original, original);
  const otherWhole = collapsed(request.snippet, shown);
  if (ownWhole.length === otherWhole.length) return ownWhole.map((section, at) => [section, otherWhole[at]]);
  const shorter = own.length > other.length ? [ownWhole, other] : [own, otherWhole];
  if (shorter[0]!.length === shorter[1]!.length) return shorter[0]!.map((section, at) => [section, shorter[1]![at]]);
  return byClause(request, ownWhole, otherWhole);
}

/** The word that says what a clause is: `else`, `except ValueError`. */
function clauseWord(norm: string): string {
  return (
    /^\}?\s*(else if|elif|else|catch|except\b[^:]*|finally|while|case\b[^:]*)/.exec(norm)?.[1]?.trim() ??
    norm.replace(/[;,]$/, '')
  );
}

/**
 * The part of the original with which a fragment begins that starts at a clause (`elif ready:`); 0 where the fragment
 * does not, or the block has no such clause.
 */
export function clauseAt(profile: Profile | undefined, original: Block, shown: Block): number {
  if (!profile?.clauseStart.test(shown.header) || profile.clauseStart.test(original.header)) return 0;
  const norms = original.parts.map((part) => original.lineNorm(part.line));
  const same = norms.indexOf(shown.header, 1);
  if (same > 0) return same;
  const word = clauseWord(shown.header);
  const alike = norms.flatMap((norm, at) => (at > 0 && clauseWord(norm) === word ? [at] : []));
  return alike.length === 1 ? alike[0]! : 0;
}

function byClause(request: WitnessRequest, own: readonly Section[], other: readonly Section[]): Pair[] | undefined {
  const pairs: Pair[] = [];
  const normOf = (source: Source, section: Section): string => source.lines[section.from]!.norm;
  let used = 0;
  for (const [at, section] of other.entries()) {
    let found = at === 0 ? 0 : -1;
    const norm = normOf(request.snippet, section);
    for (let index = used; found < 0 && index < own.length; index++) {
      if (normOf(request.original, own[index]!) === norm) found = index;
    }
    for (let index = used; found < 0 && index < own.length; index++) {
      if (index > 0 && clauseWord(normOf(request.original, own[index]!)) === clauseWord(norm)) found = index;
    }
    if (found < 0) pairs.push([undefined, section]);
    else {
      // A placeholder that ends the part before may stand for the clauses that were skipped.
      const open = at > 0 && endsInPlaceholder(other[at - 1]!) && request.original.profile?.offside;
      for (let index = used; open && index < found; index++) pairs.push([own[index], undefined]);
      pairs.push([own[found], section]);
      used = found + 1;
    }
  }
  // What follows the last shown part was not shown: the snippet was cut off there.
  for (let index = used; index < own.length; index++) pairs.push([own[index], undefined]);
  return pairs;
}

function endsInPlaceholder(section: Section): boolean {
  return section.children[section.children.length - 1]?.placeholder !== undefined;
}

/** Do two headers say the same, line breaks, blanks and a trailing separator aside? */
export function headsAgree(request: WitnessRequest, own: Section, other: Section): boolean {
  const text = (source: Source, section: Section): string =>
    source.lines
      .slice(section.from, section.to)
      .map((line) => line.norm)
      .join(' ');
  const mine = text(request.original, own);
  const theirs = text(request.snippet, other);
  if (mine === theirs) return true;
  const bare = (value: string): string => value.replace(/\s+/g, '').replace(/,([)\]>}])/g, '$1');
  // `def __init__(` and a placeholder: the list is not shown to its end.
  if (request.snippet.unclosed.has(other.to - 1) && /[(<[]$/.test(theirs) && bare(mine).startsWith(bare(theirs)))
    return true;
  if (own.to - own.from > 1 || other.to - other.from > 1) {
    return bare(mine) === bare(theirs);
  }
  // A closer keeps the separator that the file has after it.
  return /^[)\]}>]+[;,]$/.test(mine) && mine.slice(0, -1) === theirs;
}
