import type { Tree, TreeCursor } from 'web-tree-sitter';
import { indentation, type Line } from '../text/lines.ts';
import { errorCost, errorCount } from './errors.ts';
import type { Profile } from './profile.ts';

/**
 * How the lines of a text nest, as plain data. For
 *
 *     if (ready) {       depth 0
 *       start();         depth 1
 *     } else {           depth 0, joins
 *       wait();          depth 1
 *     }                  depth 0, joins
 *
 * a line that closes or continues a block has the depth of the block's header and `joins` it.
 */
export interface Shape {
  /** Nesting depth of each line; a blank line has the depth 0, which means nothing. */
  readonly depth: Int32Array;
  /** 1 where the line is a further part of the block that stands above it at the same depth: a closer, an `else`. */
  readonly joins: Uint8Array;
  /** 1 where the line begins inside a string, template or block comment: its indentation is content. */
  readonly masked: Uint8Array;
  /** 1 where a keyed container (class, object, enum, import list ...) opens on the line and spans lines. */
  readonly keyed: Uint8Array;
  /** 1 where the line is the first of a multi-line comment or is one comment. */
  readonly comment: Uint8Array;
  /** ERROR and MISSING nodes; -1 where no parser was asked. */
  readonly errors: number;
  /** See `errorCost`; 0 where no parser was asked. */
  readonly errorCost: number;
}

/** A stretch of lines after `open` up to `end` that stands one level deeper than the block that `open` belongs to. */
interface Region {
  readonly open: number;
  readonly end: number;
  /** The last line begins with the closing delimiter, so it joins the block. */
  readonly closes: boolean;
  /** Deeper only where the indentation says so too: the further lines of one statement. */
  readonly continuation: boolean;
  /** It is the inside of a pair of brackets. */
  readonly bracketed?: boolean;
}

const openers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>', '${': '}', '{|': '|}' };
/** Nodes nested deeper than this are taken as flat text: no real file comes near, and the call stack stays bounded. */
const DEEPEST = 1500;

const closers = new Set([')', ']', '}', '>', '/>', '|}']);

const OTHER = 0;
const SKIPPED = 1;
const OPENS = 2;
const CLOSES = 3;
const COLON = 4;

/** What a node's type says of a token: brackets and colons count, other punctuation and operators are skipped. */
function tokenRole(type: string): number {
  if (openers[type] !== undefined) return OPENS;
  if (closers.has(type)) return CLOSES;
  if (type === ':') return COLON;
  return /^\w/.test(type) ? OTHER : SKIPPED;
}

/** Lines at which something begins that matters to the nesting, collected in one walk over the nodes that span lines. */
class Collector {
  readonly regions: Region[] = [];
  /** Line of a clause -> line on which its statement begins. */
  readonly clauses = new Map<number, number>();
  readonly #lines: readonly Line[];
  readonly #profile: Profile;
  readonly #masked: Uint8Array;
  readonly #keyed: Uint8Array;
  readonly #comment: Uint8Array;

  constructor(lines: readonly Line[], profile: Profile, masked: Uint8Array, keyed: Uint8Array, comment: Uint8Array) {
    this.#lines = lines;
    this.#profile = profile;
    this.#masked = masked;
    this.#keyed = keyed;
    this.#comment = comment;
  }

  walk(cursor: TreeCursor, depth: number): void {
    const type = cursor.nodeType;
    const start = cursor.startPosition;
    const end = cursor.endPosition;
    if (this.#profile.texts.includes(type)) {
      this.#text(type, start.row, start.column, end.row);
      return;
    }
    if (depth > DEEPEST || !cursor.gotoFirstChild()) return;
    this.#children(cursor, type, start.row, depth);
    cursor.gotoParent();
  }

  #beginsLine(row: number, column: number): boolean {
    return indentation(this.#lines[row]!.text).units === column;
  }

