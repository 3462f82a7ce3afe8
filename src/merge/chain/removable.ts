import type { OutLine, Removable } from '../draft.ts';
import { importedNames } from '../names.ts';
import type { Alignment } from './indentation.ts';
import type { Outline } from './outline.ts';
import { isImport } from './traits.ts';

/** A leaf member is no longer than this. */
const LONGEST = 12;

/** The closed-up members that go if nothing names them any more, as ranges of the draft. */
export function removablesOf(
  { original }: Alignment,
  closedUp: ReadonlySet<number>,
  lines: readonly OutLine[],
): Removable[] {
  const place = new Map<number, number>();
  lines.forEach((line, at) => {
    if (line.original >= 0 && line.snippet < 0) place.set(line.original, at);
  });
  const removables: Removable[] = [];
  for (const line of [...closedUp].sort((one, other) => one - other)) {
    const from = place.get(line);
    const block = original.heads[line];
    if (from === undefined || block === undefined || block.end - line > LONGEST) continue;
    const names = namesOf(original, line);
    if (names.length === 0) continue;
    let to = from + 1;
    while (to < lines.length && lines[to]!.snippet < 0 && lines[to]!.original > line && lines[to]!.original < block.end)
      to++;
    const rule = isImport(original.norm(line)) ? 'closed-up-import' : 'closed-up-leaf';
    removables.push({ from, to, names, rule });
  }
  return removables;
}

/** The names that a leaf member brings; none for what silence never removes. */
function namesOf(original: Outline, line: number): readonly string[] {
  const norm = original.norm(line);
  const block = original.heads[line]!;
  if (/^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function|class|def)\b/.test(norm)) return [];
  if (original.comment(line) || /^(?:@|["'])/.test(norm)) return [];
  if (isImport(norm)) {
    const text: string[] = [];
    for (let at = line; at < block.end; at++) text.push(original.norm(at));
    return importedNames(text.join(' '));
  }
  const { key } = block;
  if (
    key === undefined ||
    (key.declares && block.nested && key.space !== 'type' && !/^(?:export\s+)?const\b/.test(norm))
  )
    return [];
  const name = key.name.split('.').pop()!;
  return /^[A-Za-z_$#][\w$]*$/.test(name) ? [name] : [];
}
