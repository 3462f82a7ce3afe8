import type { OutLine } from './draft.ts';
import { commonLines } from './line-match.ts';
import type { Source } from './source.ts';

/** Share of the file's visible lines that a snippet must show to speak of the file's layout. */
const MOST = 0.7;

/**
 * A snippet that says nothing new, but shows most of a file in another unit of indentation, says just that: the file is
 * to be indented so. `undefined` where the snippet says less, or something else too.
 */
export function reformatted(original: Source, snippet: Source): OutLine[] | undefined {
  if (original.style.unit === 0 || snippet.style.unit === 0) return undefined;
  if (original.style.unit === snippet.style.unit && original.style.tabs === snippet.style.tabs) return undefined;
  const literals = snippet.lines.flatMap((line, index) =>
    line.trimmed === '' || snippet.placeholders.has(index) ? [] : [index],
  );
  const visible = original.lines.flatMap((line, index) => (line.trimmed === '' ? [] : [index]));
  if (literals.length < MOST * visible.length) return undefined;
  const pairs = commonLines(
    visible.map((line) => original.lines[line]!.norm),
    literals.map((line) => snippet.lines[line]!.norm),
  );
  if (pairs.length < literals.length) return undefined;
  const shownAs = new Map(pairs.map(([own, other]) => [visible[own]!, literals[other]!]));
  return original.lines.map((line, index): OutLine => {
    const shown = shownAs.get(index);
    if (shown === undefined) return { text: line.text, original: index, snippet: -1 };
    return { text: snippet.lines[shown]!.text, original: index, snippet: shown };
  });
}
