import { endsWith, type NameStep, nowhere, type Outline } from './outline.ts';
import { doOtherThings, faintlyAlike, isImport, wordOverlap } from './traits.ts';

/** A pair of lines that may be the same. */
export interface Anchor {
  readonly original: number;
  readonly snippet: number;
  /** How much speaks for it. */
  readonly weight: number;
  /** The lines say the same; else they are only alike or declare the same name. */
  readonly exact: boolean;
}

/** Weight of a closer and the like. */
export const TRIVIAL = 0.15;

/** Exact counterparts beyond this number make a line say too little. */
const MOST_EXACT = 40;
/** A line that stands this often is not even looked at. */
const COMMON = 400;
/** Words on more lines than this are no way to find a similar line. */
const MOST_LINES_OF_WORD = 60;
const MOST_SIMILAR = 6;
/** Share of words from which two lines are taken for two versions of one. */
const ALIKE = 0.55;

export interface AnchorRequest {
  readonly original: Outline;
  readonly snippet: Outline;
  /** Paths of the snippet's lines as far as the original knows them. */
  readonly paths: readonly (NameStep | undefined)[];
  /** Names of declarations in the original that the snippet seems to rename. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Lines of the original that are no anchors. */
  readonly barred: ReadonlySet<number>;
  /** Names that the prose before the snippet mentions. */
  readonly named: ReadonlySet<string>;
}

/** All pairs of lines that may anchor the snippet, few for each line of the snippet, ordered by snippet and original line. */
export function findAnchors(request: AnchorRequest): Anchor[] {
  const { original, snippet, paths, barred } = request;
  const exactLines = linesByNorm(original, barred);
  const anchors: Anchor[] = [];
  const unsettled: number[] = [];
  for (let line = 0; line < snippet.count; line++) {
    if (snippet.blank(line) || snippet.star(line) || paths[line] === nowhere) continue;
    const all = exactLines.get(snippet.norm(line)) ?? [];
    const { key } = snippet.traits(line);
    // `import {` says nothing: the module is named where the statement ends.
    const fits = (own: number): boolean =>
      endsWith(original.paths[own], paths[line]) && (key === undefined || original.traits(own).key === key);
    const same = all.length > COMMON ? [] : all.filter(fits);
    anchors.push(...exactAnchors(request, line, same));
    const { trivial, clause, declared } = snippet.traits(line);
    if (trivial || clause || snippet.masked(line) || /^try\b/.test(snippet.norm(line))) continue;
    const settled = same.length === 1 && declared !== undefined && original.traits(same[0]!).declared === declared;
    if (same.length === 0 || (declared !== undefined && !settled)) unsettled.push(line);
  }
  if (unsettled.length > 0) anchors.push(...similarAnchors(request, unsettled));
  return anchors.sort((one, other) => one.snippet - other.snippet || one.original - other.original);
}

function linesByNorm(outline: Outline, barred: ReadonlySet<number>): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (let line = 0; line < outline.count; line++) {
    const norm = outline.norm(line);
    if (norm === '' || barred.has(line)) continue;
    const lines = index.get(norm);
    if (lines) lines.push(line);
    else index.set(norm, [line]);
  }
  return index;
}

function exactAnchors(request: AnchorRequest, line: number, same: readonly number[]): Anchor[] {
  const { original, snippet } = request;
  const { trivial, comment, declared } = snippet.traits(line);
  if (same.length === 0 || same.length > (trivial ? 3 : MOST_EXACT)) return [];
  if (trivial) return same.map((own) => ({ original: own, snippet: line, weight: TRIVIAL, exact: true }));
  const long = Math.min(1.5, 0.5 + snippet.norm(line).length / 50);
  const rare = (long / Math.sqrt(same.length) + 0.2) * (comment ? 0.5 : 1);
  return same.map((own) => {
    const named = declared !== undefined && original.traits(own).declared === declared ? 2 : 0;
    const masks = original.masked(own) === snippet.masked(line) ? 1 : 0.7;
    return { original: own, snippet: line, weight: rare * masks + named + proseBonus(request, own), exact: true };
  });
}

function proseBonus(request: AnchorRequest, own: number): number {
  if (request.named.size === 0) return 0;
  for (let step = request.original.paths[own]; step; step = step.outer) {
    if (request.named.has(step.name.slice(step.name.indexOf(' ') + 1))) return 0.15;
  }
  return 0;
}

