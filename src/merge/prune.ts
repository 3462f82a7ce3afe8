import type { Profile } from '../syntax/profile.ts';
import type { OutLine, Removable } from './draft.ts';
import { codeOnly, importedNames, usesName } from './names.ts';

/**
 * Takes out the removable lines that nothing in the rest of the text needs: a name that silence would remove stays as
 * long as it is used. Returns the lines, and the removables that went and that stayed, as ranges of the lines given.
 */
export function prune(
  lines: readonly OutLine[],
  removables: readonly Removable[],
  profile: Profile | undefined,
): { lines: OutLine[]; removed: Removable[]; kept: Removable[] } {
  if (removables.length === 0) return { lines: [...lines], removed: [], kept: [] };
  const gone = new Set<number>();
  const removed: Removable[] = [];
  const kept: Removable[] = [];
  for (const removable of [...removables].sort((one, other) => other.from - one.from)) {
    const rest = lines.filter((_, index) => !gone.has(index) && (index < removable.from || index >= removable.to));
    const declares = removable.rule === 'closed-up-leaf' && declaration.test(lines[removable.from]!.text.trim());
    if (declares || !dispensable(removable, rest, profile)) {
      kept.push(removable);
      continue;
    }
    removed.push(removable);
    for (let index = removable.from; index < removable.to; index++) gone.add(index);
    for (const index of spareGap(lines, removable, gone)) gone.add(index);
  }
  return { lines: lines.filter((_, index) => !gone.has(index)), removed, kept };
}

/** What is never removed for silence alone, whoever asks: an export, a type, a function, a class. */
const declaration = /^type\s+\w+.*=|^(?:export|interface|enum|namespace|abstract|class|function|async|def|@)\b/;

/** Of the blank lines above and below a removed stretch the longer run stays. */
function spareGap(lines: readonly OutLine[], { from, to }: Removable, gone: ReadonlySet<number>): number[] {
  const isBlank = (index: number): boolean =>
    lines[index] !== undefined && lines[index].text.trim() === '' && !gone.has(index);
  const above: number[] = [];
  for (let index = from - 1; isBlank(index); index--) above.push(index);
  const below: number[] = [];
  for (let index = to; isBlank(index) && index < lines.length - 1; index++) below.push(index);
  if (from - above.length === 0) return below;
  if (to >= lines.length - 1) return above;
  return below.length > above.length ? above : below;
}

const importStatement =
  /^(?:import\b[^'"\n;(]*(?:\{[^}]*\})?[^'"\n;(]*from\s*['"][^'"\n]*['"];?|from\s+\S+\s+import\s+(?:\([^)]*\)|[^\n]*)|import\s+[^\n]*)/gm;

/** What a module hands on is not used in it. */
const reExport = /^export\s+(?:type\s+)?\{[^}]*\}\s*from[^\n]*/gm;

function dispensable(removable: Removable, rest: readonly OutLine[], profile: Profile | undefined): boolean {
  const { rule, names } = removable;
  if (rule === 'omitted-remove' || rule === 'removal-marker') return true;
  const code = codeOnly(rest.map((line) => line.text).join('\n'), profile);
  if (rule === 'closed-up-leaf') {
    const own = code.replace(reExport, '');
    return names.every((name) => !usesName(own, name));
  }
  if (names.length === 0) return false;
  const body = code.replace(importStatement, '');
  const brought = new Set((code.match(importStatement) ?? []).flatMap(importedNames));
  // Elements are calls of `React` in files that do not say otherwise.
  const elements = /<(?:[A-Za-z][\w.]*[\s/>]|>)/.test(body);
  const needed = names.filter((name) => usesName(body, name) || (name === 'React' && elements));
  if (rule === 'doubled-import') return needed.length > 0 && names.every((name) => brought.has(name));
  return needed.every((name) => brought.has(name));
}
