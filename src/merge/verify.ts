import type { OutLine } from './draft.ts';
import { hunksOf } from './hunks.ts';
import type { Block } from './line-tree.ts';
import { bindsName, codeOnly, importedNames, usesName } from './names.ts';
import { classifyLine } from './placeholder.ts';
import { shownMissing } from './shown.ts';
import type { Source } from './source.ts';

/** What a merged text must keep of the promises, checked on every merge. */
export interface Verification {
  readonly original: Source;
  readonly snippet: Source;
  readonly result: Source;
  readonly lines: readonly OutLine[];
  /** ERROR and MISSING nodes of a text. */
  readonly errorsIn: (text: string) => number;
  /** Declarations may go for silence. */
  readonly removes: boolean;
}

/** The first promise that a merge breaks, as a sentence; `undefined` where all hold. */
export function brokenPromise(verification: Verification): string | undefined {
  const { original, snippet, result, lines } = verification;
  const missing = shownMissing(snippet, snippet.blocks, lines);
  if (missing !== undefined) return `the shown line \`${missing}\` is not in the result`;
  const leaked = leakedPlaceholder(original, snippet, result);
  if (leaked !== undefined) return `the placeholder \`${leaked}\` would stand in the result`;
  if (hasNewError(verification)) return 'the result has a syntax error that the file does not have';
  const empty = emptyPlaceholder(verification);
  if (empty !== undefined)
    return `the placeholder \`${empty}\` would stand for nothing, and the lines at its place would go`;
  // Names read off an unknown language are too unsure to refuse for.
  if (original.profile === undefined) return undefined;
  return doubledName(verification) ?? lostDeclaration(verification) ?? missingImport(verification);
}

/**
 * Are there more syntax errors than before? A file that the grammar cannot read in full (it does not know every form of
 * TypeScript, and a comment between two call signatures confuses it) may get more ERROR nodes from valid code: there the
 * count without comments, or the extent of the errors, must not grow.
 */
function hasNewError({ original, result, errorsIn }: Verification): boolean {
  const before = original.shape;
  const after = result.shape;
  if (after.errors <= before.errors) return false;
  if (before.errors <= 0 || original.profile?.blockComment === undefined) return true;
  if (unbalanced(original, result)) return true;
  const bare = (text: string): string =>
    text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\r\n]/g, ' '));
  return errorsIn(bare(result.text)) > errorsIn(bare(original.text));
}

/** Fewer lines than these may go beside a placeholder that covers nothing: the shown ones came in their place. */
const FEW = 3;

/** A placeholder between two shown lines that keeps no line, where many more go than come. */
function emptyPlaceholder({ original, snippet, lines }: Verification): string | undefined {
  const shownAt = new Map<number, number>();
  lines.forEach((line, index) => {
    if (line.snippet >= 0) shownAt.set(line.snippet, index);
  });
  // The placeholders since the last shown line share its place and that of the next.
  let before = -1;
  let waiting = -1;
  for (let line = 0; line < snippet.lines.length; line++) {
    if (snippet.placeholders.has(line)) waiting = waiting < 0 ? line : waiting;
    const at = snippet.lines[line]!.trimmed === '' ? undefined : shownAt.get(line);
    if (at === undefined) continue;
    if (waiting >= 0 && before >= 0 && at > before && standsForNothing(original, lines, before, at)) {
      return snippet.lines[waiting]!.trimmed;
    }
    before = at;
    waiting = -1;
  }
  return undefined;
}

/** Is no line kept between two places of a draft, where many more go than come? */
function standsForNothing(original: Source, lines: readonly OutLine[], before: number, after: number): boolean {
  for (let at = before + 1; at < after; at++) {
    if (lines[at]!.original >= 0 && lines[at]!.text.trim() !== '') return false;
  }
  const { dropped, added } = exchanged(original, lines, before, after);
  return dropped >= FEW && dropped > 2 * added;
}

/** Visible lines that go and come between the kept lines around two places of a draft. */
function exchanged(
  original: Source,
  lines: readonly OutLine[],
  before: number,
  after: number,
): { dropped: number; added: number } {
  let first = before;
  while (first >= 0 && lines[first]!.original < 0) first--;
  let last = after;
  while (last < lines.length && lines[last]!.original < 0) last++;
  const from = first < 0 ? -1 : lines[first]!.original;
  const to = last >= lines.length ? original.lines.length : lines[last]!.original;
  let dropped = 0;
  for (let line = from + 1; line < to; line++) if (original.lines[line]!.trimmed !== '') dropped++;
  const added = lines.slice(first + 1, last).filter((line) => line.text.trim() !== '').length;
  return { dropped, added };
}

/** Do the brackets of the result close differently than those of the original? */
function unbalanced(original: Source, result: Source): boolean {
  const balance = (source: Source): string => {
    const code = codeOnly(source.text, source.profile);
    const count = (unit: string): number => code.split(unit).length - 1;
    return ['()', '[]', '{}'].map(([open, close]) => count(open!) - count(close!)).join();
  };
  return balance(original) !== balance(result);
}

