import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMerger } from '../src/index.ts';
import { type FixtureCase, readCases } from './support/cases.ts';
import { declarationsOf, isMember } from './support/declarations.ts';
import { elideBodies } from './support/elision.ts';
import { checkPromises, languageOf } from './support/promises.ts';
import { pythonFiles, type RealFile, scriptFiles } from './support/real-files.ts';
import { fencesOf, folded, lineKind } from './support/reply-lines.ts';

const merger = await createMerger();
const cases = readCases('cases');
const files: RealFile[] = [...pythonFiles(40), ...scriptFiles(40)];
const isPython = (file: RealFile): boolean => file.path.endsWith('.py');

/** Deterministic noise in [0, 1) from two numbers. */
function noise(file: number, body: number): number {
  const mixed = Math.imul(file * 2654435761 + body * 40503 + 12345, 1597334677) >>> 0;
  return mixed / 2 ** 32;
}

describe('real files', () => {
  it('are there', () => {
    expect(files.filter((file) => !isPython(file)).length).toBeGreaterThanOrEqual(30);
  });

  it.each(files)('$title merged into itself is itself', ({ path, source }) => {
    if (source.trim() === '') return expect(merger.merge(source, source, { path }).ok).toBe(false);
    const result = merger.merge(source, source, { path });
    expect(result).toMatchObject({ ok: true, code: source, edits: [] });
  });

  it.each(files)('$title is not changed by a placeholder', (file) => {
    const leader = isPython(file) ? '#' : '//';
    for (const words of ['... existing code ...', 'rest of the file unchanged', '…']) {
      const result = merger.merge(file.source, `${leader} ${words}\n`, { path: file.path });
      expect(result).toMatchObject({ ok: true, code: file.source, edits: [] });
    }
  });

  it('come back when some of their function bodies are elided', { timeout: 60_000 }, () => {
    let tried = 0;
    const refused: string[] = [];
    files.forEach((file, index) => {
      for (const share of [0.3, 0.9]) {
        const snippet = elideBodies(file, (body) => noise(index, body) < share);
        if (snippet === undefined) continue;
        tried++;
        const result = merger.merge(file.source, snippet, { path: file.path });
        if (!result.ok) refused.push(`${file.path}: ${result.refusal.code}`);
        else expect(result.code, `${file.path}, ${share} of the bodies elided`).toBe(file.source);
      }
    });
    expect(tried).toBeGreaterThanOrEqual(30);
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(tried * 0.05);
  });
});

/** The snippet of a case without its nth placeholder line, or nothing where it has fewer. */
function withoutPlaceholder(fixture: FixtureCase, nth: number): string | undefined {
  const own = new Set(fixture.original.split('\n').map(folded));
  const lines = fixture.snippet.split('\n');
  const places = lines.flatMap((line, index) => (lineKind(line, own) === 'placeholder' ? [index] : []));
  const place = places[nth];
  return place === undefined ? undefined : lines.filter((_, index) => index !== place).join('\n');
}

/** Names of the functions, classes, methods and types of a text that stand in no function, each as often as it is declared. */
function memberNames(source: string, language: string): string[] {
  return declarationsOf(source, language)
    .filter((declared) => isMember(source, declared))
    .map(({ name }) => name)
    .sort();
}

/** `names` without one occurrence for each of `others`. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const left = [...names];
  for (const name of others) {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

describe('a snippet that lacks one of its placeholders', () => {
  const merging = cases.filter((fixture) => fixture.expected !== undefined && fixture.options.omitted !== 'remove');

  it.each(merging)('loses no declaration: $id', (fixture) => {
    const { original, options } = fixture;
    const language = languageOf(original, options);
    const intended = without(memberNames(original, language), memberNames(fixture.expected ?? '', language));
    const losses: string[] = [];
    for (let nth = 0; ; nth++) {
      const snippet = withoutPlaceholder(fixture, nth);
      if (snippet === undefined) break;
      const result = merger.merge(original, snippet, options);
      if (!result.ok) continue;
      const lost = without(memberNames(original, language), memberNames(result.code, language));
      const silent = without(lost, intended);
      if (silent.length > 0) losses.push(`${silent.join(', ')} without placeholder ${nth + 1} of\n${fixture.snippet}`);
    }
    expect(losses).toEqual([]);
  });
});

describe('damaged snippets', () => {
  it('are merged with every promise kept, or refused', { timeout: 60_000 }, () => {
    const damaged = fc.constantFrom(...cases).chain(({ id, snippet }) => {
      const lines = fencesOf(snippet).flatMap((fence) => fence.lines);
      return fc.record({ id: fc.constant(id), lines: fc.subarray([...lines]) });
    });
    fc.assert(
      fc.property(damaged, ({ id, lines }) => {
        const { original, options } = cases.find((fixture) => fixture.id === id) ?? expect.fail(id);
        const snippet = lines.join('\n');
        checkPromises(original, snippet, options, merger.merge(original, snippet, options), merger);
      }),
      { seed: 20, numRuns: 150, endOnFailure: true },
    );
  });

  it('of any text get an answer whose edits lead there and back', { timeout: 60_000 }, () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        ' ',
        '\n',
        '\t',
        '\r\n',
        '{',
        '}',
        '"',
        '#',
        '...',
        '"""',
        '=',
        ':',
        '\ufeff',
        '🙂',
      ),
    });
    fc.assert(
      fc.property(text, text, fc.constantFrom('x.py', 'x.ts', 'x.tsx', 'x.ini'), (original, snippet, path) => {
        const result = merger.merge(original, snippet, { path });
        checkPromises(original, '', { path }, result, { merge: () => result });
      }),
      { seed: 21, numRuns: 200 },
    );
  });
});
