import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** What a command reads and writes: the process itself, or streams of a test. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Writes and waits while the reader of the stream is behind, so that nothing piles up in memory. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

/** Select Graphic Rendition codes: on and off. `styleText` of Node would do, but came with Node 20.12 only. */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

export type Style = keyof typeof CODES;
export type Paint = (style: Style, text: string) => string;

/**
 * Whether to colour what goes to `stream`: only on a terminal, unless the environment says otherwise.
 * `FORCE_COLOR` wins over `NO_COLOR`, as in Node itself.
 */
export function wantsColour(stream: { readonly isTTY?: boolean }, env: Terminal['env']): boolean {
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (env.NO_COLOR) return false;
  return stream.isTTY === true && env.TERM !== 'dumb';
}

export function painter(stream: { readonly isTTY?: boolean }, env: Terminal['env']): Paint {
  if (!wantsColour(stream, env)) return (_style, text) => text;
  return (style, text) => `\u001b[${CODES[style][0]}m${text}\u001b[${CODES[style][1]}m`;
}
