import { buffer } from 'node:stream/consumers';
import { CodegraftError, mergeIncomplete, type Omitted } from '../index.ts';
import { paintPatch, unifiedPatch } from './patch.ts';
import { historyReport, noteReport, plainResult, refusalReport, summary } from './report.ts';
import { decodeSource, readSource, writeSource } from './source-file.ts';
import { painter, type Terminal, write } from './terminal.ts';

/** Flags of `codegraft merge`; at most one of `write`, `diff` and `json` is set. */
export interface MergeFlags {
  readonly write?: boolean;
  readonly diff?: boolean;
  readonly json?: boolean;
  readonly history?: boolean;
  readonly language?: string;
  readonly omitted?: Omitted;
  readonly strict?: boolean;
}

/**
 * Merges a snippet into a file. Standard output carries the result only (the merged file, the diff, the JSON object, or
 * nothing with `write`); notes, history and refusals go to standard error. Returns the exit code.
 */
export async function mergeCommand(
  path: string,
  snippetPath: string | undefined,
  flags: MergeFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const original = await readSource(path);
  const snippet = await readSnippet(snippetPath, terminal);
  const { language, omitted, strict } = flags;
  const result = await mergeIncomplete(original, snippet, { path, language, omitted, strict });
  const paint = painter(terminal.stderr, terminal.env);
  if (flags.json) await write(terminal.stdout, `${JSON.stringify(plainResult(result), null, 2)}\n`);
  if (!result.ok) {
    await write(terminal.stderr, refusalReport(result.refusal, paint) + noteReport(result, paint));
    return 1;
  }
  if (flags.write) {
    const changed = result.code !== original;
    if (changed) await writeSource(path, result.code);
    await write(terminal.stderr, `${path}: ${changed ? `written (${summary(result)})` : 'unchanged'}\n`);
  } else if (flags.diff) {
    const patch = unifiedPatch(path, original, result.code);
    await write(terminal.stdout, paintPatch(patch, painter(terminal.stdout, terminal.env)));
  } else if (!flags.json) {
    await write(terminal.stdout, result.code);
  }
  if (!flags.json) await write(terminal.stderr, noteReport(result, paint));
  if (flags.history) await write(terminal.stderr, historyReport(result.history, paint));
  return 0;
}

async function readSnippet(path: string | undefined, terminal: Terminal): Promise<string> {
  if (path !== undefined && path !== '-') return withoutMark(await readSource(path));
  if (path === undefined && terminal.stdin.isTTY) {
    throw new CodegraftError(
      'invalid-argument',
      'No snippet: name a file, or pipe the reply in (`-` reads the terminal).',
    );
  }
  return withoutMark(decodeSource(await buffer(terminal.stdin), 'Standard input'));
}

/** Some shells put a byte order mark before what they pipe; it is no part of the reply. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
