import type { MergeOptions, MergeResult, MergeSuccess } from '../../src/merge/result.ts';
import { applyEdits, invertEdits } from '../../src/text/edit.ts';
import { declarationsOf } from './declarations.ts';
import { fencesOf, folded, lineKind, shownRuns } from './reply-lines.ts';
import { countSyntaxErrors } from './syntax-errors.ts';

/** The part of a merger that the checks call. */
export interface SynchronousMerger {
  merge(original: string, snippet: string, options?: MergeOptions): MergeResult;
}

/** The promises of the library as far as they can be seen from outside. */
export type Promised =
  | 'untouched bytes'
  | 'nothing lost'
  | 'everything said'
  | 'no placeholder'
  | 'no new syntax error'
  | 'clear refusal'
  | 'deterministic'
  | 'idempotent';

/** A promise that a result breaks, and where. */
export interface Violation {
  readonly promise: Promised;
  readonly detail: string;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  py: 'python',
  pyi: 'python',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
};

/** The language that the options or the text itself call for, as named in `MergeOptions`. */
export function languageOf(original: string, options: MergeOptions): string {
  if (options.language) return options.language;
  const extension = /\.(\w+)$/.exec(options.path ?? '')?.[1];
  if (extension) return EXTENSIONS[extension] ?? 'text';
  const costs = ['python', 'typescript', 'tsx'].map((name) => ({ name, errors: countSyntaxErrors(original, name) }));
  return costs.reduce((best, next) => (next.errors < best.errors ? next : best)).name;
}

const squeezed = (text: string): string => text.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '');

function untouchedBytes(original: string, result: MergeSuccess): string[] {
  const { code, edits } = result;
  const details: string[] = [];
  if (applyEdits(original, edits) !== code) details.push('the edits applied to the original do not give the code');
  else if (applyEdits(code, invertEdits(original, edits)) !== original)
    details.push('the inverted edits do not lead back');
  for (const edit of edits) {
    const old = original.slice(edit.from, edit.to);
    if (old === edit.insert) details.push(`an edit at ${edit.from} changes nothing: ${JSON.stringify(old)}`);
  }
  if (result.tree.toString() !== code) details.push('the block tree does not print the code');
  if (original.startsWith('\ufeff') !== code.startsWith('\ufeff')) details.push('the byte order mark came or went');
  const bare = /(?<!\r)\n/;
  if (original.includes('\r\n') && !bare.test(original) && bare.test(code)) {
    details.push(
      `a CRLF file got an LF line: ${JSON.stringify(code.split('\r\n').find((line) => line.includes('\n')))}`,
    );
  }
  if (original.includes('\n') && !original.includes('\r') && code.includes('\r')) details.push('an LF file got a CR');
  return details;
}

function nothingLost(original: string, result: MergeSuccess, language: string): string[] {
  const left = new Map<string, number>();
  for (const { name } of declarationsOf(result.code, language)) left.set(name, (left.get(name) ?? 0) + 1);
  const missing = new Map<string, number[]>();
  for (const { name, line } of declarationsOf(original, language)) {
    missing.set(name, [...(missing.get(name) ?? []), line]);
  }
  return [...missing].flatMap(([name, lines]) => {
    const lost = lines.length - (left.get(name) ?? 0);
    if (lost <= 0) return [];
    const told = lines.filter((line) =>
      result.removed.some((block) => block.startLine <= line && line <= block.endLine),
    );
    return told.length >= lost ? [] : [`${name} (line ${lines.join(', ')}) is gone, and result.removed does not tell`];
  });
}

/** Whether `run` stands in `lines` in order, with anything between. */
function isSubsequence(run: readonly string[], lines: readonly string[]): boolean {
  let at = 0;
  for (const line of lines) if (at < run.length && line === run[at]) at++;
  return at === run.length;
}

const isImport = (line: string): boolean => /^\s*(?:import\b|from\s+\S+\s+import\b)/.test(line);

