import { beforeAll, describe, expect, test } from 'vitest';
import { type CodeBlock, CodeBlockType } from '../src/blocks/block.ts';
import { buildTree } from '../src/blocks/build.ts';
import { type Grammar, loadGrammar } from '../src/syntax/grammars.ts';
import { profiles } from '../src/syntax/profile.ts';

const grammars = new Map<string, Grammar>();

beforeAll(async () => {
  for (const profile of profiles) grammars.set(profile.name, await loadGrammar(profile));
});

/** The tree of a text; `text` stands for a language without a grammar. */
function parse(language: string, source: string): CodeBlock {
  const tree = buildTree(source, grammars.get(language));
  expect(tree.toString()).toBe(source);
  expect(tree.leaves().join('')).toBe(source);
  return tree;
}

const PYTHON = `#!/usr/bin/env python3
# Licence of the file.

import os

# How many.
LIMIT = 3


# A service.
# It loads.
@dataclass(frozen=True)
class Service(Base):
    """Loads things."""

    name: str

    def __init__(self, path):
        # Where from.
        self.path = path

    @property
    def size(self): return 1

    @size.setter
    def size(self, value):
        self.path = value
        # still the setter's

    # About load, which comes next.
    def load(self, *keys):
        """Loads."""
        if keys:
            return os.stat(self.path)
        else:
            total = 1
        # total = 2
        print(total)


class TestService(unittest.TestCase):
    def test_load(self): pass
`;

const TYPESCRIPT = `// Licence of the file.
import { a } from './a';

/** A store. */
@Injectable()
export class Store<T> {
  private readonly items = new Map<string, T>();
  get size(): number { return this.items.size; }
  constructor(private readonly name: string) {}

  // Adds.
  add(key: string, item: T): void;
  add(key: any, item?: any) {
    if (!key) {
      throw new Error('no key');
    } else {
      this.items.set(key, item);
    }
    for (const x of []) continue;
  }
}

export interface Options { deep: boolean }
export const load = async (path: string) => {
  try {
    await read(path);
  } catch (error) {
    return undefined;
  }
};

describe('store', () => {
  it('adds.twice', () => {});
});
export * from './b';
`;

test('the outline of a Python file', () => {
  expect(parse('python', PYTHON).toTree()).toBe(`MODULE 1-42
  COMMENT #!/usr/bin/env python3 1
  COMMENT # Licence of the file. 2
  IMPORT os 4
  ASSIGNMENT variable LIMIT 6-7
    COMMENT # How many. 6
  CLASS Service 10-38
    COMMENT # A service. 10
    COMMENT # It loads. 11
    CODE @dataclass(frozen=True) 12
    COMMENT """Loads things.""" 14
    ASSIGNMENT field name 16
    CONSTRUCTOR __init__(self, path) 18-20
      ASSIGNMENT field self.path 19-20
        COMMENT # Where from. 19
    FUNCTION getter size(self) 22-23
      CODE @property 22
      STATEMENT return 1 23
    FUNCTION setter size(self, value) 25-28
      CODE @size.setter 25
      ASSIGNMENT self.path = value 27
      COMMENT # still the setter's 28
    FUNCTION method load(self, keys) 30-38
      COMMENT # About load, which comes next. 30
      COMMENT """Loads.""" 32
      COMPOUND if keys: 33-36
        STATEMENT return os.stat(self.path) 34
        DEPENDENT_CLAUSE else: 35-36
          ASSIGNMENT total = 1 36
      COMMENTED_OUT_CODE # total = 2 37
      CALL print(total) 38
  TEST_SUITE TestService 41-42
    TEST_CASE test_load 42
      STATEMENT pass 42`);
});

test('the outline of a TypeScript file', () => {
  expect(parse('typescript', TYPESCRIPT).toTree()).toBe(`MODULE 1-35
  COMMENT // Licence of the file. 1
  IMPORT ./a 2
  CLASS Store 4-21
    COMMENT /** A store. */ 4
    CODE @Injectable() 5
    ASSIGNMENT field items 7
    FUNCTION getter size() 8
      STATEMENT return this.items.size; 8
    CONSTRUCTOR constructor(name) 9
    FUNCTION method add(key, item) 11-12
      COMMENT // Adds. 11
    FUNCTION method add(key, item) 13-20
      COMPOUND if (!key) { 14-18
        STATEMENT throw new Error('no key'); 15
        DEPENDENT_CLAUSE else { 16-18
          CALL this.items.set(key, item); 17
      COMPOUND for (const x of []) continue; 19
        STATEMENT continue; 19
  CLASS interface Options 23
    ASSIGNMENT field deep 23
  FUNCTION load(path) 24-30
    COMPOUND try { 25-29
      CALL await read(path); 26
      DEPENDENT_CLAUSE catch (error) { 27-29
        STATEMENT return undefined; 28
  TEST_SUITE store 32-34
    TEST_CASE adds.twice 33
  EXPORT ./b 35`);
});

