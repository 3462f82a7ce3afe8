import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from 'web-tree-sitter';
import { definitionKinds, statementKinds } from '../src/syntax/captures.ts';
import { definitionsOf } from '../src/syntax/definitions.ts';
import { type Grammar, loadGrammar } from '../src/syntax/grammars.ts';
import { type Profile, profiles } from '../src/syntax/profile.ts';

const folder = new URL('../queries/', import.meta.url);
const grammars = new Map<string, Grammar>();

beforeAll(async () => {
  for (const profile of profiles) grammars.set(profile.name, await loadGrammar(profile));
});

/** A query's text without comments and strings. */
async function patternsOf(name: string): Promise<string> {
  const text = await readFile(new URL(`${name}.scm`, folder), 'utf8');
  return text.replace(/;.*/g, '').replace(/"(?:\\.|[^"\\])*"/g, '""');
}

/** Names of nodes and fields that a text uses but a grammar has not. */
function unknownNames(patterns: string, language: Language): string[] {
  const nodes = [...patterns.matchAll(/\(([a-z]\w*)/g)].map((match) => match[1]!);
  const fields = [...patterns.matchAll(/(?:^|[\s(!])([a-z]\w*):|!([a-z]\w*)/g)].map((match) => match[1] ?? match[2]!);
  return [
    ...nodes.filter((name) => name !== 'ERROR' && language.idForNodeType(name, true) === null),
    ...fields.filter((name) => language.fieldIdForName(name) === null),
  ];
}

const nodeLists = [
  'decorators',
  'clauses',
  'bodies',
  'elements',
  'texts',
  'keyed',
  'sequences',
] as const satisfies readonly (keyof Profile)[];

describe.each(profiles.map((profile) => [profile.name, profile] as const))('%s', (name, profile) => {
  test('the query names only nodes and fields of the grammar', async () => {
    expect(unknownNames(await patternsOf(name), grammars.get(name)!.language)).toEqual([]);
  });

  test('the query names only captures that are read', async () => {
    const known = new Set<string>([
      ...definitionKinds.map((kind) => `definition.${kind}`),
      ...statementKinds,
      ...[
        'identifier',
        'parameters',
        'parameter.identifier',
        'body',
        'body.open',
        'value',
        'module',
        'wrapper',
        'inner',
      ],
    ]);
    const captures = grammars.get(name)!.query.captureNames;
    expect(captures.length).toBeGreaterThan(20);
    expect(captures.filter((capture) => !known.has(capture) && !capture.startsWith('_'))).toEqual([]);
  });

  test('the profile names only nodes of the grammar', () => {
    const { language } = grammars.get(name)!;
    const named = nodeLists.flatMap((list) => profile[list]);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((node) => language.idForNodeType(node, true) === null)).toEqual([]);
  });
});

test('a name that the grammar has not is found', () => {
  const { language } = grammars.get('python')!;
  const patterns = '(function_definition nome: (identifier)) (klass) (module !corps) (ERROR)';
  expect(unknownNames(patterns, language)).toEqual(['klass', 'nome', 'corps']);
});

test('there is a profile for each query file', async () => {
  const names = (await readdir(folder)).map((file) => file.replace('.scm', ''));
  expect(names.sort()).toEqual(profiles.map((profile) => profile.name).sort());
});

/** Definitions in one line each: `kind name(parameters) <- module`. */
function told(language: string, source: string): string[] {
  const grammar = grammars.get(language)!;
  return grammar
    .parse(source, (tree) => definitionsOf(tree, grammar))
    .map(({ kind, name, parameters, module }) => {
      return `${kind} ${name}${parameters.length > 0 ? `(${parameters.join(', ')})` : ''}${module ? ` <- ${module}` : ''}`;
    });
}

interface Case {
  readonly source: string;
  readonly tells: readonly string[];
}

const python: readonly Case[] = [
  { source: 'class Box(Base):\n    pass', tells: ['class Box'] },
  { source: 'def f(a, b: int, c=1, d: int = 2, *args, e, **kw): pass', tells: ['function f(a, b, c, d, args, e, kw)'] },
  { source: 'async def f(*args: int, **kw: str): pass', tells: ['function f(args, kw)'] },
  {
    source: 'class A:\n    def __init__(self): pass\n    def run(self): pass',
    tells: ['class A', 'constructor __init__(self)', 'method run(self)'],
  },
  { source: 'class A:\n    def f(self):\n        def g(): pass', tells: ['class A', 'method f(self)', 'function g'] },
  {
    source:
      'class A:\n    @property\n    def x(self): pass\n    @x.setter\n    def x(self, v): pass\n    @x.deleter\n    def x(self): pass',
    tells: ['class A', 'getter x(self)', 'setter x(self, v)', 'deleter x(self)'],
  },
  {
    source: 'class A:\n    @overload\n    def f(self, a: int): ...\n    @overload\n    def f(self, a: str): ...',
    tells: ['class A', 'method f(self, a)', 'method f(self, a)'],
  },
  { source: '@dataclass\nclass P:\n    x: int\n    y: int = 0', tells: ['class P', 'field x', 'field y'] },
  {
    source: 'class A:\n    def __init__(self, a):\n        self.a = a\n        self.b: int = 1\n        other.c = 2',
    tells: ['class A', 'constructor __init__(self, a)', 'field self.a', 'field self.b'],
  },
  { source: 'LIMIT = 1\nname: str = "x"\na, b = 1, 2', tells: ['variable LIMIT', 'variable name', 'variable a, b'] },
  { source: 'square = lambda x: x * x', tells: ['function square(x)'] },
  { source: 'def f():\n    local = 1', tells: ['function f'] },
  { source: 'type Pair[T] = tuple[T, T]\ntype Id = int', tells: ['type Pair', 'type Id'] },
  {
    source:
      'from __future__ import annotations\nimport os, sys as s\nfrom .a.b import (\n    c,\n    d as e,\n)\nfrom . import *',
    tells: ['import __future__ <- __future__', 'import os, sys <- os', 'import .a.b <- .a.b', 'import . <- .'],
  },
  { source: 'if TYPE_CHECKING:\n    from a import B', tells: ['import a <- a'] },
  { source: 'class TestBox:\n    def test_add(self): pass', tells: ['test.suite TestBox', 'test.case test_add(self)'] },
  {
    source: 'class BoxCase(unittest.TestCase):\n    def testAdd(self): pass',
    tells: ['test.suite BoxCase', 'test.case testAdd(self)'],
  },
  { source: 'def test_add(box): pass', tells: ['test.case test_add(box)'] },
  { source: 'def testament(): pass\nclass Latest: pass', tells: ['function testament', 'class Latest'] },
];

const typescript: readonly Case[] = [
  { source: 'export abstract class A<T> extends B {}', tells: ['class A'] },
  { source: 'interface I { a: string; b(): void }', tells: ['interface I', 'field a', 'method b'] },
  { source: 'declare const enum E { A, B = 2 }', tells: ['enum E', 'member A', 'member B'] },
  { source: "type T = { a: string };\ntype U = 'x' | 'y';", tells: ['type T', 'field a', 'type U'] },
  { source: 'namespace N.M { export function f() {} }', tells: ['namespace N.M', 'function f'] },
  { source: "declare module 'm' { export const a: number }", tells: ['namespace m', 'variable a'] },
  {
    source: 'declare global { interface Window { x: 1 } }',
    tells: ['namespace global', 'interface Window', 'field x'],
  },
  { source: 'function f(a, b?: number, { c }: P = {}, ...rest) {}', tells: ['function f(a, b, { c }, rest)'] },
  { source: 'function f(a: string): void;\nfunction f(a: any) {}', tells: ['function f(a)', 'function f(a)'] },
  { source: 'export async function* walk(tree) {}', tells: ['function walk(tree)'] },
  { source: 'const f = async (a) => a, g = 1;', tells: ['function f, g(a)'] },
  { source: 'const f = a => a;', tells: ['function f(a)'] },
  { source: 'var f = function (a) {};', tells: ['function f(a)'] },
  {
    source: 'function outer() { const inner = (a) => a; const local = 1; }',
    tells: ['function outer', 'function inner(a)'],
  },
  { source: 'export const A = class { m() {} };', tells: ['class A', 'method m'] },
  { source: 'export const a = 1;\nlet { b, c } = d;', tells: ['variable a', 'variable { b, c }'] },
  {
    source: 'class A { constructor(private a: string) {} get v() { return 1; } set v(x) {} static s(): void {} }',
    tells: ['class A', 'constructor constructor(a)', 'getter v', 'setter v(x)', 'method s'],
  },
  {
    source: 'class A { x = 1; #y?: string; on = (e) => {}; [Symbol.iterator]() {} }',
    tells: ['class A', 'field x', 'field #y', 'method on(e)', 'method [Symbol.iterator]'],
  },
  {
    source: 'abstract class A { abstract f(a: string): void; abstract get v(): number; g(a: 1): void; g(a) {} }',
    tells: ['class A', 'method f(a)', 'getter v', 'method g(a)', 'method g(a)'],
  },
  {
    source: "const o = { m() {}, k: (a) => a, 'q-r': function () {}, plain: 1, get z() { return 1; } };",
    tells: ['variable o', 'method m', 'method k(a)', 'method q-r', 'getter z'],
  },
  {
    source: "import a, { b as c } from 'm';\nimport 's';\nimport type { T } from './t';\nimport r = require('r');",
    tells: ['import m <- m', 'import s <- s', 'import ./t <- ./t', 'import r <- r'],
  },
  {
    source: "export * from './a';\nexport { b } from './b';\nexport { c, d };",
    tells: ['export ./a <- ./a', 'export ./b <- ./b', 'export { c, d }'],
  },
  { source: 'export default class {}\n', tells: ['class default'] },
  { source: 'export default (a) => a;', tells: ['function default(a)'] },
  { source: 'export default function named(a) {}', tells: ['function named(a)'] },
  { source: 'export default { a: 1 };', tells: ['export default'] },
  {
    source:
      "describe('box', () => {\n  it('adds', async () => {});\n  it.each([1])('takes %s', (n) => {});\n  test(`t`, function () {}, 100);\n});",
    tells: ['test.suite box', 'test.case adds', 'test.case takes %s(n)', 'test.case t'],
  },
  { source: "item('x', () => {});\nit('no callback');", tells: [] },
];

const javascript: readonly Case[] = [
  { source: "const fs = require('fs');", tells: ['import fs <- fs'] },
  {
    source: 'module.exports = { a };\nexports.b = function (x) {};',
    tells: ['variable module.exports', 'function exports.b(x)'],
  },
  { source: 'A.prototype.run = (x) => x;', tells: ['function A.prototype.run(x)'] },
  { source: 'const Card = memo((props) => <b>{props.x}</b>);', tells: ['function Card(props)'] },
  { source: 'const later = debounce((x) => x);', tells: ['variable later'] },
];

describe.each([
  ['python', python],
  ['typescript', typescript],
  ['tsx', typescript],
  ['tsx', javascript],
] as const)('definitions in %s', (language, cases) => {
  test.each(cases.map(({ source, tells }) => ({ title: source.replace(/\n\s*/g, ' / '), source, tells })))(
    '$title',
    ({ source, tells }) => {
      expect(told(language, source)).toEqual(tells);
    },
  );
});