/** A new line inside a text that would be a placeholder anywhere else: better refused than written. */
function unreadPlaceholder(original: Source, snippet: Source): string | undefined {
  const context = { inOriginal: () => false, above: '', below: '', language: snippet.profile?.name ?? 'text' };
  let known: Set<string> | undefined;
  for (let line = 0; line < snippet.lines.length; line++) {
    if (!snippet.shape.masked[line] || snippet.placeholders.has(line)) continue;
    const { trimmed } = snippet.lines[line]!;
    const found = /^\W*(?:\.{3}|…|\[|\()/.test(trimmed) ? classifyLine(trimmed, context) : undefined;
    if (found === undefined || found.strength === 'weak') continue;
    known ??= new Set(original.lines.map((each) => each.trimmed));
    if (!known.has(trimmed)) return trimmed;
  }
  return undefined;
}

function leakedPlaceholder(original: Source, snippet: Source, result: Source): string | undefined {
  const doubtful = unreadPlaceholder(original, snippet);
  if (doubtful !== undefined) return doubtful;
  if (snippet.placeholders.size === 0) return undefined;
  const shown = new Set([...snippet.placeholders.keys()].map((line) => snippet.lines[line]!.norm));
  const count = (source: Source): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { norm } of source.lines) if (shown.has(norm)) counts.set(norm, (counts.get(norm) ?? 0) + 1);
    return counts;
  };
  const before = count(original);
  for (const [norm, times] of count(result)) if (times > (before.get(norm) ?? 0)) return norm;
  return undefined;
}

/** For each name path, how often the name stands at most among the members of one module, class or suite. */
function multiplicities(blocks: readonly Block[]): Map<string, number> {
  const most = new Map<string, number>();
  const visit = (siblings: readonly Block[], path: string): void => {
    const here = new Map<string, number>();
    for (const block of siblings) {
      const { key } = block;
      const member = key !== undefined && (key.declares || key.space === 'value' || key.space === 'type');
      if (member) here.set(`${key.space} ${key.name}`, (here.get(`${key.space} ${key.name}`) ?? 0) + 1);
      const inner = key?.declares ? `${path}${key.name}.` : path;
      for (const part of block.parts) if (part.keyed) visit(part.children, inner);
    }
    for (const [name, times] of here) most.set(path + name, Math.max(times, most.get(path + name) ?? 0));
  };
  visit(blocks, '');
  return most;
}

/** A name that stands twice in one container now, where the original and the snippet have it once. */
function doubledName({ original, snippet, result }: Verification): string | undefined {
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
  const before = multiplicities(original.blocks);
  const shown = new Map<string, number>();
  for (const [path, times] of multiplicities(snippet.blocks)) {
    shown.set(nameOf(path), Math.max(times, shown.get(nameOf(path)) ?? 0));
  }
  for (const [path, times] of multiplicities(result.blocks)) {
    if (times < 2 || times <= (before.get(path) ?? 0) || times <= (shown.get(nameOf(path)) ?? 0)) continue;
    return `\`${nameOf(path)}\` would stand there ${times} times`;
  }
  const imports = (source: Source): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const block of source.blocks)
      if (block.key?.space === 'import') counts.set(block.norm, (counts.get(block.norm) ?? 0) + 1);
    return counts;
  };
  const own = imports(original);
  for (const [norm, times] of imports(result)) {
    if (times > Math.max(1, own.get(norm) ?? 0)) return `\`${norm.split('\n')[0]}\` would be imported twice`;
  }
  return undefined;
}

/** A declaration in a module, class or suite, by its path. */
interface Declared {
  readonly path: string;
  readonly block: Block;
}

function declaredMembers(blocks: readonly Block[], path = ''): Declared[] {
  return blocks.flatMap((block): Declared[] => {
    // What stands under a condition of the module or class is still its member.
    if (block.key === undefined) return block.parts.flatMap((part) => declaredMembers(part.children, path));
    if (!block.key.declares) return [];
    const own = `${path}${block.key.space} ${block.key.name}`;
    const inner = block.parts.filter((part) => part.keyed).flatMap((part) => declaredMembers(part.children, `${own}.`));
    return [{ path: own, block }, ...inner];
  });
}

/** A function, class, method or type that is gone although no rule removed it and no new one came in its place. */
function lostDeclaration({ original, result, lines, removes }: Verification): string | undefined {
  if (removes) return undefined;
  const after = new Set(declaredMembers(result.blocks).map(({ path }) => path));
  const before = declaredMembers(original.blocks);
  const lost = before.filter(({ path }) => !after.has(path));
  if (lost.length === 0) return undefined;
  const known = new Set(before.map(({ path }) => path));
  const fresh = declaredMembers(result.blocks).filter(({ path }) => !known.has(path));
  const hunks = hunksOf(original, lines);
  for (const { block } of lost) {
    const hunk = hunks.find(({ from, to }) => from < block.end && to > block.head);
    const text = hunk?.lines.map((line) => line.text).join('\n') ?? '';
    if (!fresh.some((other) => usesName(text, other.block.key!.name) || text.includes(other.block.header))) {
      return `\`${block.key!.name}\` would be lost`;
    }
  }
  return undefined;
}

/** A name that is no longer imported, is not declared instead, and is still used. */
function missingImport({ original, result, removes }: Verification): string | undefined {
  if (removes) return undefined;
  const after = importsOf(result.blocks);
  const dropped = [...importsOf(original.blocks)].filter((name) => !after.has(name));
  if (dropped.length === 0) return undefined;
  const declared = new Set(result.blocks.flatMap((block) => (block.key ? [block.key.name] : [])));
  const imports = new Set(result.blocks.filter((block) => block.key?.space === 'import'));
  const rest = result.blocks.filter((block) => !imports.has(block)).map((block) => block.norm);
  const code = codeOnly(rest.join('\n'), result.profile);
  const missing = dropped.find((name) => !declared.has(name) && usesName(code, name) && !bindsName(code, name));
  return missing === undefined ? undefined : `\`${missing}\` would no longer be imported, and it is still used`;
}

function importsOf(blocks: readonly Block[]): Set<string> {
  const imports = blocks.filter((block) => block.key?.space === 'import');
  return new Set(imports.flatMap((block) => importedNames(block.normLines(block.head).join(' '))));
}
