import { CodegraftError } from '../error.ts';
import { chainWitness } from './chain/witness.ts';
import type { Answer, Draft, OutLine, Refused, Removable, WitnessRequest } from './draft.ts';
import { judge, type Verdict } from './judge.ts';
import type { Block } from './line-tree.ts';
import { prune } from './prune.ts';
import type { Reader } from './reader.ts';
import { renderLines } from './render.ts';
import { fencesOf } from './reply.ts';
import type { MergeOptions } from './result.ts';
import { readSnippet } from './snippet.ts';
import type { Source } from './source.ts';
import { treeWitness } from './tree-witness.ts';

/** What came of one reply: the merged text, or the doubt that stopped it. */
export type Outcome =
  | {
      readonly ok: true;
      readonly text: string;
      readonly verdicts: readonly Verdict[];
      readonly removed: readonly RemovedText[];
    }
  | { readonly ok: false; readonly doubt: Refused };

/** Lines that silence removed at the end. */
export interface RemovedText {
  readonly text: string;
  readonly rule: string;
}

/**
 * Merges a reply: each of its pieces in order, both witnesses over the text that the piece before left, a verdict on what
 * they say; at the end the removals that silence asks for, against the whole new text. `again`: the text is the result of
 * a merge of the same reply, and one witness who finds nothing to do is enough.
 */
export function mergeReply(
  reader: Reader,
  original: string,
  reply: string,
  options: MergeOptions,
  again = false,
): Outcome {
  const fences = fencesOf(reply, options.path);
  if (fences.every((fence) => fence.code.trim() === '')) return { ok: false, doubt: empty };
  let source = reader.original(original);
  let claimed: ReadonlySet<number> = new Set();
  let removables: Removable[] = [];
  const verdicts: Verdict[] = [];
  for (const fence of fences) {
    if (options.signal?.aborted) throw new CodegraftError('aborted', 'The merge was stopped by its signal.');
    const snippet = readSnippet(fence.code, source, reader.grammar);
    const request: WitnessRequest = {
      original: source,
      snippet,
      omitted: options.omitted ?? 'auto',
      prose: fence.prose,
      claimed,
    };
    const tree = treeWitness(request);
    const done = again && options.omitted !== 'remove' && leavesAsIs(request, tree);
    const verdict: Verdict | { doubt: Refused } = done
      ? { request, draft: tree.draft, by: 'identical' }
      : judge(reader, request, tree, chainWitness(request), options.strict ?? false);
    if ('doubt' in verdict) return { ok: false, doubt: verdict.doubt };
    verdicts.push(verdict);
    const marked = markedRemovals(source, snippet);
    if ('code' in marked) return { ok: false, doubt: marked };
    removables = [...moveRemovables([...removables, ...marked], verdict.draft), ...verdict.draft.removables];
    claimed = claimedLines(claimed, verdict.draft);
    source = reader.original(renderLines(source, verdict.draft.lines));
  }
  if (removables.length === 0) return { ok: true, text: source.text, verdicts, removed: [] };
  const lines = source.lines.map((line, index): OutLine => ({ text: line.text, original: index, snippet: -1 }));
  const pruned = prune(lines, removables, source.profile);
  const torn = pruned.kept.find(({ rule, names }) => rule === 'closed-up-import' && names.length > 0);
  if (torn && (options.omitted ?? 'auto') === 'auto')
    return { ok: false, doubt: tornImport(lines[torn.from]!.text, torn) };
  const final = renderLines(source, pruned.lines);
  if (pruned.removed.length > 0 && reader.original(final).shape.errors > source.shape.errors) {
    return { ok: false, doubt: brokenByRemoval };
  }
  const removed = pruned.removed.map(({ from, to, rule }) => ({
    text: lines
      .slice(from, to)
      .map((line) => line.text)
      .join('\n'),
    rule,
  }));
  return { ok: true, text: final, verdicts, removed };
}

