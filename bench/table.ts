import { isRight, type Verdict } from './case.ts';

/** A table of outcomes, one row for each value of `key` in the order of their names, and one for all together. */
export function outcomeTable(title: string, verdicts: readonly Verdict[], key: (verdict: Verdict) => string): string {
  const names = [...new Set(verdicts.map(key))].sort();
  const rows = names.map((name) => {
    const group = verdicts.filter((verdict) => key(verdict) === name);
    return outcomeRow(name, group);
  });
  if (names.length > 1) rows.push(outcomeRow('all', verdicts));
  return formatTable([
    [title, 'n', 'exact', 'but blanks', 'right', 'refused', 'wrong', 'threw', 'median ms', 'p95 ms'],
    ...rows,
  ]);
}

function outcomeRow(name: string, verdicts: readonly Verdict[]): string[] {
  const count = (outcome: Verdict['outcome']) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const share = (part: number) => `${part} (${((100 * part) / verdicts.length).toFixed(1)} %)`;
  const times = verdicts.map((verdict) => verdict.answer.ms);
  return [
    name,
    String(verdicts.length),
    share(count('exact')),
    share(count('blank-lines')),
    share(verdicts.filter(isRight).length),
    share(count('refused')),
    share(count('wrong')),
    String(count('threw')),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.95).toFixed(1),
  ];
}

/** The value below which `share` of `values` lie, by nearest rank; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Columns padded to equal width: the first to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ');
  return `${rows.map(line).join('\n')}\n`;
}
