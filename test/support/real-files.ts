import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A source file that nobody wrote for these tests. */
export interface RealFile {
  /** Path of the file; its name chooses the language. */
  readonly path: string;
  /** Its last two parts, for the title of a test. */
  readonly title: string;
  readonly source: string;
}

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const LARGEST = 30_000;

function filesUnder(directory: string, extensions: readonly string[]): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesUnder(path, extensions);
    return entry.isFile() && extensions.includes(extname(path)) ? [path] : [];
  });
}

/** Folder of the Python standard library, or none where there is no Python. */
function pythonLibrary(): string | undefined {
  const program = 'import sysconfig; print(sysconfig.get_paths()["stdlib"])';
  try {
    return execFileSync('python3', ['-c', program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** `count` paths spread evenly over the sorted list. */
function spread(paths: readonly string[], count: number): string[] {
  const sorted = [...paths].sort();
  const step = Math.max(1, sorted.length / count);
  const picked = new Set(Array.from({ length: count }, (_, index) => sorted[Math.floor(index * step)]));
  return [...picked].filter((path) => path !== undefined);
}

function readSmall(paths: readonly string[], count: number): RealFile[] {
  const small = paths.filter((path) => statSync(path).size <= LARGEST);
  return spread(small, count).map((path) => ({
    path,
    title: path.split(sep).slice(-2).join('/'),
    source: readFileSync(path, 'utf8'),
  }));
}

/** At most `count` Python files of the standard library; none where the machine has no Python. */
export function pythonFiles(count: number): RealFile[] {
  const library = pythonLibrary();
  if (library === undefined) return [];
  const tops = readdirSync(library, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.py'),
  );
  const packages = ['asyncio', 'concurrent', 'email', 'http', 'json', 'logging', 'unittest', 'urllib', 'xml'];
  const inner = packages.map((name) => join(library, name)).filter((path) => statSync(path, { throwIfNoEntry: false }));
  const paths = [
    ...tops.map((entry) => join(library, entry.name)),
    ...inner.flatMap((path) => filesUnder(path, ['.py'])),
  ];
  return readSmall(paths, count);
}

/** At most `count` TypeScript and JavaScript files of this project and of the packages that it is built with. */
export function scriptFiles(count: number): RealFile[] {
  const own = ['src', 'test', 'bench'].flatMap((name) => filesUnder(join(PROJECT, name), ['.ts']));
  const packages = ['fast-check', 'commander', 'diff', 'tinybench', 'publint'].map((name) =>
    join(PROJECT, 'node_modules', name),
  );
  const others = packages
    .filter((path) => statSync(path, { throwIfNoEntry: false }))
    .flatMap((path) => filesUnder(path, ['.ts', '.js', '.mjs']))
    .filter((path) => !path.includes('.min.'));
  const half = Math.ceil(count / 2);
  return [...readSmall(own, half), ...readSmall(others, count - half)];
}
