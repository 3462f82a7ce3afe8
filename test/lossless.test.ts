import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CodeBlock } from '../src/blocks/block.ts';
import { buildTree } from '../src/blocks/build.ts';
import { type Grammar, loadGrammar } from '../src/syntax/grammars.ts';
import { profileByPath, profiles } from '../src/syntax/profile.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const grammars = new Map<string, Grammar>();

beforeAll(async () => {
  for (const profile of profiles) grammars.set(profile.name, await loadGrammar(profile));
});

/** Larger files cost seconds and show nothing that their neighbours do not. */
const LARGEST = 150_000;

function filesUnder(folder: string, extensions: readonly string[], into: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return into(entry.name) ? filesUnder(path, extensions, into) : [];
    const wanted = entry.isFile() && extensions.includes(extname(path)) && statSync(path).size <= LARGEST;
    return wanted ? [path] : [];
  });
}

/** `count` of the paths, spread evenly. */
function spread(paths: readonly string[], count: number): string[] {
  const sorted = [...paths].sort();
  if (sorted.length <= count) return sorted;
  return Array.from({ length: count }, (_, index) => sorted[Math.floor((index * sorted.length) / count)]!);
}

/** Folder of the Python standard library; none where there is no Python. */
function pythonLibrary(): string | undefined {
  const program = 'import sysconfig; print(sysconfig.get_paths()["stdlib"])';
  const { status, stdout } = spawnSync('python3', ['-c', program], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const library = pythonLibrary();
const everywhere = (): boolean => true;
const standard = library ? filesUnder(library, ['.py'], (name) => !/^(site-packages|__pycache__)$/.test(name)) : [];
const packages = join(root, 'node_modules');
const own = ['src', 'test', 'fixtures'].map((name) => join(root, name));
const pythonFiles = spread(standard, 160);
const typescriptFiles = spread(filesUnder(packages, ['.ts', '.mts', '.cts'], everywhere), 160);
const javascriptFiles = spread(filesUnder(packages, ['.js', '.mjs', '.cjs'], everywhere), 100);
const ownFiles = own.flatMap((folder) => filesUnder(folder, ['.ts', '.tsx', '.py', '.js', '.jsx'], everywhere));
const real = [
  { language: 'Python', paths: pythonFiles, least: library ? 150 : 0 },
  { language: 'TypeScript', paths: typescriptFiles, least: 150 },
  { language: 'JavaScript', paths: javascriptFiles, least: 100 },
  { language: 'own and fixture', paths: ownFiles, least: 60 },
];

/** Reads a text and checks that nothing of it is lost, on any level. */
function check(source: string, path: string): CodeBlock {
  const profile = profileByPath(path);
  const tree = buildTree(source, profile && grammars.get(profile.name));
  expect(tree.leaves().join('') === source, `the leaves of ${path} are its text`).toBe(true);
  expect(tree.toString() === source).toBe(true);
  const waiting = [tree];
  let gaps = 0;
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    let at = block.from;
    for (const child of block.children) {
      if (child.from !== at || child.to <= child.from || child.parent !== block) gaps++;
      at = child.to;
      waiting.push(child);
    }
    if (block.children.length > 0 && at !== block.to) gaps++;
  }
  expect(gaps, `${path} has children that do not cover their block`).toBe(0);
  return tree;
}

describe('real files', () => {
  test('are at least 300', () => {
    expect(new Set(real.flatMap(({ paths }) => paths)).size).toBeGreaterThanOrEqual(300);
    for (const { language, paths, least } of real) expect(paths.length, language).toBeGreaterThanOrEqual(least);
  });

  test.each(real)(
    '$language files are kept',
    ({ paths }) => {
      for (const path of paths) check(readFileSync(path, 'utf8'), path);
    },
    60_000,
  );

  test('show their declarations', () => {
    let found = 0;
    for (const path of ownFiles.filter((each) => each.includes(`${sep}src${sep}`))) {
      const source = readFileSync(path, 'utf8');
      const tree = check(source, path);
      for (const [, name] of source.matchAll(/^export (?:async )?(?:function|class|interface|type|const) (\w+)/gm)) {
        expect(tree.find(name!)?.toString(), `${name} in ${path}`).toContain(name);
        found++;
      }
    }
    expect(found).toBeGreaterThan(50);
  });
});

/** Ways to spoil a file. `at` is a place in it, from 0 to 1. */
const damages: Readonly<Record<string, (source: string, at: number) => string>> = {
  'cut off at its end': (source, at) => source.slice(0, source.length * at),
  'cut off at its start': (source, at) => source.slice(source.length * at),
  'with a hole': (source, at) => source.slice(0, source.length * at) + source.slice(source.length * at + 40),
  'with CRLF': (source) => source.replace(/\n/g, '\r\n'),
  'with CR in the middle': (source, at) =>
    `${source.slice(0, source.length * at)}\r${source.slice(source.length * at)}`,
  'with mixed line ends': (source) => {
    let line = 0;
    return source.replace(/\n/g, () => (line++ % 3 === 0 ? '\r\n' : '\n'));
  },
  'with a byte order mark': (source) => `\uFEFF${source}`,
  'with tabs': (source) => source.replace(/^(?: {4}| {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2)),
  'with CR in strings': (source) => source.replace(/(['"])(?=\w)/g, '$1\r'),
  'with form feeds': (source) => source.replace(/\n\n/g, '\n\f\n'),
  'with NUL and other separators': (source, at) =>
    `${source.slice(0, source.length * at)}\0\u2028\u0085${source.slice(source.length * at)}`,
  'with half a surrogate pair': (source, at) =>
    `${source.slice(0, source.length * at)}\uD83D${source.slice(source.length * at)}`,
  'without its final newline': (source) => source.trimEnd(),
  'without indentation': (source) => source.replace(/^[ \t]+/gm, ''),
  'without closing brackets': (source) => source.replace(/[)\]}]/g, ''),
};

describe('damaged files', () => {
  const sources = [
    ...spread(pythonFiles, 5),
    ...spread(typescriptFiles, 4),
    ...spread(javascriptFiles, 4),
    ...spread(
      ownFiles.filter((path) => /\.(?:tsx|py)$/.test(path)),
      6,
    ),
  ].map((path) => ({ path, source: readFileSync(path, 'utf8').slice(0, 20_000) }));

  test.each(Object.entries(damages))(
    '%s',
    (_, damage) => {
      expect(sources.length).toBeGreaterThanOrEqual(14);
      for (const { path, source } of sources) for (const at of [0.13, 0.5, 0.86]) check(damage(source, at), path);
    },
    60_000,
  );
});

const paths = ['a.py', 'a.ts', 'a.tsx', 'a.txt'];

describe.each(paths)('odd texts as %s', (path) => {
  const texts = {
    empty: '',
    'one newline': '\n',
    'white space': ' \t\r\n\f\n ',
    'a lone byte order mark': '\uFEFF',
    'only line comments': '# one\n// two\n\n# three',
    'only a block comment': '/* one\n two */',
    'an open string': 'x = """open\n',
    'an open template': 'const x = `open ${',
    'deep brackets': '('.repeat(5_000),
    'deep blocks': 'if(a){'.repeat(3_000),
    'one long line': 'x'.repeat(200_000),
    'old line ends': 'def f():\r    return 1\rx = 2\r',
  };
  test.each(Object.entries(texts))('%s', (_, text) => {
    expect(check(text, path).from).toBe(0);
  });

  test('of random words', () => {
    const words = [
      'def f(',
      ')',
      ':',
      '\n',
      '    ',
      '\t',
      'class A',
      '{',
      '}',
      '#',
      '//',
      '"""',
      '`',
      'é😀',
      '\r\n',
      '@d',
      'x = 1',
      'return',
      '=>',
      '<a>',
      '</a>',
      ';',
    ];
    const text = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (source) => void check(source, path)),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['a.py', 'def f(a):\n    """Doc."""\n    return [a, 1]\n\n'],
  ['a.tsx', '/** Doc. */\nexport function F(a) {\n  return <b>{a}</b>;\n}\n\n'],
  ['a.txt', 'Words and\nmore words.\n\n'],
])(
  'two megabytes as %s',
  (path, text) => {
    const source = text.repeat(Math.ceil(2_000_000 / text.length));
    expect(check(source, path).children.length).toBeGreaterThan(10_000);
  },
  60_000,
);
