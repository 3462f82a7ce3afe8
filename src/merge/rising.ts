/** Of pairs sorted by their second numbers, the longest subsequence whose first numbers rise too. */
export function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before: number[] = [];
  pairs.forEach(([at], index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]!]![0] < at) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
  });
  const rising: [number, number][] = [];
  for (let index = tails[tails.length - 1] ?? -1; index >= 0; index = before[index]!) rising.push(pairs[index]!);
  return rising.reverse();
}
