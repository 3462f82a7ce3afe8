import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { caseReport, listing, outcomeRows, summary } from '../report.ts';
import { runCases } from '../run.ts';
import { outcomeTable } from '../table.ts';
import { missedRights, runTrials } from '../trial.ts';
import { publishedCases } from './cases.ts';
import { Random } from './random.ts';
import { sliceCases, writeSlice } from './slice.ts';

const usage = `usage: npm run bench:accuracy -- [options]
Merges edits cut from two published versions of packages; the right answer is the later file, byte for byte.
  --list right|refused|wrong  the cases of that outcome, one a line
  --show ID                   one case in full, with the difference from the right answer (an id may be cut short)
  --policy NAME               only the cases of one policy
  --language NAME             only python, typescript or tsx
  --limit N                   only N cases, drawn by the seed
  --seed SEED                 another draw of cases (default 1)
  --slice                     the cases that need no download
  --write-slice               cut the slice anew from its sources
  --strict                    accept only what both witnesses say
  --vs                        the trial mergers beside ours, and where they are right and we are not
  --json FILE                 write the outcome of each case as JSON Lines
`;

const { values: options } = parseArgs({
  options: {
    list: { type: 'string' },
    show: { type: 'string' },
    policy: { type: 'string' },
    language: { type: 'string' },
    limit: { type: 'string' },
    seed: { type: 'string', default: '1' },
    slice: { type: 'boolean', default: false },
    'write-slice': { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    vs: { type: 'boolean', default: false },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) process.stdout.write(usage);
else if (options['write-slice']) writeSlice();
else await main();

async function main(): Promise<void> {
  const all = (options.slice ? sliceCases() : publishedCases(options.seed))
    .filter((candidate) => !options.policy || candidate.group === options.policy)
    .filter((candidate) => !options.language || candidate.language === options.language)
    .filter((candidate) => !options.show || candidate.id.startsWith(options.show));
  const cases = options.limit ? new Random(options.seed).shuffle(all).slice(0, Number(options.limit)) : all;
  if (cases.length === 0) throw new Error('no case fits these options');
  const verdicts = await runCases(cases, options.strict);
  if (options.json) writeFileSync(options.json, outcomeRows(verdicts));
  if (options.show) process.stdout.write(verdicts.map(caseReport).join('\n'));
  else if (options.list) process.stdout.write(listing(verdicts, options.list));
  else {
    const side = (language: string) => (language === 'python' ? 'python' : 'ts/tsx');
    process.stdout.write(`${summary('policy', verdicts)}\n`);
    process.stdout.write(
      outcomeTable('by side', verdicts, ({ case: { group, language } }) => `${group}, ${side(language)}`),
    );
    process.stdout.write(`\n${outcomeTable('side', verdicts, (verdict) => side(verdict.case.language))}`);
  }
  if (!options.vs) return;
  const trials = runTrials(cases);
  for (const { name, verdicts: theirs } of trials) {
    process.stdout.write(`\n${outcomeTable(name, theirs, (verdict) => verdict.case.group)}`);
  }
  const missed = missedRights(verdicts, trials);
  process.stdout.write(trials.length === 0 ? '\nno trial mergers here\n' : `\nright there and not here:\n${missed}`);
}
