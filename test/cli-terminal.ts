import { Readable, Writable } from 'node:stream';
import { run } from '../src/cli/program.ts';
import type { Terminal } from '../src/cli/terminal.ts';

/** What one command line did. */
export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Setting {
  /** What standard input holds. */
  readonly stdin?: string | Uint8Array | readonly Uint8Array[];
  /** Whether all three streams are a terminal. */
  readonly isTTY?: boolean;
  readonly env?: Terminal['env'];
}

/** Runs a command line in this process, on streams in memory. */
export async function runCli(args: readonly string[], setting: Setting = {}): Promise<Outcome> {
  const { stdin = [], isTTY = false, env = {} } = setting;
  const chunks = typeof stdin === 'string' ? [Buffer.from(stdin)] : stdin instanceof Uint8Array ? [stdin] : stdin;
  const stdout = new Sink(isTTY);
  const stderr = new Sink(isTTY);
  const input = Object.assign(Readable.from(chunks, { objectMode: false }), { isTTY });
  const exitCode = await run(args, { stdin: input, stdout, stderr, env });
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

class Sink extends Writable {
  readonly isTTY: boolean;
  readonly #pieces: Buffer[] = [];

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
  }

  get text(): string {
    return Buffer.concat(this.#pieces).toString('utf8');
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }
}