test('the outline of a text without a grammar', () => {
  const tree = parse('text', '\n# Title\n\nOne line\n  and another\n \n\nLast');
  expect(tree.toTree()).toBe('MODULE 1-8\n  CODE # Title 2\n  CODE One line 4-5\n  CODE Last 8');
  expect(tree.children.map((child) => child.type)).toEqual(['SPACE', 'CODE', 'SPACE', 'CODE', 'SPACE', 'CODE']);
});

test('an outline cuts long lines', () => {
  expect(parse('typescript', `call('${'x'.repeat(80)}');`).toTree()).toBe(
    `MODULE 1\n  CALL call('${'x'.repeat(53)}… 1`,
  );
});

test('the children of a block cover it', () => {
  const tree = parse('typescript', 'class A {\n  x = 1;\n}\n');
  const [block] = tree.children;
  expect(block?.children.map((child) => [child.type, `${child}`])).toEqual([
    ['CODE', 'class A {'],
    ['SPACE', '\n  '],
    ['ASSIGNMENT', 'x = 1'],
    ['BLOCK_DELIMITER', ';\n}'],
  ]);
});

describe('a block', () => {
  test('says where it stands', () => {
    const load = parse('python', PYTHON).find('Service.load')!;
    expect(load).toMatchObject({
      type: CodeBlockType.FUNCTION,
      kind: 'method',
      startLine: 30,
      endLine: 38,
      parameters: ['self', 'keys'],
    });
    expect(PYTHON.slice(load.from, load.to)).toBe(load.toString());
    expect(load.parent?.identifier).toBe('Service');
    expect(load.parent?.parent?.type).toBe(CodeBlockType.MODULE);
    expect(load.parent?.parent?.parent).toBeUndefined();
  });

  test('counts offsets in UTF-16 units, behind a byte order mark too', () => {
    const source = "\uFEFFx = '😀'\r\nyes = 1\r\n";
    const block = parse('python', source).find('yes')!;
    expect([block.from, block.to, block.startLine]).toEqual([source.indexOf('yes'), source.length - 2, 2]);
  });

  test('knows its comments, decorators and docstring', () => {
    const service = parse('python', PYTHON).find('Service')!;
    expect(service.leadingComments.map(String)).toEqual(['# A service.', '# It loads.']);
    expect(service.decorators.map(String)).toEqual(['@dataclass(frozen=True)']);
    expect(`${service.docstring}`).toBe('"""Loads things."""');
    const limit = service.parent!.find('LIMIT')!;
    expect(limit.leadingComments.map(String)).toEqual(['# How many.']);
    expect(limit.docstring).toBeUndefined();
    expect(service.find('load')!.decorators).toEqual([]);
  });

  test('knows decorators of members and of exports', () => {
    const source = '@A()\n@B\nexport class C {\n  @In() x = 1;\n  @On("e")\n  // why\n  run(@Arg() n) {}\n}\n';
    const tree = parse('typescript', source);
    expect(tree.find('C')?.decorators.map(String)).toEqual(['@A()', '@B']);
    expect(tree.find('C.x')?.decorators.map(String)).toEqual(['@In()']);
    expect(tree.find('C.run')?.decorators.map(String)).toEqual(['@On("e")']);
  });
});

describe('comments above', () => {
  const cases = [
    { name: 'a blank line parts them', source: '// apart\n\nfunction f() {}', belongs: [] },
    { name: 'several lines in a run', source: '// one\n// two\nfunction f() {}', belongs: ['// one', '// two'] },
    { name: 'a run ends at a blank line', source: '// one\n\n// two\nfunction f() {}', belongs: ['// two'] },
    { name: 'another column', source: '  // deeper\nfunction f() {}', belongs: [] },
    { name: 'a comment behind code', source: 'go(); // behind\nfunction f() {}', belongs: [] },
    { name: 'commented-out code', source: '// go(1);\nfunction f() {}', belongs: [] },
    {
      name: 'a doc comment over lines',
      source: '/**\n * Doc.\n */\nexport function f() {}',
      belongs: ['/**\n * Doc.\n */'],
    },
    { name: 'CRLF', source: '// one\r\n// two\r\nfunction f() {}\r\n', belongs: ['// one', '// two'] },
  ];
  test.each(cases)('$name', ({ source, belongs }) => {
    expect(parse('typescript', source).find('f')?.leadingComments.map(String)).toEqual(belongs);
  });

  test('the first import of a file leaves them to the file, the next takes them', () => {
    const tree = parse('typescript', "// file\nimport 'a';\n// why b\nimport 'b';\n");
    expect(tree.children[0]).toMatchObject({ type: CodeBlockType.COMMENT });
    expect(tree.find('b')?.leadingComments.map(String)).toEqual(['// why b']);
  });
});

