import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchCase } from '../case.ts';
import { cacheDirectory } from '../packages.ts';
import { pythonOutlines } from './outline-python.ts';
import { typescriptOutline } from './outline-typescript.ts';
import { outlinePairs, publishedPairs } from './pairs.ts';
import { type FilePair, policies } from './policies.ts';
import { Random } from './random.ts';

/** Cases of each policy in Python, and as many in TypeScript and TSX together. */
export const PER_POLICY = 80;

/** The cases cut from the published packages, cut once for a seed and then read from the cache. */
export function publishedCases(seed: string): BenchCase[] {
  const cached = join(cacheDirectory, `accuracy-${seed.replace(/\W/g, '_')}-${digest(cutterSources())}.jsonl`);
  if (!existsSync(cached)) {
    const cases = cutCases(outlinePairs(publishedPairs()), seed, PER_POLICY);
    mkdirSync(cacheDirectory, { recursive: true });
    writeFileSync(cached, toLines(cases));
  }
  return fromLines(readFileSync(cached, 'utf8'));
}

/** At most `limit` cases of each policy and side (Python; TypeScript with TSX), chosen by the seed. */
export function cutCases(pairs: readonly FilePair[], seed: string, limit: number): BenchCase[] {
  const cases: BenchCase[] = [];
  for (const policy of Object.keys(policies)) {
    for (const side of ['python', 'script']) {
      const fit = pairs.filter(({ language }) => (language === 'python') === (side === 'python'));
      cases.push(...cutPolicy(policy, fit, new Random(`${seed} ${policy} ${side}`), limit));
      process.stderr.write(`cut ${cases.length} cases (${policy}, ${side})\n`);
    }
  }
  return cases;
}

/** Rounds over the pairs, one case of each a round, until there are enough or three rounds are done. */
function cutPolicy(policy: string, pairs: readonly FilePair[], random: Random, limit: number): BenchCase[] {
  const found = new Map<string, BenchCase>();
  let stubs = 0;
  for (let round = 0; round < 3 && found.size < limit; round++) {
    const batch: BenchCase[] = [];
    for (const pair of random.shuffle(pairs)) {
      // Twice as many as are missing, since some do not parse.
      if (batch.length >= 2 * (limit - found.size)) break;
      const isStub = pair.path.endsWith('.pyi');
      if (isStub && stubs >= limit / 5) continue;
      const cut = cutOne(policy, pair, random);
      if (cut && isStub) stubs++;
      if (cut) batch.push(cut);
    }
    for (const valid of validCases(batch)) if (found.size < limit) found.set(valid.id, valid);
  }
  return [...found.values()];
}

function cutOne(policy: string, pair: FilePair, random: Random): BenchCase | undefined {
  // A removal is as rare between releases as an addition is common: read backwards, each addition is one.
  const backwards = policy === 'deletion' && random.chance(0.7);
  const { before, after, path, language } = pair;
  const draft = policies[policy]!(backwards ? { ...pair, before: after, after: before } : pair, random);
  if (!draft) return undefined;
  const id = digest([policy, path, draft.original, draft.snippet]);
  return { id, group: policy, language, path, ...draft };
}

/** The cases whose original is a valid file still, now that only some of the changes are undone. */
function validCases(cases: readonly BenchCase[]): BenchCase[] {
  const python = cases.filter(({ language }) => language === 'python');
  const outlines = python.length > 0 ? pythonOutlines(python.map(({ original }) => original)) : [];
  const invalid = new Set(python.filter((_, index) => !outlines[index]));
  return cases.filter((candidate) => {
    if (candidate.language === 'python') return !invalid.has(candidate);
    return typescriptOutline(candidate.path, candidate.original) !== undefined;
  });
}

/** Cases as JSON Lines. */
export function toLines(cases: readonly BenchCase[]): string {
  return cases.map((benchCase) => `${JSON.stringify(benchCase)}\n`).join('');
}

/** Cases from JSON Lines. */
export function fromLines(text: string): BenchCase[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BenchCase);
}

/** What the cases depend on besides the packages and the seed. */
function cutterSources(): string[] {
  const directory = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(directory).filter((file) => /\.(ts|py)$/.test(file) && file !== 'main.ts');
  return files.sort().map((file) => readFileSync(join(directory, file), 'utf8'));
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 10);
}
