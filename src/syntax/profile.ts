/**
 * What the merger must know of a language beyond its grammar and its query file. Node and field names stand here and in
 * `queries/` only; a self-test checks each of them against the grammar.
 */
export interface Profile {
  /** Name of the language, as `MergeOptions.language` takes it. */
  readonly name: string;
  /** Name of the grammar's wasm file and query file, without the extension. */
  readonly grammar: string;
  readonly aliases: readonly string[];
  /** File name extensions with the dot. */
  readonly extensions: readonly string[];
  readonly lineComment: string;
  readonly blockComment?: readonly [open: string, close: string];
  /** String delimiters that may span lines, longest first. */
  readonly textDelimiters: readonly string[];
  /** Blocks are opened by a colon and closed by indentation, not by brackets. */
  readonly offside: boolean;
  /** Nodes that stand before the thing they belong to: decorators. */
  readonly decorators: readonly string[];
  /** Further parts of the block before them: `else`, `catch`. */
  readonly clauses: readonly string[];
  /** Statement sequences without brackets of their own: the body of a Python `if`. */
  readonly bodies: readonly string[];
  /** Nodes whose children between an opening and a closing tag are content: JSX elements. First and last child are the tags. */
  readonly elements: readonly string[];
  /** Nodes whose inner lines are text, not code: strings, templates, comments. */
  readonly texts: readonly string[];
  /** Nodes that are keyed containers by their brackets, or whose body (see `bodies`) is one. */
  readonly keyed: readonly string[];
  /** Headers whose body is a keyed container although its node is not: `describe(...)`, `namespace X {`. */
  readonly keyedHeader: RegExp;
  /** Sequences that are not bracketed and whose children are items: the root, a `case`. */
  readonly sequences: readonly string[];
  /** Texts to put around a fragment that does not parse alone. */
  readonly contexts: readonly { readonly prefix: string; readonly suffix: string }[];
  /** Words that open a clause of the block before. */
  readonly clauseStart: RegExp;
}

const python: Profile = {
  name: 'python',
  grammar: 'tree-sitter-python',
  aliases: ['py', 'python3', 'pyi'],
  extensions: ['.py', '.pyi', '.gyp', '.gypi'],
  lineComment: '#',
  textDelimiters: ['"""', "'''"],
  offside: true,
  decorators: ['decorator'],
  clauses: ['elif_clause', 'else_clause', 'except_clause', 'finally_clause'],
  bodies: ['block'],
  elements: [],
  texts: ['string', 'comment'],
  keyed: ['class_definition', 'dictionary', 'import_from_statement'],
  keyedHeader: /^class\b/,
  sequences: ['module', 'block'],
  contexts: [
    { prefix: 'if _:pass\n', suffix: '' },
    { prefix: 'try:pass\n', suffix: '' },
    { prefix: 'match _:\n', suffix: '' },
    { prefix: '', suffix: '\ndef __W__():pass' },
  ],
  clauseStart: /^(else\b|elif\b|except\b|finally\b)/,
};

const typescriptBase = {
  lineComment: '//',
  blockComment: ['/*', '*/'],
  textDelimiters: ['`'],
  offside: false,
  decorators: ['decorator'],
  clauses: ['else_clause', 'catch_clause', 'finally_clause'],
  bodies: [],
  texts: ['template_string', 'string', 'comment'],
  keyed: ['class_body', 'object', 'object_type', 'interface_body', 'enum_body', 'named_imports', 'export_clause'],
  keyedHeader:
    /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:class|interface|enum|namespace|module)\b|^(?:describe|suite|context)\b[.\w]*\(/,
  sequences: ['program', 'switch_case', 'switch_default'],
  clauseStart: /^(\}?\s*(else|catch|finally)\b|\}\s*while\b)/,
} as const satisfies Partial<Profile>;

const typescriptContexts = [
  { prefix: 'class __W__{', suffix: '\n}' },
  { prefix: '({', suffix: '\n})' },
  { prefix: '_(', suffix: '\n)' },
  { prefix: 'interface __W__{', suffix: '\n}' },
  { prefix: 'switch(_){', suffix: '\n}' },
  { prefix: 'try{}', suffix: '' },
  { prefix: 'if(_){', suffix: '' },
  { prefix: '', suffix: '\nclass __W__{}' },
];

const typescript: Profile = {
  ...typescriptBase,
  name: 'typescript',
  grammar: 'tree-sitter-typescript',
  aliases: ['ts', 'mts', 'cts'],
  extensions: ['.ts', '.mts', '.cts'],
  elements: [],
  contexts: typescriptContexts,
};

const tsx: Profile = {
  ...typescriptBase,
  name: 'tsx',
  grammar: 'tree-sitter-tsx',
  aliases: ['javascript', 'js', 'jsx', 'mjs', 'cjs', 'typescriptreact', 'javascriptreact', 'node'],
  extensions: ['.tsx', '.jsx', '.js', '.mjs', '.cjs'],
  elements: ['jsx_element'],
  contexts: [...typescriptContexts, { prefix: '<>', suffix: '\n</>' }],
};

/** The languages that codegraft knows, in the order in which a text of unknown language is tried. */
export const profiles: readonly Profile[] = [python, typescript, tsx];

/** The profile that a language name or alias means, in any case; `undefined` if there is none. */
export function profileByName(name: string): Profile | undefined {
  const wanted = name.toLowerCase();
  return profiles.find((profile) => profile.name === wanted || profile.aliases.includes(wanted));
}

/** The profile for a file, by the extension of its path (`/` and `\` both part folders). */
export function profileByPath(path: string): Profile | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  return dot < 0 ? undefined : profiles.find((profile) => profile.extensions.includes(name.slice(dot)));
}
