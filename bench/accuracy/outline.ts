/**
 * The shape of a file as an independent parser sees it, by lines (0-based, half-open ranges). No two items of a region
 * share a line, so that a file can be cut and put together again by lines alone.
 */
export interface Outline {
  readonly lines: readonly string[];
  readonly top: Region;
  /** Lines that begin inside a string or a template: their indentation is content. */
  readonly masked: ReadonlySet<number>;
  /** Masked lines that belong to a docstring. */
  readonly docstrings: ReadonlySet<number>;
}

/** A list of items one below the other: a module, a class body, a function body, one branch of an `if`. */
export interface Region {
  readonly from: number;
  readonly to: number;
  /** The items are told apart by name (module, class, interface, enum, object); otherwise their order is their meaning. */
  readonly keyed: boolean;
  /** The items are children of a JSX element, where a comment stands in braces. */
  readonly jsx?: boolean;
  readonly items: readonly Item[];
}

/** A declaration or a statement. */
export interface Item {
  readonly kind: string;
  /** Empty for what has no name. */
  readonly name: string;
  /** First line, comments directly above included. */
  readonly start: number;
  /** First line of the item's own code; decorators are its own. */
  readonly head: number;
  readonly end: number;
  /** The regions inside: a body, or a body for each branch. Empty where they cannot be cut by lines. */
  readonly parts: readonly Region[];
  /** How many items of one key this one was joined from, where it was. */
  readonly joined?: number;
}

/** Whether an item is code that runs when it is called. */
export function isFunction(item: Item): boolean {
  return item.kind === 'function' || item.kind === 'method';
}

/** What tells an item apart from its siblings; empty where nothing does. */
export function keyOf(item: Item): string {
  return item.name === '' ? '' : `${item.kind} ${item.name}`;
}

/** The lines of an item as they stand, comments above included. */
export function linesOf(outline: Outline, item: Item): readonly string[] {
  return outline.lines.slice(item.start, item.end);
}

/** Adjacent items of one key (overloads, a property and its setter) taken as one, which no cut may part. */
export function joinEqualKeys(items: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (before && keyOf(item) !== '' && keyOf(before) === keyOf(item)) {
      joined[joined.length - 1] = { ...before, end: item.end, parts: [], joined: (before.joined ?? 1) + 1 };
    } else joined.push(item);
  }
  return joined;
}

/** Whether the items follow each other, each on lines of its own, inside the range. */
export function standApart(items: readonly Item[], from: number, to: number): boolean {
  let at = from;
  for (const item of items) {
    if (item.start < at || item.end <= item.start) return false;
    at = item.end;
  }
  return at <= to;
}

/** All items, outer ones first, each with the items around it. */
export function* allItems(
  region: Region,
  around: readonly Item[] = [],
): Generator<{ item: Item; around: readonly Item[] }> {
  for (const item of region.items) {
    yield { item, around };
    for (const part of item.parts) yield* allItems(part, [...around, item]);
  }
}
