import { commentBody, type LineContext } from './placeholder-line.ts';
import { isName } from './placeholder-phrase.ts';

const longest = 300;
const past =
  'removed|deleted|dropped|entfernt|eliminad[oa]|supprimée?|removid[oa]|удален[оаы]?|已删除|已移除|削除済み|삭제됨';
const imperative = 'remove|delete|drop|删除|移除|削除|삭제';
const verbFirst = new RegExp(
  `^(?:(?<past>${past})|(?<imperative>${imperative}))(?<colon>\\s*[:：])?\\s+(?<names>\\S.*)$`,
  'iu',
);
const verbLast = new RegExp(
  `^(?<names>\\S.*?)\\s+(?:(?:is|are|was|were|has been|have been)\\s+)?(?:now\\s+)?(?:${past}|gone)$`,
  'iu',
);
const kinds =
  /^(?:functions?|methods?|class|classes|imports?|propert(?:y|ies)|fields?|const|constants?|variables?|helpers?|types?|interfaces?|enums?|components?|hooks?|tests?|handlers?|members?|props?|options?|def|export)$/i;
const adjectives = /^(?:the|old|unused|obsolete|deprecated|legacy|entire|whole|both|now|private|static|async)$/i;
const reason = /\s*(?:[—–;]|\s-\s|,?\s+(?:no longer|not needed|because|since|as it|in favou?r|with|for)\b).*$/i;
const identifier = /^[#@]?[A-Za-z_$][\w$]*(?:\.[#A-Za-z_$][\w$]*)*$/;

/**
 * The names that a removal marker says go, or `undefined` if the line is none: `// removed: parseArgs`,
 * `# delete old_handler`, `// (removed oldHandler and helper)`. A comment about a step of the code ("# removed in 3.9",
 * "// Remove stale entries") is none: what follows the verb must be written as names, or stand after a colon.
 */
export function removalMarker(
  trimmed: string,
  context: LineContext,
): { readonly names: readonly string[] } | undefined {
  if (trimmed.length > longest || context.insideText) return undefined;
  const body = commentBody(trimmed);
  if (body === undefined || context.inOriginal(trimmed.replace(/\s+/g, ' '))) return undefined;
  const bare = body.replace(/^[-=~*\s.…]+|[-=~*.…\s]+$/gu, '');
  const inBrackets = /^[([].*[)\]]$/.test(bare) && !/[)\]].*[([]/.test(bare);
  const text = (inBrackets ? bare.slice(1, -1) : bare)
    .replace(/^[\s.…]+|[\s.…]+$/gu, '')
    .replace(/^\[(\p{L}+)\]/u, '$1');
  const first = verbFirst.exec(text);
  const found = first ?? verbLast.exec(text);
  if (!found) return undefined;
  const listed = namesOf(found.groups!.names!);
  if (!listed) return undefined;
  const explicit = first?.groups?.colon !== undefined || inBrackets || listed.ofKind;
  if (!explicit && !listed.codeLike) return undefined;
  // A step of the code is told by the line below it; a marker stands for itself.
  if (first?.groups?.imperative !== undefined && !inBrackets && isCode(context.below)) return undefined;
  return { names: listed.names };
}

interface Names {
  readonly names: readonly string[];
  /** All are written as names in code are. */
  readonly codeLike: boolean;
  /** The text says what they are: "the function parse". */
  readonly ofKind: boolean;
}

function namesOf(text: string): Names | undefined {
  const names: string[] = [];
  let codeLike = true;
  let ofKind = false;
  const listed = text.replace(/\s*\([^()]+\)\s*$/, '').replace(reason, '');
  for (const item of listed.split(/\s*(?:[,、&+]|\band\b|\bund\b|\by\b|\bet\b|和|と)\s*/)) {
    if (item === '') continue;
    const words = item.split(/\s+/);
    // "removed the class Legacy", "removed Legacy class": one word is left.
    const own = words.filter(
      (word, index) => words.length === 1 || !(kinds.test(word) || (adjectives.test(word) && index < words.length - 1)),
    );
    if (own.length !== 1) return undefined;
    if (words.some((word) => word !== own[0] && kinds.test(word))) ofKind = true;
    const name = own[0]!.replace(/^[`'"]|\(\)|[`'"]$/g, '');
    if (!identifier.test(name) || prose.test(name)) return undefined;
    if (name === own[0] && !isName(name)) codeLike = false;
    names.push(name.replace(/^[#@]/, ''));
  }
  return names.length > 0 && names.length <= 8 ? { names, codeLike, ofKind } : undefined;
}

const prose =
  /^(?:in|from|by|at|if|for|it|this|that|them|all|here|everything|duplicates?|elements?|items?|entries|files?|code|lines?|none|stale|when|later|soon)$/i;

function isCode(line: string): boolean {
  return line !== '' && commentBody(line) === undefined && !/^[)\]}]/.test(line) && !/^(?:\.{3}|…)$/.test(line);
}