  #text(type: string, from: number, column: number, to: number): void {
    if (type === 'comment' && this.#beginsLine(from, column)) this.#comment[from] = 1;
    if (to <= from) return;
    for (let line = from + 1; line <= to; line++) this.#masked[line] = 1;
    const last = this.#lines[to]?.trimmed ?? '';
    const delimiters = [...this.#profile.textDelimiters, ...(this.#profile.blockComment?.slice(1) ?? [])];
    const closes = delimiters.some((delimiter) => last.startsWith(delimiter));
    this.regions.push({ open: from, end: to, closes, continuation: false });
  }

  #children(cursor: TreeCursor, type: string, startRow: number, depth: number): void {
    const profile = this.#profile;
    const sequence = profile.sequences.includes(type);
    const element = profile.elements.includes(type);
    const open: { close: string; row: number; keyed: boolean }[] = [];
    let contentRow = -1;
    let lastTag = { row: 0, column: 0 };
    let colonRow = -1;
    do {
      const childType = cursor.nodeType;
      const role = tokenRole(childType);
      // Most children are tokens that mean nothing here: asking for their place costs more than all else.
      if (role === SKIPPED && !element) continue;
      const from = cursor.startPosition;
      const to = role === OTHER ? cursor.endPosition : from;
      if (role !== OTHER && role !== SKIPPED) {
        if (role === OPENS) open.push({ close: openers[childType]!, row: to.row, keyed: profile.keyed.includes(type) });
        else if (role === CLOSES) this.#close(open, childType, from.row);
        else colonRow = from.row;
      } else if (role === OTHER) {
        if (profile.bodies.includes(childType) && colonRow >= 0 && from.row > colonRow) {
          this.regions.push({ open: colonRow, end: to.row, closes: false, continuation: false });
          if (profile.keyed.includes(type)) this.#keyed[colonRow] = 1;
        }
        if (profile.clauses.includes(childType)) this.clauses.set(from.row, startRow);
        if ((sequence || open.length > 0) && to.row > from.row) this.#item(cursor, from.row, to.row);
      }
      if (element && contentRow < 0) contentRow = to.row;
      lastTag = from;
      if (to.row > from.row) this.walk(cursor, depth + 1);
      else if (childType === 'comment' && this.#beginsLine(from.row, from.column)) this.#comment[from.row] = 1;
    } while (cursor.gotoNextSibling());
    if (element && lastTag.row > contentRow) {
      const closes = this.#beginsLine(lastTag.row, lastTag.column);
      this.regions.push({ open: contentRow, end: lastTag.row, closes, continuation: false });
    }
  }

  #close(open: { close: string; row: number; keyed: boolean }[], token: string, row: number): void {
    let at = open.length - 1;
    while (at >= 0 && open[at]?.close !== token && !(token === '/>' && open[at]?.close === '>')) at--;
    if (at < 0) return;
    const opened = open[at]!;
    open.length = at;
    if (row <= opened.row) return;
    const line = this.#lines[row]!.trimmed;
    const run = /^(?:[)\]}>]|\/>|\|\})+/.exec(line)?.[0] ?? '';
    if (opened.keyed) this.#keyed[opened.row] = 1;
    this.regions.push({ open: opened.row, end: row, closes: run !== '', continuation: false, bracketed: true });
  }

  /** The further lines of an item, counted from where its decorators end. */
  #item(cursor: TreeCursor, fromRow: number, toRow: number): void {
    let row = fromRow;
    if (cursor.gotoFirstChild()) {
      while (this.#profile.decorators.includes(cursor.nodeType) && cursor.gotoNextSibling())
        row = cursor.startPosition.row;
      cursor.gotoParent();
    }
    if (toRow > row) this.regions.push({ open: row, end: toRow, closes: false, continuation: true });
  }
}

/** The shape of a parsed text; `offset` lines of context stand before the text's first line in the tree. */
export function shapeOfTree(tree: Tree, lines: readonly Line[], profile: Profile): Shape {
  const count = lines.length;
  const masked = new Uint8Array(count + 1);
  const keyed = new Uint8Array(count + 1);
  const comment = new Uint8Array(count + 1);
  const collector = new Collector(lines, profile, masked, keyed, comment);
  const cursor = tree.walk();
  try {
    collector.walk(cursor, 0);
  } finally {
    cursor.delete();
  }
  const regions = profile.offside ? withTrailingComments(collector.regions, lines, profile) : collector.regions;
  const errors = errorCount(tree);
  const nesting = sweep(lines, regions, collector.clauses, profile);
  if (errors > 0) deepenContinuations(lines, nesting, masked);
  return { ...nesting, masked, keyed, comment, errors, errorCost: errorCost(tree) };
}

/** A body that ends by indentation also owns the comments below it that stand at its depth. */
function withTrailingComments(regions: readonly Region[], lines: readonly Line[], profile: Profile): Region[] {
  return regions.map((region) => {
    if (region.closes || region.continuation) return region;
    let first = region.open + 1;
    while (first < region.end && lines[first]?.trimmed === '') first++;
    const column = lines[first]?.width ?? 0;
    let end = region.end;
    for (let line = end + 1; line < lines.length; line++) {
      const { trimmed, width } = lines[line]!;
      if (trimmed === '') continue;
      if (!trimmed.startsWith(profile.lineComment) || width < column) break;
      end = line;
    }
    return end === region.end ? region : { ...region, end };
  });
}

