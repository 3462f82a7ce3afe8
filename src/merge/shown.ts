import { foldSpace } from '../text/lines.ts';
import type { OutLine } from './draft.ts';
import type { Block } from './line-tree.ts';
import type { Source } from './source.ts';

/**
 * The first line of the shown blocks that the merged text does not have, or `undefined`. The lines of one block must stand
 * in their order; blocks themselves may have been put where the file had them.
 */
export function shownMissing(snippet: Source, shown: readonly Block[], lines: readonly OutLine[]): string | undefined {
  const wanted = new Set(snippet.lines.map((line) => foldSpace(line.norm)));
  const norms = lines.map((line) => normOf(line.text));
  const left = new Map<string, number>();
  for (const norm of norms) if (wanted.has(norm)) left.set(norm, (left.get(norm) ?? 0) + 1);
  for (const block of shown) {
    for (let line = block.start; line < block.end; line++) {
      const { norm } = snippet.lines[line]!;
      if (norm === '' || snippet.placeholders.has(line)) continue;
      const count = left.get(norm) ?? left.get(foldSpace(norm)) ?? 0;
      if (count === 0) {
        if (!tolerated(norms, norm)) return norm;
        continue;
      }
      left.set(left.has(norm) ? norm : foldSpace(norm), count - 1);
    }
  }
  return undefined;
}

/** As `Line.norm`; text lines may be folded here that are not there, so both ways are tried. */
function normOf(text: string): string {
  return foldSpace(text.trim());
}

/** A closer that got the separator of the file, or a signature that the file writes over several lines. */
function tolerated(norms: readonly string[], norm: string): boolean {
  if (/^[)\]}>]+$/.test(norm)) return norms.some((each) => each.slice(0, -1) === norm && /[;,]$/.test(each));
  const bare = (text: string): string => text.replace(/\s+/g, '').replace(/,(?=[)\]>}])/g, '');
  return bare(norms.join('')).includes(bare(norm));
}
