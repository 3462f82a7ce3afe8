import type { GapOfPairs } from './gaps.ts';
import type { Alignment } from './indentation.ts';

/** What the placeholders of a gap stand for. */
export class StarLevels {
  /** Containers at whose level a placeholder stands. */
  readonly #levels = new Set<number>();
  /** Columns of placeholders at the top of the snippet. */
  readonly #freeWidths: number[] = [];
  /** A placeholder stands in code that is new. */
  readonly inNew: boolean;
  /** The declaration of which one placeholder keeps the documentation only, or -1. */
  readonly docsOf: number;
  readonly none: boolean;

  constructor({ original, snippet, matching }: Alignment, widths: Int32Array, gap: GapOfPairs) {
    this.none = gap.stars.length === 0;
    let inNew = false;
    const placeOf = (holder: number): number => {
      if (matching.shows(holder)) return matching.toOriginal[holder]!;
      const head = snippet.owner[holder]!;
      return head >= 0 ? matching.toOriginal[head]! : -1;
    };
    for (const star of gap.stars) {
      const holder = snippet.parent[star]!;
      if (holder < 0) {
        this.#freeWidths.push(widths[star]!);
        continue;
      }
      const place = placeOf(holder);
      if (place < 0) {
        inNew = true;
        continue;
      }
      this.#levels.add(place);
      // In a language of indentation a placeholder that ends nested blocks also stands for what follows them.
      if (!original.source.profile?.offside) continue;
      let next = star + 1;
      while (next < snippet.count && snippet.blank(next)) next++;
      for (
        let outer = snippet.parent[holder]!;
        outer >= 0 && snippet.partEnd[outer]! <= next;
        outer = snippet.parent[outer]!
      ) {
        if (!matching.shows(outer)) break;
        this.#levels.add(matching.toOriginal[outer]!);
      }
      if (next >= snippet.count) this.#levels.add(-1);
    }
    this.inNew = inNew;
    const only = gap.stars.length === 1 ? gap.stars[0]! : -1;
    const docs = only >= 0 && snippet.source.placeholders.get(only)?.covers === 'docs';
    const place = docs && snippet.parent[only]! >= 0 ? placeOf(snippet.parent[only]!) : -1;
    this.docsOf = place >= 0 && place === gap.before.original ? place : -1;
  }

  covers(container: number): boolean {
    return this.#levels.has(container);
  }

  get free(): boolean {
    return this.#freeWidths.length > 0;
  }

  nearWidth(width: number): boolean {
    return this.#freeWidths.some((free) => Math.abs(free - width) <= 1);
  }
}