/** Lines of the original on which the words stand that the `wanted` lines of the snippet have. */
function linesByWord(request: AnchorRequest, wanted: readonly number[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const line of wanted) {
    for (const word of request.snippet.traits(line).words) if (word.length > 1) index.set(word, []);
  }
  const { original, barred } = request;
  for (let line = 0; line < original.count; line++) {
    const norm = original.norm(line);
    if (norm === '' || barred.has(line)) continue;
    const words = norm.length > 500 ? norm.slice(0, 500).match(/\w+/g) : norm.match(/\w+/g);
    for (const word of words ?? []) {
      const lines = index.get(word);
      if (lines && lines.length < MOST_LINES_OF_WORD && lines[lines.length - 1] !== line) lines.push(line);
    }
  }
  return index;
}

/** Lines of the original that declare what a snippet's line declares. */
function namesakes(
  request: AnchorRequest,
  declarations: ReadonlyMap<string, readonly number[]>,
  line: number,
  declared: string,
): readonly number[] {
  const name = request.renamed.get(declared) ?? declared;
  const all = declarations.get(name) ?? [];
  if (all.length <= MOST_EXACT) return all;
  const inside = declarations.get(`${request.paths[line]?.name} ${name}`) ?? [];
  return inside.length <= COMMON ? inside : [];
}

/** Declarations by name, and by name and the name of what holds them. */
function linesByDeclaration(request: AnchorRequest): Map<string, number[]> {
  const { original, barred } = request;
  const index = new Map<string, number[]>();
  for (let line = 0; line < original.count; line++) {
    if (original.heads[line]?.key === undefined || barred.has(line)) continue;
    const { declared } = original.traits(line);
    if (declared === undefined) continue;
    for (const name of [declared, `${original.paths[line]?.name} ${declared}`]) {
      const lines = index.get(name);
      if (lines) lines.push(line);
      else index.set(name, [line]);
    }
  }
  return index;
}

function similarAnchors(request: AnchorRequest, wanted: readonly number[]): Anchor[] {
  const { original, snippet, paths } = request;
  const index = linesByWord(request, wanted);
  const declarations = linesByDeclaration(request);
  const anchors: Anchor[] = [];
  for (const line of wanted) {
    const { declared, words } = snippet.traits(line);
    const near = new Set<number>(declared === undefined ? [] : namesakes(request, declarations, line, declared));
    for (const word of declared === undefined ? words : []) {
      const lines = index.get(word) ?? [];
      if (lines.length < MOST_LINES_OF_WORD) for (const own of lines) near.add(own);
    }
    const found: Anchor[] = [];
    for (const own of near) {
      if (original.norm(own) === snippet.norm(line) || !endsWith(original.paths[own], paths[line])) continue;
      const alike = likeness(request, own, line);
      if (alike > 0)
        found.push({ original: own, snippet: line, weight: alike + proseBonus(request, own), exact: false });
    }
    found.sort((one, other) => other.weight - one.weight || one.original - other.original);
    anchors.push(...found.slice(0, MOST_SIMILAR));
  }
  return anchors;
}

/** How much speaks for two lines that are not equal being versions of one; 0 for "they are not". */
function likeness({ original, snippet, renamed }: AnchorRequest, own: number, shown: number): number {
  const before = original.traits(own);
  const after = snippet.traits(shown);
  if (before.declared !== undefined || after.declared !== undefined) {
    if (after.declared !== undefined && renamed.get(after.declared) === before.declared) return 1.2;
    return before.declared === after.declared ? 2.2 + 0.3 * wordOverlap(before.words, after.words) : 0;
  }
  if (!sameText(original, own, snippet, shown)) return 0;
  if (isImport(before.norm) && original.parent[own]! < 0 !== snippet.parent[shown]! < 0) return 0;
  if (before.key !== undefined && after.key !== undefined) {
    return before.key === after.key ? 0.8 + 0.2 * wordOverlap(before.words, after.words) : 0;
  }
  if (before.comment !== after.comment || before.keyword !== after.keyword || before.clause !== after.clause) return 0;
  if (doOtherThings(before, after) || faintlyAlike(before, after)) return 0;
  const shared = wordOverlap(before.words, after.words);
  return shared >= ALIKE ? shared * 0.8 * Math.min(1, 0.3 + snippet.norm(shown).length / 60) : 0;
}

/**
 * Are two lines that are only alike both code, or both inside a text? A fragment that begins inside a text looks like code;
 * there a line beside them has to be the same.
 */
export function sameText(original: Outline, own: number, snippet: Outline, shown: number): boolean {
  if (original.masked(own) === snippet.masked(shown)) return true;
  const beside = (step: number): boolean => {
    const line = original.source.lines[own + step];
    const other = snippet.source.lines[shown + step];
    return line !== undefined && line.norm.length > 3 && line.norm === other?.norm;
  };
  return beside(-1) || beside(1);
}
