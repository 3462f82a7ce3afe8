import { type Covers, foldWord, longestPhrase, lookUp, type WordClass } from './placeholder-words.ts';

/** A word or a mark of a comment's text. */
export interface Token {
  /**
   * What it may be. Besides the classes of words: `name` is an identifier, `other-word` any word that the lists do not
   * know, the rest are marks: `list` a comma or slash, `colon`, `stop` the end of a sentence, `open` and `close` brackets,
   * `dots`, and `mark` anything else.
   */
  readonly classes: ReadonlySet<TokenClass>;
  readonly text: string;
  readonly covers: Covers | undefined;
}

export type TokenClass =
  | WordClass
  | 'name'
  | 'unknown'
  | 'list'
  | 'colon'
  | 'stop'
  | 'open'
  | 'close'
  | 'dots'
  | 'mark';

const ideographs = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
const splitter = new RegExp(
  [
    '(?<dots>\\.{3,}|…+|⋯+|⋮|(?:\\. ){2,}\\.)',
    '(?<abbreviation>(?:e\\.g|i\\.e|z\\. ?B|p\\.ej|p\\.ex|т\\.е|т\\.д)\\.|etc\\.)',
    '(?<quoted>`[^`]{1,60}`)',
    `(?<ideographs>[${ideographs}](?:[${ideographs} ]*[${ideographs}])?)`,
    "(?<word>[@#$_]*[A-Za-z\\u00C0-\\u024F\\u0400-\\u04FF0-9_$](?:[A-Za-z\\u00C0-\\u024F\\u0400-\\u04FF0-9_$'’*]|[-.](?=[A-Za-z\\u00C0-\\u024F\\u0400-\\u04FF0-9_$]))*(?:\\(\\))?)",
    '(?<list>[,、，/+&]+)',
    '(?<colon>[:：]+)',
    '(?<stop>[.!;。！；](?=\\s|$|[)）\\]]))',
    '(?<open>[(（[{<【「]+)',
    '(?<close>[)）\\]}>】」]+)',
    '(?<mark>[^\\s])',
  ].join('|'),
  'gu',
);

/** Splits a text into words and marks, and says what each may be. The longest phrases of the lists come first. */
export function tokensOf(text: string): Token[] {
  const raw = [...text.matchAll(splitter)];
  const tokens: Token[] = [];
  for (let index = 0; index < raw.length; ) {
    const groups = raw[index]!.groups!;
    if (groups.ideographs !== undefined) {
      tokens.push(...ideographTokens(groups.ideographs));
      index++;
    } else if (groups.abbreviation !== undefined) {
      const state = /^(?:etc|т\.д)/i.test(groups.abbreviation);
      tokens.push({
        classes: new Set<TokenClass>([state ? 'state' : 'continue']),
        text: groups.abbreviation,
        covers: undefined,
      });
      index++;
    } else if (groups.word !== undefined) {
      const length = phraseLength(raw, index);
      tokens.push(wordToken(raw, index, length));
      index += length;
    } else {
      tokens.push(markToken(groups));
      index++;
    }
  }
  return tokens;
}

function phraseLength(raw: readonly RegExpMatchArray[], from: number): number {
  for (let length = Math.min(longestPhrase, raw.length - from); length > 1; length--) {
    const phrase = foldedPhrase(raw, from, length);
    if (phrase !== undefined && lookUp(phrase)) return length;
  }
  return 1;
}

function foldedPhrase(raw: readonly RegExpMatchArray[], from: number, length: number): string | undefined {
  const words: string[] = [];
  for (let index = from; index < from + length; index++) {
    const word = raw[index]!.groups!.word;
    if (word === undefined) return undefined;
    words.push(foldWord(word));
  }
  return words.join(' ');
}

function wordToken(raw: readonly RegExpMatchArray[], from: number, length: number): Token {
  const text = raw[from]![0];
  if (length === 1 && isName(text)) return { classes: new Set(['name']), text, covers: undefined };
  const known = lookUp(foldedPhrase(raw, from, length)!);
  const phrase = raw.slice(from, from + length).map((each) => each[0]);
  if (known) return { classes: known.classes, text: phrase.join(' '), covers: known.covers };
  return { classes: new Set(['unknown']), text, covers: undefined };
}

