import { performance } from 'node:perf_hooks';
import { CodegraftError, createMerger, type Merger } from '../index.ts';
import { type BadRow, parseRow, type Row } from './row.ts';
import { type Terminal, write } from './terminal.ts';

/** A row longer than this many bytes is answered with an error: it would have to be held in memory as a whole. */
const ROW_LIMIT = 64 * 1024 * 1024;

/**
 * Answers each JSON line of standard input with one on standard output, in order. One row is in memory at a time, and none
 * is read while the reader of the answers is behind. Returns the exit code: 0 also where rows were refused, since each
 * answer says so itself.
 */
export async function batchCommand(terminal: Terminal, rowLimit: number = ROW_LIMIT): Promise<0> {
  const merger = await createMerger();
  for await (const bytes of splitRows(terminal.stdin, rowLimit)) {
    const row = bytes === undefined ? { error: `the row is longer than ${rowLimit} bytes` } : parseRow(bytes);
    await write(terminal.stdout, `${JSON.stringify(answer(row, merger))}\n`);
  }
  return 0;
}

function answer(row: Row | BadRow, merger: Merger): object {
  if ('error' in row) return { id: row.id, ok: false, error: row.error };
  const start = performance.now();
  try {
    const result = merger.merge(row.original, row.snippet, row.options);
    const ms = Math.round((performance.now() - start) * 100) / 100;
    if (!result.ok) return { id: row.id, ok: false, notes: result.notes, refusal: result.refusal, ms };
    const { code, method, confidence, notes } = result;
    return { id: row.id, ok: true, code, method, confidence, notes, ms };
  } catch (cause) {
    if (cause instanceof CodegraftError) return { id: row.id, ok: false, error: cause.message };
    return {
      id: row.id,
      ok: false,
      error: `internal error: ${cause instanceof Error ? cause.message : String(cause)}`,
    };
  }
}

/**
 * Lines as bytes, split at LF alone: U+2028 and a lone CR are white space or content of a JSON row. Blank lines are
 * passed over; a line over the limit comes as undefined, and is not kept while it is read.
 */
async function* splitRows(
  input: AsyncIterable<Uint8Array | string>,
  limit: number,
): AsyncGenerator<Uint8Array | undefined> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  const take = (piece: Uint8Array): void => {
    size += piece.length;
    if (size <= limit) pieces.push(piece);
    else pieces = [];
  };
  const finish = (): Uint8Array | undefined => {
    const row = size <= limit ? Buffer.concat(pieces) : undefined;
    pieces = [];
    size = 0;
    return row;
  };
  for await (const given of input) {
    const chunk = typeof given === 'string' ? Buffer.from(given) : given;
    let from = 0;
    for (let feed = chunk.indexOf(10); feed >= 0; feed = chunk.indexOf(10, from)) {
      take(chunk.subarray(from, feed));
      from = feed + 1;
      const row = finish();
      if (row === undefined || !isBlank(row)) yield row;
    }
    take(chunk.subarray(from));
  }
  const row = finish();
  if (row === undefined || !isBlank(row)) yield row;
}

function isBlank(row: Uint8Array): boolean {
  return row.every((byte) => byte === 32 || byte === 9 || byte === 13);
}
