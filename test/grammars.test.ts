import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionsOf } from '../src/syntax/definitions.ts';
import { loadGrammar, startParser } from '../src/syntax/grammars.ts';
import { type Profile, profileByName, profiles } from '../src/syntax/profile.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const script = join(root, 'scripts', 'copy-grammars.mjs');
const python = profileByName('python')!;
const wasmPath = join(root, 'grammars', `${python.grammar}.wasm`);

interface Recorded {
  readonly source: string;
  readonly version: string;
  readonly sha256: string;
  readonly abi: number;
  readonly licence: string;
}

const versions: Readonly<Record<string, Recorded>> = JSON.parse(
  await readFile(join(root, 'grammars', 'versions.json'), 'utf8'),
);

describe.each(Object.entries(versions))('%s', (file, recorded) => {
  test('has the recorded digest', async () => {
    const bytes = await readFile(join(root, 'grammars', file));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(recorded.sha256);
  });

  test('has the recorded ABI', async () => {
    const profile = profiles.find((each) => `${each.grammar}.wasm` === file);
    expect((await loadGrammar(profile!)).language.abiVersion).toBe(recorded.abi);
  });

  test('comes from the version that package.json pins', async () => {
    const manifest: { devDependencies: Record<string, string> } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    expect(manifest.devDependencies[recorded.source]).toBe(recorded.version);
  });

  test('has its licence beside it', async () => {
    const notice = await readFile(join(root, 'grammars', `${recorded.source}.${recorded.licence}.txt`), 'utf8');
    expect(notice).toMatch(/^tree-sitter-\w+ \d+\.\d+\.\d+\n\nThe MIT License[\s\S]*Copyright \(c\)/);
  });
});

describe('scripts/copy-grammars.mjs', () => {
  let place: string;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'grammars-'));
  });
  afterAll(() => rm(place, { recursive: true }));

  const BYTES = 'a grammar';
  const DIGEST = createHash('sha256').update(BYTES).digest('hex');

  /** A project with one grammar: what is recorded, what its package holds, what is in grammars/ already. */
  async function project(
    name: string,
    recorded: Partial<Recorded>,
    installed?: string,
    present?: string,
  ): Promise<string> {
    const folder = join(place, name);
    await mkdir(join(folder, 'grammars'), { recursive: true });
    const entry = { source: 'some-grammar', version: '1.2.3', sha256: DIGEST, abi: 15, licence: 'MIT', ...recorded };
    await writeFile(join(folder, 'grammars', 'versions.json'), JSON.stringify({ 'some.wasm': entry }));
    if (present !== undefined) await writeFile(join(folder, 'grammars', 'some.wasm'), present);
    if (installed === undefined) return folder;
    const origin = join(folder, 'node_modules', 'some-grammar');
    await mkdir(origin, { recursive: true });
    await writeFile(join(origin, 'some.wasm'), installed);
    await writeFile(join(origin, 'package.json'), '{"version":"1.2.3"}');
    await writeFile(join(origin, 'LICENSE'), 'MIT notice');
    return folder;
  }

  async function run(folder: string): Promise<{ exitCode: number; stderr: string; files: string[] }> {
    const ended = await promisify(execFile)(process.execPath, [script, folder]).then(
      ({ stderr }) => ({ exitCode: 0, stderr }),
      (error: { code: number; stderr: string }) => ({ exitCode: error.code, stderr: error.stderr }),
    );
    return { ...ended, files: (await readdir(join(folder, 'grammars'))).sort() };
  }

  test('copies a grammar and its licence', async () => {
    const folder = await project('copies', {}, BYTES);
    const files = ['some-grammar.MIT.txt', 'some.wasm', 'versions.json'];
    expect(await run(folder)).toEqual({ exitCode: 0, stderr: '', files });
    expect(await readFile(join(folder, 'grammars', 'some.wasm'), 'utf8')).toBe(BYTES);
    expect(await readFile(join(folder, 'grammars', 'some-grammar.MIT.txt'), 'utf8')).toBe(
      'some-grammar 1.2.3\n\nMIT notice',
    );
  });

  test('repairs a damaged copy from the package', async () => {
    const folder = await project('repairs', {}, BYTES, 'damaged');
    expect((await run(folder)).exitCode).toBe(0);
    expect(await readFile(join(folder, 'grammars', 'some.wasm'), 'utf8')).toBe(BYTES);
  });

  test('writes nothing when the package holds another file', async () => {
    const ended = await run(await project('other', {}, 'another grammar'));
    expect(ended).toMatchObject({ exitCode: 1, files: ['versions.json'] });
    expect(ended.stderr).toMatch(
      /some\.wasm: sha256 [0-9a-f]{64} instead of [0-9a-f]{64} in the file of some-grammar@1\.2\.3/,
    );
  });

  test('writes nothing when another version is installed', async () => {
    const ended = await run(await project('version', { version: '2.0.0' }, BYTES));
    expect(ended).toMatchObject({ exitCode: 1, files: ['versions.json'] });
    expect(ended.stderr).toContain('installed in version 1.2.3, recorded is 2.0.0');
  });

  test('is content with right files where the package is not installed', async () => {
    const files = ['some.wasm', 'versions.json'];
    expect(await run(await project('published', {}, undefined, BYTES))).toEqual({ exitCode: 0, stderr: '', files });
  });

  test('says so when a file is wrong and the package is not installed', async () => {
    const ended = await run(await project('broken', {}, undefined, 'damaged'));
    expect(ended.exitCode).toBe(1);
    expect(ended.stderr).toContain('run "npm ci" to get some-grammar@1.2.3');
  });

  test('says so when there is no file at all', async () => {
    const ended = await run(await project('nothing', {}));
    expect(ended.exitCode).toBe(1);
    expect(ended.stderr).toContain('some.wasm: neither here nor in some-grammar@1.2.3');
  });
});

