import { indentText } from '../../text/indent.ts';
import type { OutLine } from '../draft.ts';
import type { Alignment } from './indentation.ts';
import type { Item } from './order.ts';
import { isImport } from './traits.ts';

/** Writes the lines out: unchanged ones with the bytes of the original, blank ones by who stands beside them. */
export class Renderer {
  readonly #alignment: Alignment;
  readonly #widths: Int32Array;

  constructor(alignment: Alignment, widths: Int32Array) {
    this.#alignment = alignment;
    this.#widths = widths;
  }

  render(items: readonly Item[]): OutLine[] {
    const { original } = this.#alignment;
    const lines: OutLine[] = [];
    let before: Item | undefined;
    items.forEach((item, at) => {
      lines.push(...this.#blanks(before, item, items, at));
      lines.push(this.#line(item));
      before = item;
    });
    let last = original.count - 1;
    while (last >= 0 && original.blank(last)) last--;
    if (before?.original === last && last >= 0) {
      for (let line = last + 1; line < original.count; line++) lines.push(this.#original(line));
    } else if (original.count > last + 1) lines.push({ text: '', original: -1, snippet: -1 });
    return lines;
  }

  #original(line: number): OutLine {
    return { text: this.#alignment.original.source.lines[line]!.text, original: line, snippet: -1 };
  }

  #line(item: Item): OutLine {
    const { original, snippet } = this.#alignment;
    const { style } = original.source;
    if (item.snippet < 0) {
      const line = original.source.lines[item.original]!;
      if (item.shift === 0 || original.masked(item.original)) return this.#original(item.original);
      const text = indentText(Math.max(0, line.width + item.shift), style) + line.text.trimStart();
      return { text, original: item.original, snippet: -1 };
    }
    const shown = snippet.source.lines[item.snippet]!;
    if (item.original >= 0 && this.#keepsBytes(item)) {
      return { text: original.source.lines[item.original]!.text, original: item.original, snippet: item.snippet };
    }
    const text = this.#fixedText(item.snippet)
      ? shown.text
      : indentText(this.#widths[item.snippet]!, style) + shown.text.trimStart();
    return { text: text.trimEnd(), original: item.original, snippet: item.snippet };
  }

  /** Does the line of the original already say the same at the same place? */
  #keepsBytes(item: Item): boolean {
    const { original, snippet } = this.#alignment;
    if (original.sameText.has(item.original)) return true;
    if (original.norm(item.original) !== snippet.norm(item.snippet)) return false;
    const moved = original.width(item.original) - this.#widths[item.snippet]!;
    if (!original.masked(item.original) || !snippet.masked(item.snippet)) return Math.abs(moved) <= 1;
    return this.#sameText(item, moved);
  }

  /** Inside a text white space is content: does the line have as much as before, as the text as a whole moved? */
  #sameText(item: Item, moved: number): boolean {
    const { original, snippet } = this.#alignment;
    const own = original.source.lines[item.original]!;
    const shown = snippet.source.lines[item.snippet]!;
    if (own.trimmed !== shown.trimmed) return false;
    return moved === 0 || own.width === shown.width || original.source.style.unit !== snippet.source.style.unit;
  }

  #opener(line: number): number {
    let opener = line;
    while (opener > 0 && this.#alignment.snippet.masked(opener)) opener--;
    return opener;
  }

  /** Lines inside strings and templates keep their own indentation; those of documentation move with the code. */
  #fixedText(line: number): boolean {
    const { snippet } = this.#alignment;
    if (!snippet.masked(line)) return false;
    return !/^(?:[rRbBuU]{0,2}(?:"""|''')|\/\*|\{\/\*)/.test(snippet.norm(this.#opener(line)));
  }

  /** Blank lines between two lines of the result. */
  #blanks(before: Item | undefined, item: Item, items: readonly Item[], at: number): OutLine[] {
    const { original, snippet } = this.#alignment;
    // The blank lines above a signature stand above its first line, also where it is shown on one.
    const start =
      item.original < 0 ? -1 : before?.original === item.original - 1 ? item.original : original.starts[item.original]!;
    if (before === undefined) return item.original >= 0 ? this.#leading(item.original) : [];
    const besideShown =
      before.snippet >= 0 && item.snippet >= 0 && this.#onlyBlank(snippet, before.snippet, item.snippet);
    const besideOwn = before.original >= 0 && item.original >= 0 && this.#onlyBlank(original, before.original, start);
    const shownCount = item.snippet - before.snippet - 1;
    if (besideOwn) {
      const own: OutLine[] = [];
      for (let line = before.original + 1; line < start; line++) own.push(this.#original(line));
      return besideShown && own.length !== shownCount ? this.#empty(shownCount) : own;
    }
    if (besideShown) return this.#empty(shownCount);
    if (item.snippet >= 0 && item.original < 0) {
      const above = blanksAbove(snippet, item.snippet);
      if (above !== undefined) return this.#empty(above);
      const next = items.slice(at).find((later) => later.original >= 0);
      return this.#empty(next ? (blanksAbove(original, next.original) ?? 0) : 0);
    }
    if (before.original < 0 && before.snippet >= 0) {
      let below = 0;
      while (before.snippet + below + 1 < snippet.count && snippet.blank(before.snippet + below + 1)) below++;
      const shownNext = before.snippet + below + 1 < snippet.count;
      const imports =
        isImport(snippet.norm(before.snippet)) && item.original >= 0 && isImport(original.norm(item.original));
      if (shownNext && item.snippet < 0 && !imports) return this.#empty(below);
    }
    return this.#empty(start >= 0 ? (blanksAbove(original, start) ?? 0) : 0);
  }

  #leading(line: number): OutLine[] {
    for (let above = 0; above < line; above++) if (!this.#alignment.original.blank(above)) return [];
    return Array.from({ length: line }, (_, above) => this.#original(above));
  }

  #onlyBlank(outline: { blank(line: number): boolean }, from: number, to: number): boolean {
    if (to <= from) return false;
    for (let line = from + 1; line < to; line++) if (!outline.blank(line)) return false;
    return true;
  }

  #empty(count: number): OutLine[] {
    return Array.from({ length: Math.max(0, count) }, () => ({ text: '', original: -1, snippet: -1 }));
  }
}

/** Number of blank lines directly above a line; `undefined` at the start of the text. */
function blanksAbove(outline: { blank(line: number): boolean }, line: number): number | undefined {
  let above = line - 1;
  while (above >= 0 && outline.blank(above)) above--;
  return above < 0 ? undefined : line - above - 1;
}
