import { describe, expect, test } from 'vitest';
import { buildTree } from '../src/blocks/build.ts';
import { recordHistory } from '../src/blocks/history.ts';
import type { MergeRecord } from '../src/merge/result.ts';
import { loadGrammar } from '../src/syntax/grammars.ts';
import { profileByName } from '../src/syntax/profile.ts';

const python = await loadGrammar(profileByName('python')!);

describe('recordHistory', () => {
  const original = 'class A:\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n';
  const inserted = '    def h(self):\n        return 3\n\n';
  const at = original.indexOf('    def g');
  const merged = original.slice(0, at) + inserted + original.slice(at).replace('        return 2', '        return 4');
  const statement = original.indexOf('return 2');
  const edits = [
    { from: at, to: at, insert: inserted },
    { from: statement, to: statement + 8, insert: 'return 4' },
  ];
  const record = (action: MergeRecord['action'], block: string, line: number): MergeRecord => ({
    action,
    block,
    line,
    reason: `for ${block}`,
  });

  test('gives each record to the block that its line became', () => {
    const tree = buildTree(merged, python);
    recordHistory(tree, original, edits, [
      record('kept', 'def f(self):', 2),
      record('inserted', 'def h(self):', 0),
      record('header-changed', 'def g(self):', 5),
      record('removed', 'return 1', 3),
    ]);
    expect(tree.find('A.f')?.mergeHistory.map((each) => each.action)).toEqual(['kept', 'removed']);
    expect(tree.find('A.h')?.mergeHistory.map((each) => each.action)).toEqual(['inserted']);
    expect(tree.find('A.g')?.mergeHistory.map((each) => each.action)).toEqual(['header-changed']);
    expect(tree.find('A')?.mergeHistory).toEqual([]);
    expect(tree.toTree()).not.toContain('kept');
    expect(tree.toTree({ mergeHistory: true })).toContain(
      'FUNCTION method f(self) 2-3\n      * kept: for def f(self):',
    );
  });

  test('gives what has no place to the module', () => {
    const tree = buildTree(merged, python);
    recordHistory(tree, original, edits, [record('inserted', 'not there', 0), record('kept', 'behind the end', 99)]);
    expect(tree.mergeHistory.length).toBe(2);
  });
});
