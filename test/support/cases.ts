import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MergeOptions, MergeResult, RefusalCode } from '../../src/merge/result.ts';

/** The optional `case.json` of a case. */
interface CaseNotes {
  /** Why the case is there, or why its answer is the right one. */
  readonly note?: string;
  readonly options?: MergeOptions;
  /** The merger gets neither a path nor a language. */
  readonly detect?: boolean;
  /** The right answer is a refusal with one of these codes. */
  readonly refusal?: RefusalCode | readonly RefusalCode[];
  /** `refusal`: to refuse is as good as the expected text. */
  readonly alternatives?: readonly string[];
}

/** One directory under `fixtures/cases` or `fixtures/gaps`. */
export interface FixtureCase {
  /** `language/name`. */
  readonly id: string;
  readonly directory: string;
  readonly original: string;
  readonly snippet: string;
  readonly options: MergeOptions;
  /** Extension of the files, without the dot. */
  readonly extension: string;
  /** Text of `expected.*` (or of `should.*` of a gap), if there is one. */
  readonly expected: string | undefined;
  /** Codes of a right refusal; empty where the merge has to succeed. */
  readonly refusals: readonly RefusalCode[];
  /** To refuse is right too, whatever the code. */
  readonly mayRefuse: boolean;
}

/** The folder `fixtures/` with all its cases. */
export const FIXTURES: string = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** The text of a file as it stands, byte order mark and line ends included. */
function textOf(file: string): string {
  return readFileSync(file, 'utf8');
}

function readCase(directory: string): FixtureCase {
  const files = readdirSync(directory);
  const named = (name: string): string | undefined => files.find((file) => file.replace(/\.\w+$/, '') === name);
  const original = named('original');
  const snippet = named('snippet');
  if (!original || !snippet) throw new Error(`${directory} needs an original.* and a snippet.*`);
  const notes: CaseNotes = files.includes('case.json') ? JSON.parse(textOf(join(directory, 'case.json'))) : {};
  const target = named('expected') ?? named('should');
  return {
    id: directory.slice(FIXTURES.length).split(sep).slice(1).join('/'),
    directory,
    original: textOf(join(directory, original)),
    snippet: textOf(join(directory, snippet)),
    options: { ...(notes.detect ? {} : { path: original }), ...notes.options },
    extension: original.slice(original.lastIndexOf('.') + 1),
    expected: target && textOf(join(directory, target)),
    refusals: notes.refusal === undefined ? [] : [notes.refusal].flat(),
    mayRefuse: notes.alternatives?.includes('refusal') ?? false,
  };
}

function directoriesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(directory, entry.name))
    .sort();
}

/** All cases of `fixtures/cases` (right answers) or `fixtures/gaps` (known wrong ones). */
export function readCases(folder: 'cases' | 'gaps'): FixtureCase[] {
  const root = join(FIXTURES, folder);
  if (!readdirSync(FIXTURES).includes(folder)) return [];
  return directoriesIn(root).flatMap(directoriesIn).map(readCase);
}

/** Whether `result` is the right answer of a case: its text byte for byte, or a refusal that it allows. */
export function isRight(fixture: FixtureCase, result: MergeResult): boolean {
  if (result.ok) return result.code === fixture.expected;
  return fixture.mayRefuse || fixture.refusals.includes(result.refusal.code);
}

/** Writes what the merger gives as the text that the case expects. A case that expects a refusal is left alone. */
export function updateExpected(fixture: FixtureCase, result: MergeResult): void {
  if (!result.ok || fixture.expected === undefined) return;
  writeFileSync(join(fixture.directory, `expected.${fixture.extension}`), result.code);
}

/** What a gap gives today: the text of `gives.*`, or the refusal code in `gives.json`. */
export function givenToday(gap: FixtureCase): { code: string } | { refusal: RefusalCode } {
  const file = readdirSync(gap.directory).find((name) => name.startsWith('gives.'));
  if (!file) throw new Error(`${gap.directory} needs a gives.${gap.extension} or a gives.json`);
  const text = textOf(join(gap.directory, file));
  return file === 'gives.json' && gap.extension !== 'json' ? JSON.parse(text) : { code: text };
}
