// Makes dist/ small, since the grammars take most of what a package may weigh: deletes the declarations that users cannot
// reach from index.d.ts (a sixth of the package's code), and minifies each module. The modules keep their names and places.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { minify } from 'vite';

const dist = new URL('../dist/', import.meta.url);

/** Files that the declarations at `url` import, and those that these import. */
async function reach(url, reached) {
  if (reached.has(url.href)) return;
  reached.add(url.href);
  const text = await readFile(url, 'utf8');
  for (const [, specifier] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    await reach(new URL(specifier.replace(/\.[jt]s$/, '.d.ts'), url), reached);
  }
}

/** Writes a module with short local names and without white space; a `#!` line stays. */
async function shorten(url) {
  const { code, errors } = await minify(url.href, await readFile(url, 'utf8'), { module: true });
  if (errors.length > 0) throw new Error(`${url.href}: ${errors[0].message}`);
  await writeFile(url, `${code}\n`);
}

const reached = new Set();
await reach(new URL('index.d.ts', dist), reached);
for (const path of await readdir(dist, { recursive: true })) {
  const url = new URL(path.replaceAll('\\', '/'), dist);
  if (path.endsWith('.d.ts') && !reached.has(url.href)) await rm(url);
  if (path.endsWith('.js')) await shorten(url);
}
