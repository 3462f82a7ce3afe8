import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchCase } from '../case.ts';
import { cacheDirectory, packageDirectory } from '../packages.ts';

/** A chat reply, with what the table and the options need to know of it. */
export interface ReplyCase extends BenchCase {
  /** 0: a careful person merges it to exactly `expected`; 1: blank lines or the place could differ; 2: doubtful. */
  readonly ambiguity: number;
  readonly style: string;
}

/** A code line of a reply: line of the later file (0-based), indentation in the reply, and what is added at its end. */
type LineReference = readonly [line: number, indent: string, trailing: string];

/** One row of a set: the prose of the reply stands there literally, its code as references into the later file. */
interface ReplyRow {
  readonly id: string;
  readonly package: string;
  readonly before_version: string;
  readonly after_version: string;
  readonly path: string;
  readonly language: string;
  readonly ambiguity: number;
  readonly deletes: boolean;
  readonly style: string;
  readonly family: string;
  readonly reply: readonly (string | LineReference)[];
}

/** The two sets of replies: the second was written later, by others, and is there to see whether a rule fits the first only. */
export const SETS: Readonly<Record<string, string>> = { first: 'replies.jsonl', second: 'second.jsonl' };

/** The replies of a set with their files, rebuilt from the published packages once and then read from the cache. */
export function replyCases(set: string): ReplyCase[] {
  const name = Object.hasOwn(SETS, set) ? SETS[set] : undefined;
  if (name === undefined) throw new Error(`--set takes ${Object.keys(SETS).join(' or ')}; got "${set}"`);
  const source = fileURLToPath(new URL(name, import.meta.url));
  const cached = join(cacheDirectory, name);
  if (!existsSync(cached) || statSync(cached).mtimeMs < statSync(source).mtimeMs) {
    const rebuilt = parseLines<ReplyRow>(readFileSync(source, 'utf8')).map(rebuild);
    mkdirSync(dirname(cached), { recursive: true });
    writeFileSync(cached, rebuilt.map((reply) => `${JSON.stringify(reply)}\n`).join(''));
  }
  return parseLines<ReplyCase>(readFileSync(cached, 'utf8'));
}

function rebuild(row: ReplyRow): ReplyCase {
  const original = readFileSync(join(packageDirectory(row.package, row.before_version), row.path), 'utf8');
  const expected = readFileSync(join(packageDirectory(row.package, row.after_version), row.path), 'utf8');
  const lines = expected.split('\n');
  const snippet = row.reply.map((part) => (typeof part === 'string' ? part : codeLine(part, lines))).join('\n');
  const { id, family, language, path, deletes, ambiguity, style } = row;
  return { id, group: family, language, path, original, snippet, expected, deletes, ambiguity, style };
}

function codeLine([line, indent, trailing]: LineReference, lines: readonly string[]): string {
  const text = lines[line];
  if (text === undefined) throw new Error(`line ${line} is not in a file of ${lines.length} lines`);
  return indent + text.trim() + trailing;
}

function parseLines<Row>(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