describe('loadGrammar', () => {
  const SOURCE = 'def f(a): pass';
  let server: Server;
  let address: string;

  beforeAll(async () => {
    const bytes = await readFile(wasmPath);
    server = createServer((request, response) => {
      if (request.url === '/python.wasm') response.end(bytes);
      else response.writeHead(404, 'Not Found').end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const sources = {
    'the package': async () => ({}),
    bytes: async () => ({ wasm: new Uint8Array(await readFile(wasmPath)) }),
    'an ArrayBuffer': async () => ({ wasm: new Uint8Array(await readFile(wasmPath)).buffer }),
    'a file URL': async () => ({ wasm: pathToFileURL(wasmPath) }),
    'an address': async () => ({ wasm: `${address}/python.wasm` }),
    'the text of a query': async () => ({ query: await readFile(join(root, 'queries', 'python.scm'), 'utf8') }),
    'the URL of a query': async () => ({ query: pathToFileURL(join(root, 'queries', 'python.scm')) }),
  };

  test.each(Object.entries(sources))('from %s', async (_, files) => {
    const grammar = await loadGrammar(python, await files());
    const definitions = grammar.parse(SOURCE, (tree) => definitionsOf(tree, grammar));
    expect(definitions).toMatchObject([{ kind: 'function', name: 'f', parameters: ['a'], from: 0, to: SOURCE.length }]);
  });

  const gone: Profile = { ...python, name: 'gone', grammar: 'tree-sitter-gone' };
  const failures = [
    {
      name: 'bytes that are no grammar',
      profile: python,
      wasm: new Uint8Array([1, 2, 3]),
      says: /The python grammar \(3 bytes\)/,
    },
    { name: 'a missing file', profile: gone, says: /tree-sitter-gone\.wasm.*ENOENT.*npm run prepare/ },
    { name: 'a missing query', profile: { ...python, name: 'gone' }, says: /queries\/gone\.scm.*Pass its text/ },
    { name: 'what is no address', profile: python, wasm: 'python.wasm', says: /Invalid URL/ },
  ];

  test.each(failures)('refuses $name with the remedy', async ({ profile, wasm, says }) => {
    const loading = loadGrammar(profile, wasm === undefined ? {} : { wasm });
    await expect(loading).rejects.toMatchObject({
      name: 'CodegraftError',
      code: 'missing-grammar',
      message: expect.stringMatching(says),
    });
  });

  test('refuses what a server does not have', async () => {
    const loading = loadGrammar(python, { wasm: new URL(`${address}/none.wasm`) });
    await expect(loading).rejects.toMatchObject({
      code: 'missing-grammar',
      message: expect.stringContaining('404 Not Found'),
    });
  });

  test('refuses a query that does not fit when it is first used', async () => {
    const grammar = await loadGrammar(python, { query: '(no_such_node) @definition.class' });
    expect(() => grammar.query).toThrow(expect.objectContaining({ code: 'incompatible-grammar' }));
  });

  test('compiles the query once', async () => {
    const grammar = await loadGrammar(python);
    expect(grammar.query).toBe(grammar.query);
  });
});

describe('Grammar.parse', () => {
  test('frees the tree, also when reading it fails', async () => {
    const grammar = await loadGrammar(python);
    let freed = 0;
    const spied = (fail: boolean): unknown =>
      grammar.parse('x = 1', (tree) => {
        const { delete: release } = tree;
        tree.delete = () => {
          freed++;
          release.call(tree);
        };
        if (fail) throw new RangeError('no');
        return tree.rootNode.type;
      });
    expect(spied(false)).toBe('module');
    expect(() => spied(true)).toThrow(RangeError);
    expect(freed).toBe(2);
  });
});

test('the parser is started once', async () => {
  expect(startParser()).toBe(startParser());
  await expect(startParser()).resolves.toBeUndefined();
});

test('the script is content with a published package, which has no node_modules', async () => {
  const place = await mkdtemp(join(tmpdir(), 'package-'));
  try {
    await cp(join(root, 'grammars'), join(place, 'grammars'), { recursive: true });
    await mkdir(join(place, 'scripts'));
    await cp(script, join(place, 'scripts', 'copy-grammars.mjs'));
    const { stdout } = await promisify(execFile)(process.execPath, [join(place, 'scripts', 'copy-grammars.mjs')]);
    expect(stdout).toBe('grammars: 3 files as recorded\n');
  } finally {
    await rm(place, { recursive: true });
  }
});
