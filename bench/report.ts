import { createTwoFilesPatch } from 'diff';
import { isRight, isWrong, type Verdict } from './case.ts';
import { outcomeTable } from './table.ts';

/** What `--list` takes. */
export const LISTS: readonly string[] = ['right', 'refused', 'wrong'];

/** Tables of the outcomes by group, by language, and by the merger's own account of how it decided. */
export function summary(groupTitle: string, verdicts: readonly Verdict[]): string {
  return [
    outcomeTable(groupTitle, verdicts, (verdict) => verdict.case.group),
    outcomeTable('language', verdicts, (verdict) => verdict.case.language),
    outcomeTable('method', verdicts, (verdict) => verdict.answer.method ?? '(none)'),
  ].join('\n');
}

/** One line for each case whose outcome is of the kind that `list` names. */
export function listing(verdicts: readonly Verdict[], list: string): string {
  const listed = { right: isRight, wrong: isWrong, refused: (verdict: Verdict) => verdict.outcome === 'refused' }[list];
  if (!listed) throw new Error(`--list takes ${LISTS.join(', ')}; got "${list}"`);
  return verdicts
    .filter(listed)
    .map(({ case: { id, group, language, path }, outcome, answer }) => {
      const account = answer.method ? `${answer.method} ${answer.confidence?.toFixed(2) ?? ''}` : firstLine(answer);
      return `${id}  ${group}  ${language}  ${path}  ${outcome}  ${account}\n`;
    })
    .join('');
}

/** One case in full: its snippet, and how the answer differs from the right one. */
export function caseReport(verdict: Verdict): string {
  const { case: benchCase, answer, outcome } = verdict;
  const { id, group, language, path, original, snippet, expected } = benchCase;
  const title = `${id}: ${group}, ${language}, ${path}: ${outcome} (${answer.method ?? firstLine(answer)})`;
  const parts = [title, heading('snippet'), snippet];
  if (answer.code === undefined) {
    parts.push(heading('no answer'), answer.error ?? answer.refusal ?? '');
    parts.push(heading('from the original to what is right'), patch('original', original, 'expected', expected));
  } else {
    parts.push(heading('from the answer to what is right'), patch('answer', answer.code, 'expected', expected));
    parts.push(heading('from the original to the answer'), patch('original', original, 'answer', answer.code));
  }
  return `${parts.join('\n')}\n`;
}

/** The outcome of each case as JSON Lines, to compare runs with. */
export function outcomeRows(verdicts: readonly Verdict[]): string {
  return verdicts
    .map(({ case: { id, group, language, path }, outcome, answer: { method, confidence, refusal, error, ms } }) => {
      return `${JSON.stringify({ id, group, language, path, outcome, method, confidence, refusal, error, ms })}\n`;
    })
    .join('');
}

function heading(text: string): string {
  return `\n==== ${text} ====\n`;
}

function firstLine(answer: Verdict['answer']): string {
  return (answer.error ?? answer.refusal ?? '').split('\n', 1)[0]!;
}

function patch(fromName: string, from: string, toName: string, to: string): string {
  return createTwoFilesPatch(fromName, toName, from, to, '', '', { context: 4 });
}
