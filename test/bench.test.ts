import { describe, expect, test } from 'vitest';
import { sliceCases } from '../bench/accuracy/slice.ts';
import { type Answer, type BenchCase, isRight, isWrong, judge } from '../bench/case.ts';
import { mergeCase } from '../bench/run.ts';
import { quantile } from '../bench/table.ts';
import { createMerger } from '../src/index.ts';

/** Share of the slice that has to be right; what is missing to all of it is refused. */
const FLOOR = 0.93;

test('edits cut from our own files are merged right, and none is merged wrong', async () => {
  const merger = await createMerger();
  const cases = sliceCases();
  const verdicts = cases.map((benchCase) => judge(benchCase, mergeCase(merger, benchCase)));
  expect(cases.length).toBeGreaterThanOrEqual(60);
  expect(verdicts.filter(isWrong).map((verdict) => `${verdict.case.id} ${verdict.case.group}`)).toEqual([]);
  expect(verdicts.filter(isRight).length / cases.length).toBeGreaterThanOrEqual(FLOOR);
});

test('every cut hides something or shows a lone piece, and its answer is not the original', () => {
  for (const { id, original, expected, snippet } of sliceCases()) {
    expect(original, id).not.toBe(expected);
    expect(snippet, id).not.toBe(expected);
  }
});

describe('an answer is judged', () => {
  const benchCase: BenchCase = {
    id: 'case',
    group: 'group',
    language: 'python',
    path: 'file.py',
    original: 'x = 1\n',
    snippet: 'x = 2\n',
    expected: 'x = 2\n\ny = 3\n',
    deletes: false,
  };
  const outcome = (answer: Partial<Answer>) => judge(benchCase, { ms: 1, ...answer }).outcome;

  test.each([
    ['exact', { code: 'x = 2\n\ny = 3\n' }],
    ['blank-lines', { code: 'x = 2\ny = 3\n' }],
    ['blank-lines', { code: 'x = 2\r\n\r\n\r\ny = 3\r\n' }],
    ['wrong', { code: 'x = 2\n\n y = 3\n' }],
    ['wrong', { code: 'x = 2\n\ny = 3 \n' }],
    ['wrong', { code: 'x = 1\n' }],
    ['wrong', { code: '' }],
    ['refused', { refusal: 'no-anchor: nothing fits' }],
    ['threw', { error: 'TypeError' }],
  ] as const)('as %s: %j', (expected, answer) => {
    expect(outcome(answer)).toBe(expected);
  });
});

test('a quantile is the value of its rank', () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(quantile([5, 1, 4, 2, 3], 0.95)).toBe(5);
  expect(quantile([], 0.5)).toBe(0);
});
