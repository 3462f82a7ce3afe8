import { beforeAll, describe, expect, it } from 'vitest';
import { chainWitness } from '../src/merge/chain/witness.ts';
import type { Answer, Removable } from '../src/merge/draft.ts';
import type { Omitted } from '../src/merge/result.ts';
import { readSnippet } from '../src/merge/snippet.ts';
import { readOriginal } from '../src/merge/source.ts';
import { type Grammar, loadGrammar } from '../src/syntax/grammars.ts';
import { profileByName } from '../src/syntax/profile.ts';

const grammars = new Map<string, Grammar>();

beforeAll(async () => {
  for (const name of ['python', 'typescript', 'tsx']) grammars.set(name, await loadGrammar(profileByName(name)!));
});

interface Setting {
  readonly language: 'python' | 'typescript' | 'tsx' | 'text';
  readonly omitted?: Omitted;
  readonly prose?: string;
  readonly claimed?: ReadonlySet<number>;
}

function answerTo(original: string, snippet: string, setting: Setting): Answer {
  const grammar = grammars.get(setting.language);
  const source = readOriginal(original, grammar);
  return chainWitness({
    original: source,
    snippet: readSnippet(snippet, source, grammar),
    omitted: setting.omitted ?? 'auto',
    prose: setting.prose ?? '',
    claimed: setting.claimed ?? new Set(),
  });
}

/** The text of the draft; fails with the doubt's message where there is none. */
function mergedText(original: string, snippet: string, setting: Setting): string {
  const answer = answerTo(original, snippet, setting);
  if ('doubt' in answer) expect.fail(`${answer.doubt.code}: ${answer.doubt.message}`);
  return answer.draft.lines.map((line) => line.text).join('\n');
}

function doubtAbout(original: string, snippet: string, setting: Setting): string {
  const answer = answerTo(original, snippet, setting);
  return 'doubt' in answer ? answer.doubt.code : 'none';
}

function removablesOf(original: string, snippet: string, setting: Setting): readonly Removable[] {
  const answer = answerTo(original, snippet, setting);
  if ('doubt' in answer) expect.fail(answer.doubt.message);
  return answer.draft.removables;
}

const account = `import json
import logging

log = logging.getLogger(__name__)


class Account:
    """A customer's account."""

    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance

    def deposit(self, amount):
        """Adds money."""
        if amount <= 0:
            raise ValueError(amount)
        self.balance += amount
        log.info("deposit of %s", amount)
        return self.balance

    def withdraw(self, amount):
        try:
            self.check(amount)
        except Overdrawn:
            log.warning("overdrawn by %s", self.owner)
            raise
        self.balance -= amount
        return self.balance


class Ledger:
    def __init__(self, accounts):
        self.accounts = list(accounts)

    def deposit(self, owner, amount):
        for account in self.accounts:
            if account.owner == owner:
                account.deposit(amount)
`;

const store = `import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';

export interface Options {
  path: string;
  delay?: number;
}

export class Store {
  private readonly emitter = new EventEmitter();

  constructor(private readonly options: Options) {}

  async load(): Promise<void> {
    const text = await readFile(this.options.path, 'utf8');
    for (const [key, value] of Object.entries(JSON.parse(text))) {
      this.set(key, value);
    }
    this.emitter.emit('load');
  }

  set(key: string, value: unknown): void {
    this.emitter.emit('set', key, value);
  }
}

export function describeStore(store: Store): string {
  return \`store \${store}\`;
}
`;

