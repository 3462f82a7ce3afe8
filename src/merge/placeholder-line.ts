import { hasKeyword, patternOf, strictPhrase, type Token, tokensOf } from './placeholder-phrase.ts';
import type { Covers } from './placeholder-words.ts';

/** What stands around a line, for the evidence that the line alone does not give. */
export interface LineContext {
  /** Is a line with this text (white space folded, trimmed) in the original? Then it is content. */
  readonly inOriginal: (norm: string) => boolean;
  /** Trimmed text of the line directly above in the snippet; empty if blank or none. */
  readonly above: string;
  /** Trimmed text of the line directly below. */
  readonly below: string;
  /** Language family of the snippet; any comment leader is recognised in any language. */
  readonly language: string;
  /** The line stands inside a block comment, docstring or template of the snippet. */
  readonly insideText?: boolean;
}

/** The rule that recognised a placeholder; `unwritten` is one that no line shows, but the form of the snippet implies. */
export type PlaceholderRule =
  | 'bare-dots'
  | 'dots-lead'
  | 'dots-close'
  | 'dots-inside'
  | 'keyword'
  | 'bracketed'
  | 'docstring-dots'
  | 'unwritten';

/** A line that stands for code which stays. */
export interface Placeholder {
  /** The rule that recognised it. */
  readonly rule: PlaceholderRule;
  /** `certain`: it can be nothing else; `strong`: its words say so; `weak`: only its dots do. */
  readonly strength: 'certain' | 'strong' | 'weak';
  /** Identifiers that it names: hints at what it covers. */
  readonly names: readonly string[];
  /** The kind of code that it says it stands for; `any` if it says none, or several. */
  readonly covers: Covers;
}

/** Lines longer than this are content: no placeholder is, and every expression below stays fast. */
const longest = 300;
const longestPhrase = 40;

