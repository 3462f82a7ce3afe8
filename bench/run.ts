import { performance } from 'node:perf_hooks';
import { createMerger, type Merger } from '../src/index.ts';
import { type Answer, type BenchCase, judge, type Verdict } from './case.ts';

/** Merges every case and judges the answers; progress goes to standard error. */
export async function runCases(cases: readonly BenchCase[], strict: boolean): Promise<Verdict[]> {
  const merger = await createMerger();
  return cases.map((benchCase, index) => {
    if (index % 25 === 0) progress(`${index} of ${cases.length}`);
    const verdict = judge(benchCase, mergeCase(merger, benchCase, strict));
    if (index === cases.length - 1) progress('');
    return verdict;
  });
}

/** Merges one case with the library; what it throws is part of the answer. */
export function mergeCase(merger: Merger, benchCase: BenchCase, strict = false): Answer {
  const { original, snippet, path, language, deletes } = benchCase;
  const start = performance.now();
  try {
    const result = merger.merge(original, snippet, { path, language, strict, omitted: deletes ? 'remove' : 'auto' });
    const ms = performance.now() - start;
    if (!result.ok) return { refusal: `${result.refusal.code}: ${result.refusal.message}`, ms };
    return { code: result.code, method: result.method, confidence: result.confidence, ms };
  } catch (error) {
    return {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      ms: performance.now() - start,
    };
  }
}

function progress(message: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${message}`);
}