function markToken(groups: Record<string, string | undefined>): Token {
  if (groups.quoted !== undefined) return { classes: new Set(['name']), text: groups.quoted, covers: undefined };
  for (const name of ['dots', 'list', 'colon', 'stop', 'open', 'close', 'mark'] as const) {
    const text = groups[name];
    if (text !== undefined) return { classes: new Set([name]), text, covers: undefined };
  }
  return { classes: new Set(['mark']), text: '', covers: undefined };
}

/** Chinese and Japanese set no spaces, Korean appends its particles: the longest known piece at each place is a word. */
function ideographTokens(run: string): Token[] {
  // The Korean plural says nothing here.
  const text = run.replaceAll('들', '');
  const tokens: Token[] = [];
  let unknown = '';
  const flush = (): void => {
    if (unknown !== '') tokens.push({ classes: new Set(['unknown']), text: unknown, covers: undefined });
    unknown = '';
  };
  for (let index = 0; index < text.length; ) {
    let length = Math.min(10, text.length - index);
    while (length > 0 && !lookUp(text.slice(index, index + length))) length--;
    const piece = text.slice(index, index + Math.max(1, length));
    const known = length > 0 ? lookUp(piece) : undefined;
    if (known) {
      flush();
      tokens.push({ classes: known.classes, text: piece, covers: known.covers });
    } else if (piece === ' ') flush();
    else unknown += piece;
    index += piece.length;
  }
  flush();
  return tokens;
}

