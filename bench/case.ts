/** One edit with its right answer. */
export interface BenchCase {
  readonly id: string;
  /** What the table is split by: the family of a reply, or the policy that a snippet was cut under. */
  readonly group: string;
  readonly language: string;
  readonly path: string;
  readonly original: string;
  readonly snippet: string;
  /** The file after the edit, byte for byte. */
  readonly expected: string;
  /** A declaration disappears by silence alone: the case is merged with `omitted: 'remove'`. */
  readonly deletes: boolean;
}

/** What a merger made of a case. */
export interface Answer {
  /** The merged file; absent where the merge was refused or the merger threw. */
  readonly code?: string;
  /** Why there is no merged file. */
  readonly refusal?: string;
  /** What was thrown instead of an answer. */
  readonly error?: string;
  /** The merger's own account of how it came to the answer. */
  readonly method?: string;
  readonly confidence?: number;
  readonly ms: number;
}

/** `wrong` is an answer given as right that is not: the one outcome that does harm. */
export type Outcome = 'exact' | 'blank-lines' | 'refused' | 'wrong' | 'threw';

/** A case, what was answered, and how good that is. */
export interface Verdict {
  readonly case: BenchCase;
  readonly answer: Answer;
  readonly outcome: Outcome;
}

/** Compares an answer with the right one: to the byte, then line by line without blank lines and carriage returns. */
export function judge(benchCase: BenchCase, answer: Answer): Verdict {
  return { case: benchCase, answer, outcome: outcome(benchCase.expected, answer) };
}

/** Whether the answer is exact, or exact but for blank lines. */
export function isRight(verdict: Verdict): boolean {
  return verdict.outcome === 'exact' || verdict.outcome === 'blank-lines';
}

/** Whether the answer was given as right and is not, or is no answer at all. */
export function isWrong(verdict: Verdict): boolean {
  return verdict.outcome === 'wrong' || verdict.outcome === 'threw';
}

function outcome(expected: string, answer: Answer): Outcome {
  if (answer.error !== undefined) return 'threw';
  if (answer.code === undefined) return 'refused';
  if (answer.code === expected) return 'exact';
  return visibleLines(answer.code) === visibleLines(expected) ? 'blank-lines' : 'wrong';
}

function visibleLines(text: string): string {
  return text
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}
