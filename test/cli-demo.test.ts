import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mergeIncomplete } from '../src/index.ts';

const read = (name: string): Promise<string> => readFile(new URL(`../fixtures/demo/${name}`, import.meta.url), 'utf8');

/** What a careful person would make of the file, change by change. */
const CHANGES: readonly (readonly [was: string, is: string])[] = [
  ['import logging\n', 'import logging\nimport random\n'],
  ['self.clock() + 10.0', 'self.clock() + self.backoff(job.attempts)'],
  [
    '    def waiting(self) -> int:\n        """How many jobs nobody has claimed yet."""\n',
    `    def backoff(self, attempts: int) -> float:
        """Seconds until the next attempt: twice as long each time, at most an hour, and never the same."""
        longest = min(3600.0, 10.0 * 2 ** (attempts - 1))
        return longest * random.uniform(0.5, 1.0)

    def waiting(self, kind: str | None = None) -> int:
        """How many jobs nobody has claimed yet, of one kind or of all."""
`,
  ],
  [`state = 'waiting'"\n`, `state = 'waiting' AND kind = COALESCE(?, kind)"\n`],
  ['execute(query).fetchone', 'execute(query, (kind,)).fetchone'],
];

test('the demo merges right, to the byte', async () => {
  const original = await read('job_queue.py');
  let expected = original;
  for (const [was, is] of CHANGES) {
    expect(expected.split(was), was).toHaveLength(2);
    expected = expected.replace(was, () => is);
  }
  const result = await mergeIncomplete(original, await read('reply.md'), { path: 'fixtures/demo/job_queue.py' });
  expect(result).toMatchObject({ ok: true, code: expected, removed: [] });
});