describe('comments below, in Python', () => {
  const cases = [
    { name: 'as deep as the body', source: 'def f():\n    go()\n    # mine\n\nx = 1\n', inside: true },
    { name: 'deeper, after an empty line', source: 'def f():\n    go()\n\n    # mine\nx = 1\n', inside: true },
    { name: 'at the depth of the header', source: 'def f():\n    go()\n# not mine\n\nx = 1\n', inside: false },
    { name: 'as the only body', source: 'def f():\n    # mine\n', inside: true },
    { name: 'above the first statement', source: 'def f():\n    # mine\n    go()\n', inside: true },
  ];
  test.each(cases)('$name', ({ source, inside }) => {
    const body = `${parse('python', source).find('f')}`;
    expect(body.includes('mine')).toBe(inside);
  });

  test('go to the innermost block that is not deeper', () => {
    const tree = parse(
      'python',
      'class A:\n    def f(self):\n        if a:\n            b()\n        # of f\n    # of A\nx = 1\n',
    );
    expect(`${tree.find('A.f')}`.endsWith('# of f')).toBe(true);
    expect(`${tree.find('A')}`.endsWith('# of A')).toBe(true);
    expect(tree.find('A')?.endLine).toBe(6);
  });
});

describe('commented-out code', () => {
  const cases: readonly [language: string, comment: string, code: boolean][] = [
    ['python', '# total = 2', true],
    ['python', '# return total(2)', true],
    ['python', '# def f(x):', true],
    ['python', '# from a import b', true],
    ['python', '# import the rest from elsewhere', false],
    ['python', '# Sets total to 2, if it can.', false],
    ['python', '# if so: see below', false],
    ['python', '# type: ignore', false],
    ['typescript', '// this.items.set(key, item);', true],
    ['typescript', '// const x = 1', true],
    ['typescript', '/* if (a) {\n  b();\n} */', true],
    ['typescript', '/** Like `a = 1;` */', false],
    ['typescript', '// return early here', false],
    ['typescript', '// (see below)', false],
  ];
  test.each(cases)('%s: %s', (language, comment, code) => {
    const [block] = parse(language, `${comment}\n`).children;
    expect(block?.type).toBe(code ? CodeBlockType.COMMENTED_OUT_CODE : CodeBlockType.COMMENT);
  });
});

describe('find', () => {
  test('takes paths of names', () => {
    const tree = parse('typescript', TYPESCRIPT);
    expect(tree.find('Store')?.type).toBe(CodeBlockType.CLASS);
    expect(tree.find('Store.constructor')?.type).toBe(CodeBlockType.CONSTRUCTOR);
    expect(tree.find('Options.deep')?.startLine).toBe(23);
    expect(tree.find('store.adds.twice')?.type).toBe(CodeBlockType.TEST_CASE);
    expect(tree.find('./b')?.type).toBe(CodeBlockType.EXPORT);
    for (const path of ['', 'Nothing', 'Store.nothing', 'Store.', 'Sto', 'add'])
      expect(tree.find(path)).toBeUndefined();
  });

  test('sees through blocks without a name', () => {
    const tree = parse('python', 'if a:\n    def f(): pass\nelse:\n    def f(): pass\n');
    expect(tree.find('f')?.startLine).toBe(2);
    expect(tree.find('f#2')?.startLine).toBe(4);
  });

  const duplicates = [
    { name: 'overloads', language: 'typescript', source: TYPESCRIPT, path: 'Store.add', lines: [11, 13] },
    { name: 'accessors', language: 'python', source: PYTHON, path: 'Service.size', lines: [22, 25] },
    {
      name: 'redefinitions',
      language: 'python',
      source: 'def f(): pass\ndef f(): pass\ndef f(): pass\n',
      path: 'f',
      lines: [1, 2, 3],
    },
    {
      name: 'imports',
      language: 'tsx',
      source: "import a from 'm';\nimport type b from 'm';\n",
      path: 'm',
      lines: [1, 2],
    },
  ];
  test.each(duplicates)('tells $name apart', ({ language, source, path, lines }) => {
    const tree = parse(language, source);
    const paths = lines.map((_, index) => (index === 0 ? path : `${path}#${index + 1}`));
    const found = paths.map((each) => tree.find(each));
    expect(found.map((block) => block?.startLine)).toEqual(lines);
    expect(found.map((block) => block?.path)).toEqual(paths);
    expect(tree.find(`${path}#${lines.length + 1}`)).toBeUndefined();
  });

  test('a block without a name has neither key nor path', () => {
    const statement = parse('python', 'def f():\n    return 1\n').find('f')?.children.at(-1);
    expect(statement).toMatchObject({ type: CodeBlockType.STATEMENT, key: undefined, path: '' });
  });
});

describe('broken text', () => {
  test('is kept in blocks of type ERROR', () => {
    const tree = parse('typescript', 'const a = 1;\n)) ] @@ ((\nconst b = 2;\n');
    expect(tree.toTree()).toContain('ERROR');
    expect(tree.find('a')).toBeDefined();
  });

  test('may nest deeper than the call stack', () => {
    const depth = 20_000;
    const tree = parse('typescript', `${'if(a){'.repeat(depth)}${'}'.repeat(depth)}`);
    expect(tree.toTree({ mergeHistory: true }).length).toBeGreaterThan(depth);
    expect(tree.find('nothing')).toBeUndefined();
  });
});
