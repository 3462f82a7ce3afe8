import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Answer, type BenchCase, isRight, judge, type Verdict } from './case.ts';

/** The scripts of two trial mergers, which need not be there. */
const directory = fileURLToPath(new URL('../../shared/trial/', import.meta.url));
const TRIALS: readonly string[] = ['tree_witness', 'chain_witness'];

/** What one trial merger makes of the same cases. */
export interface Trial {
  readonly name: string;
  readonly verdicts: readonly Verdict[];
}

/** Runs the trial mergers over the cases; none if their scripts are not beside the project. */
export function runTrials(cases: readonly BenchCase[]): Trial[] {
  return TRIALS.filter((name) => existsSync(join(directory, `${name}.py`))).map((name) => ({
    name,
    verdicts: runTrial(name, cases),
  }));
}

/** One line for each case that a trial merger has right and we have not. */
export function missedRights(ours: readonly Verdict[], trials: readonly Trial[]): string {
  return ours
    .map((verdict, index) => {
      const rights = trials.filter((trial) => isRight(trial.verdicts[index]!)).map((trial) => trial.name);
      if (isRight(verdict) || rights.length === 0) return '';
      const { id, group, language } = verdict.case;
      return `${id}  ${group}  ${language}  ours ${verdict.outcome}; right: ${rights.join(', ')}\n`;
    })
    .join('');
}

interface TrialRow {
  readonly id: string;
  readonly ok: boolean;
  readonly merged: string | null;
  readonly error: string | null;
  readonly ms: number;
}

function runTrial(name: string, cases: readonly BenchCase[]): Verdict[] {
  const rows = cases.map(({ id, language, path, original, snippet, deletes, group }) =>
    JSON.stringify({ id, policy: deletes ? `del-${group}` : group, language, path, original, update: snippet }),
  );
  const run = spawnSync('python3', [join(directory, `${name}.py`)], {
    input: `${rows.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (run.status !== 0) throw new Error(`${name}.py failed: ${run.stderr}`);
  const answers = new Map(
    run.stdout
      .trimEnd()
      .split('\n')
      .map((line) => {
        const row = JSON.parse(line) as TrialRow;
        return [row.id, trialAnswer(row)] as const;
      }),
  );
  return cases.map((benchCase) => judge(benchCase, answers.get(benchCase.id) ?? { error: 'no row', ms: 0 }));
}

function trialAnswer({ ok, merged, error, ms }: TrialRow): Answer {
  return ok && merged !== null ? { code: merged, ms } : { refusal: error ?? '', ms };
}
