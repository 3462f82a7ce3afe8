import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Language, Parser } from 'web-tree-sitter';
import { createMerger } from '../../src/index.ts';
import { formatTable, quantile } from '../table.ts';
import { type SpeedCase, speedCases } from './sources.ts';

const usage = `usage: npm run bench:speed -- [options]
How long a whole merge of a one-function edit takes beside one warm parse of the same file; medians of alternating runs.
  --runs N  pairs of runs for each file (default 25)
`;

/** Runs before the clock counts, so that the code is compiled. */
const WARM_UP = 5;

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '25' }, help: { type: 'boolean', default: false } },
});

if (options.help) process.stdout.write(usage);
else await main(Number(options.runs));

async function main(runs: number): Promise<void> {
  await Parser.init();
  const merger = await createMerger();
  const rows = [['file', 'lines', 'parse ms', 'merge ms', 'merge p95 ms', 'merge / parse']];
  for (const speedCase of speedCases([1000, 5000])) {
    const parse = await parserOf(speedCase);
    let merged = 0;
    const merge = () => {
      const { original, snippet, path, language, expected } = speedCase;
      // Each run has a file of its own, so that nothing can be kept from the run before.
      const ending = `${language === 'python' ? '#' : '//'} run ${merged++}\n`;
      const result = merger.merge(original + ending, snippet, { path, language });
      if (!result.ok) throw new Error(`${speedCase.id} was refused: ${result.refusal.message}`);
      if (result.code !== expected + ending) throw new Error(`${speedCase.id} was merged wrong`);
    };
    const parses: number[] = [];
    const merges: number[] = [];
    for (let run = -WARM_UP; run < runs; run++) {
      const [parsed, whole] = [timeOf(parse), timeOf(merge)];
      if (run < 0) continue;
      parses.push(parsed);
      merges.push(whole);
    }
    const [parseTime, mergeTime] = [quantile(parses, 0.5), quantile(merges, 0.5)];
    const figures = [parseTime, mergeTime, quantile(merges, 0.95), mergeTime / parseTime];
    rows.push([speedCase.language, String(speedCase.lines), ...figures.map((figure) => figure.toFixed(2))]);
  }
  process.stdout.write(formatTable(rows));
}

/** One parse of the case's file, with nothing done to the tree. */
async function parserOf({ language, original }: SpeedCase): Promise<() => void> {
  const grammar = fileURLToPath(new URL(`../../grammars/tree-sitter-${language}.wasm`, import.meta.url));
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  return () => {
    parser.parse(original)?.delete();
  };
}

function timeOf(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
