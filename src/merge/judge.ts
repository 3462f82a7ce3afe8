import type { Answer, Doubt, Draft, Refused, WitnessRequest } from './draft.ts';
import { prune } from './prune.ts';
import type { Reader } from './reader.ts';
import { reformatted } from './reformat.ts';
import { renderLines } from './render.ts';
import { brokenPromise } from './verify.ts';

/** What is taken for one piece of a reply, and on whose word. */
export interface Verdict {
  readonly request: WitnessRequest;
  readonly draft: Draft;
  readonly by: 'identical' | 'agreed' | 'tree' | 'chain';
}

interface Candidate {
  readonly draft: Draft;
  readonly text: string;
  /** The text after the removals that this piece asks for. */
  readonly final: string;
  readonly broken: string | undefined;
}

/** Weighs what the two witnesses say. The same text from both is taken; where they part, a rule decides or nobody does. */
export function judge(
  reader: Reader,
  request: WitnessRequest,
  treeAnswer: Answer,
  chainAnswer: Answer,
  strict: boolean,
): Verdict | { readonly doubt: Refused } {
  const tree = candidate(reader, request, treeAnswer);
  const chain = candidate(reader, request, chainAnswer, tree);
  if (tree && chain && tree.final === chain.final) {
    if (tree.final === request.original.text) return unchanged(reader, request, tree.draft);
    return tree.broken === undefined ? { request, draft: tree.draft, by: 'agreed' } : { doubt: failed(tree.broken) };
  }
  // All that is shown stands there already: the snippet was merged before.
  const same =
    request.omitted === 'remove'
      ? undefined
      : [tree, chain].find(
          (each) => each !== undefined && each.broken === undefined && each.final === request.original.text,
        );
  if (same) return { request, draft: same.draft, by: 'identical' };
  // Without a grammar the nesting is read off the indentation: only the chain does not rest on it.
  if (!strict && request.original.profile === undefined) {
    return chain && chain.broken === undefined
      ? { request, draft: chain.draft, by: 'chain' }
      : { doubt: disagreement(undefined, chain, chainAnswer, chainAnswer) };
  }
  if (!strict) {
    const verdict = decide(tree, chain, chainAnswer);
    if (verdict) return { request, ...verdict };
  }
  return { doubt: disagreement(tree, chain, treeAnswer, chainAnswer) };
}

/** Nothing that is shown is new; unless most of the file is shown in another indentation, nothing is to be done. */
function unchanged(reader: Reader, request: WitnessRequest, draft: Draft): Verdict {
  const lines = reformatted(request.original, request.snippet);
  if (lines === undefined) return { request, draft, by: 'identical' };
  const layout = { lines, removables: [], decisions: [] };
  const checked = candidate(reader, request, { draft: layout });
  return checked?.broken === undefined ? { request, draft: layout, by: 'agreed' } : { request, draft, by: 'identical' };
}

/**
 * Where the witnesses part. One whose answer breaks a promise leaves the word to the other: what it says has been
 * verified. Two answers that both hold are taken only where they differ in nothing but blank lines.
 */
function decide(
  tree: Candidate | undefined,
  chain: Candidate | undefined,
  chainAnswer: Answer,
): { draft: Draft; by: 'tree' | 'chain' } | undefined {
  const treeHolds = tree !== undefined && tree.broken === undefined;
  const chainHolds = chain !== undefined && chain.broken === undefined;
  if (treeHolds && chainHolds) return sameButForBlanks(tree, chain) ? { draft: tree.draft, by: 'tree' } : undefined;
  if (treeHolds) {
    const severalPlaces = 'doubt' in chainAnswer && chainAnswer.doubt.code === 'ambiguous';
    const losesCode = chain?.broken !== undefined && /^the placeholder/.test(chain.broken);
    return severalPlaces || losesCode || tree.draft.way === 'lines' ? undefined : { draft: tree.draft, by: 'tree' };
  }
  // Where the tree found no place at all, or several, the chain's place is a guess.
  return chainHolds && tree !== undefined ? { draft: chain.draft, by: 'chain' } : undefined;
}

function sameButForBlanks(tree: Candidate, chain: Candidate): boolean {
  const visible = (text: string): string => text.replace(/^[^\S\n]*\r?\n/gm, '');
  return visible(tree.final) === visible(chain.final);
}

/** A witness's answer with what the promises say to it; `other` may have been checked with the same text already. */
function candidate(reader: Reader, request: WitnessRequest, answer: Answer, other?: Candidate): Candidate | undefined {
  if ('doubt' in answer) return undefined;
  const { draft } = answer;
  const text = renderLines(request.original, draft.lines);
  const pruned = prune(draft.lines, draft.removables, request.original.profile);
  const final = pruned.removed.length === 0 ? text : renderLines(request.original, pruned.lines);
  if (other?.text === text) return { draft, text, final, broken: other.broken };
  const broken = brokenPromise({
    original: request.original,
    snippet: request.snippet,
    result: reader.original(text),
    lines: draft.lines,
    errorsIn: (text) => reader.errorsIn(text),
    removes: request.omitted === 'remove',
  });
  return { draft, text, final, broken };
}

function failed(broken: string): Refused {
  return {
    code: 'verification-failed',
    message: `The merge was given up because ${broken}. Send the whole block that changes, without a placeholder in it.`,
    candidates: [],
  };
}

function disagreement(
  tree: Candidate | undefined,
  chain: Candidate | undefined,
  treeAnswer: Answer,
  chainAnswer: Answer,
): Refused {
  const doubts = [treeAnswer, chainAnswer].flatMap((answer): Doubt[] => ('doubt' in answer ? [answer.doubt] : []));
  if (doubts[0]) return doubts[0];
  const broken = tree?.broken ?? chain?.broken;
  if (broken !== undefined) return failed(broken);
  return {
    code: 'witnesses-disagree',
    message:
      'The snippet can be read in two ways that give different files. Show the enclosing header and the lines around each change.',
    candidates: [],
  };
}
