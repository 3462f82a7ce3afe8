/** Which line of the snippet is which of the original: pairs that increase on both sides. */
export class Matching {
  /** Line of the snippet for each line of the original, -1 where there is none. */
  readonly toSnippet: Int32Array;
  /** Line of the original for each line of the snippet, -1 where there is none. */
  readonly toOriginal: Int32Array;

  constructor(originalCount: number, snippetCount: number) {
    this.toSnippet = new Int32Array(originalCount).fill(-1);
    this.toOriginal = new Int32Array(snippetCount).fill(-1);
  }

  has(original: number): boolean {
    return original >= 0 && this.toSnippet[original]! >= 0;
  }

  shows(snippet: number): boolean {
    return snippet >= 0 && this.toOriginal[snippet]! >= 0;
  }

  /** Are both lines free, and does the pair keep the order? */
  fits(original: number, snippet: number): boolean {
    if (this.has(original) || this.shows(snippet)) return false;
    let near = snippet - 1;
    while (near >= 0 && this.toOriginal[near]! < 0) near--;
    if (near >= 0 && this.toOriginal[near]! >= original) return false;
    near = snippet + 1;
    while (near < this.toOriginal.length && this.toOriginal[near]! < 0) near++;
    return near >= this.toOriginal.length || this.toOriginal[near]! > original;
  }

  add(original: number, snippet: number): void {
    this.toSnippet[original] = snippet;
    this.toOriginal[snippet] = original;
  }

  /** Takes the pair of a snippet's line out. */
  drop(snippet: number): void {
    const original = this.toOriginal[snippet]!;
    if (original < 0) return;
    this.toSnippet[original] = -1;
    this.toOriginal[snippet] = -1;
  }

  /** Pairs in order. */
  pairs(): [original: number, snippet: number][] {
    const pairs: [number, number][] = [];
    this.toOriginal.forEach((original, snippet) => {
      if (original >= 0) pairs.push([original, snippet]);
    });
    return pairs;
  }
}
