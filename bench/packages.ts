import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where packages and the cases cut from them are kept between runs; git ignores it. */
export const cacheDirectory: string = fileURLToPath(new URL('cache/', import.meta.url));

// Under this name test runners, compilers and linters leave the packages' sources alone.
const unpacked = join(cacheDirectory, 'node_modules');

/**
 * Directory of the files of one published package, downloaded and unpacked on first use. The standard library that pyodide
 * carries as `python_stdlib.zip` is unpacked under `stdlib/`.
 */
export function packageDirectory(name: string, version: string): string {
  const stem = `${name.replace(/^@/, '').replace('/', '-')}-${version}`;
  const directory = join(unpacked, stem);
  if (existsSync(directory)) return directory;
  mkdirSync(unpacked, { recursive: true });
  const tarball = join(cacheDirectory, `${stem}.tgz`);
  if (!existsSync(tarball)) {
    process.stderr.write(`fetching ${name}@${version}\n`);
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', cacheDirectory], {
      stdio: 'pipe',
    });
  }
  // Unpacked beside its final name first, so that a run broken off halfway leaves no partial package behind.
  const partial = `${directory}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial);
  execFileSync('tar', ['-xzf', tarball, '-C', partial, '--strip-components=1', '--no-same-owner']);
  const library = join(partial, 'python_stdlib.zip');
  if (existsSync(library)) execFileSync('python3', ['-m', 'zipfile', '-e', library, join(partial, 'stdlib')]);
  renameSync(partial, directory);
  return directory;
}
