import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDirectory } from '../packages.ts';
import { indentUnit } from './indent.ts';
import type { Outline } from './outline.ts';
import { pythonOutlines } from './outline-python.ts';
import { typescriptOutline } from './outline-typescript.ts';
import type { FilePair } from './policies.ts';

/** Two published versions of a package, and the folder of its sources. */
interface Release {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly folder: string;
}

const RELEASES: readonly Release[] = [
  { name: 'pyodide', before: '0.24.0', after: '0.26.0', folder: 'stdlib' },
  { name: 'pyodide', before: '0.26.0', after: '0.27.0', folder: 'stdlib' },
  { name: 'node-gyp', before: '9.4.0', after: '10.0.0', folder: 'gyp' },
  { name: 'node-gyp', before: '10.0.0', after: '11.0.0', folder: 'gyp' },
  { name: 'pyright', before: '1.1.350', after: '1.1.390', folder: 'dist/typeshed-fallback/stdlib' },
  { name: 'effect', before: '3.5.0', after: '3.10.0', folder: 'src' },
  { name: 'effect', before: '3.10.0', after: '3.12.0', folder: 'src' },
  { name: '@reduxjs/toolkit', before: '2.2.0', after: '2.5.0', folder: 'src' },
  { name: '@refinedev/core', before: '4.40.0', after: '4.46.0', folder: 'src' },
  { name: '@refinedev/core', before: '4.46.0', after: '4.50.0', folder: 'src' },
  { name: 'rxjs', before: '7.5.7', after: '7.8.1', folder: 'src' },
  { name: '@tanstack/query-core', before: '5.0.0', after: '5.59.0', folder: 'src' },
  { name: '@tanstack/react-router', before: '1.45.0', after: '1.90.0', folder: 'src' },
];

/** Longest file that is cut, in lines. */
const LONGEST_FILE = 2000;

/** A file in two versions, not yet parsed. */
export interface TextPair {
  readonly source: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The files that differ between the two versions of all pinned packages. */
export function publishedPairs(): TextPair[] {
  return RELEASES.flatMap(({ name, before, after, folder }) => {
    process.stderr.write(`reading ${name} ${before} and ${after}\n`);
    const [earlier, later] = [packageDirectory(name, before), packageDirectory(name, after)];
    const paths = readdirSync(join(later, folder), { recursive: true, encoding: 'utf8' }).sort();
    return paths.flatMap((path) => {
      if (!/(?<!\.d)\.(py|pyi|ts|tsx)$/.test(path)) return [];
      const texts = [earlier, later].map((directory) => textOf(join(directory, folder, path)));
      const [old, text] = texts;
      if (old === undefined || text === undefined || old === text) return [];
      return [{ source: `${name}@${before}..${after}`, path: join(folder, path), before: old, after: text }];
    });
  });
}

/** The pairs in outline, those left out that do not parse, are very long, have carriage returns, or changed their indentation. */
export function outlinePairs(pairs: readonly TextPair[]): FilePair[] {
  const fit = pairs.filter(({ before, after }) => [before, after].every(isFit));
  const python = pythonOutlines(fit.filter(isPython).flatMap(({ before, after }) => [before, after]));
  let next = 0;
  return fit.flatMap((pair) => {
    const { source, path } = pair;
    const [before, after]: (Outline | undefined)[] = isPython(pair)
      ? [python[next++], python[next++]]
      : [typescriptOutline(path, pair.before), typescriptOutline(path, pair.after)];
    // Where a release indents everything anew, a file of old and new parts has no indentation to go by.
    if (!before || !after || indentUnit(before) !== indentUnit(after)) return [];
    return [{ source, path, language: languageOf(path), before, after }];
  });
}

/** The name by which the library knows the language of a file. */
export function languageOf(path: string): string {
  return /\.pyi?$/.test(path) ? 'python' : path.endsWith('.tsx') ? 'tsx' : 'typescript';
}

function isPython({ path }: TextPair): boolean {
  return languageOf(path) === 'python';
}

function isFit(text: string): boolean {
  return !text.includes('\r') && !text.startsWith('\uFEFF') && text.split('\n').length <= LONGEST_FILE;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
