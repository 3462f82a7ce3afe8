import type { CodeBlock } from '../blocks/block.ts';
import { buildTree } from '../blocks/build.ts';
import { recordHistory } from '../blocks/history.ts';
import type { Grammar } from '../syntax/grammars.ts';
import type { Decision, Refused } from './draft.ts';
import type { Verdict } from './judge.ts';
import { mergeReply, type Outcome } from './pipeline.ts';
import { Reader } from './reader.ts';
import { removedBlocks } from './removed.ts';
import { lineEdits } from './render.ts';
import type { BlockRef, MergeMethod, MergeOptions, MergeRecord, MergeResult, Note } from './result.ts';
import type { Source } from './source.ts';

const BOM = '\uFEFF';

/** Merges a reply into a text and reports what was done. The byte order mark of the original is set aside and put back. */
export function mergeText(
  original: string,
  reply: string,
  grammar: Grammar | undefined,
  options: MergeOptions,
): MergeResult {
  const mark = original.startsWith(BOM) ? BOM : '';
  const body = original.slice(mark.length);
  const reader = new Reader(grammar);
  try {
    return mergeBody(reader, mark, body, reply, grammar, options);
  } finally {
    reader.close();
  }
}

function mergeBody(
  reader: Reader,
  mark: string,
  body: string,
  reply: string,
  grammar: Grammar | undefined,
  options: MergeOptions,
): MergeResult {
  const outcome = mergeReply(reader, body, reply, options);
  if (!outcome.ok) return refusal(reader.original(body), outcome.doubt, mark.length);
  if (!sureToStay(outcome.verdicts) && !staysSame(reader, outcome.text, reply, options))
    return refusal(reader.original(body), unstable, mark.length);
  const confidence = confidenceOf(outcome.verdicts);
  if (confidence < (options.minConfidence ?? 0))
    return refusal(reader.original(body), unsure(confidence, options), mark.length);
  return success(reader, mark, body, outcome, confidence, grammar);
}

/** Two witnesses who place a whole snippet alike find it in its place again; all else is tried. */
function sureToStay(verdicts: readonly Verdict[]): boolean {
  return verdicts.length === 1 && verdicts[0]!.by === 'agreed' && verdicts[0]!.draft.way === 'whole';
}

/** Does merging the same reply into the result change nothing? */
function staysSame(reader: Reader, text: string, reply: string, options: MergeOptions): boolean {
  const again = mergeReply(reader, text, reply, options, true);
  return again.ok && again.text === text;
}

const unstable: Refused = {
  code: 'verification-failed',
  message:
    'The merge was given up because merging the same snippet again would change the file once more. Send the whole block that changes, without a placeholder in it.',
  candidates: [],
};

function unsure(confidence: number, options: MergeOptions): Refused {
  const message = `The merge is right with a confidence of ${confidence}, and ${options.minConfidence} was asked for. Show the enclosing header and the lines around each change.`;
  return { code: 'low-confidence', message, candidates: [] };
}

function success(
  reader: Reader,
  mark: string,
  body: string,
  outcome: Outcome & { ok: true },
  confidence: number,
  grammar: Grammar | undefined,
): MergeResult {
  const source = reader.original(body);
  const code = mark + outcome.text;
  const edits = lineEdits(body, outcome.text).map((edit) => ({
    from: edit.from + mark.length,
    to: edit.to + mark.length,
    insert: edit.insert,
  }));
  const history = outcome.verdicts.flatMap((verdict) =>
    verdict.draft.decisions.map((decision) => recordOf(decision, verdict)),
  );
  const removed = removedBlocks(source, reader.original(outcome.text), outcome.removed, mark.length);
  const notes: Note[] = removed.map((block) => ({
    code: 'removed',
    message: `${block.path || block.header} is gone: ${block.rule}.`,
    line: block.startLine,
  }));
  let tree: CodeBlock | undefined;
  return {
    ok: true,
    code,
    edits,
    get tree(): CodeBlock {
      if (tree === undefined) {
        tree = buildTree(code, grammar);
        recordHistory(tree, mark + body, edits, history);
      }
      return tree;
    },
    history,
    removed,
    notes,
    confidence,
    method: methodOf(outcome.verdicts, edits.length === 0),
  };
}

/** Weakest first: what one piece rests on, the whole rests on. */
const byStrength: readonly MergeMethod[] = ['chain', 'tree', 'agreed', 'identical'];

function methodOf(verdicts: readonly Verdict[], unchanged: boolean): MergeMethod {
  if (unchanged) return 'identical';
  const weakest = byStrength.find((method) => verdicts.some((verdict) => verdict.by === method));
  // Where the pieces change nothing themselves, a removal that both witnesses asked for did.
  return weakest === undefined || weakest === 'identical' ? 'agreed' : weakest;
}

const confidenceBy: Readonly<Record<Verdict['by'], number>> = { identical: 1, agreed: 0.97, tree: 0.8, chain: 0.7 };

function confidenceOf(verdicts: readonly Verdict[]): number {
  return Math.min(1, ...verdicts.map((verdict) => confidenceBy[verdict.by]));
}

function recordOf(decision: Decision, verdict: Verdict): MergeRecord {
  const { original, snippet } = verdict.request;
  const line = original.lines[decision.original] ?? snippet.lines[decision.snippet];
  return { action: decision.action, reason: decision.reason, block: line?.trimmed ?? '', line: decision.original + 1 };
}

function refusal(original: Source, refused: Refused, shift: number): MergeResult {
  const candidates = refused.candidates.map(({ from, to }): BlockRef => {
    const last = original.lines[Math.max(from, to - 1)]!;
    return {
      path: '',
      header: original.lines[from]!.trimmed,
      startLine: from + 1,
      endLine: Math.max(from + 1, to),
      from: original.lines[from]!.from + shift,
      to: last.from + last.text.length + shift,
    };
  });
  return { ok: false, refusal: { code: refused.code, message: refused.message, candidates }, notes: [] };
}
