import type { BlockRef, MergeRecord, MergeResult, MergeSuccess, Refusal } from '../index.ts';
import type { Paint, Style } from './terminal.ts';

/** The result as a value for JSON: everything but the block tree, which `codegraft tree` prints. */
export function plainResult(result: MergeResult): object {
  if (!result.ok) return result;
  const { ok, method, confidence, code, edits, removed, notes, history } = result;
  return { ok, method, confidence, code, edits, removed, notes, history };
}

/** A refusal for a human: the code, the message and the places that were considered. */
export function refusalReport(refusal: Refusal, paint: Paint): string {
  const lines = [`${paint('red', `refused (${refusal.code})`)}: ${refusal.message}`];
  for (const block of refusal.candidates) lines.push(`  ${place(block)}: ${block.header.trim()}`);
  return joined(lines);
}

/** What a caller should look at after a merge: removed blocks, and decisions that silence left to the rules. */
export function noteReport(result: MergeResult, paint: Paint): string {
  const lines: string[] = [];
  for (const block of result.ok ? result.removed : []) {
    const name = block.path === '' ? block.header.trim() : block.path;
    lines.push(
      `${paint('yellow', 'removed')}: ${name}, ${place(block)}${block.rule === undefined ? '' : ` (${block.rule})`}`,
    );
  }
  for (const note of result.notes) {
    // Said above already, with the lines.
    if (note.code === 'removed') continue;
    const where = note.line === undefined ? '' : `line ${note.line}: `;
    lines.push(`${paint('yellow', 'note')}: ${where}${note.message}`);
  }
  return joined(lines);
}

const STYLES: Readonly<Record<MergeRecord['action'], Style>> = {
  kept: 'dim',
  identical: 'dim',
  replaced: 'green',
  'header-changed': 'green',
  inserted: 'green',
  removed: 'red',
  're-indented': 'cyan',
  nested: 'cyan',
  fallback: 'yellow',
};

/** One line a record: what was done, to which block, and why. */
export function historyReport(history: readonly MergeRecord[], paint: Paint): string {
  const width = Math.max(0, ...history.map((record) => record.action.length));
  return joined(
    history.map((record) => {
      const action = paint(STYLES[record.action], record.action.padEnd(width));
      const where = record.line === 0 ? 'new' : `line ${record.line}`;
      return `${action}  ${record.block.trim()} (${where}): ${record.reason}`;
    }),
  );
}

/** How the merge was come by, in a few words. */
export function summary(result: MergeSuccess): string {
  const edits = result.edits.length === 1 ? '1 edit' : `${result.edits.length} edits`;
  return `${edits}, ${result.method}, confidence ${result.confidence.toFixed(2)}`;
}

function place(block: BlockRef): string {
  return block.startLine === block.endLine ? `line ${block.startLine}` : `lines ${block.startLine}-${block.endLine}`;
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
