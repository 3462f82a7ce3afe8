import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
const exec = promisify(execFile);

interface Example {
  readonly language: string;
  readonly code: string;
  /** 1-based line of the opening fence. */
  readonly line: number;
  /** What the text block directly below says that the code prints. */
  readonly output?: string;
}

/** The fenced blocks of a document. A `text` block below a code block, with nothing but "prints" between, is its output. */
function examplesOf(markdown: string): Example[] {
  const blocks = [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)];
  return blocks.map((block, index): Example => {
    const next = blocks[index + 1];
    const between = next && markdown.slice(block.index + block[0].length, next.index).trim();
    const output = next?.[1] === 'text' && (between === '' || between === 'prints') ? next[2] : undefined;
    return { language: block[1]!, code: block[2]!, line: markdown.slice(0, block.index).split('\n').length, output };
  });
}

const documents = [
  'README.md',
  ...(await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
];
const readme = await readFile(join(root, 'README.md'), 'utf8');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codegraft-'));
  await mkdir(join(folder, 'bin'));
  const main = join(root, 'src/cli/main.ts');
  const program = `#!/bin/sh\nexec "${process.execPath}" --import "${tsx}" "${main}" "$@"\n`;
  await writeFile(join(folder, 'bin/codegraft'), program, { mode: 0o755 });
  await cp(join(root, 'fixtures/demo'), join(folder, 'fixtures/demo'), { recursive: true });
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function runModule(code: string): Promise<string> {
  const path = join(folder, 'example.mts');
  await writeFile(path, code.replaceAll("'codegraft'", JSON.stringify(pathToFileURL(join(root, 'src/index.ts')).href)));
  return (await exec(process.execPath, ['--import', tsx, path])).stdout;
}

async function runShell(code: string): Promise<string> {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  return (await exec('sh', ['-ec', code], { cwd: folder, env })).stdout;
}

describe.each(documents)('%s', (path) => {
  test('runs as it says', { timeout: 60_000 }, async () => {
    const examples = examplesOf(await readFile(join(root, path), 'utf8'));
    for (const example of examples) {
      // Installing is for the user; that the scripts named exist is checked below.
      if (example.code.startsWith('npm ')) continue;
      const where = `${path}:${example.line}`;
      if (example.language === 'ts') {
        const stdout = await runModule(example.code);
        expect(stdout.trimEnd(), where).toBe((example.output ?? '').trimEnd());
      } else if (example.language === 'sh') {
        const stdout = await runShell(example.code);
        expect(stdout, where).not.toBe('');
        if (example.output !== undefined) expect(stdout, where).toBe(example.output);
      } else {
        expect(['text', ''], where).toContain(example.language);
      }
    }
  });

  test('links to files that exist', async () => {
    const text = await readFile(join(root, path), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
      (match) => new URL(match[1]!, pathToFileURL(join(root, path))),
    );
    for (const target of targets) await expect(readFile(target), target.href).resolves.toBeDefined();
  });
});

describe('README.md', () => {
  test('has examples with stated outputs', () => {
    expect(examplesOf(readme).filter((example) => example.output !== undefined).length).toBeGreaterThanOrEqual(4);
  });

  test('names scripts that package.json has', async () => {
    const manifest: { scripts: Record<string, string> } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    const named = [...readme.matchAll(/npm (?:run )?([a-z:]+)/g)]
      .map((match) => match[1]!)
      .filter((name) => name !== 'ci' && name !== 'install');
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  test('documents the types as they are', { timeout: 60_000 }, async () => {
    const code = examplesOf(readme).find((example) => example.code.includes('export interface'))!.code;
    const names = [...code.matchAll(/^export (?:interface|type) (\w+)/gm)].map((match) => match[1]!);
    expect(names).toContain('MergeOptions');
    const refusals = readme.slice(readme.indexOf('## Refusals'), readme.indexOf('## Compatibility'));
    const refusalCodes = [...refusals.matchAll(/^\| `([a-z-]+)` \|/gm)].map((match) => `'${match[1]}'`);
    const errors = /whose `code` is (.*?), and whose/s.exec(readme)![1]!;
    const errorCodes = [...errors.matchAll(/`([a-z-]+)`/g)].map((match) => `'${match[1]}'`);
    const source = [
      `import type * as real from '${join(root, 'src/index.ts')}';`,
      code.replace("'codegraft'", `'${join(root, 'src/index.ts')}'`),
      'type Same<X, Y> = (<T>() => T extends X ? 1 : 2) extends <T>() => T extends Y ? 1 : 2 ? true : false;',
      ...names.map((name) => `export const same${name}: Same<${name}, real.${name}> = true;`),
      'export const sameFunction: Same<typeof mergeIncomplete, typeof real.mergeIncomplete> = true;',
      `export const sameRefusals: Same<real.RefusalCode, ${refusalCodes.join(' | ')}> = true;`,
      `export const sameErrors: Same<real.CodegraftError['code'], ${errorCodes.join(' | ')}> = true;`,
    ].join('\n');
    expect(await typeErrors(source)).toEqual([]);
    // The comparison can fail: a member that the code does not have is seen.
    expect(await typeErrors(source.replace('readonly strict?: boolean;', 'readonly severe?: boolean;'))).not.toEqual(
      [],
    );
  });
});

async function typeErrors(source: string): Promise<string[]> {
  const path = join(folder, 'types.mts');
  await writeFile(path, source);
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram([path], { ...options, types: [], rewriteRelativeImportExtensions: false });
  const file = program.getSourceFile(path)!;
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((diagnostic) =>
    ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
  );
}
