import { Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { batchCommand } from '../src/cli/batch-command.ts';
import { runCli } from './cli-terminal.ts';

const ORIGINAL = 'def one():\n    return 1\n\n\ndef two():\n    return 2\n';
const SNIPPET = 'def two():\n    return "zwei \u2028"\n';
const MERGED = 'def one():\n    return 1\n\n\ndef two():\n    return "zwei \u2028"\n';
const ROW = { id: 'a', original: ORIGINAL, snippet: SNIPPET, path: 'numbers.py' };
const ANSWER = { id: 'a', ok: true, code: MERGED, method: expect.any(String), confidence: expect.any(Number) };

async function answers(stdin: string | Uint8Array | readonly Uint8Array[]): Promise<unknown[]> {
  const { exitCode, stdout, stderr } = await runCli(['batch'], { stdin });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout === '' || stdout.endsWith('\n')).toBe(true);
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
}

test('answers each row in order, with its id, and goes on after bad ones', async () => {
  const rows = [
    JSON.stringify(ROW),
    '{"id": "b", "original": ',
    JSON.stringify({ ...ROW, id: 3, snippet: '' }),
    JSON.stringify({ ...ROW, id: 'd', language: 'klingon' }),
    JSON.stringify({ ...ROW, id: 'e', expected: 'members that nobody asked for are let pass' }),
  ];
  expect(await answers(`${rows.join('\n')}\n`)).toEqual([
    { ...ANSWER, notes: expect.any(Array), ms: expect.any(Number) },
    { ok: false, error: expect.stringContaining('not JSON') },
    {
      id: 3,
      ok: false,
      notes: [],
      refusal: { code: 'empty-snippet', message: expect.any(String), candidates: [] },
      ms: expect.any(Number),
    },
    { id: 'd', ok: false, error: expect.stringContaining('klingon') },
    { ...ANSWER, id: 'e', notes: expect.any(Array), ms: expect.any(Number) },
  ]);
});

describe('rows that are not valid', () => {
  const cases: { row: string | object; says: string; id?: string }[] = [
    { row: '[]', says: 'not a JSON object' },
    { row: 'null', says: 'not a JSON object' },
    { row: '{}', says: '"id" must be' },
    { row: { id: null, original: '', snippet: '' }, says: '"id" must be' },
    { row: { id: 'x', snippet: '' }, says: '"original" must be a string', id: 'x' },
    { row: { id: 'x', original: '', snippet: 7 }, says: '"snippet" must be a string', id: 'x' },
    { row: { ...ROW, path: 7 }, says: '"path" must be a string', id: 'a' },
    { row: { ...ROW, options: [] }, says: '"options" must be an object', id: 'a' },
    { row: { ...ROW, options: { omitted: 'all' } }, says: '"omitted" must be "auto"', id: 'a' },
    { row: { ...ROW, options: { strict: 'yes' } }, says: '"strict" must be true or false', id: 'a' },
    { row: { ...ROW, options: { minConfidence: 2 } }, says: '"minConfidence" must be a number', id: 'a' },
    { row: { ...ROW, options: { ommited: 'keep' } }, says: 'unknown option "ommited"', id: 'a' },
    { row: { ...ROW, options: { toString: 'x' } }, says: 'unknown option "toString"', id: 'a' },
  ];
  test.each(cases)('$says', async ({ row, says, id }) => {
    const [answer] = await answers(typeof row === 'string' ? row : JSON.stringify(row));
    expect(answer).toEqual({ ...(id === undefined ? {} : { id }), ok: false, error: expect.stringContaining(says) });
  });

  test('bytes that are not UTF-8', async () => {
    const [answer, next] = await answers([Buffer.from([0x22, 0xff, 0x22, 0x0a]), Buffer.from(JSON.stringify(ROW))]);
    expect(answer).toEqual({ ok: false, error: expect.stringContaining('UTF-8') });
    expect(next).toMatchObject(ANSWER);
  });
});

describe('options', () => {
  const original = 'class C:\n    x = 1\n\n    def y(self):\n        pass\n\n    def z(self):\n        pass\n';
  const snippet = 'class C:\n    x = 1\n\n    def z(self):\n        return 1\n';
  test.each(['keep', 'remove'])('omitted: %s', async (omitted) => {
    const row = { id: 1, original, snippet, options: { language: 'python', omitted } };
    const code = omitted === 'keep' ? expect.stringContaining('def y') : expect.not.stringContaining('def y');
    expect(await answers(JSON.stringify(row))).toMatchObject([{ ok: true, code }]);
  });
});

describe('the stream', () => {
  test('has no rows', async () => {
    expect(await answers('')).toEqual([]);
    expect(await answers('\n \r\n\n')).toEqual([]);
  });

  test('has CRLF, a raw U+2028 inside a row, blank lines and no last line end', async () => {
    expect(await answers(`${JSON.stringify(ROW)}\r\n\r\n\n${JSON.stringify(ROW)}`)).toMatchObject([ANSWER, ANSWER]);
  });

  test('comes in single bytes', async () => {
    const bytes = Buffer.from(`${JSON.stringify(ROW)}\n${JSON.stringify(ROW)}\n`);
    const chunks = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await answers(chunks)).toMatchObject([ANSWER, ANSWER]);
  });

  test('has a row that is too long', async () => {
    const { stdin, stdout, stderr, written } = streams(['x'.repeat(5000), `\n${JSON.stringify(ROW)}\n`]);
    await batchCommand({ stdin, stdout, stderr, env: {} }, 1000);
    const [first, second] = written.map((line): unknown => JSON.parse(line));
    expect(first).toEqual({ ok: false, error: 'the row is longer than 1000 bytes' });
    expect(second).toMatchObject(ANSWER);
  });

  test('is not read while the reader of the answers is behind', async () => {
    let read = 0;
    let furthest = 0;
    function* rows(): Generator<string> {
      for (; read < 300; read++) yield `${JSON.stringify({ ...ROW, id: read })}\n`;
    }
    const { stdin, stdout, stderr, written } = streams(rows(), async () => {
      furthest = Math.max(furthest, read - written.length);
      await turn();
    });
    await batchCommand({ stdin, stdout, stderr, env: {} });
    expect(written).toHaveLength(300);
    expect(furthest).toBeLessThan(20);
  });
});

/** A source of chunks, and a reader of answers that takes `pause` before each. */
function streams(
  chunks: Iterable<string>,
  pause: () => Promise<void> = async () => {},
): { stdin: Readable; stdout: Writable; stderr: Writable; written: string[] } {
  const written: string[] = [];
  const stdout = new Writable({
    highWaterMark: 1,
    write(piece: Buffer, _encoding, done) {
      void pause().then(() => {
        written.push(piece.toString('utf8'));
        done();
      });
    },
  });
  return { stdin: Readable.from(chunks, { highWaterMark: 1 }), stdout, stderr: new Writable(), written };
}
