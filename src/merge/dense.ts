import { convertWidth, indentText } from '../text/indent.ts';
import { indentation } from '../text/lines.ts';
import type { OutLine, WitnessRequest } from './draft.ts';
import type { Hunk } from './hunks.ts';
import { overlap, subWords } from './words.ts';

/**
 * A stretch of a snippet aligned line by line with the whole original: for fragments that begin and end anywhere, whose
 * nesting says nothing. `undefined` where nothing anchors it, two places are as good, or the text is too long for it.
 */
export function denseMerge(request: WitnessRequest, from: number, to: number, after: number): DenseMerge | undefined {
  const rows = visible(request.snippet.lines, from, to);
  const columns = visible(request.original.lines, after, request.original.lines.length);
  if (rows.length === 0 || columns.length === 0 || rows.length * columns.length > LARGEST) return undefined;
  const grid = new Grid(request, rows, columns);
  const steps = grid.solve();
  if (steps === undefined) return undefined;
  const hunk = new Assembler(request, rows, columns, steps, grid.weights).run();
  return hunk && { hunk, reached: hunk.to };
}

export interface DenseMerge {
  readonly hunk: Hunk;
  /** Index after the last original line that was matched. */
  readonly reached: number;
}

/** Cells above which the alignment is not tried. */
const LARGEST = 1_500_000;
/** Less evidence than this is no anchor. */
const LEAST = 0.3;

type DenseStep =
  | { readonly kind: 'match'; readonly column: number; readonly row: number }
  | { readonly kind: 'cover' | 'drop'; readonly column: number }
  | { readonly kind: 'insert' | 'placeholder'; readonly row: number };

const MATCH = 1;
const COVER = 2;
const DROP = 3;
const INSERT = 4;
const PLACEHOLDER = 5;

function visible(lines: readonly { readonly trimmed: string }[], from: number, to: number): number[] {
  const found: number[] = [];
  for (let line = from; line < to; line++) if (lines[line]!.trimmed !== '') found.push(line);
  return found;
}

/** What a line weighs as evidence: by its word characters. */
function weightOf(norm: string): number {
  const words = (norm.match(/\w/g) ?? []).length;
  return words === 0 ? 0.05 : Math.min(1, 0.2 + words / 20);
}

class Grid {
  readonly weights: readonly number[];
  readonly #request: WitnessRequest;
  readonly #rows: readonly number[];
  readonly #columns: readonly number[];
  readonly #moves: Uint8Array;
  readonly #stride: number;
  readonly #count = new Map<string, number>();

  constructor(request: WitnessRequest, rows: readonly number[], columns: readonly number[]) {
    this.#request = request;
    this.#rows = rows;
    this.#columns = columns;
    this.weights = rows.map((row) => weightOf(request.snippet.lines[row]!.norm));
    this.#stride = columns.length + 1;
    this.#moves = new Uint8Array(this.#stride * (rows.length + 1));
    for (const column of columns) {
      const { norm } = request.original.lines[column]!;
      this.#count.set(norm, (this.#count.get(norm) ?? 0) + 1);
    }
  }