/** Whether a shown line is found in the code, as a line, over several lines, in pieces around a placeholder, or as a united import. */
function stands(line: string, lines: ReadonlySet<string>, code: string, imports: ReadonlySet<string>): boolean {
  if (lines.has(folded(line))) return true;
  if (isImport(line)) return (line.match(/[\w$]+/g) ?? []).every((word) => imports.has(word));
  const pieces = line.split(/\/\*\s*(?:\.{3}|…).*?\*\/|\s#\s*(?:\.{3}|…).*$|(?<=[([{,]\s*)(?:\.{3}|…)(?=\s*[)\]},])/);
  return pieces.every((piece) => code.includes(squeezed(folded(piece))));
}

function everythingSaid(original: string, snippet: string, code: string): string[] {
  const own = new Set(original.split('\n').map(folded));
  const lines = code.split('\n').map(folded);
  const known = new Set(lines);
  const dense = squeezed(code);
  const importText =
    code.match(/^\s*(?:import\b[^;]*?from.*$|import\b.*$|from\s+\S+\s+import\s*(?:\([^)]*\)|.*$))/gm) ?? [];
  const imports = new Set(importText.flatMap((text) => text.match(/[\w$]+/g) ?? []));
  const details: string[] = [];
  for (const fence of fencesOf(snippet)) {
    for (const run of shownRuns(fence, own)) {
      const missing = run.find((line) => !stands(line, known, dense, imports));
      const ordered = run.filter((line) => !isImport(line) && known.has(folded(line))).map(folded);
      if (missing !== undefined) details.push(`a shown line is not in the code: ${JSON.stringify(missing)}`);
      else if (!isSubsequence(ordered, lines))
        details.push(`shown lines are out of order from ${JSON.stringify(run[0])} on`);
    }
  }
  return details;
}

function noPlaceholder(original: string, snippet: string, code: string): string[] {
  const own = new Set(original.split('\n').map(folded));
  const lines = new Set(code.split('\n').map(folded));
  return fencesOf(snippet)
    .flatMap((fence) => fence.lines)
    .filter((line) => lineKind(line, own) === 'placeholder' && lines.has(folded(line)))
    .map((line) => `a placeholder is in the code: ${JSON.stringify(line)}`);
}

/** What two runs of one merge must have in common: all but the tree, which is compared as text. */
function comparable(result: MergeResult): string {
  return JSON.stringify(result, (key, value: unknown) => (key === 'tree' ? String(value) : value));
}

function refusalDetails(result: MergeResult): string[] {
  if (result.ok) return [];
  const { code, message } = result.refusal;
  return /\w+ \w+ \w+/.test(message) ? [] : [`the refusal ${code} says only ${JSON.stringify(message)}`];
}

/** All promises that `result` breaks. `merger` runs the merge again, and once more on the code. */
export function findViolations(
  original: string,
  snippet: string,
  options: MergeOptions,
  result: MergeResult,
  merger: SynchronousMerger,
): Violation[] {
  const violations: Violation[] = [];
  const report = (promise: Promised, details: readonly string[]): void => {
    for (const detail of details) violations.push({ promise, detail });
  };
  report('clear refusal', refusalDetails(result));
  const twice = merger.merge(original, snippet, options);
  if (comparable(twice) !== comparable(result)) report('deterministic', ['a second run gives another result']);
  if (!result.ok) return violations;

  const language = languageOf(original, options);
  report('untouched bytes', untouchedBytes(original, result));
  report('nothing lost', nothingLost(original, result, language));
  report('everything said', everythingSaid(original, snippet, result.code));
  report('no placeholder', noPlaceholder(original, snippet, result.code));
  const before = countSyntaxErrors(original, language);
  const after = countSyntaxErrors(result.code, language);
  if (after > before) report('no new syntax error', [`${before} syntax errors before, ${after} after`]);
  const again = merger.merge(result.code, snippet, options);
  if (!again.ok) report('idempotent', [`merged again, it is refused: ${again.refusal.code}: ${again.refusal.message}`]);
  else if (again.code !== result.code)
    report('idempotent', [`merged again, ${firstDifference(result.code, again.code)}`]);
  return violations;
}

/** The first line in which two texts differ, in words. */
export function firstDifference(expected: string, actual: string): string {
  const left = expected.split('\n');
  const right = actual.split('\n');
  const at = left.findIndex((line, index) => line !== right[index]);
  const line = at < 0 ? left.length : at;
  return `line ${line + 1} is ${JSON.stringify(right[line] ?? 'no line')} instead of ${JSON.stringify(left[line] ?? 'no line')}`;
}

/** Throws an error that names each promise that `result` breaks and the line where it does. Every merge of the tests goes through here. */
export function checkPromises(
  original: string,
  snippet: string,
  options: MergeOptions,
  result: MergeResult,
  merger: SynchronousMerger,
): void {
  const violations = findViolations(original, snippet, options, result, merger);
  if (violations.length === 0) return;
  const lines = violations.map(({ promise, detail }) => `broken promise "${promise}": ${detail}`);
  throw new Error(`${lines.join('\n')}\nsnippet:\n${snippet}`);
}
