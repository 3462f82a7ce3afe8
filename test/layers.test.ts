import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', 'src');

/** Folders of `src/` in the order of the flow: each may import those before it. */
const flow = ['text', 'syntax', 'blocks', 'merge', 'views', 'formats', 'cli'];

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split(sep).join('/'));

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/^(?:import|export)\b[^'"]*?from '(\.[^']*)';/gms)].map((match) => match[1]!);
  return specifiers.map((specifier) => posix.join(posix.dirname(file), specifier));
}

/** Index of a file's folder in the flow; files at the top (`index.ts`, `error.ts`) have none. */
function rankOf(file: string): number {
  return flow.indexOf(dirname(file).split('/')[0]!);
}

/** The first cycle that a walk from `file` runs into, as the files on it. */
function cycleFrom(file: string, graph: ReadonlyMap<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (at: string): string[] | undefined => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return undefined;
    path.push(at);
    for (const next of graph.get(at) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(at);
    return undefined;
  };
  return visit(file);
}

describe('imports', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));

  it('reads the sources', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(graph.get('index.ts')).toContain('merge/merger.ts');
    expect([...graph.values()].flat().filter((file) => !files.includes(file))).toEqual([]);
  });

  it('go one way through the folders', () => {
    const against = files.flatMap((file) =>
      importsOf(file)
        .filter((other) => rankOf(file) >= 0 && rankOf(other) > rankOf(file))
        .map((other) => `${file} imports ${other}`),
    );
    expect(against).toEqual([]);
  });

  it('make no cycle, types included', () => {
    const cycles = files.flatMap((file) => {
      const cycle = cycleFrom(file, graph);
      return cycle ? [cycle.join(' -> ')] : [];
    });
    expect(cycles).toEqual([]);
  });

  it('finds a cycle where there is one', () => {
    const ring = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['a.ts']],
    ]);
    expect(cycleFrom('a.ts', ring)).toEqual(['a.ts', 'b.ts', 'a.ts']);
  });
});
