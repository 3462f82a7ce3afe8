import { describe, expect, it } from 'vitest';
import { createMerger } from '../src/index.ts';
import { type FixtureCase, givenToday, isRight, readCases, updateExpected } from './support/cases.ts';
import { checkPromises, firstDifference } from './support/promises.ts';

const merger = await createMerger();
const cases = readCases('cases');
const gaps = readCases('gaps');

function languageFolder(fixture: FixtureCase): string {
  return fixture.id.slice(0, fixture.id.indexOf('/'));
}

describe('fixtures/cases', () => {
  it.each(cases)('$id', (fixture) => {
    const { original, snippet, options } = fixture;
    const result = merger.merge(original, snippet, options);
    if (process.env.UPDATE === '1') updateExpected(fixture, result);
    else if (!isRight(fixture, result)) {
      if (result.ok) {
        const wrong =
          fixture.expected === undefined ? 'it has to be refused' : firstDifference(fixture.expected, result.code);
        expect.fail(`${wrong}\n${result.code}`);
      }
      expect.fail(`refused: ${result.refusal.code}: ${result.refusal.message}`);
    }
    checkPromises(original, snippet, options, result, merger);
  });

  it('has cases for every language, and refusals for each', () => {
    for (const language of ['python', 'typescript', 'tsx', 'javascript', 'text']) {
      const own = cases.filter((fixture) => languageFolder(fixture) === language);
      expect(own.length, language).toBeGreaterThanOrEqual(15);
      expect(own.filter((fixture) => fixture.refusals.length > 0).length, language).toBeGreaterThanOrEqual(2);
    }
  });

  it('says in each case what is right', () => {
    for (const fixture of [...cases, ...gaps]) {
      const answers = (fixture.expected === undefined ? 0 : 1) + (fixture.refusals.length > 0 ? 1 : 0);
      expect(answers, fixture.id).toBe(1);
    }
  });
});

describe('fixtures/gaps', () => {
  it.each(gaps)('$id is still wrong in the same way', (gap) => {
    const result = merger.merge(gap.original, gap.snippet, gap.options);
    expect(isRight(gap, result), 'it is right now: move it to fixtures/cases').toBe(false);
    expect(result.ok ? { code: result.code } : { refusal: result.refusal.code }).toEqual(givenToday(gap));
  });
});