function sweep(
  lines: readonly Line[],
  regions: readonly Region[],
  clauses: ReadonlyMap<number, number>,
  profile: Profile,
): { depth: Int32Array; joins: Uint8Array } {
  const depth = new Int32Array(lines.length + 1);
  const joins = new Uint8Array(lines.length + 1);
  // The header of the block whose lines stand one level below this line: itself; for a joining line the line that it
  // joins; for the last line of a parameter list (`b: number) {`) the line on which the list began.
  const header = new Int32Array(lines.length + 1);
  const sorted = [...regions].sort((one, other) => one.open - other.open || other.end - one.end);
  const stack: Region[] = [];
  let next = 0;
  for (let line = 0; line < lines.length; line++) {
    header[line] = line;
    if (lines[line]!.trimmed === '') {
      while (next < sorted.length && sorted[next]!.open <= line) stack.push(sorted[next++]!);
      continue;
    }
    let joined = -1;
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      if (top.end > line || (top.end === line && !top.closes)) break;
      if (top.end === line && joined < 0) joined = header[top.open]!;
      stack.pop();
    }
    const clauseOf = clauses.get(line);
    if (joined < 0 && clauseOf !== undefined && clauseOf < line && profile.clauseStart.test(lines[line]!.trimmed)) {
      joined = header[clauseOf]!;
    }
    if (joined >= 0) {
      header[line] = joined;
      depth[line] = depth[joined]!;
      joins[line] = 1;
    } else {
      depth[line] = innerDepth(stack, line, lines, depth, header);
      const ended = stack.find((region) => region.end === line && !region.closes && !region.continuation);
      if (ended !== undefined && depth[line]! > depth[header[ended.open]!]!) header[line] = header[ended.open]!;
      const owner = ownerOfBody(line, sorted, next, stack, lines, header);
      if (owner >= 0) {
        header[line] = owner;
        depth[line] = depth[owner]!;
        joins[line] = 1;
      }
    }
    while (next < sorted.length && sorted[next]!.open <= line) stack.push(sorted[next++]!);
  }
  return { depth, joins };
}

/**
 * A body that opens at the end of a continued header belongs to the header's first line, and the line that opens it is a
 * further part of the block; -1 where the line has a body of its own:
 *
 *     class Panel extends Base
 *       implements Resizable {      the body closes at the column of `class`
 *       resize() {}
 *     }
 */
function ownerOfBody(
  line: number,
  regions: readonly Region[],
  next: number,
  stack: readonly Region[],
  lines: readonly Line[],
  header: Int32Array,
): number {
  for (let at = next; at < regions.length && regions[at]!.open === line; at++) {
    const { end, closes, bracketed } = regions[at]!;
    if (!closes || !bracketed || lines[end]!.width >= lines[line]!.width) continue;
    for (let outer = stack.length - 1; outer >= 0; outer--) {
      const owner = header[stack[outer]!.open]!;
      if (lines[owner]!.width === lines[end]!.width) return owner;
    }
  }
  return -1;
}

/**
 * Where the grammar could not read a statement, its further lines come out beside it. A line that is indented deeper than
 * the one above at its depth belongs to that one.
 */
function deepenContinuations(
  lines: readonly Line[],
  { depth, joins }: { depth: Int32Array; joins: Uint8Array },
  masked: Uint8Array,
): void {
  const last: number[] = [];
  for (let line = 0; line < lines.length; line++) {
    const { trimmed, width } = lines[line]!;
    if (trimmed === '' || masked[line] || joins[line]) continue;
    const level = depth[line]!;
    const above = last[level];
    if (above !== undefined && width > lines[above]!.width) depth[line] = level + 1;
    else {
      last.length = level;
      last[level] = line;
    }
  }
}

function innerDepth(
  stack: readonly Region[],
  line: number,
  lines: readonly Line[],
  depth: Int32Array,
  header: Int32Array,
): number {
  for (let at = stack.length - 1; at >= 0; at--) {
    const region = stack[at]!;
    if (region.open >= line || region.end < line) continue;
    const head = header[region.open]!;
    if (region.continuation && lines[line]!.width <= lines[region.open]!.width) {
      // An unindented further line of a statement stands beside it.
      const outer = stack
        .slice(0, at)
        .some((other) => header[other.open]! === head && !other.continuation && other.end >= line);
      if (!outer) return depth[head]!;
    }
    return depth[head]! + 1;
  }
  return 0;
}
