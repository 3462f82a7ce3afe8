import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** What users of the package can import. A change here is a change of the public interface: it belongs in the changelog. */
const VALUES = [
  'CodeBlock',
  'CodeBlockType',
  'CodegraftError',
  'applyEdits',
  'createMerger',
  'invertEdits',
  'mapOffset',
  'mergeIncomplete',
];
const TYPES = [
  'BlockRef',
  'Edit',
  'ErrorCode',
  'FileSource',
  'GrammarFiles',
  'MergeMethod',
  'MergeOptions',
  'MergeRecord',
  'MergeRefusal',
  'MergeResult',
  'MergeSuccess',
  'Merger',
  'MergerOptions',
  'Note',
  'Omitted',
  'ParseOptions',
  'Refusal',
  'RefusalCode',
];

test('the package exports these values', async () => {
  expect(Object.keys(await import('../src/index.ts')).sort()).toEqual(VALUES);
});

test('the package exports these types', async () => {
  const source = await readFile(new URL('../src/index.ts', import.meta.url), 'utf8');
  const types: string[] = [];
  for (const [, keyword, list] of source.matchAll(/^export (type )?\{([^}]*)\}/gm)) {
    const names = list!
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    types.push(
      ...names.filter((name) => keyword || name.startsWith('type ')).map((name) => name.replace(/^type /, '')),
    );
  }
  expect(types.sort()).toEqual(TYPES);
  expect(source).not.toMatch(/export \*/);
});
