import { spawnSync } from 'node:child_process';
import { chmod, lstat, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from './cli-terminal.ts';

const GREETER = `class Greeter:
    def hello(self):
        return "hello"

    def bye(self):
        return "bye"
`;
const REPLY = `Sure, here it is:

\`\`\`python
class Greeter:
    # ... existing code ...

    def bye(self):
        return "good bye"
\`\`\`
`;
const MERGED = GREETER.replace('"bye"', '"good bye"');
const NO_ANCHOR = 'return total_of_nothing_that_is_here(7)\n';

let folder: string;
let count = 0;

async function place(content: string | Uint8Array, extension = '.py'): Promise<string> {
  const path = join(folder, `file${count++}${extension}`);
  await writeFile(path, content);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codegraft-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('merge', () => {
  test('prints the merged file and touches nothing', async () => {
    const path = await place(GREETER);
    const outcome = await runCli(['merge', path, await place(REPLY, '.md')]);
    expect(outcome).toMatchObject({ exitCode: 0, stdout: MERGED });
    expect(await readFile(path, 'utf8')).toBe(GREETER);
  });

  test.each([{ args: [] }, { args: ['-'] }])('reads the snippet from standard input: $args', async ({ args }) => {
    const outcome = await runCli(['merge', await place(GREETER), ...args], { stdin: REPLY });
    expect(outcome).toMatchObject({ exitCode: 0, stdout: MERGED });
  });

  test('a byte order mark before the snippet is no part of it', async () => {
    const outcome = await runCli(['merge', await place(GREETER)], { stdin: `\ufeff${REPLY}` });
    expect(outcome).toMatchObject({ exitCode: 0, stdout: MERGED });
  });

  test('does not wait at a terminal for a snippet that was forgotten', async () => {
    const outcome = await runCli(['merge', await place(GREETER)], { isTTY: true });
    expect(outcome).toMatchObject({ exitCode: 2, stdout: '' });
    expect(outcome.stderr).toContain('No snippet');
  });

  test('prints a diff that git can apply', async () => {
    const path = await place(GREETER);
    const { exitCode, stdout } = await runCli(['merge', path, '--diff'], { stdin: REPLY });
    expect(exitCode).toBe(0);
    const name = path.replace(/^\/+/, '');
    expect(stdout).toBe(
      `--- a/${name}\n+++ b/${name}\n@@ -3,4 +3,4 @@\n         return "hello"\n \n     def bye(self):\n-        return "bye"\n+        return "good bye"\n`,
    );
  });

  test('an empty diff where the file says it already', async () => {
    expect(await runCli(['merge', await place(MERGED), '--diff'], { stdin: REPLY })).toMatchObject({
      exitCode: 0,
      stdout: '',
    });
  });

  test('prints the whole result as JSON', async () => {
    const { exitCode, stdout } = await runCli(['merge', await place(GREETER), '--json'], { stdin: REPLY });
    expect(exitCode).toBe(0);
    const result: unknown = JSON.parse(stdout);
    expect(Object.keys(Object(result))).toEqual([
      'ok',
      'method',
      'confidence',
      'code',
      'edits',
      'removed',
      'notes',
      'history',
    ]);
    expect(result).toMatchObject({ ok: true, code: MERGED });
  });

  test('says with --history what was done, beside the result', async () => {
    const { stdout, stderr } = await runCli(['merge', await place(GREETER), '--history'], { stdin: REPLY });
    expect(stdout).toBe(MERGED);
    expect(stderr).toMatch(/^replaced +.*bye.* \(line 5\): ./m);
  });

  test('takes the language from --language where the extension does not tell it', async () => {
    const path = await place(GREETER, '.txt');
    const { exitCode, stdout } = await runCli(['merge', path, '--language', 'python'], { stdin: REPLY });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: MERGED });
  });

  test.each(['keep', 'remove'])('--omitted %s', async (omitted) => {
    const original =
      'class Point:\n    x = 1\n\n    def y(self):\n        return 2\n\n    def z(self):\n        return 3\n';
    const snippet = 'class Point:\n    x = 1\n\n    def z(self):\n        return 4\n';
    const { exitCode, stdout } = await runCli(['merge', await place(original), '--omitted', omitted], {
      stdin: snippet,
    });
    expect(exitCode).toBe(0);
    expect(stdout.includes('def y')).toBe(omitted === 'keep');
  });
});

describe('merge --write', () => {
  test('keeps byte order mark, line ends and mode, and prints nothing on standard output', async () => {
    const path = await place(`\ufeff${GREETER.replaceAll('\n', '\r\n')}`);
    await chmod(path, 0o750);
    const outcome = await runCli(['merge', path, '--write'], { stdin: REPLY });
    expect(outcome).toMatchObject({ exitCode: 0, stdout: '' });
    expect(outcome.stderr).toContain(`${path}: written (1 edit`);
    expect(await readFile(path, 'utf8')).toBe(`\ufeff${MERGED.replaceAll('\n', '\r\n')}`);
    expect((await stat(path)).mode & 0o777).toBe(0o750);
  });

  test('writes through a symbolic link, which stays one', async () => {
    const path = await place(GREETER);
    const link = join(folder, 'link.py');
    await symlink(path, link);
    expect((await runCli(['merge', link, '--write'], { stdin: REPLY })).exitCode).toBe(0);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(await readFile(path, 'utf8')).toBe(MERGED);
  });

  test('does not write a file that says it already', async () => {
    const path = await place(MERGED);
    await utimes(path, 1000, 1000);
    const outcome = await runCli(['merge', path, '--write'], { stdin: REPLY });
    expect(outcome).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(`${path}: unchanged\n`) });
    expect((await stat(path)).mtimeMs).toBe(1_000_000);
  });

  test('writes nothing on refusal, and says what to do', async () => {
    const path = await place(GREETER);
    const outcome = await runCli(['merge', path, '--write'], { stdin: NO_ANCHOR });
    expect(outcome).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^refused \([a-z-]+\): ./),
    });
    expect(await readFile(path, 'utf8')).toBe(GREETER);
  });
});

