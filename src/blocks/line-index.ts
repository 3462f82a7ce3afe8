/** Turns offsets of a text into line numbers. Lines end at LF, as everywhere in codegraft. */
export class LineIndex {
  readonly text: string;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.text = text;
    for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) this.#starts.push(feed + 1);
  }

  /** The 1-based line on which the unit at `offset` stands. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** Offset of the first unit of a 1-based line; the end of the text for a line behind the last. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.text.length;
  }

  /** White space and nothing else stands before `offset` on its line. */
  opensLine(offset: number): boolean {
    return this.text.slice(this.startOf(this.lineAt(offset)), offset).trim() === '';
  }

  /** Units between the start of the line and `offset`. */
  columnAt(offset: number): number {
    return offset - this.startOf(this.lineAt(offset));
  }
}
