import type { CodeBlock } from '../blocks/block.ts';
import { buildTree } from '../blocks/build.ts';
import { recordHistory } from '../blocks/history.ts';
import type { Grammar } from '../syntax/grammars.ts';
import { type Refused, UNMENTIONED } from './draft.ts';
import type { Verdict } from './judge.ts';
import type { Block } from './line-tree.ts';
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
  if (!staysSame(reader, outcome.text, reply, options)) return refusal(reader.original(body), unstable, mark.length);
  const confidence = confidenceOf(outcome.verdicts);
  if (confidence < (options.minConfidence ?? 0))
    return refusal(reader.original(body), unsure(confidence, options), mark.length);
  return success(reader, mark, body, outcome, confidence, grammar);
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
  const history = historyOf(outcome.verdicts);
  const removed = removedBlocks(source, reader.original(outcome.text), outcome.removed, mark.length);
  const notes = [...removed.map(removalNote), ...silenceNotes(history)];
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

/** What was decided for each block, with the lines of the original also where a piece was merged into later text. */
function historyOf(verdicts: readonly Verdict[]): MergeRecord[] {
  return verdicts.flatMap((verdict, at) => {
    const { original, snippet } = verdict.request;
    return verdict.draft.decisions.map(({ action, reason, original: own, snippet: shown }): MergeRecord => {
      const text = original.lines[own] ?? snippet.lines[shown];
      return { action, reason, block: text?.trimmed ?? '', line: firstLine(verdicts, at, own) + 1 };
    });
  });
}

/** The line of the first text that a line of the text before piece `at` comes from, from 0; -1 where it is new. */
function firstLine(verdicts: readonly Verdict[], at: number, line: number): number {
  let from = line;
  for (let before = at - 1; before >= 0 && from >= 0; before--)
    from = verdicts[before]!.draft.lines[from]?.original ?? -1;
  return from;
}

function removalNote(block: BlockRef): Note {
  return { code: 'removed', message: `${block.path || block.header} is gone: ${block.rule}.`, line: block.startLine };
}

/** How many names of kept blocks a note lists. */
const LISTED = 5;

/** One note on the blocks that stayed because the snippet does not mention them. */
function silenceNotes(history: readonly MergeRecord[]): Note[] {
  const kept = history.filter(({ action, reason }) => action === 'kept' && reason === UNMENTIONED);
  if (kept.length === 0) return [];
  const listed = kept.slice(0, LISTED).map(({ block }) => `\`${block}\``);
  const more = kept.length > LISTED ? `, and ${kept.length - LISTED} more` : '';
  const message = `Not mentioned by the snippet and kept: ${listed.join(', ')}${more}.`;
  return [{ code: 'kept', message, line: kept[0]!.line }];
}

/** The header line of the block that begins on a line, its comments passed over; the line itself where none does. */
function headOf(blocks: readonly Block[], line: number): number {
  const block = blocks.find((each) => each.start <= line && line < each.end);
  if (block === undefined) return line;
  if (block.start === line) return block.head;
  for (const part of block.parts) if (part.line < line && line < part.end) return headOf(part.children, line);
  return line;
}

/** Names of the declarations around a line, the one that it begins included, joined by dots. */
function pathTo(blocks: readonly Block[], line: number): string {
  const block = blocks.find((each) => each.start <= line && line < each.end);
  if (block === undefined) return '';
  const own = block.key?.declares ? block.key.name : '';
  const inner =
    line <= block.head ? '' : block.parts.map((part) => pathTo(part.children, line)).find((path) => path !== '');
  return [own, inner].filter((path) => path).join('.');
}

function refusal(original: Source, refused: Refused, shift: number): MergeResult {
  const candidates = refused.candidates.map(({ from, to }): BlockRef => {
    const last = original.lines[Math.max(from, to - 1)]!;
    return {
      path: pathTo(original.blocks, from),
      header: original.lines[headOf(original.blocks, from)]!.trimmed,
      startLine: from + 1,
      endLine: Math.max(from + 1, to),
      from: original.lines[from]!.from + shift,
      to: last.from + last.text.length + shift,
    };
  });
  return { ok: false, refusal: { code: refused.code, message: refused.message, candidates }, notes: [] };
}
