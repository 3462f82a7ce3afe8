import type { Key } from '../key.ts';
import { overlap, subWords, type WordCounts } from '../words.ts';

/** What a line says of itself, without what stands around it. Each part is worked out when it is first asked for. */
export class LineTraits {
  readonly norm: string;
  readonly #keyOf: () => Key | undefined;
  readonly #isComment: boolean;
  #key: Key | null | undefined;
  #keyword: string | undefined;
  #trivial: boolean | undefined;
  #words: ReadonlySet<string> | undefined;
  #parts: WordCounts | undefined;

  /** `comment`: the syntax tree says that the line is one. */
  constructor(norm: string, keyOf: () => Key | undefined, comment: boolean) {
    this.norm = norm;
    this.#keyOf = keyOf;
    this.#isComment = comment;
  }

  get #ownKey(): Key | undefined {
    if (this.#key === undefined) this.#key = this.#keyOf() ?? null;
    return this.#key ?? undefined;
  }

  /** Name of the declaration that the line heads, with its kind; lines with different ones never match. */
  get declared(): string | undefined {
    const key = this.#ownKey;
    if (key === undefined || key.space === 'export' || key.space === 'import') return undefined;
    return key.declares || /^(?:export\s|const\s|let\s|var\s)/.test(this.norm) ? keyText(key) : undefined;
  }

  /** Any key: also fields, assigned places, modules, items of a list. */
  get key(): string | undefined {
    if (this.#ownKey !== undefined) return keyText(this.#ownKey);
    return this.norm.startsWith('export default ') ? 'export default' : undefined;
  }

  /** The word that says what a statement does: `if`, `return`, `import`; empty for others. */
  get keyword(): string {
    this.#keyword ??= keywordOf(this.norm);
    return this.#keyword;
  }

  /** So little text that it says nothing of the place: `}`, `else:`, `return`. */
  get trivial(): boolean {
    this.#trivial ??= emptyWords.has(this.norm) || (this.norm.length < 40 && (this.norm.match(/\w/g)?.length ?? 0) < 4);
    return this.#trivial;
  }

  /** A further part of a block: `else`, `catch`, a closer. */
  get clause(): boolean {
    return clauseStart.test(this.norm) || closerStart.test(this.norm);
  }

  /** What a statement calls first: `send` in `await send(mail)`; empty for others. */
  get callee(): string {
    return /^(?:(?:await|yield|void|raise|throw|new)\s+)*([A-Za-z_$][\w$.]*)\(/.exec(this.norm)?.[1] ?? '';
  }

  /** Names that a destructuring brings; empty for others. */
  get pattern(): readonly string[] {
    const pattern = /^(?:export\s+)?(?:const|let|var)\s*[[{]([^=]*?)[\]}]\s*(?::[^=]*)?=/.exec(this.norm);
    return pattern ? (pattern[1]!.match(/[A-Za-z_$][\w$]*/g) ?? []) : [];
  }

  get comment(): boolean {
    return this.#isComment || commentStart.test(this.norm);
  }

  /** Words and marks, each once; without the word that says `if` or `for`, which alike lines share anyway. */
  get words(): ReadonlySet<string> {
    if (this.#words === undefined) {
      const words = new Set(this.norm.match(/\w+|[^\w\s]/g) ?? []);
      if (conditions.has(this.keyword)) words.delete(this.keyword);
      this.#words = words;
    }
    return this.#words;
  }

  /** Parts of the words: `parseUserId` has three. */
  get parts(): WordCounts {
    this.#parts ??= subWords(this.norm);
    return this.#parts;
  }
}

const statements = new Set(
  (
    'if while for with try return switch raise throw assert except import from export class def case match await yield ' +
    'function del global'
  ).split(' '),
);

/** Statements that are told apart by what follows the word. */
const conditions = new Set(['if', 'while', 'for', 'with', 'switch', 'match', 'assert']);

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

export function isImport(norm: string): boolean {
  return /^(?:import\b(?!\s*[(.])|from\s+\S+\s+import\b)/.test(norm);
}

/** The word that a statement begins with, `elif` and `else if` counted as `if`. */
function keywordOf(norm: string): string {
  const word = /^(?:\} )?(?:else )?(?:async )?([A-Za-z]+)\b(?!\s*[=.?])/.exec(norm)?.[1] ?? '';
  if (word === 'elif') return 'if';
  if (norm.startsWith('@')) return '@';
  const tag = /^<\/?([\w.]*)/.exec(norm);
  if (tag) return `<${tag[1]}`;
  return statements.has(word) ? word : '';
}

function keyText(key: Key): string {
  if (key.space !== 'import') return `${key.space} ${key.name}`;
  return `import ${key.name.replace(/^import\s+(?:type\s+)?/, '').split(/[\s,]/)[0]}`;
}

/** A line of so few words and marks (`print(text)`) is told from another only by all of them. */
const FEW = 6;

/** Is what two lines have in common too little to tell `print(text)` from `print(title)`? */
export function faintlyAlike(one: LineTraits, other: LineTraits): boolean {
  return one.words.size <= FEW && wordsInCommon(one.words, other.words) <= 0.5;
}

/** Share of sub-words from which a called function is taken for a renamed one. */
const RENAMED = 0.5;

/** Do two statements call other functions, or bring quite other names? Then they are two, however alike they read. */
export function doOtherThings(one: LineTraits, other: LineTraits): boolean {
  const calls = one.callee !== '' && other.callee !== '' && one.callee !== other.callee;
  if (calls && overlap(subWords(one.callee), subWords(other.callee)) < RENAMED) return true;
  const names = one.pattern;
  const others = other.pattern;
  return names.length > 0 && others.length > 0 && !names.some((name) => others.includes(name));
}

/** Share of words and marks that two lines have in common, 0 where the words alone have too little. */
export function wordOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = shares(one, other, () => true);
  return all > 0 && wordsInCommon(one, other) >= FEW_WORDS ? all : 0;
}

/** Share of words that two lines have in common, marks left out. */
export function wordsInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return shares(one, other, isWord);
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
