import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchCase } from '../case.ts';
import { cutCases, fromLines, toLines } from './cases.ts';
import { languageOf, outlinePairs, type TextPair } from './pairs.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const file = fileURLToPath(new URL('slice.jsonl', import.meta.url));

/** Cases of each policy and side in the slice, which makes sixty and some. */
const PER_POLICY = 3;

/** Cases cut from the fixtures and from files beside this one: reading them needs no download and no Python. */
export function sliceCases(): BenchCase[] {
  return fromLines(readFileSync(file, 'utf8'));
}

/** Cuts the slice anew and stores it. */
export function writeSlice(): void {
  const pairs = [
    ...pairsUnder('bench/accuracy/slice', 'before', 'after'),
    ...pairsUnder('fixtures/cases', 'original', 'expected'),
  ];
  writeFileSync(file, toLines(cutCases(outlinePairs(pairs), 'slice', PER_POLICY)));
}

/** The files `before` and `after` of each directory below `folder`; a `.txt` behind the name hides them from compilers. */
function pairsUnder(folder: string, before: string, after: string): TextPair[] {
  const entries = readdirSync(join(project, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.startsWith(`${before}.`) && /\.(py|tsx?)(\.txt)?$/.test(entry.name))
    .map((entry) => ({
      earlier: join(entry.parentPath, entry.name),
      later: join(entry.parentPath, entry.name.replace(before, after)),
    }))
    .filter(({ later }) => existsSync(later))
    .sort((left, right) => (left.later < right.later ? -1 : 1))
    .map(({ earlier, later }) => {
      const path = relative(project, later).replace(/\.txt$/, '');
      return {
        source: languageOf(path),
        path,
        before: readFileSync(earlier, 'utf8'),
        after: readFileSync(later, 'utf8'),
      };
    });
}