describe('the place of a snippet', () => {
  it('puts a dedented method back to its depth', () => {
    const snippet = `def withdraw(self, amount, fee=0):
    try:
        self.check(amount + fee)
    except Overdrawn:
        log.warning("overdrawn by %s", self.owner)
        raise
    self.balance -= amount + fee
    return self.balance`;
    expect(mergedText(account, snippet, { language: 'python' })).toBe(
      account
        .replace('def withdraw(self, amount):', 'def withdraw(self, amount, fee=0):')
        .replace('self.check(amount)', 'self.check(amount + fee)')
        .replace('self.balance -= amount', 'self.balance -= amount + fee'),
    );
  });

  it('tells methods of one name apart by their class', () => {
    const snippet = `class Ledger:
    # ... existing code ...

    def deposit(self, owner, amount):
        # ... existing code ...
        log.info("deposit")`;
    expect(mergedText(account, snippet, { language: 'python' })).toBe(`${account}        log.info("deposit")\n`);
  });

  it('tells methods of one name apart by what they hold', () => {
    const snippet = `def deposit(self, amount):
    """Adds money."""
    if amount < 0:
        raise ValueError(amount)
    # ...`;
    expect(mergedText(account, snippet, { language: 'python' })).toBe(
      account.replace('if amount <= 0:', 'if amount < 0:'),
    );
  });

  it('has a doubt where two places fit equally well', () => {
    const twice = `class One:
    def run(self):
        return 1


class Two:
    def run(self):
        return 1
`;
    const snippet = `def run(self):
    log()
    return 1`;
    expect(doubtAbout(twice, snippet, { language: 'python' })).toBe('ambiguous');
    expect(mergedText(twice, snippet, { language: 'python', prose: 'In `Two`:' })).toBe(
      twice.replace('class Two:\n    def run(self):\n', 'class Two:\n    def run(self):\n        log()\n'),
    );
  });

  it('has a doubt where no line is known', () => {
    expect(doubtAbout(store, 'shutdown();\nprocess.exit(0);', { language: 'typescript' })).toBe('no-anchor');
  });

  it('takes no line that an earlier piece brought for an anchor', () => {
    const snippet = 'log = logging.getLogger(__name__)\nlog.setLevel("INFO")';
    expect(doubtAbout(account, snippet, { language: 'python', claimed: new Set([3]) })).toBe('no-anchor');
    expect(doubtAbout(account, snippet, { language: 'python' })).toBe('none');
  });
});

describe('what becomes of unmentioned lines', () => {
  it('keeps members of a class and replaces the body of a function', () => {
    const snippet = `export class Store {
  set(key: string, value: unknown): void {
    if (value !== undefined) this.emitter.emit('set', key, value);
  }
}`;
    expect(mergedText(store, snippet, { language: 'typescript' })).toBe(
      store.replace(
        "    this.emitter.emit('set', key, value);",
        "    if (value !== undefined) this.emitter.emit('set', key, value);",
      ),
    );
  });

  it('keeps what a placeholder in a branch covers', () => {
    const snippet = `  async load(): Promise<void> {
    // ...
    for (const [key, value] of Object.entries(JSON.parse(text))) {
      if (key === '') continue;
      // ...
    }
    // ...
  }`;
    expect(mergedText(store, snippet, { language: 'typescript' })).toBe(
      store.replace('JSON.parse(text))) {\n', "JSON.parse(text))) {\n      if (key === '') continue;\n"),
    );
  });

  it('changes a branch and keeps the docstring that is not shown', () => {
    const snippet = `    def deposit(self, amount):
        if amount <= 0:
            log.error("refused %s", amount)
            return None
        self.balance += amount
        log.info("deposit of %s", amount)
        return self.balance`;
    expect(mergedText(account, snippet, { language: 'python' })).toBe(
      account.replace(
        '            raise ValueError(amount)\n',
        '            log.error("refused %s", amount)\n            return None\n',
      ),
    );
  });

  it('removes a closed-up member only where the caller says so', () => {
    const snippet = `class Account:
    # ...
    def __init__(self, owner, balance=0):
        # ...

    def withdraw(self, amount):
        # ...`;
    const deposit = account.slice(
      account.indexOf('    def deposit(self, amount)'),
      account.indexOf('    def withdraw'),
    );
    expect(mergedText(account, snippet, { language: 'python' })).toBe(account);
    expect(mergedText(account, snippet, { language: 'python', omitted: 'remove' })).toBe(account.replace(deposit, ''));
  });

  it('offers closed-up imports for removal, with their names', () => {
    const original = `import os\nimport re\nimport sys\n\nprint(sys.path)\n`;
    const removables = removablesOf(original, 'import os\nimport sys\n\nprint(sys.path, os.name)', {
      language: 'python',
    });
    expect(removables).toEqual([{ from: 1, to: 2, names: ['re'], rule: 'closed-up-import' }]);
  });

  it('never loses a function to silence', () => {
    const original = `function wrapper() {\n  function one() {\n    return 1;\n  }\n  return one();\n}\n\nexport function two() {\n  return 2;\n}\n`;
    expect(mergedText(original, 'function wrapper() {\n  // ...\n}', { language: 'typescript' })).toBe(original);
  });
});

