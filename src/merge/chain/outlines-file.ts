import type { Alignment } from './indentation.ts';
import { isCloser, isImport, openBrackets } from './traits.ts';

/** Top blocks from which a snippet may be an outline of a whole file. */
const OUTLINE = 3;

/** Does the snippet outline the whole file, from its first lines on, so that its last line is the file's? */
export function outlinesFile(alignment: Alignment): boolean {
  const { original, snippet, matching } = alignment;
  const blocks = snippet.source.blocks;
  const first = blocks[0];
  const shown = blocks.filter(
    (block) => !isImport(block.header) && original.parent[matching.toOriginal[block.head]!] === -1,
  );
  if (first === undefined || shown.length < OUTLINE || breaksOff(alignment)) return false;
  return first.placeholder !== undefined || (matching.shows(first.head) && startsFile(alignment, first.head));
}

/** Does the snippet end inside a block? Then it says nothing of what follows. */
function breaksOff({ snippet, original }: Alignment): boolean {
  if (snippet.source.shape.errorCost < 0) return true;
  const last = snippet.source.blocks[snippet.source.blocks.length - 1];
  if (last === undefined || original.source.profile?.offside === true) return false;
  return openBrackets(last.header) > 0 && (last.parts.length < 2 || !isCloser(snippet.norm(last.end - 1)));
}

/** Do nothing but comments and imports stand above the counterpart of a shown line? */
function startsFile({ original, matching }: Alignment, shown: number): boolean {
  const line = matching.toOriginal[shown]!;
  for (const block of original.source.blocks) {
    if (block.end > line) return true;
    const documents = original.comment(block.head) || /^[rRuU]?["']/.test(block.header);
    if (!isImport(block.header) && !documents) return false;
  }
  return true;
}
