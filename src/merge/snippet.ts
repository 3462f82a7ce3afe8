import type { Grammar } from '../syntax/grammars.ts';
import { maskOfText, shapeOfIndentation, unclosedHeaders } from '../syntax/indentation-shape.ts';
import type { Profile } from '../syntax/profile.ts';
import { type Shape, shapeOfTree } from '../syntax/shape.ts';
import { type Line, splitLines } from '../text/lines.ts';
import { classifyLine, inlinePlaceholder, type LineContext, type Placeholder, removalMarker } from './placeholder.ts';
import { assemble, type Source } from './source.ts';

/** Reads a piece of a reply against the original: finds its placeholders, and how its lines nest. */
export function readSnippet(code: string, original: Source, grammar: Grammar | undefined): Source {
  const profile = original.profile;
  const known = normsOf(original);
  const marked = takeRemovals(code, profile, known);
  const lines = splitLines(expandInline(marked.code, original, profile, known));
  const masked = maskOfText(lines, profile);
  const placeholders = new Map<number, Placeholder>();
  const seen = new Map<string, Placeholder | undefined>();
  lines.forEach((line, index) => {
    if (line.trimmed === '') return;
    const context = contextOf(lines, index, profile, known, masked[index] === 1);
    const place = [line.trimmed, context.above, context.below, masked[index]].join('\n');
    if (!seen.has(place)) seen.set(place, classifyLine(line.trimmed, context));
    const found = seen.get(place);
    if (found) placeholders.set(index, found);
  });
  const text = lines.map((line) => line.text).join('\n');
  const parsed = grammar && parsedShape(lines, placeholders, masked, grammar);
  if (parsed) return assemble(text, lines, parsed, profile, placeholders, undefined, marked.removals);
  const shape = shapeOfIndentation(lines, profile);
  const unclosed = unclosedHeaders(lines, masked, profile);
  if (masked[lines.length - 1]) for (const header of headersOver(shape, lines)) unclosed.add(header);
  return assemble(text, lines, shape, profile, placeholders, unclosed, marked.removals);
}

/** The headers around the last line: a snippet that ends inside a string or comment closes none of them. */
function headersOver(shape: Shape, lines: readonly Line[]): number[] {
  const headers: number[] = [];
  lines.forEach(({ trimmed }, line) => {
    if (trimmed === '') return;
    headers.length = Math.min(headers.length, shape.depth[line]!);
    headers[shape.depth[line]!] = line;
  });
  return headers.slice(0, -1);
}

const norms = new WeakMap<Source, ReadonlySet<string>>();

/** The folded lines of an original, for looking lines of a snippet up. */
function normsOf(original: Source): ReadonlySet<string> {
  let known = norms.get(original);
  if (known === undefined) {
    known = new Set(original.lines.map((line) => line.norm));
    norms.set(original, known);
  }
  return known;
}

/** Takes the lines off a snippet that only say what is removed (`// removed: parseArgs`), with a blank line below. */
function takeRemovals(
  code: string,
  profile: Profile | undefined,
  known: ReadonlySet<string>,
): { readonly code: string; readonly removals: readonly string[] } {
  const lines = splitLines(code);
  const removals: string[] = [];
  const kept: string[] = [];
  lines.forEach((line, index) => {
    const marker = removalMarker(line.trimmed, contextOf(lines, index, profile, known, false));
    const afterMarker = line.trimmed === '' && index > 0 && kept.at(-1)?.trim() === '' && removals.length > 0;
    if (marker) removals.push(...marker.names);
    else if (!afterMarker) kept.push(line.text);
  });
  return removals.length === 0 ? { code, removals } : { code: kept.join('\n'), removals };
}

function contextOf(
  lines: readonly Line[],
  index: number,
  profile: Profile | undefined,
  known: ReadonlySet<string>,
  insideText: boolean,
): LineContext {
  return {
    inOriginal: (norm) => known.has(norm),
    above: lines[index - 1]?.trimmed ?? '',
    below: lines[index + 1]?.trimmed ?? '',
    language: profile?.offside ? 'python' : profile ? 'typescript' : 'text',
    insideText,
  };
}

/**
 * A placeholder inside a line is written on a line of its own:
 *
 *     function load() { /* unchanged *\/ }     function load() {
 *                                                /* unchanged *\/
 *                                              }
 *
 * or, where exactly one line of the original begins and ends as the line does, that line takes its place.
 */
