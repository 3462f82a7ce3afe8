/** One replacement in a text: `[from, to)` in UTF-16 units of the text before all edits, and what stands there after. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The text after `edits`, which are sorted by `from` and do not overlap. Throws a RangeError if they do or leave the text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits) {
    if (edit.from < at || edit.to < edit.from || edit.to > text.length) {
      throw new RangeError(
        `edit [${edit.from}, ${edit.to}) overlaps the one before or leaves the text [${at}, ${text.length}]`,
      );
    }
    result += text.slice(at, edit.from) + edit.insert;
    at = edit.to;
  }
  return result + text.slice(at);
}

/** The edits that lead back: `applyEdits(applyEdits(text, edits), invertEdits(text, edits)) === text`. */
export function invertEdits(text: string, edits: readonly Edit[]): Edit[] {
  let shift = 0;
  return edits.map((edit) => {
    const from = edit.from + shift;
    shift += edit.insert.length - (edit.to - edit.from);
    return { from, to: from + edit.insert.length, insert: text.slice(edit.from, edit.to) };
  });
}

/** Where an offset of the old text stands after `edits`; inside a replaced range it moves to the range's end. */
export function mapOffset(offset: number, edits: readonly Edit[]): number {
  let shift = 0;
  for (const edit of edits) {
    if (edit.from >= offset) break;
    if (edit.to > offset) return edit.from + shift + edit.insert.length;
    shift += edit.insert.length - (edit.to - edit.from);
  }
  return offset + shift;
}
