import { describe, expect, it } from 'vitest';
import { createMerger } from '../src/index.ts';
import type { MergeResult, MergeSuccess } from '../src/merge/result.ts';
import type { Edit } from '../src/text/edit.ts';
import { checkPromises, findViolations, type SynchronousMerger } from './support/promises.ts';

const merger = await createMerger();
const options = { path: 'stack.py' };
const original = `import math


class Stack:
    def push(self, value):
        self.values.append(value)

    def pop(self):
        return self.values.pop()


def depth(stack):
    return math.floor(len(stack.values))
`;
const snippet = `class Stack:
    # ... existing code ...

    def pop(self):
        value = self.values.pop()
        return value
`;
const code = original.replace(
  '        return self.values.pop()\n',
  '        value = self.values.pop()\n        return value\n',
);

/** One edit that leads from `from` to `to`, lines that both share at the two ends left out. */
function lineEdit(from: string, to: string): Edit[] {
  if (from === to) return [];
  let head = 0;
  while (head < from.length && from[head] === to[head]) head++;
  let tail = 0;
  while (tail < Math.min(from.length, to.length) - head && from.at(-1 - tail) === to.at(-1 - tail)) tail++;
  return [{ from: head, to: from.length - tail, insert: to.slice(head, to.length - tail) }];
}

/** A result that claims `text` as the merge of `source`, for a check to find fault with. */
function claim(text: string, changes: Partial<MergeSuccess> = {}, source = original): MergeSuccess {
  return {
    ok: true,
    code: text,
    edits: lineEdit(source, text),
    tree: merger.parse(text, options),
    history: [],
    removed: [],
    notes: [],
    confidence: 1,
    method: 'agreed',
    ...changes,
  };
}

/** A merger that gives `first` for the original, and for its own code the code again, or `second`. */
function parrot(first: MergeResult, second?: MergeResult): SynchronousMerger {
  return { merge: (text) => (text === original ? first : (second ?? first)) };
}

function broken(result: MergeResult, second?: MergeResult): string[] {
  return findViolations(original, snippet, options, result, parrot(result, second)).map(({ promise }) => promise);
}

describe('the promise checks', () => {
  it('pass a right result', () => {
    expect(broken(claim(code))).toEqual([]);
  });

  it('pass what the merger itself gives', () => {
    const result = merger.merge(original, snippet, options);
    expect(result).toMatchObject({ ok: true, code });
    checkPromises(original, snippet, options, result, merger);
  });

  it('see edits that do not lead to the code', () => {
    const edits = lineEdit(original, code).map((edit) => ({ ...edit, insert: `${edit.insert} ` }));
    expect(broken(claim(code, { edits }))).toEqual(['untouched bytes']);
  });

  it('see an edit that changes nothing', () => {
    const idle = { from: 0, to: 6, insert: 'import' };
    expect(broken(claim(code, { edits: [idle, ...lineEdit(original, code)] }))).toEqual(['untouched bytes']);
  });

  it('see a block tree of another text', () => {
    expect(broken(claim(code, { tree: merger.parse(original, options) }))).toEqual(['untouched bytes']);
  });

  it.each([
    ['a byte order mark that went', `\ufeff${original}`, code],
    [
      'an LF line in a CRLF file',
      original.replaceAll('\n', '\r\n'),
      code.replaceAll('\n', '\r\n').replace('\r\n', '\n'),
    ],
    ['a CR in an LF file', original, code.replace('\n', '\r\n')],
  ])('see %s', (_, source, text) => {
    const result = claim(text, {}, source);
    const found = findViolations(source, snippet, options, result, { merge: () => result });
    expect(found.map(({ promise }) => promise)).toEqual(['untouched bytes']);
  });

  it('see a declaration that is gone', () => {
    const lost = code.slice(0, code.indexOf('\n\ndef depth'));
    expect(broken(claim(lost))).toEqual(['nothing lost']);
  });

  it('accept a declaration that is gone when the result tells so', () => {
    const lost = code.slice(0, code.indexOf('\n\ndef depth'));
    const at = original.indexOf('def depth');
    const depth = {
      path: 'depth',
      header: 'def depth(stack):',
      startLine: 12,
      endLine: 13,
      from: at,
      to: original.length,
    };
    expect(broken(claim(lost, { removed: [depth] }))).toEqual([]);
  });

  it('see a shown line that is missing', () => {
    expect(broken(claim(code.replace('        return value\n', '        return None\n')))).toEqual(['everything said']);
  });

  it('see shown lines out of order', () => {
    const text = original.replace(
      '        return self.values.pop()\n',
      '        return value\n        value = self.values.pop()\n',
    );
    expect(broken(claim(text))).toEqual(['everything said']);
  });

  it('see a placeholder in the code', () => {
    const text = code.replace('    def push', '    # ... existing code ...\n\n    def push');
    expect(broken(claim(text))).toEqual(['no placeholder']);
  });

  it('see a new syntax error', () => {
    expect(broken(claim(code.replace('import math', 'import math ='))).slice(0, 1)).toEqual(['no new syntax error']);
  });

  it('see a refusal that explains nothing', () => {
    const refusal: MergeResult = {
      ok: false,
      refusal: { code: 'no-anchor', message: 'no', candidates: [] },
      notes: [],
    };
    expect(broken(refusal)).toEqual(['clear refusal']);
  });

  it('see a second run that differs', () => {
    const fickle = { merge: () => claim(code, { confidence: 0.5 }) };
    const found = findViolations(original, snippet, options, claim(code), fickle);
    expect(found.map(({ promise }) => promise)).toEqual(['deterministic']);
  });

  it('see a second merge that changes the code again', () => {
    expect(broken(claim(code), claim(`${code}\n`, {}, code))).toEqual(['idempotent']);
  });

  it('see a second merge that is refused', () => {
    const refusal: MergeResult = {
      ok: false,
      refusal: { code: 'no-anchor', message: 'There is no such line.', candidates: [] },
      notes: [],
    };
    expect(broken(claim(code), refusal)).toEqual(['idempotent']);
  });

  it('name the promise and the line', () => {
    const text = code.replace('        return value\n', '        return None\n');
    const result = claim(text);
    expect(() => checkPromises(original, snippet, options, result, parrot(result))).toThrow(
      /broken promise "everything said": .*return value/,
    );
  });
});