describe('new lines', () => {
  it('adds a method after the one that is shown', () => {
    const snippet = `  set(key: string, value: unknown): void {
    this.emitter.emit('set', key, value);
  }

  delete(key: string): void {
    this.emitter.emit('delete', key);
  }`;
    expect(mergedText(store, snippet, { language: 'typescript' })).toBe(
      store.replace(
        "    this.emitter.emit('set', key, value);\n  }\n",
        "    this.emitter.emit('set', key, value);\n  }\n\n  delete(key: string): void {\n    this.emitter.emit('delete', key);\n  }\n",
      ),
    );
  });

  it('adds a function after what a placeholder stands for, not at the end of the file', () => {
    const snippet = `class Account:
    # ... existing code ...


def open_account(owner):
    return Account(owner)`;
    expect(mergedText(account, snippet, { language: 'python' })).toBe(
      account.replace(
        '\n\nclass Ledger:',
        '\n\ndef open_account(owner):\n    return Account(owner)\n\n\nclass Ledger:',
      ),
    );
  });

  it('joins a new import to those of the file, below its first comment', () => {
    const original = `/**\n * The store.\n */\nimport { build } from './b.js';\n\nbuild();\n`;
    const snippet = `import { a } from './a.js';\nimport { build } from './b.js';\n\nbuild(a);`;
    expect(mergedText(original, snippet, { language: 'typescript' })).toBe(
      `/**\n * The store.\n */\nimport { a } from './a.js';\nimport { build } from './b.js';\n\nbuild(a);\n`,
    );
  });

  it('puts a new wrapper around the lines that its placeholder stands for', () => {
    const snippet = `    def withdraw(self, amount):
        with self.lock:
            # ...`;
    const answer = mergedText(account, snippet, { language: 'python' });
    expect(answer).toContain(
      '        with self.lock:\n            try:\n                self.check(amount)\n            except Overdrawn:\n',
    );
    expect(answer).toContain('            self.balance -= amount\n            return self.balance\n\n\nclass Ledger:');
  });

  it('has a doubt about a new line between two placeholders', () => {
    const snippet = `    def deposit(self, amount):
        # ...
        audit(amount)
        # ...`;
    expect(doubtAbout(account, snippet, { language: 'python' })).toBe('undetermined');
  });
});

describe('indentation', () => {
  it('converts the unit of the snippet to that of the original', () => {
    const snippet = `class Ledger:
  def deposit(self, owner, amount):
    for account in self.accounts:
      if account.owner == owner:
        account.deposit(amount)
        return`;
    expect(mergedText(account, snippet, { language: 'python' })).toBe(`${account}                return\n`);
  });

  it('writes tabs where the original does', () => {
    const original = 'function run() {\n\tif (ready) {\n\t\tstart();\n\t}\n}\n';
    const snippet = 'function run() {\n  if (ready) {\n    start();\n    log();\n  }\n}';
    expect(mergedText(original, snippet, { language: 'typescript' })).toBe(
      'function run() {\n\tif (ready) {\n\t\tstart();\n\t\tlog();\n\t}\n}\n',
    );
  });

  it('moves a block out of a header that goes', () => {
    const original = `import os\n\ntry:\n    def pickle(value):\n        return str(value)\nexcept NameError:\n    pass\n\nLAST = 1\n`;
    const snippet = `import os\n\ndef pickle(value):\n    return str(value)\n\nLAST = 1`;
    expect(mergedText(original, snippet, { language: 'python' })).toBe(
      `import os\n\ndef pickle(value):\n    return str(value)\n\nLAST = 1\n`,
    );
  });

  it('leaves the inside of a template as it is', () => {
    const original = 'function text() {\n    return `\n  one\n`;\n}\n';
    const snippet = 'function text() {\n  log();\n  return `\n  one\n`;\n}';
    expect(mergedText(original, snippet, { language: 'typescript' })).toBe(
      'function text() {\n    log();\n    return `\n  one\n`;\n}\n',
    );
  });

  it('keeps a signature that differs only in its line breaks', () => {
    const original = 'function pair(\n  left: string,\n  right: string,\n) {\n  return left + right;\n}\n';
    const snippet = 'function pair(left: string, right: string) {\n  return right + left;\n}';
    expect(mergedText(original, snippet, { language: 'typescript' })).toBe(
      original.replace('left + right', 'right + left'),
    );
  });
});

