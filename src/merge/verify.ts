import type { OutLine } from './draft.ts';
import type { Block } from './line-tree.ts';
import type { Source } from './source.ts';
import { shownMissing } from './shown.ts';

/** What a merged text must keep of the promises, checked on every merge. */
export interface Verification {
  readonly original: Source;
  readonly snippet: Source;
  readonly result: Source;
  readonly lines: readonly OutLine[];
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
  if (original.shape.errorCost >= 0 && result.shape.errorCost > original.shape.errorCost) {
    return 'the result has a syntax error that the file does not have';
  }
  return doubledName(verification) ?? lostDeclaration(verification);
}

function leakedPlaceholder(original: Source, snippet: Source, result: Source): string | undefined {
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

/** Declared names by their path, with how often each stands there. */
export function declarations(blocks: readonly Block[]): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (siblings: readonly Block[], path: string, inKeyed: boolean): void => {
    for (const block of siblings) {
      const { key } = block;
      const counted = key !== undefined && (key.declares || (inKeyed && (key.space === 'value' || key.space === 'type')));
      const own = counted ? `${path}${key.space === 'value' ? '' : `${key.space} `}${key.name}` : undefined;
      if (own !== undefined) counts.set(own, (counts.get(own) ?? 0) + 1);
      const inner = own === undefined ? path : `${own}.`;
      for (const part of block.parts) visit(part.children, inner, part.keyed);
    }
  };
  visit(blocks, '', true);
  return counts;
}

/** A name that stands twice now where the original and the snippet have it once. */
function doubledName({ original, snippet, result }: Verification): string | undefined {
  const before = declarations(original.blocks);
  const shown = new Map<string, number>();
  for (const [path, times] of declarations(snippet.blocks)) {
    const name = path.slice(path.lastIndexOf('.') + 1);
    shown.set(name, Math.max(times, shown.get(name) ?? 0));
  }
  for (const [path, times] of declarations(result.blocks)) {
    if (times < 2 || times <= (before.get(path) ?? 0)) continue;
    if (times > (shown.get(path.slice(path.lastIndexOf('.') + 1)) ?? 0)) return `\`${path}\` would stand there ${times} times`;
  }
  const imports = (source: Source): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const block of source.blocks) if (block.key?.space === 'import') counts.set(block.norm, (counts.get(block.norm) ?? 0) + 1);
    return counts;
  };
  const own = imports(original);
  for (const [norm, times] of imports(result)) {
    if (times > Math.max(1, own.get(norm) ?? 0)) return `\`${norm.split('\n')[0]}\` would be imported twice`;
  }
  return undefined;
}

/** A function, class or type that is gone although nothing removed it: none new came in its place. */
function lostDeclaration({ original, snippet, result, removes }: Verification): string | undefined {
  if (removes) return undefined;
  const after = declarations(result.blocks);
  const before = declarations(original.blocks);
  const shown = declarations(snippet.blocks);
  const lost = [...before.keys()].filter((path) => !after.has(path) && !/[.]/.test(path));
  const fresh = [...after.keys()].filter((path) => !before.has(path) && !/[.]/.test(path));
  void shown;
  if (lost.length > fresh.length) return `\`${lost[0]}\` would be lost`;
  return undefined;
}
