import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly resolved?: string; readonly integrity?: string }>
  >;
}

const manifest: Manifest = JSON.parse(await read('package.json'));
const lock: Lock = JSON.parse(await read('package-lock.json'));

describe('package-lock.json', () => {
  test('holds no download address, so that any registry serves', async () => {
    const addressed = Object.entries(lock.packages).filter(([, entry]) => entry.resolved !== undefined);
    expect(addressed.map(([path]) => path)).toEqual([]);
    expect(await read('package-lock.json')).not.toMatch(/"resolved"|registry\./);
  });

  test('names version and digest of every package', () => {
    const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(installed.length).toBeGreaterThan(50);
    expect(installed.filter(([, entry]) => !entry.version || !entry.integrity)).toEqual([]);
  });
});

describe('package.json', () => {
  test('takes no grammar as a dependency: they are copied as wasm', () => {
    expect(Object.keys(manifest.dependencies).filter((name) => /^tree-sitter/.test(name))).toEqual([]);
  });

  test('pins the grammars and the parser exactly', () => {
    const pinned = { ...manifest.devDependencies, ...manifest.dependencies };
    for (const name of ['tree-sitter-python', 'tree-sitter-typescript', 'web-tree-sitter']) {
      expect(pinned[name], name).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  test('names a program that the shell can start', async () => {
    expect(manifest.bin).toEqual({ codegraft: 'dist/cli/main.js' });
    expect(await read('src/cli/main.ts')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test('publishes the code, the grammars, the queries and the documents', () => {
    expect(manifest.files).toEqual(
      expect.arrayContaining(['dist', 'grammars', 'queries', 'README.md', 'CHANGELOG.md', 'LICENSE']),
    );
  });
});

test('the program depends only on what the manifest names', async () => {
  const sources = (await readdir(new URL('src/', root), { recursive: true })).filter((path) => path.endsWith('.ts'));
  const imported = new Set<string>();
  for (const path of sources) {
    for (const match of (await read(`src/${path}`)).matchAll(/^(?:import|export) [^;]*?from '([^'.][^']*)';$/gm)) {
      if (!match[1]!.startsWith('node:')) imported.add(match[1]!);
    }
  }
  expect([...imported].sort()).toEqual(Object.keys(manifest.dependencies).sort());
});