describe('names', () => {
  it('follows a renamed function whose body is partly elided', () => {
    const snippet = `export function describeTheStore(store: Store, depth: number): string {
  // ...
}`;
    expect(mergedText(store, snippet, { language: 'typescript' })).toBe(
      store.replace('describeStore(store: Store)', 'describeTheStore(store: Store, depth: number)'),
    );
  });

  it('updates a member in place that is shown out of order between placeholders', () => {
    const snippet = `export interface Options {
  // ...
  path: URL;
  // ...
}`;
    expect(mergedText(store, snippet, { language: 'typescript' })).toBe(store.replace('path: string;', 'path: URL;'));
  });

  it('pairs elements by their tag', () => {
    const original =
      'const page = (\n  <main>\n    <header className="top">\n      <Logo />\n    </header>\n    <ul className="list">\n      <li>one</li>\n    </ul>\n  </main>\n);\n';
    const snippet =
      'const page = (\n  <main>\n    {/* ... */}\n    <ul className="top list">\n      {/* ... */}\n    </ul>\n  </main>\n);';
    expect(mergedText(original, snippet, { language: 'tsx' })).toBe(original.replace('"list"', '"top list"'));
  });
});

describe('text without a grammar', () => {
  it('merges by indentation', () => {
    const original = 'services:\n  web:\n    image: nginx\n    ports:\n      - 80\n  db:\n    image: postgres\n';
    const snippet = 'services:\n  web:\n    image: nginx:1.27\n    # ... existing code ...';
    expect(mergedText(original, snippet, { language: 'text' })).toBe(original.replace('nginx', 'nginx:1.27'));
  });
});

describe('the draft', () => {
  it('says where each line comes from', () => {
    const answer = answerTo('one = 1\ntwo = 2\n', 'one = 1\nhalf = 1.5\ntwo = 2', { language: 'python' });
    if ('doubt' in answer) expect.fail(answer.doubt.message);
    expect(answer.draft.lines).toEqual([
      { text: 'one = 1', original: 0, snippet: 0 },
      { text: 'half = 1.5', original: -1, snippet: 1 },
      { text: 'two = 2', original: 1, snippet: 2 },
      { text: '', original: 2, snippet: -1 },
    ]);
    expect(answer.draft.decisions).toContainEqual(expect.objectContaining({ action: 'inserted', snippet: 1 }));
  });

  it('changes nothing for the file itself, and for one placeholder', () => {
    for (const [text, language] of [
      [account, 'python'],
      [store, 'typescript'],
    ] as const) {
      expect(mergedText(text, text, { language })).toBe(text);
      expect(mergedText(text, language === 'python' ? '# ...' : '// ...', { language })).toBe(text);
    }
  });

  it('stays fast on a large file', () => {
    const blocks = Array.from(
      { length: 4000 },
      (_, at) => `class Part${at}:\n    def run(self):\n        return ${at}\n`,
    );
    const original = blocks.join('\n\n');
    const started = performance.now();
    const merged = mergedText(original, 'class Part2000:\n    def run(self):\n        return -1', {
      language: 'python',
    });
    expect(merged).toBe(original.replace('return 2000\n', 'return -1\n'));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