  /** The best path, or `undefined` where there is none or another place is as good. */
  solve(): DenseStep[] | undefined {
    const last = this.#fill();
    let best = 0;
    for (let at = 1; at < last.length; at++) if (last[at]! > last[best]! + 1e-6) best = at;
    if (last[best]! <= LEAST) return undefined;
    const steps = this.#trace(best);
    const [first, end] = ends(steps);
    if (first === undefined || end === undefined) return undefined;
    for (let at = 1; at < last.length; at++) {
      if (at === best || last[at]! < last[best]! - 0.03 || this.#moves[this.#rows.length * this.#stride + at] !== MATCH)
        continue;
      const [otherFirst, otherEnd] = ends(this.#trace(at));
      if (otherFirst !== undefined && otherFirst !== first && otherEnd !== end) return undefined;
    }
    return steps;
  }

  #fill(): Float64Array {
    const columns = this.#columns.length;
    let before: Float64Array = new Float64Array(columns + 1);
    this.#rows.forEach((row, index) => {
      const now: Float64Array = new Float64Array(columns + 1).fill(Number.NEGATIVE_INFINITY);
      const placeholder = this.#request.snippet.placeholders.has(row);
      const insert = this.#insertCost(row, index);
      const alike = placeholder ? undefined : this.#likeness(row, this.weights[index]!);
      const isLast = index === this.#rows.length - 1;
      const line = (index + 1) * this.#stride;
      for (let column = 0; column <= columns; column++) {
        let value = before[column]! - (placeholder ? 0 : insert);
        let move = placeholder ? PLACEHOLDER : INSERT;
        if (column > 0) {
          const like = alike?.get(column - 1);
          if (like !== undefined && before[column - 1]! + like > value) {
            value = before[column - 1]! + like;
            move = MATCH;
          }
          const passed = placeholder
            ? now[column - 1]! - 0.001
            : isLast
              ? Number.NEGATIVE_INFINITY
              : now[column - 1]! - 0.2;
          if (passed > value + 1e-12) {
            value = passed;
            move = placeholder ? COVER : DROP;
          }
        }
        now[column] = value;
        this.#moves[line + column] = move;
      }
      before = now;
    });
    return before;
  }

  /** Inserting a line that the file has costs much: it should match. */
  #insertCost(row: number, index: number): number {
    const known = this.#count.has(this.#request.snippet.lines[row]!.norm);
    return known ? 0.15 + 0.8 * this.weights[index]! : 0.03;
  }

  #likeness(row: number, weight: number): Map<number, number> {
    const { norm } = this.#request.snippet.lines[row]!;
    const words = subWords(norm);
    const alike = new Map<number, number>();
    this.#columns.forEach((column, index) => {
      const own = this.#request.original.lines[column]!.norm;
      if (own === norm) alike.set(index, this.#request.claimed.has(column) ? weight * 0.2 : weight);
      else if (words.size > 0) {
        const shared = overlap(words, subWords(own));
        if (shared >= 0.6) alike.set(index, shared * 0.5 * weight);
      }
    });
    return alike;
  }

  #trace(end: number): DenseStep[] {
    const steps: DenseStep[] = [];
    let row = this.#rows.length;
    let column = end;
    while (row > 0) {
      const move = this.#moves[row * this.#stride + column];
      if (move === MATCH) steps.push({ kind: 'match', column: --column, row: --row });
      else if (move === COVER) steps.push({ kind: 'cover', column: --column });
      else if (move === DROP) steps.push({ kind: 'drop', column: --column });
      else steps.push({ kind: move === INSERT ? 'insert' : 'placeholder', row: --row });
    }
    return steps.reverse();
  }
}

function ends(steps: readonly DenseStep[]): [number | undefined, number | undefined] {
  const matches = steps.flatMap((step) => (step.kind === 'match' ? [step.column] : []));
  return [matches[0], matches[matches.length - 1]];
}

class Assembler {
  readonly #request: WitnessRequest;
  readonly #rows: readonly number[];
  readonly #columns: readonly number[];
  readonly #steps: readonly DenseStep[];
  readonly #shifts: readonly Shift[];
  readonly #out: OutLine[] = [];
  #at = 0;
  #shownEnd = -1;
  #last: 'none' | 'match' | 'insert' | 'cover' | 'drop' = 'none';

  constructor(
    request: WitnessRequest,
    rows: readonly number[],
    columns: readonly number[],
    steps: readonly DenseStep[],
    weights: readonly number[],
  ) {
    this.#request = request;
    this.#rows = rows;
    this.#columns = columns;
    this.#steps = adoptHeader(request, rows, columns, steps);
    this.#shifts = this.#shiftOf(weights);
  }

  run(): Hunk | undefined {
    if (this.#movesLines()) return undefined;
    const first = this.#steps.find((step) => step.kind !== 'insert' && step.kind !== 'placeholder');
    if (first === undefined || !('column' in first)) return undefined;
    const from = this.#columns[first.column]!;
    this.#at = from;
    for (const step of this.#steps) {
      if (step.kind === 'match') this.#match(this.#columns[step.column]!, this.#rows[step.row]!, step.row);
      else if (step.kind === 'cover') this.#cover(this.#columns[step.column]!);
      else if (step.kind === 'drop') {
        this.#at = this.#columns[step.column]! + 1;
        if (this.#last !== 'insert') this.#last = 'drop';
      } else if (step.kind === 'insert') this.#insert(this.#rows[step.row]!, step.row);
      else this.#shownEnd = -1;
    }
    return { from, to: this.#at, lines: this.#out };
  }

  /** A weighty line that would be dropped here and inserted there was moved: the lines alone cannot tell. */
  #movesLines(): boolean {
    const { original, snippet } = this.#request;
    const dropped = new Set(
      this.#steps.flatMap((step) => (step.kind === 'drop' ? [original.lines[this.#columns[step.column]!]!.norm] : [])),
    );
    return this.#steps.some((step) => {
      if (step.kind !== 'insert') return false;
      const { norm } = snippet.lines[this.#rows[step.row]!]!;
      return weightOf(norm) >= 0.6 && dropped.has(norm);
    });
  }

  /** For each row the columns by which its stretch between placeholders moves: the weightiest shift of its matches. */
  #shiftOf(weights: readonly number[]): Shift[] {
    const { original, snippet } = this.#request;
    let stretch = 0;
    const stretchOf = this.#rows.map((row) => (snippet.placeholders.has(row) ? stretch++ : stretch));
    const votes = new Map<number, Map<number, number>>();
    const all = new Map<number, number>();
    for (const step of this.#steps) {
      if (step.kind !== 'match') continue;
      const shown = convertWidth(snippet.lines[this.#rows[step.row]!]!.width, snippet.style, original.style);
      const shift = original.lines[this.#columns[step.column]!]!.width - shown;
      const own = votes.get(stretchOf[step.row]!) ?? new Map<number, number>();
      for (const tally of [own, all]) tally.set(shift, (tally.get(shift) ?? 0) + weights[step.row]!);
      votes.set(stretchOf[step.row]!, own);
    }
    return stretchOf.map((each) => heaviest(votes.get(each) ?? all));
  }

  #place(row: number, index: number): OutLine {
    const { original, snippet } = this.#request;
    const line = snippet.lines[row]!;
    const width = convertWidth(line.width, snippet.style, original.style) + this.#shifts[index]!.columns;
    return { text: indentText(Math.max(0, width), original.style) + line.text.trimStart(), original: -1, snippet: row };
  }

  #keep(from: number, to: number): void {
    for (let line = from; line < to; line++) {
      this.#out.push({ text: this.#request.original.lines[line]!.text, original: line, snippet: -1 });
    }
  }

  #blanks(from: number, to: number): void {
    for (let line = from; line < to; line++) this.#out.push({ text: '', original: -1, snippet: -1 });
  }

