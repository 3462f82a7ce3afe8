import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Item, linesOf, type Outline } from '../accuracy/outline.ts';
import { pythonOutlines } from '../accuracy/outline-python.ts';
import { typescriptOutline } from '../accuracy/outline-typescript.ts';
import type { BenchCase } from '../case.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** A file of real declarations and a snippet that changes one function in its middle. */
export interface SpeedCase extends BenchCase {
  /** Lines of the original. */
  readonly lines: number;
}

/** Longest declaration taken, in lines, so that the sizes are kept to. */
const LONGEST = 200;

/** A Python and a TSX case of about each of the given sizes, in lines. */
export function speedCases(sizes: readonly number[]): SpeedCase[] {
  const [python, tsx] = [pythonDeclarations(), tsxDeclarations()];
  return sizes.flatMap((size) => [speedCase('python', python, size), speedCase('tsx', tsx, size)]);
}

/** A top-level declaration, and whether a line can be added at the start of its body. */
interface Declaration {
  readonly lines: readonly string[];
  /** Index of the first line of the body of a function; undefined for other declarations. */
  readonly body: number | undefined;
}

function speedCase(language: string, declarations: readonly Declaration[], size: number): SpeedCase {
  const chosen: Declaration[] = [];
  let total = 0;
  for (const declaration of declarations) {
    if (total >= size) break;
    chosen.push(declaration);
    total += declaration.lines.length + 1;
  }
  if (total < size) throw new Error(`only ${total} lines of ${language} to make a file of ${size} lines from`);
  const middle = chosen.findIndex(({ body }, index) => body !== undefined && index >= chosen.length / 2);
  const edited = chosen[middle];
  if (edited?.body === undefined) throw new Error(`no function in the middle of ${size} lines of ${language}`);
  const changed = [...edited.lines];
  const indent = /^\s*/.exec(changed[edited.body]!)![0];
  changed.splice(edited.body, 0, indent + (language === 'python' ? 'edited = True' : 'const edited = true;'));
  const fileOf = (parts: readonly Declaration[]) => `${parts.map(({ lines }) => lines.join('\n')).join('\n\n')}\n`;
  const placeholder = language === 'python' ? '# ... existing code ...' : '// ... existing code ...';
  const original = fileOf(chosen);
  return {
    id: `${language}-${size}`,
    group: `${size} lines`,
    language,
    path: language === 'python' ? 'file.py' : 'file.tsx',
    original,
    snippet: [placeholder, '', ...changed, '', placeholder, ''].join('\n'),
    expected: fileOf(chosen.with(middle, { ...edited, lines: changed })),
    deletes: false,
    lines: original.split('\n').length,
  };
}

/** Declarations of the standard library of the machine's Python. */
function pythonDeclarations(): Declaration[] {
  const script = 'import sysconfig; print(sysconfig.get_path("stdlib"))';
  const library = execFileSync('python3', ['-c', script], { encoding: 'utf8' }).trim();
  const files = readdirSync(library)
    .filter((file) => /^[a-m][a-z]+\.py$/.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(library, file), 'utf8')).filter((text) => !text.includes('\r'));
  return declarationsOf(pythonOutlines(texts));
}

/** Declarations of our own sources and of the component of the accuracy slice, all of them legal TSX. */
function tsxDeclarations(): Declaration[] {
  const files = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => join(project, 'src', file));
  const component = join(project, 'bench/accuracy/slice/board/after.tsx.txt');
  return declarationsOf([component, ...files].map((file) => typescriptOutline('file.tsx', readFileSync(file, 'utf8'))));
}

/** The named classes, functions and other declarations, each name once. */
function declarationsOf(outlines: readonly (Outline | undefined)[]): Declaration[] {
  const names = new Set<string>();
  return outlines.flatMap((outline) =>
    (outline?.top.items ?? []).flatMap((item) => {
      if (!outline || item.name === '' || item.end - item.start > LONGEST) return [];
      if (/import|export|docstring/i.test(item.kind) || names.has(item.name)) return [];
      names.add(item.name);
      return [{ lines: linesOf(outline, item), body: bodyOf(item) }];
    }),
  );
}

function bodyOf(item: Item): number | undefined {
  const first = item.kind === 'function' ? item.parts[0]?.items[0] : undefined;
  return first && first.kind !== 'docstring' && first.start === first.head ? first.head - item.start : undefined;
}