function leavesAsIs(request: WitnessRequest, answer: Answer): answer is { readonly draft: Draft } {
  return 'draft' in answer && renderLines(request.original, answer.draft.lines) === request.original.text;
}

/** The snippet leaves an import out between two that it shows, and the code still needs it. */
function tornImport(statement: string, { from, to, names }: Removable): Refused {
  return {
    code: 'undetermined',
    message: `The snippet shows the imports around \`${statement.trim()}\` without it, but \`${names.join('`, `')}\` is still used. Show the import, put a placeholder in its place, or say \`omitted: 'keep'\`.`,
    candidates: [{ from, to }],
  };
}

const brokenByRemoval: Refused = {
  code: 'verification-failed',
  message: 'What the snippet leaves out cannot go without a syntax error. Show the whole block that changes.',
  candidates: [],
};

const empty: Refused = {
  code: 'empty-snippet',
  message: 'The reply holds no code. Send the changed part of the file, with its enclosing header.',
  candidates: [],
};

/** The blocks that the snippet says are removed, by name; where a name stands several times, the one under a shown header. */
function markedRemovals(original: Source, snippet: Source): Removable[] | Refused {
  const ranges: Removable[] = [];
  const headers = namesOf(snippet.blocks);
  for (const name of snippet.removals) {
    const found = named(original.blocks, name.slice(name.lastIndexOf('.') + 1));
    const inside = found.filter(({ parent }) => parent !== undefined && headers.has(parent));
    const chosen = found.length > 1 ? inside : found;
    if (found.length > 1 && chosen.length !== 1) return severalToRemove(name, found);
    for (const { block } of chosen)
      ranges.push({ from: block.start, to: block.end, names: [], rule: 'removal-marker' });
  }
  return ranges;
}

interface Named {
  readonly block: Block;
  readonly parent: string | undefined;
}

function named(blocks: readonly Block[], name: string, parent?: string): Named[] {
  return blocks.flatMap((block) => {
    const inner = block.parts.flatMap((part) => named(part.children, name, block.key?.name ?? parent));
    return block.key?.name === name && block.key.space !== 'assign' ? [{ block, parent }, ...inner] : inner;
  });
}

function namesOf(blocks: readonly Block[], names: Set<string> = new Set()): Set<string> {
  for (const block of blocks) {
    if (block.key) names.add(block.key.name);
    for (const part of block.parts) namesOf(part.children, names);
  }
  return names;
}

function severalToRemove(name: string, found: readonly Named[]): Refused {
  const places = found.map(({ block }) => `line ${block.head + 1}`).join(', ');
  return {
    code: 'ambiguous',
    message: `\`${name}\` is to be removed, and it stands in several places: ${places}. Show the header of the class or function around it.`,
    candidates: found.map(({ block }) => ({ from: block.start, to: block.end })),
  };
}

/** The removables of earlier pieces, where their lines stand after a draft; those whose lines changed are dropped. */
function moveRemovables(removables: readonly Removable[], draft: Draft): Removable[] {
  if (removables.length === 0) return [];
  const position = new Map<number, number>();
  draft.lines.forEach((line, index) => {
    if (line.original >= 0 && line.snippet < 0) position.set(line.original, index);
  });
  return removables.flatMap((removable) => {
    const from = position.get(removable.from);
    const last = position.get(removable.to - 1);
    if (from === undefined || last === undefined || last - from !== removable.to - 1 - removable.from) return [];
    return [{ ...removable, from, to: last + 1 }];
  });
}

/** Lines of the new text that this piece or an earlier one brought. */
function claimedLines(claimed: ReadonlySet<number>, draft: Draft): Set<number> {
  const lines = new Set<number>();
  draft.lines.forEach((line, index) => {
    if (line.original < 0 ? line.snippet >= 0 : claimed.has(line.original)) lines.add(index);
  });
  return lines;
}