  #match(column: number, row: number, index: number): void {
    const { original, snippet } = this.#request;
    const shownGap = this.#shownEnd >= 0 && (this.#last === 'insert' || this.#last === 'drop');
    if (shownGap) this.#blanks(this.#shownEnd, row);
    else this.#keep(this.#at, column);
    const placed = this.#place(row, index);
    const same = original.lines[column]!.norm === snippet.lines[row]!.norm;
    // A line that says the same keeps its bytes, unless its surroundings clearly moved.
    const moved = this.#shifts[index]!.votes > 1.5 && indentation(placed.text).width !== original.lines[column]!.width;
    const kept = same && (!moved || original.shape.masked[column] === 1);
    this.#out.push(
      kept ? { text: original.lines[column]!.text, original: column, snippet: row } : { ...placed, original: column },
    );
    this.#at = column + 1;
    this.#shownEnd = row + 1;
    this.#last = 'match';
  }

  #cover(column: number): void {
    this.#keep(this.#at, column + 1);
    this.#at = column + 1;
    this.#last = 'cover';
  }

  #insert(row: number, index: number): void {
    if (this.#shownEnd >= 0) this.#blanks(this.#shownEnd, row);
    else if (this.#last === 'cover') {
      const { lines } = this.#request.original;
      let gap = this.#at;
      while (gap < lines.length && lines[gap]!.trimmed === '') gap++;
      this.#keep(this.#at, gap);
      this.#at = gap;
    }
    this.#out.push(this.#place(row, index));
    this.#shownEnd = row + 1;
    this.#last = 'insert';
  }
}

/** By how many columns a stretch moves, and the weight of the matches that say so. */
interface Shift {
  readonly columns: number;
  readonly votes: number;
}

function heaviest(votes: ReadonlyMap<number, number>): Shift {
  let best: Shift = { columns: 0, votes: -1 };
  for (const [columns, votesFor] of votes) if (votesFor > best.votes) best = { columns, votes: votesFor };
  return best;
}

/**
 * A fragment that begins with a changed header: the first shown line is new, the lines under it are not. It replaces the
 * header under which they stand in the original, and what stood between goes.
 *
 *     while line := file.readline():      for     while 1:
 *         words = line.split()                        line = file.readline()
 *                                                     words = line.split()
 */
function adoptHeader(
  request: WitnessRequest,
  rows: readonly number[],
  columns: readonly number[],
  steps: readonly DenseStep[],
): DenseStep[] {
  const [first, second] = steps;
  if (first?.kind !== 'insert' || second?.kind !== 'match') return [...steps];
  const { original, snippet } = request;
  const row = rows[first.row]!;
  const column = columns[second.column]!;
  if (snippet.shape.depth[row] !== snippet.shape.depth[rows[second.row]!]! - 1) return [...steps];
  const header = columns.findLastIndex(
    (each) => each < column && original.shape.depth[each] === original.shape.depth[column]! - 1,
  );
  if (header < 0) return [...steps];
  const word = (norm: string): string => /^\W*(\w*)/.exec(norm)![1]!;
  const own = word(original.lines[columns[header]!]!.norm);
  if (own === '' || own !== word(snippet.lines[row]!.norm)) return [...steps];
  const between: DenseStep[] = [];
  for (let at = header + 1; at < second.column; at++) between.push({ kind: 'drop', column: at });
  return [{ kind: 'match', column: header, row: first.row }, ...between, ...steps.slice(1)];
}
