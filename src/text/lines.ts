/** One line of a text without its line end, and where it stands. */
export interface Line {
  /** The line as it is, without its end. */
  readonly text: string;
  /** `text` without white space on both sides. */
  readonly trimmed: string;
  /** `trimmed` with each run of white space folded to one blank: lines with equal `norm` say the same thing. */
  readonly norm: string;
  /** Column at which the first visible character stands, a tab counted up to the next multiple of four; 0 for a blank line. */
  readonly width: number;
  /** UTF-16 offset of the line's first unit. */
  readonly from: number;
  /** The line end as it stands: `\n`, `\r\n`, or empty for the last line. */
  readonly end: string;
}

/** The text with each run of white space folded to one blank. */
export function foldSpace(text: string): string {
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/** Columns a tab advances to a multiple of. Only widths compared within one text depend on it. */
export const TAB = 4;

/** Column of the first visible character of `text`, and the number of units before it. */
export function indentation(text: string): { width: number; units: number } {
  let width = 0;
  let units = 0;
  for (; units < text.length; units++) {
    const unit = text.charCodeAt(units);
    if (unit === 32) width++;
    else if (unit === 9) width += TAB - (width % TAB);
    else break;
  }
  return { width, units };
}

/**
 * The lines of a text, split at LF only (a CR before it belongs to the line end), so that
 * `splitLines(t).map(l => l.text + l.end).join('') === t`. A text that ends in LF has an empty last line.
 */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  while (true) {
    const feed = text.indexOf('\n', from);
    const stop = feed < 0 ? text.length : feed > from && text.charCodeAt(feed - 1) === 13 ? feed - 1 : feed;
    const body = text.slice(from, stop);
    const trimmed = body.trim();
    lines.push({
      text: body,
      trimmed,
      norm: foldSpace(trimmed),
      width: trimmed === '' ? 0 : indentation(body).width,
      from,
      end: feed < 0 ? '' : text.slice(stop, feed + 1),
    });
    if (feed < 0) return lines;
    from = feed + 1;
  }
}
