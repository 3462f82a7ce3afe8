import type { Outline } from './outline.ts';

/** The width of a level in blanks, by the lines that are indented least; undefined where it is neither two nor four. */
export function indentUnit(outline: Outline): number | undefined {
  const counts = new Map<number, number>();
  outline.lines.forEach((line, index) => {
    const width = widthOf(line);
    if (width > 0 && width <= 8 && !outline.masked.has(index) && !/^\s*\*/.test(line)) {
      counts.set(width, (counts.get(width) ?? 0) + 1);
    }
  });
  const enough = Math.min(2, Math.floor(outline.lines.length / 40));
  return [2, 4].find((width) => (counts.get(width) ?? 0) > enough);
}

/** Blanks at the start of a line. */
export function widthOf(line: string): number {
  return line.length - line.trimStart().length;
}

/**
 * The lines with another width of a level, as a model writes that has the wrong one in mind. Undefined where that cannot be
 * told back: an odd rest on a line, or tabs.
 */
export function changeUnit(lines: readonly string[], from: number, to: number): string[] | undefined {
  const changed: string[] = [];
  for (const line of lines) {
    const width = widthOf(line);
    if (line.slice(0, width).includes('\t') || width % from > (/^\s*\*/.test(line) ? 1 : 0)) return undefined;
    changed.push(
      line.trim() === ''
        ? line
        : ' '.repeat((width - (width % from)) * (to / from) + (width % from)) + line.trimStart(),
    );
  }
  return changed;
}

/** The lines moved left by `columns`; undefined where one does not reach that far or is not to be moved (`fixed`). */
export function dedent(
  lines: readonly string[],
  columns: number,
  fixed: (index: number) => boolean,
): string[] | undefined {
  const moved: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || fixed(index)) moved.push(line);
    else if (widthOf(line) < columns) return undefined;
    else moved.push(line.slice(columns));
  }
  return moved;
}