/** `fooBar`, `foo_bar`, `FooBar`, `__all__`, `foo()`, `unpack_*`: written as code writes names. */
export function isName(word: string): boolean {
  return (
    /[a-z0-9][A-Z]|[A-Za-z0-9*]_|_[A-Za-z0-9*]|\(\)$|^[@#$]|^[A-Z]{2,}[a-z]/.test(word) ||
    (/^[A-Za-z_$][\w$]*\.[A-Za-z_$][\w$.]*$/.test(word) && !/^(?:e\.g|i\.e|z\.B|etc|т\.д)/.test(word))
  );
}

const letters: readonly (readonly [TokenClass, string])[] = [
  ['rest', 'R'],
  ['existing', 'Q'],
  ['other', 'q'],
  ['noun', 'N'],
  ['state', 'S'],
  ['keep', 'K'],
  ['copula', 'B'],
  ['place', 'A'],
  ['until', 'T'],
  ['glue', 'D'],
  ['of', 'O'],
  ['and', 'L'],
  ['list', 'L'],
  ['continue', 'C'],
  ['prose', 'V'],
  ['preposition', 'P'],
  ['name', 'i'],
  ['unknown', 'x'],
  ['colon', ':'],
  ['stop', '.'],
  ['open', '('],
  ['close', ')'],
  ['dots', 'd'],
  ['mark', 'm'],
];
const letterOf = new Map(letters);

/**
 * One letter for each token, so that a phrase can be told by its pattern; a word of several classes is settled by its
 * neighbours: "unchanged" is an adjective in "unchanged code", and a state in "code unchanged".
 */
export function patternOf(tokens: readonly Token[]): string {
  let pattern = '';
  tokens.forEach((token, index) => {
    pattern += letterOf.get(settle(token, tokens[index + 1], pattern.at(-1)))!;
  });
  return pattern;
}

function settle({ classes }: Token, next: Token | undefined, last: string | undefined): TokenClass {
  if (classes.size === 1) return [...classes][0]!;
  const begins = last === undefined || last === 'D' || last === 'd' || last === '(';
  const beforeNoun =
    next !== undefined &&
    ['noun', 'unknown', 'name', 'existing', 'other', 'of'].some((each) => next.classes.has(each as TokenClass));
  if (classes.has('rest') && begins) return 'rest';
  if (classes.has('copula') && next?.classes.has('state')) return 'copula';
  if (classes.has('keep') && begins) return 'keep';
  for (const adjective of ['existing', 'other'] as const) {
    if (classes.has(adjective) && (beforeNoun || !classes.has('state'))) return adjective;
  }
  if (classes.has('state')) return 'state';
  if (classes.has('of'))
    return last !== undefined && 'RNxiQqAS)'.includes(last) ? 'of' : classes.has('glue') ? 'glue' : 'of';
  if (classes.has('noun')) return 'noun';
  if (classes.has('and')) return 'and';
  if (classes.has('glue') && (begins || !classes.has('preposition'))) return 'glue';
  return letters.find(([name]) => classes.has(name))![0];
}

const owner = 'D*[Qq]*O?x{0,2}(?:i?N{1,3}|[ix])[Qq]*';
const nounPhrase = `${owner}(?:O${owner})*`;
const list = `${nounPhrase}(?:L+${nounPhrase}){0,8}`;
/** Also "class Foo", "lines 10-20", "implementation details". */
const subject = list.replaceAll('(?:i?N{1,3}|[ix])', '[Nix]+');
const tail = '(?:[AL]|B(?=S)|TD*[RQqNxiADO]{0,6}|S[xiN]{0,3})*';
/** "the rest", "rest of the code", "everything up to Path". */
const restPhrase = `[DLq]*RA?(?:O${list}|[Qq]*x?N+[Qq]*(?:O${owner})*(?:L+${nounPhrase})*|L+${list})?(?:T[DQqNxiO]{1,5})?`;
/** "existing imports", "other unpack_* methods", "código existente", "现有的导入". */
const adjectivePhrase = `D*(?:[Qq]+[OD]?[xi]{0,2}N+|[xi]?N+[Qq]+|Qi)[Qq]*(?:O${owner})*(?:L+${list})?`;

const stateAlone = new RegExp(`^[DBAT]*S${tail}$`);
const leftOut = /^[DA]*S[DO]*[RQq]*[DO]*x?N+$/;
const restAlone = new RegExp(`^${restPhrase}A*$`);
const adjectiveAlone = new RegExp(`^${adjectivePhrase}A*$`);
const subjectState = new RegExp(
  `^(?:TAP?)?[DA]*(?:${restPhrase}|${adjectivePhrase}|${subject}A?(?:T[DQqNxiO]{1,5})?)[DL]*B*[DA]*S${tail}$`,
);
const subjectStays = new RegExp(`^(?:${restPhrase}|${adjectivePhrase}|${list})D*BA*$`);
const keepPhrase = new RegExp(`^D*K(?:${restPhrase}|${adjectivePhrase}|${list}|[RQ])?(?:[DB]*S${tail}|A)*$`);
const goesOn = /^D*N+A+$/;
const restClause = /[LC.]D*(?:R|Q[xi]?N+)B*S[SA]*$/;

/** What a phrase says without any help from dots: `strong` if it names what stays and that it does; `plain` if one of both. */
export function strictPhrase(tokens: readonly Token[], whole: string): 'strong' | 'plain' | undefined {
  // "run(): unchanged", "Unchanged methods:"
  const pattern = /[NiR]/.test(whole) ? whole.replace(/:(?=B*S)|:$/, '') : whole;
  const length = pattern.length;
  if (length === 0 || length > 24) return undefined;
  if (restClause.test(pattern)) return length <= 18 ? 'strong' : undefined;
  if (/[VCKm:]/.test(pattern.slice(1))) return undefined;
  if (subjectState.test(pattern)) return ofSubject(tokens, pattern);
  if (keepPhrase.test(pattern)) return ofRequest(tokens, pattern);
  if (/^[DBAT]*S/.test(pattern)) return ofState(tokens, pattern);
  if (restAlone.test(pattern)) return length <= 12 && !leavesValue(tokens, pattern) ? 'plain' : undefined;
  if (adjectiveAlone.test(pattern)) return length <= 12 && !describes(tokens, pattern) ? 'plain' : undefined;
  if (goesOn.test(pattern) && tokens.some(({ text }) => /^(?:your|my|continues?)$/i.test(text))) return 'plain';
  if (subjectStays.test(pattern) && /[RQNi]/.test(pattern) && length <= 10 && staysAtEnd(tokens)) return 'plain';
  return undefined;
}

/** "The rest of the path", "others": what is left of a value, not of the code. */
function leavesValue(tokens: readonly Token[], pattern: string): boolean {
  if (pattern.length === 1)
    return /^(?:others|everything|everything else|anything else|all else|другие|остаток)$/i.test(tokens[0]!.text);
  return pattern.includes('x') && !/[NiQ]/.test(pattern);
}

/** What may be done to values as well as to code: "unchanged rows are skipped", "truncated to 80 columns". */
const handled = /^(?:skipped|truncated|trimmed|hidden|cut|shortened|kept|preserved|retained|abbreviated|left out)$/i;
const handledAlone = /^(?:hidden|cut|kept|preserved|retained|trimmed|shortened)$/i;

function ofSubject(tokens: readonly Token[], pattern: string): 'strong' | 'plain' | undefined {
  const last = tokens.findLast(({ classes }) => classes.has('state'))!;
  if (pattern.includes('B') && !pattern.includes('R') && handled.test(last.text)) return undefined;
  if (/^m*xS/.test(pattern) && tokens.some(({ text }) => /^\d+$/.test(text))) return undefined;
  if (/[RQ]|qx?N/.test(pattern)) return 'strong';
  const unknown = pattern.split('x').length - 1;
  const etcetera = tokens.some((token) => /^etc/i.test(token.text));
  if (etcetera ? unknown > 1 || !/[Ni]/.test(pattern) : /LB*S/.test(pattern)) return undefined;
  if (!/[Ni]/.test(pattern))
    return pattern.length <= 4 && (!pattern.includes('B') || tokens.some(stays)) ? 'plain' : undefined;
  // "Missing variables are unchanged." is a sentence about values, "parse is unchanged" a note.
  if (pattern.endsWith('.') && pattern.includes('B') && !pattern.includes('i') && !tokens.some(stays)) return undefined;
  return pattern.length <= 14 ? 'plain' : undefined;
}

/** "Keep existing imports", "leave the tests alone"; "keep other params" may be what the code does. */
function ofRequest(tokens: readonly Token[], pattern: string): 'strong' | undefined {
  const says = (words: RegExp): boolean => tokens.some(({ text }) => words.test(text));
  const verb = tokens.find(({ classes }) => classes.has('keep'))!.text;
  if (/^(?:insert|include|put|paste|add)$/i.test(verb) && !pattern.endsWith('A')) return undefined;
  if (says(/^alone$/i) && !/^D*KD/.test(pattern)) return undefined;
  if (/[RS]/.test(pattern)) return 'strong';
  if (pattern.includes('Q')) return says(/^(?:state|data|values?)$/i) ? undefined : 'strong';
  return pattern.includes('q') && (says(ownNoun) || says(/^all$/i)) ? 'strong' : undefined;
}

function ofState(tokens: readonly Token[], pattern: string): 'plain' | undefined {
  const first = tokens.find(({ classes }) => classes.has('state'))!.text;
  const says = (words: RegExp): boolean => tokens.some(({ text }) => words.test(text));
  if (handledAlone.test(first) || (pattern.includes('T') && handled.test(first))) return undefined;
  // "Not shown to guests", and "same as in __delitem__()", which compares two pieces of code that are both there.
  if (/T[xD]+$/.test(pattern) && says(/^to$/i)) return undefined;
  if (says(/^(?:the )?same$/i) && says(/^(?:as in|to|as above)$/i)) return undefined;
  return stateAlone.test(pattern) || leftOut.test(pattern) ? 'plain' : undefined;
}

const describing =
  /^(?:more|additional|further|similar|current|original|following|preceding|usual|initial|same|the same|previous|previously|prior|earlier|old|前|前面|以前|之前|先前|原始|이전|같은|同じ|相同|同样)$/i;
const ownNoun =
  /^(?:code|logic|implementation|imports?|methods|functions|tests?|test cases|fields|definitions|content|body|代码|代碼|逻辑|方法|函数|实现|导入|コード|処理|メソッド|関数|実装|インポート|코드|로직|메서드|함수|구현|임포트)$/i;

/** "The current state of the decoder" tells of a value; "the current implementation" stands for code. */
function describes(tokens: readonly Token[], pattern: string): boolean {
  if (
    /N[Qq]$/.test(pattern) &&
    /^(?:existing|remaining|other|more|previous|same|original|old|current)$/i.test(tokens.at(-1)!.text)
  )
    return true;
  if (pattern.includes('Q') || !pattern.includes('q')) return false;
  if (pattern.endsWith('.')) return true;
  if (pattern.endsWith('A')) return false;
  const adjective = tokens[pattern.lastIndexOf('q')]!;
  return describing.test(adjective.text) && !tokens.some((token) => ownNoun.test(token.text));
}

function staysAtEnd(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => index > 0 && index >= tokens.length - 2 && stays(token));
}

function stays({ text }: Token): boolean {
  return /^(?:stays?|remains?|kept|bleib(?:t|en)|оста[её]тся|остаются)$/i.test(text);
}

/** Does the text hold a word that speaks for a placeholder, whatever its form? */
export function hasKeyword(pattern: string): boolean {
  return /[RQSK]|q+[xi]{0,2}N/.test(pattern);
}
