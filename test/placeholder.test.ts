import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  classifyLine,
  explainLine,
  inlinePlaceholder,
  type LineContext,
  removalMarker,
} from '../src/merge/placeholder.ts';

interface Phrase {
  readonly text: string;
  readonly language: string;
  readonly above?: string;
  readonly below?: string;
  readonly insideText?: boolean;
  /** Lines of the original. */
  readonly original?: readonly string[];
  /** Why a trap is content. */
  readonly why?: string;
}

const file = new URL('../fixtures/placeholders.json', import.meta.url);
const phrases = JSON.parse(readFileSync(file, 'utf8')) as { placeholders: Phrase[]; traps: Phrase[] };

function contextOf({
  language,
  above = '',
  below = '',
  insideText = false,
  original = [],
}: Omit<Phrase, 'text'>): LineContext {
  return { language, above, below, insideText, inOriginal: (norm) => original.includes(norm) };
}

const typescript = contextOf({ language: 'typescript' });
const python = contextOf({ language: 'python' });

describe('a line that stands for code', () => {
  test.each(phrases.placeholders)('$text', (phrase) => {
    const { placeholder, reason } = explainLine(phrase.text, contextOf(phrase));
    expect(placeholder, reason).toBeDefined();
  });
});

describe('a line that only looks like one', () => {
  test.each(phrases.traps)('$text ($why)', (phrase) => {
    const context = contextOf(phrase);
    expect(classifyLine(phrase.text, context)).toBeUndefined();
    expect(inlinePlaceholder(phrase.text, context)).toBeUndefined();
  });
});

describe('what a placeholder says', () => {
  test.each([
    ['// ...', 'bare-dots', 'certain'],
    ['# ... existing code ...', 'dots-lead', 'certain'],
    ['// ... error handling ...', 'dots-lead', 'strong'],
    ['// ... error paths', 'dots-lead', 'weak'],
    ['// existing imports...', 'dots-close', 'strong'],
    ['# rest of the function unchanged', 'keyword', 'strong'],
    ['// [imports stay the same]', 'bracketed', 'strong'],
    ['// (unchanged) ... up to the loop', 'dots-inside', 'strong'],
    ['"""..."""', 'docstring-dots', 'certain'],
  ])('%s is told by %s, %s', (text, rule, strength) => {
    expect(classifyLine(text, typescript)).toMatchObject({ rule, strength });
  });

  test.each([
    ['// ... keep signIn and signOut ...', ['signIn', 'signOut']],
    ['# ... _load(), `dump` and __init__ unchanged ...', ['_load', 'dump', '__init__']],
    ['// ... rest of the component ...', []],
  ])('%s names %j', (text, names) => {
    expect(classifyLine(text, typescript)?.names).toEqual(names);
  });

  test.each([
    ['# (docstring unchanged)', 'docs'],
    ['# ... docstring, state checks ...', 'any'],
    ['// ... existing imports ...', 'imports'],
    ['// other methods', 'methods'],
    ['// ... remaining fields', 'fields'],
    ['/* ... other arguments */', 'arguments'],
    ['// ... imports and constants', 'any'],
    ['// ... rest of the file', 'any'],
  ])('%s covers %s', (text, covers) => {
    expect(classifyLine(text, typescript)?.covers).toBe(covers);
  });

  test('the reason tells why a line is content', () => {
    const known = contextOf({ language: 'typescript', original: ['// ... existing code ...'] });
    expect(explainLine('//  ... existing code ...', { ...known, inOriginal: () => true }).reason).toContain('original');
    expect(explainLine('# ... but only once', python).reason).toContain('goes on');
    expect(explainLine('/* OTHER METHODS */', typescript).reason).toContain('title');
  });
});

/** The line with the placeholder between angle quotes. */
function marked(line: string, context: LineContext): string {
  const found = inlinePlaceholder(line, context);
  return found ? `${line.slice(0, found.from)}«${line.slice(found.from, found.to)}»${line.slice(found.to)}` : line;
}

