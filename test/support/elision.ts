import ts from 'typescript';
import type { RealFile } from './real-files.ts';

/** A file by its path, which chooses the language, and its text. */
type SourceFile = Pick<RealFile, 'path' | 'source'>;

/** Lines `[from, to)` of a text, 0-based, that are the inside of one function body. */
interface BodyLines {
  readonly from: number;
  readonly to: number;
}

/** Bodies by indentation: the lines deeper than a one-line `def`. Bodies with a multi-line string are left alone. */
function pythonBodies(lines: readonly string[]): BodyLines[] {
  return lines.flatMap((line, index) => {
    const header = /^( *)(?:async )?def .*:\s*$/.exec(line);
    if (!header) return [];
    const depth = header[1]?.length ?? 0;
    let to = index + 1;
    for (let at = index + 1; at < lines.length; at++) {
      const text = lines[at] ?? '';
      if (text.trim() === '') continue;
      if (text.search(/\S/) <= depth) break;
      to = at + 1;
    }
    const body = lines.slice(index + 1, to).join('\n');
    return to > index + 1 && !/"""|'''|\\$/m.test(body) ? [{ from: index + 1, to }] : [];
  });
}

/** Bodies by the TypeScript compiler: blocks of functions and methods whose braces stand alone at the ends of their lines. */
function scriptBodies(file: SourceFile, lines: readonly string[]): BodyLines[] {
  const source = ts.createSourceFile(file.path, file.source, ts.ScriptTarget.Latest, true);
  const bodies: BodyLines[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body) {
      const from = source.getLineAndCharacterOfPosition(node.body.getStart()).line + 1;
      const to = source.getLineAndCharacterOfPosition(node.body.getEnd()).line;
      const closed = lines[to]?.trim() === '}' && lines[from - 1]?.trimEnd().endsWith('{');
      if (closed && to > from && !lines.slice(from, to).join('').includes('`')) bodies.push({ from, to });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return bodies;
}

/**
 * The file with some function bodies replaced by one placeholder line each, chosen by `chance` (0 to 1 for the nth body),
 * or nothing where no body was chosen.
 */
export function elideBodies(file: SourceFile, chance: (body: number) => boolean): string | undefined {
  const lines = file.source.split('\n');
  const isPython = file.path.endsWith('.py');
  const bodies = isPython ? pythonBodies(lines) : scriptBodies(file, lines);
  const chosen: BodyLines[] = [];
  bodies.forEach((body, index) => {
    if (chance(index) && body.from >= (chosen.at(-1)?.to ?? 0)) chosen.push(body);
  });
  for (const { from, to } of chosen.reverse()) {
    const indent = /^\s*/.exec(lines.slice(from, to).find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
    lines.splice(from, to - from, `${indent}${isPython ? '#' : '//'} ... existing code ...`);
  }
  return chosen.length > 0 ? lines.join('\n') : undefined;
}