const dots = '(?:\\.{3,}|…+|⋯+|⋮+|(?:\\. ){2,}\\.)';
const leaders = /^(?:\{\s*\/\*+!?|\/\*+!?|\/\/+[/!]?|#+|<!--|--+|;+|%+|\*(?!\/))\s*/;
const closers = /\s*(?:\*+\/\s*\}?|-->)\s*[,;]?$/;
const decoration = '(?:[\\s\\-=~*↓↑→←⬇⬆⇣⇡>·•✂]|#+(?=\\s|$)|@@+|_+(?=\\s|$))';
const decorationLead = new RegExp(`^${decoration}+`, 'u');
const decorationClose = new RegExp(`${decoration.replace('>', '')}+$`, 'u');
const dotsOnly = new RegExp(`^[\\s\\[(<（【]*${dots}[\\s\\])>）】]*[,;]?$`);
const dotsLead = new RegExp(`^[\\s\\[({<（【]*${dots}`);
const dotsClose = new RegExp(`${dots}[\\s\\])}>）】.]*$`);
const directive =
  /@ts-|eslint|prettier-|biome-|oxlint|noqa|type:\s*ignore|pylint|mypy|pyright|istanbul|c8 ignore|v8 ignore|pragma|\bfmt:|\bTODO\b|\bFIXME\b|\bXXX\b|\bHACK\b|^region\b|^#?region\b|^@\w/;
const docstring = /^[rRbBuU]{0,2}("""|''')\s*(.*?)\s*\1$/;

interface Text {
  /** Without comment marks, decoration, outer brackets and dots. */
  readonly inner: string;
  readonly form: 'bare' | 'line' | 'block' | 'star';
  readonly leads: boolean;
  readonly closes: boolean;
  /** No space between the leading dots and the text: `...rest`. */
  readonly glued: boolean;
  readonly spacedClose: boolean;
  readonly bracketed: boolean;
  readonly decorated: boolean;
  readonly tokens: readonly Token[];
  readonly pattern: string;
}

/** The placeholder that a whole line is, or `undefined` if the line is content. */
export function classifyLine(trimmed: string, context: LineContext): Placeholder | undefined {
  return explainLine(trimmed, context).placeholder;
}

/** As `classifyLine`, with the reason for the answer in words. */
export function explainLine(
  trimmed: string,
  context: LineContext,
): { readonly placeholder?: Placeholder; readonly reason: string } {
  if (trimmed === '') return { reason: 'a blank line' };
  if (trimmed.length > longest) return { reason: 'longer than any placeholder' };
  if (!/[.…⋯⋮]|^\W/u.test(trimmed)) return { reason: 'code' };
  if (context.inOriginal(trimmed.replace(/\s+/g, ' '))) return { reason: 'the same line stands in the original' };
  const quoted = docstring.exec(trimmed);
  if (quoted) return docstringDots(quoted[2]!);
  const { body, form } = bodyOf(trimmed);
  if (dotsOnly.test(body.replace(decorationLead, '').replace(decorationClose, ''))) {
    if (context.insideText && /^(?:>>>|\.\.\.)/.test(context.above))
      return { reason: 'a line of a session in the text' };
    return { placeholder: made('bare-dots', 'certain', []), reason: 'dots alone' };
  }
  if (form === 'bare' && !context.insideText && !/^[.…⋯⋮[(<]|(?:\.{3}|…)$/.test(trimmed)) return { reason: 'code' };
  if (directive.test(body)) return { reason: 'a comment for a tool, or a note to do something' };
  const text = textOf(body, form);
  if (text.tokens.length > longestPhrase) return { reason: 'longer than any placeholder' };
  if (context.insideText || form === 'star') return insideText(text);
  if (form === 'bare') return bareLine(text, trimmed);
  return comment(text, context);
}

function made(rule: PlaceholderRule, strength: Placeholder['strength'], tokens: readonly Token[]): Placeholder {
  const names = tokens.filter((token) => token.classes.has('name')).map((token) => token.text.replace(/[`()]/g, ''));
  return { rule, strength, names: [...new Set(names)], covers: coversOf(tokens) };
}

/** The one kind that all nouns of the text are of; words after a preposition only describe it. */
function coversOf(tokens: readonly Token[]): Covers {
  let covers: Covers | undefined;
  for (const { classes, covers: kind } of tokens) {
    if (covers !== undefined && (classes.has('preposition') || classes.has('of') || classes.has('open'))) break;
    if (classes.has('name') || classes.has('unknown')) return 'any';
    if (!classes.has('noun') || kind === undefined) {
      if (classes.has('rest')) covers = undefined;
      continue;
    }
    if (covers !== undefined && covers !== kind) return 'any';
    covers = kind;
  }
  return covers ?? 'any';
}

/** The text of a comment that a line is, without its marks, or `undefined` for a line of code. */
export function commentBody(trimmed: string): string | undefined {
  const { body, form } = bodyOf(trimmed);
  return form === 'bare' || form === 'star' ? undefined : body;
}

function bodyOf(trimmed: string): { readonly body: string; readonly form: Text['form'] } {
  const leader = leaders.exec(trimmed);
  if (!leader) return { body: trimmed, form: 'bare' };
  const mark = leader[0].trim();
  const form = mark.startsWith('*') ? 'star' : /^(?:\{|\/\*|<!--)/.test(mark) ? 'block' : 'line';
  let body = trimmed.slice(leader[0].length);
  if (form !== 'line') body = body.replace(closers, '');
  // A comment in a comment: `--// ...`, `{/* // ... *\/}`, `// <!-- ... -->`.
  body = body.replace(/^<!--(.*)-->$/, '$1').trim();
  return { body: body.replace(/^(?:\/\/+|#+|--)\s*/, '').trim(), form };
}

function textOf(body: string, form: Text['form']): Text {
  const plain = body.replace(decorationLead, '').replace(decorationClose, '');
  const leads = dotsLead.test(plain);
  const closes = dotsClose.test(plain);
  const glued = leads && !new RegExp(`^[\\s\\[({<（【]*${dots}\\s`).test(plain);
  const spacedClose = closes && new RegExp(`\\s${dots}[\\s\\])}>）】.]*$`).test(plain);
  let inner = trimDots(plain);
  const bracketed =
    /^[[({<（【].*[\])}>）】][.。]?$/.test(inner) || (/^[[(（【<{]/.test(plain) && /[\])）】>}][.。]?$/.test(plain));
  if (/^[[({<（【].*[\])}>）】][.。]?$/.test(inner) && closesAtEnd(inner))
    inner = trimDots(inner.replace(/^[[({<（【]|[\])}>）】][.。]?$/g, ''));
  else if (bracketed) inner = inner.replace(/^[[({<（【]+\s*/, '').replace(/^([^[({<（【]*?)[\])}>）】]+$/, '$1');
  inner = inner.trim();
  const tokens = tokensOf(inner);
  const decorated = plain.length < body.length && /[-=~*#]{2,}/.test(body);
  return { inner, form, leads, closes, glued, spacedClose, bracketed, decorated, tokens, pattern: patternOf(tokens) };
}

function trimDots(text: string): string {
  return text
    .replace(new RegExp(`^[\\s]*${dots}[\\s\\-:,.]*`), '')
    .replace(new RegExp(`[\\s\\-,]*${dots}\\s*$`), '')
    .replace(decorationLead, '')
    .replace(decorationClose, '');
}

/** Is the first bracket closed by the last one, not before? */
function closesAtEnd(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if ('[({<（【'.includes(text[index]!)) depth++;
    else if ('])}>）】'.includes(text[index]!) && --depth === 0) return index >= text.replace(/[.。]$/, '').length - 1;
  }
  return false;
}

interface Answer {
  readonly placeholder?: Placeholder;
  readonly reason: string;
}

function taken(rule: PlaceholderRule, strength: Placeholder['strength'], text: Text, reason: string): Answer {
  return { placeholder: made(rule, strength, text.tokens), reason };
}

/** `"""..."""` in place of a docstring. */
function docstringDots(body: string): Answer {
  const text = textOf(body, 'block');
  if (dotsOnly.test(body) || ((text.leads || text.bracketed) && hasKeyword(text.pattern))) {
    return {
      placeholder: { ...made('docstring-dots', 'certain', text.tokens), covers: 'docs' },
      reason: 'dots in place of a docstring',
    };
  }
  return { reason: 'a string' };
}

/** Prose in documentation ends in dots too: there only dots in front, or brackets, with a keyword count. */
function insideText(text: Text): Answer {
  const says = strictPhrase(text.tokens, text.pattern) !== undefined || (hasKeyword(text.pattern) && text.closes);
  if (text.leads && says && !continues(text))
    return taken('dots-lead', 'strong', text, 'dots and a keyword, in a text');
  if (
    text.bracketed &&
    (/^S+$/.test(text.pattern) ||
      (text.tokens.length > 1 && strictPhrase(text.tokens, text.pattern) && text.pattern.includes('S')))
  ) {
    return taken('bracketed', 'strong', text, 'a bracketed keyword, in a text');
  }
  return { reason: 'text' };
}

/** A line that is no comment: `... existing code ...`, `[REST OF FILE UNCHANGED]`. */
function bareLine(text: Text, trimmed: string): Answer {
  if (/[=;{}"'`?&|]|,$/.test(trimmed)) return { reason: 'code' };
  const keyword = hasKeyword(text.pattern);
  const words = text.tokens.length;
  if (text.leads && !continues(text)) {
    const spread = text.glued && (words < 2 || /^\S+\s+(?:as|satisfies)\s+(?!before|is\b|usual)/.test(text.inner));
    const state = text.bracketed && /^S+$/.test(text.pattern);
    if (state || (!spread && (keyword || text.closes)))
      return taken('dots-lead', 'strong', text, 'dots lead a line that is no code');
    return { reason: 'code' };
  }
  const strict = strictPhrase(text.tokens, text.pattern);
  if (text.bracketed && strict && !trimmed.includes(',') && (words > 1 || /S/.test(text.pattern))) {
    return taken('bracketed', 'strong', text, 'a bracketed keyword that is no code');
  }
  if (text.closes && strict && words > 1 && /[RQ]/.test(text.pattern))
    return taken('dots-close', 'strong', text, 'a keyword and dots');
  return { reason: 'code' };
}

function comment(text: Text, context: LineContext): Answer {
  const { pattern, tokens, leads, closes } = text;
  if (/\..*[^.)]/.test(pattern) && !(leads && closes)) return { reason: 'more than one sentence' };
  const strict =
    strictPhrase(tokens, pattern) ??
    (/^[DBA]*S/.test(pattern) ? undefined : strictPhrase(tokens, withoutAside(pattern)));
  const verdict = leads
    ? leading(text, strict)
    : text.bracketed
      ? bracketed(text, strict)
      : closes
        ? closing(text, strict)
        : wordsOnly(text, strict);
  const found = verdict.placeholder;
  if (!found) return verdict;
  const firm =
    (leads && (closes || /S/.test(pattern)) && found.strength !== 'weak') || (strict === 'strong' && /S/.test(pattern));
  if (!firm && wrapped(context, found.strength === 'weak')) return { reason: 'one line of a longer comment' };
  return verdict;
}

/** A trailing explanation in brackets says nothing about what the phrase is. */
function withoutAside(pattern: string): string {
  const plain = pattern.replace(/\([^()]*\)\.?$/, '');
  if (/^D*R$/.test(plain)) return pattern;
  return /[RS]/.test(plain) ? plain.replace(/\.$/, '') : plain;
}

/** Do the words after the dots go on with a sentence that began above? */
function continues({ pattern, tokens, closes }: Text): boolean {
  if (!/^[CVPBL]/.test(pattern) || /^CL/.test(pattern)) return false;
  if (pattern.startsWith('V') && closes && hasKeyword(pattern)) return false;
  if (!pattern.startsWith('L')) return !(/^P/.test(pattern) && closes);
  return !(strictPhrase(tokens.slice(1), pattern.slice(1)) && /[RQq]/.test(pattern));
}

function leading(text: Text, strict: 'strong' | 'plain' | undefined): Answer {
  const { pattern, closes, glued } = text;
  if (continues(text)) return { reason: 'a sentence goes on after the dots' };
  const length = pattern.length;
  if (strict || hasKeyword(pattern)) {
    const ends = /S[AS]*$/.test(pattern) && length <= 12 && !pattern.includes('V');
    const begins = strictPhrase(text.tokens, pattern.replace(/L.*$/, '')) !== undefined;
    const prose =
      !strict && !closes && !ends && !begins && (/[VC]/.test(pattern) || (length > 12 && pattern.includes('P')));
    if (prose) return { reason: 'a sentence after the dots' };
    return taken('dots-lead', strict || closes ? 'certain' : 'strong', text, 'dots lead a comment with a keyword');
  }
  if (closes)
    return length <= 24
      ? taken('dots-lead', 'strong', text, 'dots around a comment')
      : { reason: 'a long text between dots' };
  if (/[VC]/.test(pattern) || length > 10 || (glued && /[P:]/.test(pattern)))
    return { reason: 'a sentence after the dots' };
  if (glued && /^[ix]L$/.test(pattern)) return { reason: 'a spread that is commented out' };
  if (pattern.endsWith('.') && length > 5) return { reason: 'a sentence after the dots' };
  return taken('dots-lead', 'weak', text, 'dots lead a short comment');
}

function bracketed(text: Text, strict: 'strong' | 'plain' | undefined): Answer {
  const { pattern, closes, inner } = text;
  if (strict) return taken('bracketed', 'strong', text, 'a keyword in brackets');
  if (/^S\)[^.]*d|^\(S\)d/.test(pattern) && !pattern.endsWith('.'))
    return taken('dots-inside', 'strong', text, 'a keyword in brackets, and dots');
  const plain = !/[VCm:"]/.test(pattern) && !/["'=]/.test(inner);
  if (
    plain &&
    (closes || /[RQ]|q+N/.test(pattern)) &&
    hasKeyword(pattern) &&
    pattern.length <= 12 &&
    /^D*(?:[RqSKN]|Q(?!L))/.test(pattern)
  ) {
    return taken('bracketed', 'strong', text, 'a keyword in brackets');
  }
  if (/[RQ]/.test(pattern) && /S/.test(pattern) && pattern.length <= 24 && !/[VC]/.test(pattern))
    return taken('bracketed', 'strong', text, 'keywords in brackets');
  return { reason: 'a comment in brackets' };
}

function closing(text: Text, strict: 'strong' | 'plain' | undefined): Answer {
  const { pattern, tokens } = text;
  if (/^\(S[^()]*\)/.test(pattern) || /^S\)/.test(pattern))
    return taken('dots-inside', 'strong', text, 'a keyword in brackets, and dots');
  if (strict)
    return taken('dots-close', strict === 'strong' ? 'certain' : 'strong', text, 'dots close a comment with a keyword');
  if (/^D*[RQ]/.test(pattern) && !/[VCPKm:.]/.test(pattern) && pattern.length <= 8)
    return taken('dots-close', 'strong', text, 'dots close a comment with a keyword');
  const shape = /^(?:export|import|class|function|def|type|interface|return|const|let)$/.test(tokens[0]?.text ?? '');
  const few = !shape && tokens.length <= 3 && /^[NixLD]+$/.test(pattern) && /N|i/.test(pattern) && !/L$/.test(pattern);
  if (few && text.spacedClose) return taken('dots-close', 'weak', text, 'dots close a short comment');
  return { reason: 'a sentence that ends in dots' };
}

function wordsOnly(text: Text, strict: 'strong' | 'plain' | undefined): Answer {
  const { inner, pattern, decorated, form } = text;
  if (/^\(S\)[^.]*d/.test(pattern)) return taken('dots-inside', 'strong', text, 'a keyword in brackets, and dots');
  if (!strict || inner.endsWith(';')) return { reason: 'a comment that says something else' };
  if (/["`]/.test(inner) && !/S/.test(pattern)) return { reason: 'a comment with a quotation' };
  // "The size remains the same" tells of a value, a comment in markup of the markup.
  if (/^m*D*x+B/.test(pattern) && form !== 'block') return { reason: 'a comment about a value' };
  const stays = /[RS]/.test(pattern) || (pattern.includes('Q') && /\b(?:code|implementation|logic)\b/i.test(inner));
  const capitals = /^[^\p{Lo}]*\p{Lu}[^\p{Lo}]*$/u.test(inner) && inner === inner.toUpperCase();
  if (!stays && (capitals || (decorated && !pattern.includes('Q')))) return { reason: 'the title of a section' };
  return taken('keyword', 'strong', text, 'a phrase that says that code stays');
}

/** Does the line go on with the comment above, or the comment below with it? */
function wrapped(context: LineContext, weak: boolean): boolean {
  const above = proseOf(context.above);
  const below = proseOf(context.below);
  if (above !== undefined && (weak || !/[.:!?。…)]$/.test(above))) return true;
  return below !== undefined && (weak || /^\p{Ll}/u.test(below));
}

/** The text of a neighbouring comment line that is neither a placeholder nor a mark. */
function proseOf(line: string): string | undefined {
  const { body, form } = bodyOf(line);
  if (form !== 'line' || line.length > longest || directive.test(body)) return undefined;
  const text = textOf(body, form);
  if (text.leads || text.decorated || text.tokens.length < 2) return undefined;
  return strictPhrase(text.tokens, text.pattern) ? undefined : body;
}
