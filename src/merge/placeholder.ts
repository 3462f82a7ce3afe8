import { european, foreign, nouns, quantifiers, states } from './placeholder-words.ts';

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

/** A line that stands for code which stays. */
export interface Placeholder {
  /** The rule that recognised it. */
  readonly rule:
    | 'bare-dots'
    | 'dots-lead'
    | 'dots-close'
    | 'dots-and-keyword'
    | 'keyword'
    | 'bracketed'
    | 'foreign'
    | 'docstring-dots'
    | 'unwritten';
  /** `certain`: it can be nothing else; `strong`: its words say so; `weak`: only its dots do. */
  readonly strength: 'certain' | 'strong' | 'weak';
  /** Identifiers that it names: hints at what it covers. */
  readonly names: readonly string[];
  /** The kind of code that it says it stands for. */
  readonly covers: 'any' | 'docs' | 'imports';
}

/** Lines longer than this are content: no placeholder is, and every expression below stays fast. */
const LONGEST = 300;

const leader = /^(?:\{\s*\/\*+|\/\*+|\/\/+[/!]?|#+|<!--|--+(?:\/\/)?|;+|%+|\*(?!\/))/;
const closer = /\s*(?:\*+\/\s*\}?|-->)\s*[,;]?$/;
const dots = '(?:\\.{3,}|…|⋯)';
const onlyDots = new RegExp(`^[[({<]*\\s*${dots}\\s*[\\])}>]*[,;]?$`);
const dotsLead = new RegExp(`^[\\s\\-=~*↓↑→>([{<]*${dots}`);
const dotsClose = new RegExp(`${dots}[\\s\\-=~*)\\]}>.]*$`);
const anyDots = new RegExp(`(?:^|[\\s(])${dots}(?:[\\s)]|$)`);
const conjunction = new RegExp(`^${dots}\\s*(?:and|but|so|which|then|or|because|if|that|otherwise|when|while|until|unless|since|for)\\b`, 'i');
const directive = /@ts-|eslint|prettier-|biome-|noqa|type:\s*ignore|pylint|mypy|istanbul|c8 ignore|TODO|FIXME|XXX|HACK|@\w+\s*\{/;

const phraseStart = new RegExp(
  `^(?:i'?ll |we )?(?:(?:please )?(?:keep|leave|keeping|retain|preserve|with|your|insert|include)\\s+)?(?:(?:the|all|all of|all the|any|your|my|our|these|those|its)\\s+)*(?:${quantifiers})\\b`,
  'i',
);
const closingState = new RegExp(`(?:^|[\\s(,:–—-])(?:${states})(?:\\s+(?:here|below|above|for now|too|as well))?[\\s.)\\]!*-]*$`, 'i');
const noun = new RegExp(`\\b(?:${nouns})\\b`, 'i');
const strongState =
  /\b(?:(?:remains?|stays?|is|are|be|kept|left|stay|remain) (?:the same|unchanged|as is|as before|untouched|identical|intact|as it is|as they are)|no (?:further |other )?changes?(?: (?:here|needed|below|above|required|to))?|(?:omitted|elided|snipped|truncated|abbreviated|shortened) (?:here |for )|unchanged from|same as (?:before|original|existing))\b/i;
const keyword = new RegExp(
  '\\b(?:existing|rest|remaining|remainder|remains?|unchanged|same|keep|kept|omitted|others?|previous|snip|snipped|elided|as before|stays?|untouched|etc|original|more|everything|truncated|not shown|no changes?|up to|down to|until|unmodified|as is|brevity|implementation|your|earlier|later|here)\\b',
  'i',
);
const verb = /\b(?:is|are|was|were|has|have|had|must|should|can|could|will|would|may|might|does|do|did|expects?|allows?|needs?|returns?|uses?|gets?|takes?|makes?|means?|goes|comes)\b/i;

/** The text of a comment without its marks, or of a bare line as it is. */
function bodyOf(trimmed: string): { body: string; comment: boolean; star: boolean } {
  const found = leader.exec(trimmed);
  if (!found) return { body: trimmed, comment: false, star: false };
  const body = trimmed.slice(found[0].length).replace(closer, '').trim();
  return { body: body.replace(/^(?:\/\/|#|--)\s*/, ''), comment: true, star: found[0] === '*' };
}

/** The placeholder that a whole line is, or `undefined` if the line is content. */
export function classifyLine(trimmed: string, context: LineContext): Placeholder | undefined {
  return explainLine(trimmed, context).placeholder;
}

/** As `classifyLine`, with the reason for the answer in words. */
export function explainLine(trimmed: string, context: LineContext): { readonly placeholder?: Placeholder; readonly reason: string } {
  if (trimmed === '' || trimmed.length > LONGEST) return { reason: 'blank, or longer than any placeholder' };
  if (context.inOriginal(trimmed.replace(/\s+/g, ' '))) return { reason: 'the same line stands in the original' };
  const { body, comment, star } = bodyOf(trimmed);
  const found =
    docstringDots(trimmed) ??
    (context.insideText || star ? insideText(body, star) : comment ? inComment(body, trimmed, context) : bareLine(trimmed));
  if (found === undefined) return { reason: comment ? 'a comment that says something else' : 'code' };
  return { placeholder: found, reason: `recognised by ${found.rule}` };
}

function placeholder(rule: Placeholder['rule'], strength: Placeholder['strength'], body: string): Placeholder {
  return { rule, strength, names: namesIn(body), covers: coverOf(body) };
}

/** `"""..."""` in place of a docstring. */
function docstringDots(trimmed: string): Placeholder | undefined {
  const found = /^[rRbBuU]{0,2}("""|''')\s*(.*?)\s*\1$/.exec(trimmed);
  if (!found || !(onlyDots.test(found[2]!) || (dotsLead.test(found[2]!) && keyword.test(found[2]!)))) return undefined;
  return { rule: 'docstring-dots', strength: 'certain', names: [], covers: 'docs' };
}

/** Inside documentation prose ends in dots too: only dots alone, or dots in front with a keyword, count. */
function insideText(body: string, star: boolean): Placeholder | undefined {
  if (onlyDots.test(body)) return placeholder('bare-dots', 'certain', '');
  const text = star ? body : bodyOf(body).body;
  if (onlyDots.test(text) && text !== '') return placeholder('bare-dots', 'certain', '');
  if (dotsLead.test(text) && !conjunction.test(text) && (keyword.test(text) || isForeign(text))) return placeholder('dots-lead', 'strong', text);
  if (/^[[(].*[\])]$/.test(text) && words(text) < 14 && closingState.test(text)) return placeholder('bracketed', 'strong', text);
  return undefined;
}

function bareLine(trimmed: string): Placeholder | undefined {
  if (onlyDots.test(trimmed)) return placeholder('bare-dots', 'certain', '');
  if (/[=;{}]|=>|["'`]/.test(trimmed) || words(trimmed) > 15) return undefined;
  const rest = trimmed.replace(new RegExp(`^${dots}\\s*`), '');
  if (dotsLead.test(trimmed) && rest !== trimmed) {
    // `...args` and `...(cond)` are spreads.
    if (conjunction.test(trimmed) || /^\.\.\.[\w(]/.test(trimmed) && !/\s/.test(trimmed)) return undefined;
    if (/^\[[^\]]*\]$/.test(rest) || keyword.test(rest) || dotsClose.test(rest) || isForeign(rest)) return placeholder('dots-lead', 'strong', rest);
    return undefined;
  }
  if (/^[[(<].*[\])>]$/.test(trimmed) && !/[,:]/.test(trimmed)) {
    const inner = trimmed.slice(1, -1);
    const said = (keyword.test(inner) && (noun.test(inner) || closingState.test(inner) || dotsClose.test(inner))) || isForeign(inner);
    if (said) return placeholder('bracketed', 'strong', inner);
  }
  if (dotsClose.test(trimmed) && phraseStart.test(trimmed) && noun.test(trimmed)) return placeholder('dots-close', 'strong', trimmed);
  return undefined;
}

function inComment(body: string, trimmed: string, context: LineContext): Placeholder | undefined {
  if (onlyDots.test(body) || /^\W*(?:\.{3,}|…)\W*$/.test(body)) return placeholder('bare-dots', 'certain', '');
  if (directive.test(body)) return undefined;
  const text = body.replace(/^[-=~*#↓↑→>\s]+|[-=~*#↓↑\s]+$/gu, '');
  if (/^[[(]?(?:snip(?:ped)?|schnipp|unchanged|unmodified|same|omitted|elided|truncated|existing|as before|etc\.?)[\])]?[.!]?$/i.test(text)) return placeholder('keyword', 'strong', '');
  const length = words(text);
  if (dotsLead.test(body)) return leadingDots(body, length);
  const lone = !inProse(trimmed, context);
  if (isForeign(text) && length < 16) return foreignPhrase(text, lone);
  if (!lone && !(phraseStart.test(text) && closingState.test(text))) return undefined;
  return phrase(text, length);
}

/** `... error handling ...` unless a sentence goes on. */
function leadingDots(body: string, length: number): Placeholder | undefined {
  const bothEnds = dotsClose.test(body);
  const said = keyword.test(body) || isForeign(body);
  if (conjunction.test(body) && !bothEnds && !(closingState.test(body) && length < 10)) return undefined;
  const sentence = /[.;!?]\s+\p{L}/u.test(body.replace(new RegExp(`^\\W*${dots}`), '').replace(/\be\.g\.|\bi\.e\.|z\.B\.|etc\./g, ''));
  if (sentence && !(said && bothEnds)) return undefined;
  if (length > 14 && !said) return undefined;
  return placeholder('dots-lead', said || bothEnds ? 'strong' : 'weak', body);
}

function foreignPhrase(text: string, lone: boolean): Placeholder | undefined {
  const closing = dotsClose.test(text);
  const bracketed = /^[[(（【].*[\])）】]\.?$/.test(text);
  if (closing || bracketed) return placeholder('foreign', 'strong', text);
  // A label in brackets at the end, or a numbered step, speaks of code that is there.
  if (!lone || /[（(][^)）]*[)）]$/.test(text) || /^\d+[.)]/.test(text)) return undefined;
  return placeholder('foreign', 'strong', text);
}

/** A phrase without leading dots. */
function phrase(text: string, length: number): Placeholder | undefined {
  const closing = dotsClose.test(text);
  const bracketed = /^[[(<]\s*(.*?)\s*[\])>]\.?$/.exec(text);
  if (bracketed) {
    const said = keyword.test(text) && (noun.test(text) || closingState.test(bracketed[1]!) || anyDots.test(text) || closing);
    return said && length < 18 ? placeholder('bracketed', 'strong', text) : undefined;
  }
  if (/["`]/.test(text) || /^[A-Z\s]+$/.test(text)) return undefined;
  const plain = text.replace(dotsClose, '').replace(/[.!]$/, '').trim();
  const starts = phraseStart.test(plain);
  const ends = closingState.test(plain);
  // "Same as before, with two pages", "Other files are allowed": a sentence about something that is there.
  const elaborates = /[,:;]\s*\w/.test(plain.replace(/\([^)]*\)/g, '')) && !ends;
  if (elaborates && !(/:\s/.test(plain) && starts && ends)) return undefined;
  if (/^[([]/.test(text) && anyDots.test(text) && keyword.test(text) && length < 16) return placeholder('dots-and-keyword', 'strong', text);
  if (closing) return closingDots(text, plain, length, starts, ends);
  if (/^etc\b|\betc\.?\)?$/i.test(text) && /,/.test(text) && length <= 10) return placeholder('keyword', 'weak', text);
  if (elaborates) return undefined;
  return keywords(plain, length, starts, ends);
}

function closingDots(text: string, plain: string, length: number, starts: boolean, ends: boolean): Placeholder | undefined {
  if (/^(?:same|as) (?:as )?(?:before|above)\b.*[,:]/i.test(plain)) return undefined;
  if (length <= 13 && ((starts && !/\b(?:must|should|can|may|might|cannot)\b/i.test(plain)) || ends || (keyword.test(plain) && noun.test(plain) && !verb.test(plain)))) {
    return placeholder('dots-close', 'strong', text);
  }
  return length <= 4 && !verb.test(plain) && !/,/.test(plain) && noun.test(plain) ? placeholder('dots-close', 'weak', text) : undefined;
}

function keywords(plain: string, length: number, starts: boolean, ends: boolean): Placeholder | undefined {
  if (/^(?:same|as) (?:as )?above/i.test(plain)) return undefined;
  if (length <= 14 && strongState.test(plain) && (starts || noun.test(plain))) return placeholder('keyword', 'strong', plain);
  if (starts && length <= 10 && /^(?:same|unchanged|the same|existing code|rest)\b.*\b(?:up to|down to|until|till|through|from here|from there|as in)\b/i.test(plain)) {
    return placeholder('keyword', 'strong', plain);
  }
  if (starts && length <= 8 && length >= 2) {
    const bare = plain.replace(phraseStart, '').trim();
    const nounsOnly = new RegExp(`^(?:of\\s+)?(?:(?:the|this|your|a|an|and|&|\\/|\\+|,|in|from|${quantifiers}|[\\w.*()-]+)\\s+){0,4}?(?:${nouns})\\b(?:\\s+(?:${states}))?(?:\\s+(?:goes )?(?:here|below|above))?$`, 'i');
    if (!verb.test(bare) && nounsOnly.test(bare) && !/^[A-Z]+\s[A-Z]/.test(plain)) return placeholder('keyword', 'strong', plain);
  }
  if (ends && length <= 12 && length >= 2 && endsInState(plain, starts)) return placeholder('keyword', 'strong', plain);
  return undefined;
}

/** A state at the end says that something stays, unless it is only an object: "Copy the existing", "see here". */
function endsInState(plain: string, starts: boolean): boolean {
  if (/\b(?:unchanged|unmodified|untouched|omitted|elided|snipped|truncated|not shown|not changed|as before|as is|as-is|for brevity|like before|as it is|as it was|as they are|as they were|intact|no changes?(?: here)?)$/i.test(plain)) {
    return !/^(?:if|when|because|since|so|returns?|check|ensure|test|should|must|copy|copies|the (?:value|result|input))\b/i.test(plain);
  }
  if (/\b(?:stays?|remains?|stay|remain)(?: (?:the same|as it is|here))?$/i.test(plain)) return !/^(?:if|when|because|since|so)\b/i.test(plain);
  return starts && /\b(?:the same|same|kept|existing|here|etc)$/i.test(plain) && noun.test(plain);
}

function isForeign(text: string): boolean {
  return european.test(text) || foreign.some((each) => each.test(text));
}

/** Is the comment one line of several? Then it is prose, a placeholder stands alone. */
function inProse(trimmed: string, context: LineContext): boolean {
  if (/^(?:\{?\s*\/\*|<!--)/.test(trimmed)) return false;
  const isProse = (line: string): boolean => {
    if (!/^(?:\/\/|#|--|;)/.test(line) || line === '') return false;
    return !dotsLead.test(bodyOf(line).body) && !phraseStart.test(bodyOf(line).body);
  };
  return isProse(context.above) || isProse(context.below);
}

function words(text: string): number {
  const spaced = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return spaced;
}

/** What it names: code-like words, call parentheses and back quotes taken off. */
function namesIn(body: string): string[] {
  const found = body.match(/`[^`]+`|[A-Za-z_$][\w$]*(?:\(\))?/g) ?? [];
  const names = found
    .map((word) => word.replace(/[`()]/g, ''))
    .filter((word) => /[a-z][A-Z]|_|^[A-Z][a-z]+[A-Z]|\$/.test(word) && /^[\w$.]+$/.test(word));
  return [...new Set(names)];
}

function coverOf(body: string): Placeholder['covers'] {
  const text = body.replace(/^\W+/, '');
  const more = /\b(?:and|code|rest|body|handling|setup|logic|method|function)\b|[/+&,]/i;
  if (/^(?:the |same |existing |original |unchanged |rest of (?:the )?)*(?:docstrings?|doc comments?|docs?|jsdoc|documentation|description)\b/i.test(text) && !more.test(text)) return 'docs';
  if (/^(?:the |same |other |existing |all |remaining |rest of (?:the )?)*imports?\b/i.test(text) && !more.test(text)) return 'imports';
  return 'any';
}

/** The names that a removal marker says go, or `undefined` if the line is none: `// removed: parseArgs`, `# delete old_handler`. */
export function removalMarker(trimmed: string, context: LineContext): { readonly names: readonly string[] } | undefined {
  if (trimmed.length > LONGEST || context.inOriginal(trimmed.replace(/\s+/g, ' '))) return undefined;
  const { body, comment } = bodyOf(trimmed);
  if (!comment) return undefined;
  const text = body.replace(/^[-=~*([\s.…]+|[-=~*)\].…\s]+$/g, '');
  const found =
    /^(?:removed?|deleted?|drop(?:ped)?|remove the|delete the|removed the)(?:\s+(?:the|old|unused|function|method|class|import|property|field|const|variable|helper|type|interface|component))*\s*:?\s+(.+)$/i.exec(text) ??
    /^(.+?)\s+(?:(?:is|are|was|were|has been|have been)\s+)?(?:removed|deleted|dropped)$/i.exec(text);
  if (!found) return undefined;
  const rest = found[1]!.replace(/\b(?:function|method|class|import|property|field|helper|type|interface|component|and|the|functions|methods)\b/gi, ' ');
  const named = rest.split(/[\s,&+]+/).filter((word) => word !== '').map((word) => word.replace(/[`'"();:]/g, ''));
  if (named.length === 0 || named.length > 6 || !named.every((word) => /^[#A-Za-z_$][\w$.]*$/.test(word))) return undefined;
  // Prose has words that could be names; one with a capital or an underscore inside, brackets or a colon is code.
  const codeLike = named.every((word) => /[a-z\d][A-Z]|_|^[A-Z]/.test(word)) || /[:`()]/.test(text.replace(/\(.*unused.*\)/, ''));
  const alone = named.length === 1 && !/^(?:in|from|by|at|if|for|it|this|that|them|all)$/i.test(named[0]!);
  return codeLike || alone ? { names: named } : undefined;
}

/** A placeholder inside a line of code, as a half-open range of the line: `load(/* ... *\/)`, `function f() { /* unchanged *\/ }`. */
export function inlinePlaceholder(
  text: string,
  context: LineContext,
): { readonly from: number; readonly to: number; readonly placeholder: Placeholder } | undefined {
  if (text.length > LONGEST) return undefined;
  for (const match of text.matchAll(/\{\s*\/\*.*?\*\/\s*\}|\/\*.*?\*\//g)) {
    // Braces belong to the code unless they are a JSX comment between tags.
    const jsx = match[0].startsWith('{') && /[>}]\s*$/.test(text.slice(0, match.index));
    const comment = jsx || !match[0].startsWith('{') ? match[0] : match[0].replace(/^\{\s*|\s*\}$/g, '');
    const from = match.index + match[0].indexOf(comment);
    const alone = /[([{,>]\s*$/.test(text.slice(0, from)) && /^\s*(?:[)\]},<]|$)/.test(text.slice(from + comment.length));
    const found = alone ? classifyLine(comment, { ...context, above: '', below: '' }) : undefined;
    if (found) return { from, to: from + comment.length, placeholder: found };
  }
  const opened = /[([{]\s*((?:\/\/|#)\s*(?:\.{3}|…|existing|rest|unchanged).*)$/.exec(text);
  if (opened) {
    const from = text.length - opened[1]!.length;
    const body = opened[1]!.replace(/\s*[)\]}].*$/, '');
    const found = classifyLine(body.trim(), { ...context, above: '', below: '' });
    if (found) return { from, to: from + body.length, placeholder: found };
  }
  const bare = /[({[,]\s*(\.{3}|…)\s*(?=[)\]}]|,\s*[)\]}])/.exec(text);
  if (bare && !/^\s*def\b|\bEllipsis\b|Tuple|tuple|Callable|\[\s*\.\.\.\s*\]|Literal/.test(text) && /(?:\{\s*(?:\.{3}|…)\s*\}|[\w$\])>]\(\s*(?:\.{3}|…)\s*\))\s*[)\]};,:]*(?:\s*(?:=>\s*)?\{)?$/.test(text)) {
    const from = bare.index + bare[0].indexOf(bare[1]!);
    return { from, to: from + bare[1]!.length, placeholder: placeholder('bare-dots', 'strong', '') };
  }
  return undefined;
}
