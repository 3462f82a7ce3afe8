import type { Block } from './line-tree.ts';
import type { RemovedText } from './pipeline.ts';
import type { BlockRef } from './result.ts';
import type { Source } from './source.ts';

interface Declared {
  readonly path: string;
  readonly block: Block;
}

function declaredIn(blocks: readonly Block[]): Declared[] {
  const found: Declared[] = [];
  const visit = (siblings: readonly Block[], path: string, members: boolean): void => {
    for (const block of siblings) {
      const { key } = block;
      const named = key !== undefined && (key.declares || members) && key.space !== 'assign' && key.space !== 'case';
      const own = named ? `${path}${key.name}` : undefined;
      if (own !== undefined) found.push({ path: own, block });
      for (const part of block.parts) visit(part.children, own === undefined ? path : `${own}.`, part.keyed);
    }
  };
  visit(blocks, '', true);
  return found;
}

/** The declarations, imports and members of the original that the result no longer has, each with the rule that took it. */
export function removedBlocks(
  original: Source,
  result: Source,
  silenced: readonly RemovedText[],
  shift: number,
): BlockRef[] {
  if (!losesHeader(original, result)) return [];
  const left = new Map<string, number>();
  for (const { path } of declaredIn(result.blocks)) left.set(path, (left.get(path) ?? 0) + 1);
  const bySilence = new Map(silenced.map(({ text, rule }) => [text.trim(), rule]));
  return declaredIn(original.blocks).flatMap(({ path, block }): BlockRef[] => {
    const count = left.get(path) ?? 0;
    if (count > 0) {
      left.set(path, count - 1);
      return [];
    }
    const first = original.lines[block.start]!;
    const last = original.lines[block.end - 1]!;
    const text = original.lines
      .slice(block.start, block.end)
      .map((line) => line.text)
      .join('\n');
    return [
      {
        path,
        header: original.lines[block.head]!.trimmed,
        startLine: block.start + 1,
        endLine: block.end,
        from: first.from + shift,
        to: last.from + last.text.length + shift,
        rule: bySilence.get(text.trim()) ?? 'the snippet shows the code around it without it',
      },
    ];
  });
}

/** Is a line of the original gone that heads a declaration? Most merges lose none, and need not read every name. */
function losesHeader(original: Source, result: Source): boolean {
  const left = new Map<string, number>();
  for (const { norm } of result.lines) left.set(norm, (left.get(norm) ?? 0) + 1);
  const gone = new Set<number>();
  original.lines.forEach(({ norm }, line) => {
    const count = left.get(norm) ?? 0;
    if (count === 0) gone.add(line);
    else left.set(norm, count - 1);
  });
  const heads = (blocks: readonly Block[], members: boolean): boolean =>
    blocks.some((block) => {
      const named = gone.has(block.head) && block.key !== undefined && (block.key.declares || members);
      return named || block.parts.some((part) => heads(part.children, part.keyed));
    });
  return gone.size > 0 && heads(original.blocks, true);
}
