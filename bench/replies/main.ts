import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { caseReport, listing, outcomeRows, summary } from '../report.ts';
import { runCases } from '../run.ts';
import { outcomeTable } from '../table.ts';
import { missedRights, runTrials } from '../trial.ts';
import { replyCases } from './cases.ts';

const usage = `usage: npm run bench:replies -- [options]
Merges chat replies that have a known right answer. Right: exact, or exact but for blank lines.
  --set first|second          the 123 replies of the first set (default), or the 98 of the second
  --list right|refused|wrong  the cases of that outcome, one a line
  --show ID                   one reply in full, with the difference from the right answer (an id may be cut short)
  --family NAME               only the replies of one family
  --ambiguity N               only replies up to this ambiguity (0: certain, 1: blank lines or place, 2: doubtful)
  --strict                    accept only what both witnesses say
  --vs                        the trial mergers beside ours, and where they are right and we are not
  --json FILE                 write the outcome of each reply as JSON Lines
`;

const { values: options } = parseArgs({
  options: {
    set: { type: 'string', default: 'first' },
    list: { type: 'string' },
    show: { type: 'string' },
    family: { type: 'string' },
    ambiguity: { type: 'string' },
    strict: { type: 'boolean', default: false },
    vs: { type: 'boolean', default: false },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) process.stdout.write(usage);
else await main();

async function main(): Promise<void> {
  const cases = replyCases(options.set)
    .filter((reply) => !options.family || reply.group === options.family)
    .filter((reply) => options.ambiguity === undefined || reply.ambiguity <= Number(options.ambiguity))
    .filter((reply) => !options.show || reply.id.startsWith(options.show));
  if (cases.length === 0) throw new Error('no reply fits these options');
  const verdicts = await runCases(cases, options.strict);
  if (options.json) writeFileSync(options.json, outcomeRows(verdicts));
  if (options.show) process.stdout.write(verdicts.map(caseReport).join('\n'));
  else if (options.list) process.stdout.write(listing(verdicts, options.list));
  else process.stdout.write(summary('family', verdicts));
  if (!options.vs) return;
  const trials = runTrials(cases);
  for (const { name, verdicts: theirs } of trials) {
    process.stdout.write(`\n${outcomeTable(name, theirs, (verdict) => verdict.case.group)}`);
  }
  const missed = missedRights(verdicts, trials);
  process.stdout.write(trials.length === 0 ? '\nno trial mergers here\n' : `\nright there and not here:\n${missed}`);
}
