import type { Profile } from '../syntax/profile.ts';
import type { Key } from './key.ts';
import type { Block } from './line-tree.ts';
import { clauseAt } from './section.ts';
import { overlap, subWords } from './words.ts';

/**
 * How much speaks for two blocks being the same one, 0 for "they are not". The steps are far enough apart that a whole
 * text always beats a key, a key a header, and a header mere likeness.
 */
export function similarity(original: Block, snippet: Block, profile?: Profile): number {
  const norm = original.norm;
  if (leadsWith(original, snippet)) return 1.2;
  const clause = clauseAt(profile, original, snippet);
  if (clause > 0) return original.lineNorm(original.parts[clause]!.line) === snippet.header ? 1.4 : 0.8;
  if (norm === snippet.norm) return 3 + Math.min(1, norm.length / 200);
  const byKey = keySimilarity(original, snippet);
  if (byKey !== undefined) return byKey;
  if (original.header === snippet.header) return sameHeader(original, snippet);
  if (sameLead(original, snippet)) return 0.9;
  return likeness(original, snippet);
}

/** A header that says nothing of what it opens: `render(`, `else {`, `return [`. */
const bareOpener = /^(?:[\w$.]*|return|await|\}?\s*else|try)\s*[([{<]+$/;

/** Equal headers: as good as a name, unless they say little and nothing inside agrees either. */
function sameHeader(original: Block, snippet: Block): number {
  if (original.header.length <= 3) return 0.5;
  if (!bareOpener.test(original.header) || !original.nested || !snippet.nested) return 1.6;
  const shown = literalLines(snippet).filter((line) => line.length > 4 && line !== snippet.header);
  if (shown.length === 0) return 1.6;
  const own = new Set(original.normLines(original.head));
  const share = shown.filter((line) => own.has(line)).length / shown.length;
  const first = own.has(shown[0]!) || !/^['"`\w]/.test(shown[0]!);
  return share === 0 ? 0.15 : first ? 1 + 0.6 * share : 0.3 + 0.6 * share;
}

/** The lines of a block that are no placeholders, white space folded. */
function literalLines(block: Block): string[] {
  if (block.placeholder) return [];
  if (!block.elided) return block.normLines(block.start);
  return block.parts.flatMap((part) => [block.lineNorm(part.line), ...part.children.flatMap(literalLines)]);
}

/** The same comment stands above both: the statement under it was rewritten. */
function sameLead(original: Block, snippet: Block): boolean {
  if (original.lead.length === 0 || snippet.lead.length === 0) return false;
  const own = original.lead.map((block) => block.norm).join('\n');
  return own.length >= 12 && !own.startsWith('@') && own === snippet.lead.map((block) => block.norm).join('\n');
}

/** The snippet ends (or begins) with the comment that stands above a block of the file: it shows where the rest goes. */
export function leadsWith(original: Block, snippet: Block): boolean {
  if (original.lead.length === 0 || snippet.nested || !/^(?:#|\/\/|\/\*)/.test(snippet.header)) return false;
  const lead = original.lead.map((block) => block.norm).join('\n');
  return snippet.norm.length >= 12 && (lead === snippet.norm || lead.startsWith(`${snippet.norm}\n`));
}

/** What tells one statement without a name from the next: its first string, or its first argument. */
const identities = [/(['"`])((?:\\.|(?!\1)[^\\])*)\1/, /[\w$]\(()\s*([^\s(),{}[\]][^(),]*)/];
/** Identities that share less than this are of two statements; those that share more may be two forms of one. */
const RELATED = 0.34;

/** Are the two paired for mere likeness, although what tells such statements apart differs? */
export function onlyLooksLike(original: Block, snippet: Block): boolean {
  if (original.header === snippet.header || snippet.elided || sameLead(original, snippet)) return false;
  if (original.key !== undefined && snippet.key !== undefined) return false;
  for (const identity of identities) {
    const own = identity.exec(original.header)?.[2];
    const shown = identity.exec(snippet.header)?.[2];
    if (own === undefined || shown === undefined) continue;
    return own !== shown && overlap(subWords(own), subWords(shown)) < RELATED;
  }
  return false;
}

function keySimilarity(original: Block, snippet: Block): number | undefined {
  const own = original.key;
  const shown = snippet.key;
  if (own === undefined || shown === undefined) return mixedKeys(own ?? shown, original, snippet);
  if (own.space === shown.space && own.name === shown.name) return 2.2 + (original.header === snippet.header ? 0.3 : 0);
  if (interchangeable(own, shown) && own.name === shown.name) return 2;
  if (own.declares && shown.declares && own.space === shown.space && snippet.elided)
    return renamed(own, shown, original, snippet);
  if (!own.declares && !shown.declares && own.space === shown.space) return sameValue(original.header, snippet.header);
  return 0;
}

/** A name in a list is the same whether it is written `x,` or `x: x`. */
function interchangeable(own: Key, shown: Key): boolean {
  const list = new Set(['value', 'item']);
  return list.has(own.space) && list.has(shown.space);
}

/** A block with a name and one without are different, unless it is only a statement that assigns. */
function mixedKeys(key: Key | undefined, original: Block, snippet: Block): number | undefined {
  if (key === undefined || original.header === snippet.header) return undefined;
  return key.declares || key.space === 'import' || key.space === 'export' ? 0 : undefined;
}

/** A renamed declaration whose body is partly elided: its name and its shown lines must both be alike. */
function renamed(own: Key, shown: Key, original: Block, snippet: Block): number {
  const alike = overlap(subWords(own.name), subWords(shown.name));
  if (alike < 0.5) return 0;
  const lines = new Set(original.normLines(original.head));
  const weighty = snippet.normLines(snippet.head).filter((line) => line.length > 4);
  const shared = weighty.filter((line) => lines.has(line)).length;
  return shared >= 2 && shared >= 0.4 * weighty.length ? 0.6 + 0.3 * alike : 0;
}

/** `total = sum(rows)` became `amount = sum(rows)`. */
function sameValue(own: string, shown: string): number {
  const value = /=(?![=>])\s*(.{8,})$/;
  const ownValue = value.exec(own)?.[1];
  return ownValue !== undefined && ownValue === value.exec(shown)?.[1] ? 0.6 : 0;
}

/** `sound.play('hit')` became `mixer.play('hit')`. */
function sameTail(own: string, shown: string): boolean {
  const tail = /^(?:await |return )?[\w$]+(\W.{5,})$/;
  const ownTail = tail.exec(own)?.[1];
  return ownTail !== undefined && ownTail === tail.exec(shown)?.[1];
}

/** `<ul>` became `<ul className={styles.list}>`. */
function sameTag(own: string, shown: string): boolean {
  const tag = /^<([A-Za-z][\w.]*)/;
  const ownTag = tag.exec(own)?.[1];
  return ownTag !== undefined && ownTag === tag.exec(shown)?.[1];
}

function likeness(original: Block, snippet: Block): number {
  const own = original.header;
  const shown = snippet.header;
  const shared = overlap(subWords(own), subWords(shown));
  const firstWord = /^\W*(\w*)/;
  const sameStart = firstWord.exec(own)![1]!.replace(/_/g, '') === firstWord.exec(shown)![1]!.replace(/_/g, '');
  if (shared >= (sameStart ? 0.55 : 0.75)) return Math.min(shared, 0.95);
  if (sameTail(own, shown)) return 0.6;
  if (snippet.elided && sameTag(own, shown)) return 0.45;
  if ((original.nested || original.lead.length > 0) && snippet.nested) {
    const lines = new Set(original.norm.split('\n'));
    const shownLines = new Set(snippet.norm.split('\n'));
    let common = 0;
    for (const line of shownLines) if (line.length > 4 && lines.has(line)) common++;
    if (common >= 2 && common / Math.max(1, Math.min(lines.size, shownLines.size)) >= 0.5) return 0.7;
  }
  return 0;
}
