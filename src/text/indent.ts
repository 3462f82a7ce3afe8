import { type Line, TAB } from './lines.ts';

/** How a text is indented. */
export interface IndentStyle {
  /** Columns of one level; 0 where the text has no nested line. */
  readonly unit: number;
  /** Levels are written as tabs. */
  readonly tabs: boolean;
}

/**
 * The style of the lines whose depth is one more than that of the line before them, by majority. Lines whose indentation
 * is content (`masked`) do not count.
 */
export function indentStyle(lines: readonly Line[], depth: ArrayLike<number>, masked: ArrayLike<number>): IndentStyle {
  const steps = new Map<number, number>();
  let tabbed = 0;
  let spaced = 0;
  let before = -1;
  for (let line = 0; line < lines.length; line++) {
    const { trimmed, width, text } = lines[line]!;
    if (trimmed === '' || masked[line]) continue;
    if (width > 0) text.startsWith('\t') ? tabbed++ : spaced++;
    if (before >= 0 && depth[line] === depth[before]! + 1) {
      const step = width - lines[before]!.width;
      if (step > 0 && step <= 8) steps.set(step, (steps.get(step) ?? 0) + 1);
    }
    before = line;
  }
  let unit = 0;
  for (const [step, count] of steps) if (count > (steps.get(unit) ?? 0)) unit = step;
  return { unit, tabs: tabbed > spaced };
}

/** White space that ends at column `width`. */
export function indentText(width: number, style: IndentStyle): string {
  if (!style.tabs) return ' '.repeat(Math.max(0, width));
  return '\t'.repeat(Math.floor(width / TAB)) + ' '.repeat(width % TAB);
}

/** A distance in columns of one style, in columns of another: whole levels are converted, the odd rest is kept. */
export function convertWidth(width: number, from: IndentStyle, to: IndentStyle): number {
  if (from.unit === to.unit || width <= 0 || !levels.has(from.unit) || !levels.has(to.unit)) return width;
  return Math.floor(width / from.unit) * to.unit + (width % from.unit);
}

const levels = new Set([2, 3, 4, 8]);
