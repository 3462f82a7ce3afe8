import type { Profile } from '../syntax/profile.ts';
import type { OutLine, Removable } from './draft.ts';
import { codeOnly, importedNames, usesName } from './names.ts';

/**
 * Takes out the removable lines that nothing in the rest of the text needs: a name that silence would remove stays as
 * long as it is used. Returns the lines and the removables that went, as ranges of the lines given.
 */
export function prune(
  lines: readonly OutLine[],
  removables: readonly Removable[],
  profile: Profile | undefined,
): { lines: OutLine[]; removed: Removable[] } {
  const gone = new Set<number>();
  const removed: Removable[] = [];
  for (const removable of [...removables].sort((one, other) => other.from - one.from)) {
    const rest = lines.filter((_, index) => !gone.has(index) && (index < removable.from || index >= removable.to));
    if (!dispensable(removable, rest, profile)) continue;
    removed.push(removable);
    for (let index = removable.from; index < removable.to; index++) gone.add(index);
    const above = lines[removable.from - 1];
    const below = lines[removable.to];
    const first = removable.from === 0 || above!.text.trim() === '';
    if (below && below.text.trim() === '' && first && !gone.has(removable.to)) gone.add(removable.to);
  }
  return { lines: lines.filter((_, index) => !gone.has(index)), removed };
}

const importStatement =
  /^(?:import\b[^'"\n;(]*(?:\{[^}]*\})?[^'"\n;(]*from\s*['"][^'"\n]*['"];?|from\s+\S+\s+import\s+(?:\([^)]*\)|[^\n]*)|import\s+[^\n]*)/gm;

/** What a module hands on is not used in it. */
const reExport = /^export\s+(?:type\s+)?\{[^}]*\}\s*from[^\n]*/gm;

function dispensable(removable: Removable, rest: readonly OutLine[], profile: Profile | undefined): boolean {
  const { rule, names } = removable;
  if (rule === 'omitted-remove') return true;
  const code = codeOnly(rest.map((line) => line.text).join('\n'), profile);
  if (rule === 'closed-up-leaf') {
    const own = code.replace(reExport, '');
    return names.every((name) => !usesName(own, name));
  }
  if (names.length === 0) return false;
  const body = code.replace(importStatement, '');
  const brought = new Set((code.match(importStatement) ?? []).flatMap(importedNames));
  const needed = names.filter((name) => usesName(body, name));
  if (rule === 'doubled-import') return needed.length > 0 && names.every((name) => brought.has(name));
  return needed.every((name) => brought.has(name));
}