describe('a placeholder inside a line', () => {
  test.each([
    'async login(«// ... existing ...») {',
    'send(«/* ... */»);',
    'function load() { «/* unchanged */» }',
    'const done = useCallback(() => { «/* ... same as before ... */» }, [id]);',
    'const rows = [«...»];',
    'const run = () => { «...» };',
    'class Store { «... existing methods ...» }',
    'function draw(width: number, «...») {',
    'const point = { x, «...» };',
    'type Row = { «// ...»',
    'const table = «/* ... */»;',
    'return «/* ... existing markup ... */»;',
    '<List>«{/* ... */}»</List>',
    '<Field name="a" «{/* ... existing props ... */}»>',
    '<Field «...» />',
    '<Row>«...»</Row>',
    'call(first, «/* ... */»);',
    'items: [ «// ... existing items»',
  ])('%s', (line) => {
    expect(marked(line.replace(/[«»]/g, ''), typescript)).toBe(line);
  });

  test.each([
    'def load(self, «...»):',
    'def run(«...»):',
    'ITEMS = [«...»]',
    'table = {"first": 1, «...»}',
    'def load(self): «...  # unchanged»',
    'send(  «# ... same arguments ...»',
  ])('%s', (line) => {
    expect(marked(line.replace(/[«»]/g, ''), python)).toBe(line);
  });

  test.each([
    'const all = [...head, ...tail];',
    'send(...args);',
    'const { id, ...others } = row;',
    'count = 1; // ...',
    'send(first, // existing user',
    "throw new Error('the rest (...)');",
    'const text = `{ ... }`;',
    'open(/* force */ true);',
    'catch { /* ignore */ }',
    '<p>Loading...</p>',
    'const shape = [..., 0]',
    "it('keeps (...)', run);",
    'done(row) // existing',
  ])('%s has none', (line) => {
    expect(marked(line, typescript)).toBe(line);
  });

  test.each([
    'def load(self): ...',
    'def find(key: str = ..., *rest: int) -> tuple[int, ...]: ...',
    'grid[..., 0]',
    'grid[...]',
    'Callable[..., int]',
    'name: str = ...',
    'Field(...)',
    'total = f(rows)  # ... and the rest follows',
    'half = whole // 2',
    'pass  # unchanged',
  ])('%s has none', (line) => {
    expect(marked(line, python)).toBe(line);
  });

  test('a comment after an opening brace needs dots, or the closing brace below', () => {
    const line = 'function load() { // unchanged';
    expect(marked(line, typescript)).toBe(line);
    expect(marked(line, { ...typescript, below: '}' })).toBe('function load() { «// unchanged»');
  });
});

describe('a removal marker', () => {
  test.each([
    ['// removed: parseArgs', ['parseArgs']],
    ['# delete old_handler', ['old_handler']],
    ['// (removed oldHandler and helper)', ['oldHandler', 'helper']],
    ['# [removed] legacy_load', ['legacy_load']],
    ['/* deleted: Store.flush() */', ['Store.flush']],
    ['{/* removed: Sidebar */}', ['Sidebar']],
    ['// `format` has been removed', ['format']],
    ['// removed getUser, no longer needed', ['getUser']],
    ['# removed unused import os', ['os']],
    ['// removed class Legacy', ['Legacy']],
    ['// ... removed parseArgs ...', ['parseArgs']],
    ['# 已删除: old_load', ['old_load']],
  ])('%s names %j', (text, names) => {
    expect(removalMarker(text, typescript)?.names).toEqual(names);
  });

  test.each([
    '# removed in 3.9',
    '// remove duplicates',
    '# Delete temporary files',
    '# Removed the old behaviour',
    '// deleted rows are skipped',
    '# remove the item from the list',
    '// removed for brevity',
    '// the listener is removed',
    '# remove: see above',
    '// removed',
    'removed(parseArgs)',
  ])('%s is none', (text) => {
    expect(removalMarker(text, typescript)).toBeUndefined();
  });

  test('a step of the code stands above the code', () => {
    expect(removalMarker('// remove oldHandler', { ...typescript, below: 'bus.off(oldHandler);' })).toBeUndefined();
    expect(removalMarker('// remove oldHandler', { ...typescript, below: '' })?.names).toEqual(['oldHandler']);
  });

  test('one that stands in the original is content', () => {
    const known = contextOf({ language: 'typescript', original: ['// removed: parseArgs'] });
    expect(removalMarker('// removed: parseArgs', known)).toBeUndefined();
  });
});

test('hostile lines take no time', () => {
  const units = [
    'the rest of ',
    'unchanged, ',
    'code and code of ',
    '... ',
    '([{',
    '/* ',
    '// ',
    '其余',
    'until here ',
  ];
  const begun = performance.now();
  for (const unit of units) {
    for (const lead of ['// ', '... ', '{/* ', '"""', 'f(']) {
      const line = lead + unit.repeat(80).slice(0, 290);
      classifyLine(line, typescript);
      inlinePlaceholder(line.repeat(3), typescript);
      removalMarker(line, typescript);
    }
  }
  expect(performance.now() - begun).toBeLessThan(2000);
});