test('a refusal with --json is the result on standard output too', async () => {
  const { exitCode, stdout, stderr } = await runCli(['merge', await place(GREETER), '--json'], { stdin: NO_ANCHOR });
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, refusal: { message: expect.any(String) } });
  expect(stderr).toContain('refused');
});

describe('colour', () => {
  const RED = '\u001b[31m';
  test.each([
    { isTTY: false, env: {}, coloured: false },
    { isTTY: true, env: {}, coloured: true },
    { isTTY: true, env: { NO_COLOR: '1' }, coloured: false },
    { isTTY: true, env: { NO_COLOR: '' }, coloured: true },
    { isTTY: true, env: { TERM: 'dumb' }, coloured: false },
    { isTTY: false, env: { FORCE_COLOR: '1' }, coloured: true },
    { isTTY: false, env: { FORCE_COLOR: '1', NO_COLOR: '1' }, coloured: true },
    { isTTY: true, env: { FORCE_COLOR: '0' }, coloured: false },
  ])('terminal $isTTY, $env: $coloured', async ({ isTTY, env, coloured }) => {
    const { stdout } = await runCli(['merge', await place(GREETER), '-', '--diff'], { stdin: REPLY, isTTY, env });
    expect(stdout).toContain('-        return "bye"');
    expect(stdout.includes(RED)).toBe(coloured);
  });
});

describe('wrong usage: exit code 2 and nothing on standard output', () => {
  const cases: { name: string; args: (path: string) => string[]; says: string }[] = [
    { name: 'no such file', args: (path) => ['merge', `${path}.gone`], says: 'there is no such file' },
    { name: 'a folder', args: () => ['merge', tmpdir()], says: 'it is a folder' },
    { name: 'no such snippet', args: (path) => ['merge', path, `${path}.gone`], says: 'there is no such file' },
    { name: 'an unknown language', args: (path) => ['merge', path, '--language', 'klingon'], says: 'klingon' },
    { name: 'an unknown option', args: (path) => ['merge', path, '--force'], says: "unknown option '--force'" },
    { name: 'two outputs', args: (path) => ['merge', path, '--write', '--diff'], says: 'cannot be used with' },
    { name: 'an unknown rule', args: (path) => ['merge', path, '--omitted', 'all'], says: 'Allowed choices are' },
    { name: 'no file', args: () => ['merge'], says: 'missing required argument' },
    { name: 'an unknown command', args: () => ['graft'], says: "unknown command 'graft'" },
    { name: 'no command', args: () => [], says: 'Usage: codegraft' },
    { name: 'tree of an unknown language', args: (path) => ['tree', path, '--language', 'klingon'], says: 'klingon' },
  ];
  test.each(cases)('$name', async ({ args, says }) => {
    const outcome = await runCli(args(await place(GREETER)), { stdin: REPLY });
    expect(outcome).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(says) });
  });

  test('a file that is not UTF-8 is never rewritten', async () => {
    const bytes = Buffer.concat([Buffer.from(GREETER), Buffer.from([0x23, 0xe9, 0x0a])]);
    const path = await place(bytes);
    const outcome = await runCli(['merge', path, '--write'], { stdin: REPLY });
    expect(outcome).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is not valid UTF-8') });
    expect(await readFile(path)).toEqual(bytes);
  });

  test('a snippet that is not UTF-8', async () => {
    const outcome = await runCli(['merge', await place(GREETER)], { stdin: Buffer.from([0x64, 0xff]) });
    expect(outcome).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Standard input is not valid UTF-8'),
    });
  });
});

test('tree prints the blocks of a file', async () => {
  const { exitCode, stdout } = await runCli(['tree', await place(GREETER)]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/Greeter.*hello.*bye/s);
  expect(stdout.endsWith('\n')).toBe(true);
});

test('--version is that of the package', async () => {
  const manifest: { version: string } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await runCli(['--version'])).toEqual({ exitCode: 0, stdout: `${manifest.version}\n`, stderr: '' });
});

test('--help names the commands, the exit codes and examples', async () => {
  const { exitCode, stdout } = await runCli(['--help']);
  expect(exitCode).toBe(0);
  for (const part of ['merge', 'tree', 'batch', 'Exit codes: 0 done, 1 refused', 'Examples:'])
    expect(stdout).toContain(part);
});

describe('as a process', () => {
  const main = new URL('../src/cli/main.ts', import.meta.url).pathname;

  test('hands the exit code to the shell', async () => {
    const merge = [`--import`, 'tsx', main, 'merge', await place(GREETER)];
    expect(spawnSync(process.execPath, merge, { input: REPLY, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout: MERGED,
    });
    expect(spawnSync(process.execPath, merge, { input: NO_ANCHOR, encoding: 'utf8' })).toMatchObject({
      status: 1,
      stdout: '',
    });
  });

  test('is quiet when the reader of its output leaves', async () => {
    // More than a pipe holds, so that the reader is gone before the last write.
    const path = await place(`${'log("a line of a long file")\n'.repeat(5000)}${GREETER}`);
    const command = `"${process.execPath}" --import tsx "${main}" merge "${path}" | head -n 1`;
    const { stdout, stderr } = spawnSync('sh', ['-c', command], { input: REPLY, encoding: 'utf8' });
    expect(stdout).toBe('log("a line of a long file")\n');
    expect(stderr).not.toMatch(/EPIPE|Error/);
  });
});
