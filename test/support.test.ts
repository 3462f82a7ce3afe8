import { describe, expect, it } from 'vitest';
import { declarationsOf, isMember } from './support/declarations.ts';
import { elideBodies } from './support/elision.ts';
import { fencesOf, folded, lineKind, shownRuns } from './support/reply-lines.ts';
import { countSyntaxErrors } from './support/syntax-errors.ts';

const own = new Set(['# ... and so on', '...', '# keep this'].map(folded));

describe('the reading of a reply by the checks', () => {
  it.each([
    ['    # ... existing code ...', 'placeholder'],
    ['// rest of the component', 'placeholder'],
    ['{/* ... */}', 'placeholder'],
    ['…', 'placeholder'],
    ['...[truncated]', 'placeholder'],
    ['"""..."""', 'placeholder'],
    ['// (unchanged fields...)', 'placeholder'],
    ['# ... 现有代码 ...', 'placeholder'],
    ['# ... and then we close it', 'unsure'],
    ['# removed: dump', 'unsure'],
    ['...', 'shown'],
    ['# ... and so on', 'shown'],
    ['...defaults,', 'shown'],
    ['def area(self) -> float: ...', 'shown'],
    ['#root;', 'shown'],
    ['# a plain comment', 'shown'],
    ['   ', 'blank'],
  ])('%j is %s', (line, kind) => {
    expect(lineKind(line, own)).toBe(kind);
  });

  it('takes the fences of a reply, and the whole of one without', () => {
    const fences = fencesOf('Prose.\n\n```py\na = 1\n```\nMore:\n~~~\nb = 2\n');
    expect(fences.map((fence) => fence.lines)).toEqual([['a = 1'], ['b = 2', '']]);
    expect(fencesOf('a = 1\n')).toEqual([{ lines: ['a = 1', ''] }]);
  });

  it('leaves out the file name and cuts runs at placeholders and blank lines', () => {
    const fence = { lines: ['# src/shop.py', 'a = 1', 'b = 2', '', 'c = 3', '# ...', 'd = 4'] };
    expect(shownRuns(fence, own)).toEqual([['a = 1', 'b = 2'], ['c = 3'], ['d = 4']]);
  });
});

describe('the scan for declarations', () => {
  it('finds names without a parser and tells members from what stands in a function', () => {
    const source =
      'class Stack:\n    def pop(self):\n        def inner():\n            pass\n\n\nasync def main():\n    pass\n';
    const found = declarationsOf(source, 'python');
    expect(found.map(({ name, line }) => `${name}:${line}`)).toEqual(['Stack:1', 'pop:2', 'inner:3', 'main:7']);
    expect(found.filter((declared) => isMember(source, declared)).map(({ name }) => name)).toEqual([
      'Stack',
      'pop',
      'main',
    ]);
  });

  it('finds functions, classes, types and methods of TypeScript', () => {
    const source = [
      'export interface Options {',
      '}',
      'type Key = string;',
      'export class Store<T> extends Base {',
      '  private async save(text: string): Promise<void> {',
      '    if (text) {',
      '    }',
      '  }',
      '}',
      'export const load = async (name) => name;',
      'export default function main() {',
      '}',
    ].join('\n');
    const names = declarationsOf(source, 'typescript').map(({ name }) => name);
    expect(names).toEqual(['Options', 'Key', 'Store', 'save', 'load', 'main']);
    expect(declarationsOf(source, 'text')).toEqual([]);
  });
});

describe('the elision of bodies', () => {
  it('puts one placeholder in the place of a Python body', () => {
    const source = 'def one():\n    first = 1\n\n    return first\n\n\ndef two():\n    return 2\n';
    expect(elideBodies({ path: 'x.py', source }, (body) => body === 0)).toBe(
      'def one():\n    # ... existing code ...\n\n\ndef two():\n    return 2\n',
    );
  });

  it('puts one placeholder in the place of a TypeScript body', () => {
    const source = 'class Pair {\n  sum() {\n    return 3;\n  }\n}\n\nfunction two() {\n  return 2;\n}\n';
    expect(elideBodies({ path: 'x.ts', source }, (body) => body === 0)).toBe(
      'class Pair {\n  sum() {\n    // ... existing code ...\n  }\n}\n\nfunction two() {\n  return 2;\n}\n',
    );
    expect(elideBodies({ path: 'x.ts', source }, () => false)).toBeUndefined();
  });
});

describe('the count of syntax errors', () => {
  it.each([
    ['python', 'a = 1\n', 'a = \n'],
    ['typescript', 'const a = <T>b;\n', 'const a = ;\n'],
    ['tsx', 'const a = <p>b</p>;\n', 'const a = <p>b;\n'],
    ['javascript', 'const a = <p>b</p>;\n', 'function a( {\n'],
  ])('is zero for right %s and more for wrong', (language, right, wrong) => {
    expect(countSyntaxErrors(right, language)).toBe(0);
    expect(countSyntaxErrors(wrong, language)).toBeGreaterThan(0);
    expect(countSyntaxErrors(wrong, 'text')).toBe(0);
  });
});
