// Deletes the declarations in dist/ that users cannot reach from index.d.ts: they would be a sixth of the package's code.
import { readdir, readFile, rm } from 'node:fs/promises';

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

const reached = new Set();
await reach(new URL('index.d.ts', dist), reached);
for (const path of await readdir(dist, { recursive: true })) {
  const url = new URL(path.replaceAll('\\', '/'), dist);
  if (path.endsWith('.d.ts') && !reached.has(url.href)) await rm(url);
}
