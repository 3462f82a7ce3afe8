/** The sub-words of a text, in lower case, with how often each stands: `parseUserId` has `parse`, `user` and `id`. */
export type WordCounts = ReadonlyMap<string, number>;

const cache = new Map<string, WordCounts>();
const CACHED = 20_000;

/** Counts the camelCase and snake_case sub-words and the numbers of a text. */
export function subWords(text: string): WordCounts {
  const known = cache.get(text);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const word of text.slice(0, 2000).match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []) {
    const key = word.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  if (cache.size >= CACHED) cache.clear();
  cache.set(text, counts);
  return counts;
}

/** Dice overlap of two counts: 1 where they are equal, 0 where they share nothing or one is empty. */
export function overlap(one: WordCounts, other: WordCounts): number {
  let shared = 0;
  let total = 0;
  for (const [word, count] of one) {
    shared += Math.min(count, other.get(word) ?? 0);
    total += count;
  }
  for (const count of other.values()) total += count;
  return total === 0 ? 0 : (2 * shared) / total;
}
