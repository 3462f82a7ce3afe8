import type { Key } from '../key.ts';
import { subWords, type WordCounts } from '../words.ts';

/** What a line says of itself, without what stands around it. */
export interface LineTraits {
  /** Name of the declaration that the line heads, with its kind; lines with different ones never match. */
  readonly declared: string | undefined;
  /** Any key: also fields, assigned places, modules, items of a list. */
  readonly key: string | undefined;
  /** The word that says what a statement does: `if`, `return`, `import`; empty for others. */
  readonly keyword: string;
  /** So little text that it says nothing of the place: `}`, `else:`, `return`. */
  readonly trivial: boolean;
  /** A further part of a block: `else`, `catch`, a closer. */
  readonly clause: boolean;
  readonly comment: boolean;
  /** Words and marks, each once. */
  readonly words: ReadonlySet<string>;
  /** Parts of the words: `parseUserId` has three. */
  readonly parts: WordCounts;
}

const statements = new Set(
  (
    'if while for with try return switch raise throw assert except import from export class def case match await yield ' +
    'function del global'
  ).split(' '),
);

const clauseStart = /^(?:else\b|elif\b|except\b|finally\b|\}\s*(?:else|catch|finally|while)\b)/;
const closerStart = /^(?:[\])}>]|<\/|\/>|\*\/)/;
const commentStart = /^(?:#(?!!?\[)|\/\/|\/\*|\{\/\*|\*(?:\s|\/|$)|<!--)/;
const emptyWords = new Set([
  'else:',
  'try:',
  'try {',
  'else {',
  'finally:',
  'finally {',
  '} else {',
  '} finally {',
  'return',
  'return;',
  'return None',
  'pass',
  '/**',
  '*/',
]);

export function isClause(norm: string): boolean {
  return clauseStart.test(norm);
}

export function isCloser(norm: string): boolean {
  return closerStart.test(norm) && !clauseStart.test(norm);
}

/** The word that a statement begins with, `elif` and `else if` counted as `if`. */
function keywordOf(norm: string): string {
  const word = /^(?:\} )?(?:else )?(?:async )?([A-Za-z]+)\b(?!\s*[=.?])/.exec(norm)?.[1] ?? '';
  if (word === 'elif') return 'if';
  if (norm.startsWith('@')) return '@';
  return statements.has(word) ? word : '';
}

function keyText(key: Key): string {
  if (key.space !== 'import') return `${key.space} ${key.name}`;
  return `import ${key.name.replace(/^import\s+(?:type\s+)?/, '').split(/[\s,]/)[0]}`;
}

export function traitsOf(norm: string, key: Key | undefined, comment: boolean): LineTraits {
  const declares =
    key !== undefined && (key.declares || /^(?:export\s|const\s|let\s|var\s)/.test(norm)) && key.space !== 'export';
  const letters = norm.match(/\w/g)?.length ?? 0;
  return {
    declared: key && declares && key.space !== 'import' ? keyText(key) : undefined,
    key: key ? keyText(key) : undefined,
    keyword: keywordOf(norm),
    trivial: letters < 4 || emptyWords.has(norm),
    clause: clauseStart.test(norm) || closerStart.test(norm),
    comment: comment || commentStart.test(norm),
    words: new Set(norm.match(/\w+|[^\w\s]/g) ?? []),
    parts: subWords(norm),
  };
}

/** Share of words and marks that two lines have in common, 0 where the words alone have too little. */
export function wordOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = shares(one, other, () => true);
  return all > 0 && shares(one, other, isWord) >= FEW_WORDS ? all : 0;
}

const FEW_WORDS = 0.4;

function isWord(token: string): boolean {
  return /^\w/.test(token);
}

function shares(one: ReadonlySet<string>, other: ReadonlySet<string>, counts: (token: string) => boolean): number {
  let shared = 0;
  let total = 0;
  for (const token of one) {
    if (!counts(token)) continue;
    total++;
    if (other.has(token)) shared++;
  }
  for (const token of other) if (counts(token)) total++;
  return total === 0 ? 0 : (2 * shared) / total;
}

/** Open brackets of a line less the closed ones, strings and comments aside. */
export function openBrackets(norm: string): number {
  const code = norm.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|\/\/.*$/g, '');
  let open = 0;
  for (const unit of code) {
    if ('([{'.includes(unit)) open++;
    else if (')]}'.includes(unit)) open--;
  }
  return open;
}