function expandInline(
  code: string,
  original: Source,
  profile: Profile | undefined,
  known: ReadonlySet<string>,
): string {
  const lines = splitLines(code);
  const masked = maskOfText(lines, profile);
  const result: string[] = [];
  lines.forEach((line, index) => {
    const context = contextOf(lines, index, profile, known, false);
    const inline =
      masked[index] || known.has(line.norm) || classifyLine(line.trimmed, context)
        ? undefined
        : inlinePlaceholder(line.text, context);
    if (!inline) {
      result.push(line.text);
      return;
    }
    const before = line.text.slice(0, inline.from);
    const after = line.text.slice(inline.to);
    const match = onlyLineBetween(original, before.trim(), after.trim());
    if (match !== undefined) {
      result.push(line.text.slice(0, line.text.length - line.text.trimStart().length) + match);
      return;
    }
    const indent = /^\s*/.exec(line.text)![0];
    const inner = indent.includes('\t') ? `${indent}\t` : `${indent}  `;
    result.push(before.trimEnd(), inner + line.text.slice(inline.from, inline.to).trim());
    if (after.trim() !== '') result.push(indent + after.trim());
  });
  return result.join('\n');
}

function onlyLineBetween(original: Source, before: string, after: string): string | undefined {
  let found: string | undefined;
  const head = before.replace(/\s+/g, ' ');
  const tail = after.replace(/\s+/g, ' ');
  if (head === '' || tail === '') return undefined;
  for (const { norm, trimmed } of original.lines) {
    if (norm.length < head.length + tail.length || !norm.startsWith(head) || !norm.endsWith(tail)) continue;
    if (found !== undefined && found !== trimmed) return undefined;
    found = trimmed;
  }
  return found;
}

/**
 * The shape that the grammar sees, with same-length stand-ins for the placeholders, in the first context in which the
 * snippet parses without an error; `undefined` where it parses in none.
 */
function parsedShape(
  lines: readonly Line[],
  placeholders: ReadonlyMap<number, Placeholder>,
  masked: Uint8Array,
  grammar: Grammar,
): Shape | undefined {
  const { profile } = grammar;
  const stood = standIns(lines, placeholders, masked, profile);
  for (const { prefix, suffix } of [{ prefix: '', suffix: '' }, ...profile.contexts]) {
    const before = prefix === '' ? '' : `${prefix}${prefix.endsWith('\n') ? '' : '\n'}`;
    const text = before + stood + suffix;
    const skipped = before === '' ? 0 : 1;
    const shape = grammar.parse(text, (tree) =>
      tree.rootNode.hasError ? undefined : shapeOfTree(tree, splitLines(text), profile),
    );
    if (shape) return cutShape(shape, lines, skipped);
  }
  return undefined;
}

function cutShape(shape: Shape, lines: readonly Line[], skipped: number): Shape {
  const to = skipped + lines.length + 1;
  const depth = shape.depth.slice(skipped, to);
  let base = Number.MAX_SAFE_INTEGER;
  lines.forEach((line, index) => {
    if (line.trimmed !== '') base = Math.min(base, depth[index]!);
  });
  for (let index = 0; index < depth.length; index++) depth[index] = Math.max(0, depth[index]! - base);
  return {
    depth,
    joins: shape.joins.slice(skipped, to),
    masked: shape.masked.slice(skipped, to),
    keyed: shape.keyed.slice(skipped, to),
    comment: shape.comment.slice(skipped, to),
    errors: 0,
    errorCost: 0,
  };
}

/** The snippet with each placeholder overwritten by something of the same length that the grammar takes at its place. */
function standIns(
  lines: readonly Line[],
  placeholders: ReadonlyMap<number, Placeholder>,
  masked: Uint8Array,
  profile: Profile,
): string {
  const open = openBrackets(lines, masked, profile);
  return lines
    .map(({ text, trimmed }, index) => {
      if (!placeholders.has(index) || masked[index]) return text;
      const from = text.indexOf(trimmed);
      return text.slice(0, from) + standIn(trimmed, open[index]! > 0, profile) + text.slice(from + trimmed.length);
    })
    .join('\n');
}

function standIn(trimmed: string, bracketed: boolean, profile: Profile): string {
  const { length } = trimmed;
  if (!profile.offside) {
    if (/^(?:\/\/|\/\*|\{\/\*|<!--)/.test(trimmed)) return trimmed;
    return length < 2 ? ' '.repeat(length) : `//${trimmed.slice(2)}`;
  }
  if (bracketed || length < 3) return length < 1 ? '' : `#${trimmed.slice(1)}`;
  return length === 3 ? '...' : `...#${trimmed.slice(4)}`;
}

/** How many brackets are open at the start of each line. */
function openBrackets(lines: readonly Line[], masked: Uint8Array, profile: Profile): Int32Array {
  const open = new Int32Array(lines.length);
  let depth = 0;
  lines.forEach(({ text }, index) => {
    open[index] = depth;
    if (masked[index]) return;
    const code = text.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '');
    const comment = code.indexOf(profile.lineComment);
    for (const unit of comment < 0 ? code : code.slice(0, comment)) {
      if (unit === '(' || unit === '[' || unit === '{') depth++;
      else if (unit === ')' || unit === ']' || unit === '}') depth = Math.max(0, depth - 1);
    }
  });
  return open;
}
