import { type Edit, mapOffset } from '../text/edit.ts';
import { type CodeBlock, CodeBlockType } from './block.ts';
import { LineIndex } from './line-index.ts';
import type { MergeRecord } from './merge-record.ts';

/**
 * Writes what a merge did into the tree of its result: each record goes to the block that its line has become. What was
 * removed is noted at the block that held it.
 *
 * @param tree The block tree of the merged text.
 * @param original The text before `edits`.
 */
export function recordHistory(
  tree: CodeBlock,
  original: string,
  edits: readonly Edit[],
  records: readonly MergeRecord[],
): void {
  const lines = new LineIndex(original);
  const inserted = insertedLines(edits);
  for (const record of records) {
    const offset =
      record.line > 0 ? mapOffset(visibleFrom(lines, record.line), edits) : (inserted.get(record.block.trim()) ?? -1);
    const block = tree.blockAt(offset) ?? tree;
    (record.action === 'removed' ? containerOf(block) : statedBy(block)).mergeHistory.push(record);
  }
}

/** Offset of the first visible unit of a 1-based line. */
function visibleFrom(lines: LineIndex, line: number): number {
  const from = lines.startOf(line);
  const text = lines.text.slice(from, lines.startOf(line + 1));
  return from + Math.max(0, text.search(/\S/));
}

/** Each inserted line without its indentation -> where its first visible unit stands in the text after the edits. */
function insertedLines(edits: readonly Edit[]): Map<string, number> {
  const found = new Map<string, number>();
  let shift = 0;
  for (const { from, to, insert } of edits) {
    let at = from + shift;
    for (const line of insert.split('\n')) {
      const text = line.trim();
      if (text !== '' && !found.has(text)) found.set(text, at + line.indexOf(text));
      at += line.length + 1;
    }
    shift += insert.length - (to - from);
  }
  return found;
}

const silent: ReadonlySet<CodeBlockType> = new Set([
  CodeBlockType.SPACE,
  CodeBlockType.BLOCK_DELIMITER,
  CodeBlockType.CODE,
]);

/** The block that speaks for a leaf: itself, or the one whose header or bracket it is. */
function statedBy(leaf: CodeBlock): CodeBlock {
  let block = leaf;
  while (silent.has(block.type) && block.parent) block = block.parent;
  return block;
}

/** The named block around a place, or the module. */
function containerOf(leaf: CodeBlock): CodeBlock {
  let block = statedBy(leaf);
  while (block.parent && (block.identifier === undefined || block === leaf)) block = block.parent;
  return block;
}
