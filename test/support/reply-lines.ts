/** One fence of a reply, or the whole reply where it has none. */
export interface Fence {
  readonly lines: readonly string[];
}

/** What a line of a snippet is to the checks. Written apart from the classifier of the library, so that it can contradict it. */
export type LineKind = 'shown' | 'placeholder' | 'unsure' | 'blank';

const FENCE = /^\s*(`{3,}|~{3,})/;
const LEADERS = /^(?:\{\s*\/\*+|\/\*+|<!--|\/\/+|#+|--|;+|%+|\*)\s*/;
const CLOSERS = /\s*(?:\*+\/\s*\}?|-->|\})$/;
const KEEP_WORDS =
  /\b(?:existing|rest|remaining|unchanged|same|others?|omitted|previous|keep|stays?|remains|as before|everything)\b|unverändert|sin cambios|inchangé|inalterad|без изменений|现有|保持不变|其余|既存|기존/iu;
const REMOVAL_WORDS = /\b(?:removed?|deleted?|dropped?)\b/i;
const DOTS = /\.{3}|…/;
const FILE_NAME = /^(?:\/\/|#|--|;)\s*[\w@./-]+\.\w{1,5}$/;

/** The fences of a reply in order. A fence that is never closed ends with the reply. */
export function fencesOf(reply: string): Fence[] {
  const fences: Fence[] = [];
  const lines = reply.split(/\r?\n/);
  let open: { mark: string; lines: string[] } | undefined;
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1];
    if (open && mark?.startsWith(open.mark)) {
      fences.push({ lines: open.lines });
      open = undefined;
    } else if (!open && mark) open = { mark, lines: [] };
    else open?.lines.push(line);
  }
  if (open) fences.push({ lines: open.lines });
  return fences.length > 0 ? fences : [{ lines }];
}

/** `line` with each run of white space folded to one blank, and without a separator at its end. */
export function folded(line: string): string {
  return line
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=.)[,;]$/, '');
}

/**
 * What one line of a snippet is. `own` holds the folded lines of the original: what stands there is never a placeholder.
 * `unsure` lines are neither demanded in the result nor forbidden there.
 */
export function lineKind(line: string, own: ReadonlySet<string>): LineKind {
  const text = line.trim();
  if (text === '') return 'blank';
  if (own.has(folded(text))) return 'shown';
  if (/^(?:"""|''')\s*(?:\.{3}|…)[^"']*(?:"""|''')$/.test(text)) return 'placeholder';
  if (/^(?:\.{3}|…)(?![\w$(]|\[\w+[\].,])/.test(text)) return 'placeholder';
  if (/^(?:\.{3}|…)\[/.test(text)) return 'placeholder';
  if (!LEADERS.test(text)) return 'shown';
  const words = text.replace(LEADERS, '').replace(CLOSERS, '').trim();
  if (/^#\w+;?/.test(text) && !DOTS.test(text)) return 'shown';
  if (/^(?:\.{3}|…)\s*(?:and|but|so|which|then|or)\b/i.test(words)) return 'unsure';
  if (/^\(?(?:\.{3}|…)/.test(words) || /(?:\.{3}|…)\)?$/.test(words)) return 'placeholder';
  if (/^(?:rest|remaining|existing|other|same)\b/i.test(words) && words.length < 60) return 'placeholder';
  return KEEP_WORDS.test(words) || REMOVAL_WORDS.test(words) || DOTS.test(words) ? 'unsure' : 'shown';
}

/** The runs of shown lines of one fence, cut at placeholders and blank lines; a file-name line at the top is left out. */
export function shownRuns(fence: Fence, own: ReadonlySet<string>): string[][] {
  const runs: string[][] = [[]];
  const top = fence.lines.findIndex((line) => line.trim() !== '');
  fence.lines.forEach((line, index) => {
    const isName = index === top && FILE_NAME.test(line.trim()) && !own.has(folded(line));
    if (isName || lineKind(line, own) !== 'shown') runs.push([]);
    else runs.at(-1)?.push(line);
  });
  return runs.filter((run) => run.length > 0);
}
