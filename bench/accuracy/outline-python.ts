import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Item, joinEqualKeys, type Outline, type Region, standApart } from './outline.ts';

type ItemRow = readonly [
  kind: string,
  name: string,
  start: number,
  head: number,
  end: number,
  parts: readonly RegionRow[],
];
type RegionRow = readonly [from: number, to: number, keyed: boolean, items: readonly ItemRow[]];

interface OutlineRow {
  readonly id: number;
  readonly outline: {
    readonly items: readonly ItemRow[];
    readonly masked: readonly number[];
    readonly docstrings: readonly number[];
  } | null;
}

const script = fileURLToPath(new URL('cut.py', import.meta.url));

/** Outlines by python3's own parser; undefined for a text that it does not take. */
export function pythonOutlines(texts: readonly string[]): (Outline | undefined)[] {
  const input = texts.map((text, id) => `${JSON.stringify({ id, text })}\n`).join('');
  const run = spawnSync('python3', [script], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`cut.py failed: ${run.stderr}`);
  const outlines = new Array<Outline | undefined>(texts.length);
  for (const line of run.stdout.split('\n')) {
    if (line === '') continue;
    const { id, outline } = JSON.parse(line) as OutlineRow;
    const text = texts[id];
    if (!outline || text === undefined) continue;
    const lines = text.split('\n');
    outlines[id] = {
      lines,
      top: readRegion([0, lines.length, true, outline.items]),
      masked: new Set(outline.masked),
      docstrings: new Set(outline.docstrings),
    };
  }
  return outlines;
}

function readRegion([from, to, keyed, rows]: RegionRow): Region {
  const items = rows.map(readItem);
  return { from, to, keyed, items: standApart(items, from, to) ? joinEqualKeys(items) : [] };
}

function readItem([kind, name, start, head, end, rows]: ItemRow): Item {
  return { kind, name, start, head, end, parts: rows.map(readRegion) };
}
