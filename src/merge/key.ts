import type { Profile } from '../syntax/profile.ts';
import type { Line } from '../text/lines.ts';

/** What the key of a block is read from; a `Block` of the line tree is one. */
interface Headed {
  readonly head: number;
  readonly nested: boolean;
  readonly lead: readonly { readonly header: string }[];
  readonly parts: readonly { readonly line: number; readonly children: readonly { readonly header: string }[] }[];
}

/**
 * What a block is called. Two blocks with different keys of one space are never the same block, however alike they are;
 * two with the same key are taken for the same unless something better is there.
 */
export interface Key {
  /**
   * `value`: classes, functions, variables, methods, fields and keys; `type`: interfaces, type aliases, enums; `namespace`: may share its name with one of those;
   * `get`, `set`: accessors; `import`, `export`: by module; `test`: by title; `case`: by value; `assign`: a place assigned to;
   * `item`: a bare name in a list; `call`: a call with a callback, by what it calls and its first string: a route, a mock.
   */
  readonly space:
    | 'value'
    | 'type'
    | 'namespace'
    | 'get'
    | 'set'
    | 'import'
    | 'export'
    | 'test'
    | 'case'
    | 'assign'
    | 'item'
    | 'call';
  readonly name: string;
  /** A declaration with a body of its own, a type or a test: it is a step of a name path. */
  readonly declares: boolean;
}

const modifiers = '(?:(?:public|private|protected|static|async|override|readonly|abstract|declare|accessor)\\s+)*';
const name = '(#?[A-Za-z_$][\\w$]*)';

const declaration =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(class|function\s*\*?|def)\s*\b\s*([A-Za-z_$][\w$]*)/;
const typeDeclaration =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:const\s+)?(interface|type|enum|namespace|module)\s+([A-Za-z_$][\w$.]*)/;
const variable = /^(?:export\s+)?(?:declare\s+)?(const|let|var)\s+([A-Za-z_$][\w$]*)/;
const test = /^(describe|it|test|suite|context|bench)(?:\.\w+)*(?:\(.*\))?\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/;
const accessor = new RegExp(`^${modifiers}(get|set)\\s+${name}\\s*\\(`);
const method = new RegExp(`^${modifiers}\\*?\\s*${name}\\s*\\??\\s*[(<]`);
const field = new RegExp(`^${modifiers}${name}\\s*[?!]?\\s*(?::|=(?![=>]))`);
const quotedField = /^(?:(['"])((?:\\.|(?!\1)[^\\])+)\1|\[([^\]]+)\])\s*\??\s*:(?!:)/;
const assignment = /^((?:[A-Za-z_$][\w$]*|\*)(?:\.#?[\w$]+|\[[^\]]*\])*(?:\s*,\s*[\w$.*]+)*)\s*(?::[^=]+)?=(?![=>])/;
const annotation = /^([A-Za-z_]\w*)\s*:\s*\S/;
const clauseCase = /^case\s+(.+?):(?:\s|$)/;
const listItem = /^(?:type\s+)?([A-Za-z_$][\w$]*)(?:\s+as\s+([A-Za-z_$][\w$]*))?,?$/;
const stringItem = /^(['"`])((?:\\.|(?!\1)[^\\])+)\1,?$/;

/** Words that look like names but open statements. */
const keywords = new Set(
  (
    'if else elif for while do switch try except finally catch with return raise throw assert await yield new delete typeof ' +
    'print super lambda in not and or is pass break continue default case import export from global nonlocal del function'
  ).split(' '),
);

/** Words that open a statement even where a bracket and a brace follow; all others may name a method. */
const statements = new Set(['if', 'for', 'while', 'switch', 'with', 'function', 'do', 'else', 'try']);

/** The module that an import or re-export names, from its header or closing line. */
function moduleOf(text: string): string | undefined {
  return (
    /^from\s+(\S+)\s+import\b/.exec(text)?.[1] ??
    /\bfrom\s+['"]([^'"]+)['"]/.exec(text)?.[1] ??
    /^import\s+['"]([^'"]+)['"]/.exec(text)?.[1]
  );
}

const LONGEST_HEADER = 1000;

/** The key of a block, read off its header. `inKeyed`: the block is a member of a keyed container or of the module. */
export function headerKey(
  block: Headed,
  lines: readonly Line[],
  profile: Profile | undefined,
  inKeyed: boolean,
): Key | undefined {
  // A line longer than any header is data.
  const text = lines[block.head]!.norm.slice(0, LONGEST_HEADER);
  const offside = profile?.offside ?? false;
  if (/^(?:import|from|export)\b/.test(text)) {
    const key = moduleKey(block, text, lines);
    if (key) return key;
  }
  const declared = declarationKey(block, text, lines);
  if (declared) return declared;
  const first = /^\W*(\w*)/.exec(text)?.[1] ?? '';
  if (!offside && inKeyed && keywords.has(first) && !statements.has(first)) {
    const key = memberKey(block, text, lines, inKeyed);
    if (key) return key;
  }
  if (keywords.has(first) && !new RegExp(`^${first}\\??\\s*[:=]`).test(text)) {
    const value = clauseCase.exec(text);
    if (value) return { space: 'case', name: value[1]!, declares: false };
    return /^default\s*:/.test(text) ? { space: 'case', name: 'default', declares: false } : undefined;
  }
  if (!offside) {
    const call = callKey(block, text, lines);
    if (call) return call;
    const key = memberKey(block, text, lines, inKeyed);
    if (key) return key;
  }
  return looseKey(text, offside, inKeyed);
}

function moduleKey(block: Headed, text: string, lines: readonly Line[]): Key | undefined {
  const last = lines[block.parts[block.parts.length - 1]!.line]!.norm;
  const module = moduleOf(text) ?? (block.parts.length > 1 ? moduleOf(last) : undefined);
  if (text.startsWith('export')) {
    if (module !== undefined) return { space: 'export', name: module, declares: false };
    return /^export\s*(?:type\s*)?\{/.test(text) ? { space: 'export', name: '{}', declares: false } : undefined;
  }
  if (/^import\s*[(.]/.test(text)) return undefined;
  return { space: 'import', name: module ?? text.replace(/;$/, ''), declares: false };
}

function declarationKey(block: Headed, text: string, lines: readonly Line[]): Key | undefined {
  const declares = declaration.exec(text);
  if (declares) {
    const decorator = block.lead.find((lead) => /^@[\w.]+\.(?:setter|deleter)\b/.test(lead.header));
    const space = decorator ? (decorator.header.includes('.setter') ? 'set' : 'get') : 'value';
    return { space, name: declares[2]!, declares: true };
  }
  const type = typeDeclaration.exec(text);
  if (type && /[<={]|^.*\b(?:interface|enum|namespace|module)\b/.test(text)) {
    const space = /^(?:namespace|module)$/.test(type[1]!) ? 'namespace' : 'type';
    return { space, name: type[2]!, declares: true };
  }
  const variableName = variable.exec(text);
  if (variableName) return { space: 'value', name: variableName[2]!, declares: block.nested };
  const titled = test.exec(text) ?? titleBelow(block, text, lines);
  return titled ? { space: 'test', name: `${titled[1]} ${titled[3]}`, declares: true } : undefined;
}

/** `test(` with its title on the next line. */
function titleBelow(block: Headed, text: string, lines: readonly Line[]): RegExpExecArray | null {
  if (!text.endsWith('(') || block.parts.length === 0) return null;
  const below = lines[block.head + 1]?.norm ?? '';
  return test.exec(text + below);
}

/** The line on which a signature that may run over several parts ends: the first that opens no further list. */
function endOfSignature(block: Headed, text: string, lines: readonly Line[]): string {
  let end = text;
  for (let at = 1; at < block.parts.length && /[(<[]$|\(\{$/.test(end); at++) end = lines[block.parts[at]!.line]!.norm;
  return end;
}

function memberKey(block: Headed, text: string, lines: readonly Line[], inKeyed: boolean): Key | undefined {
  const access = accessor.exec(text);
  if (access) return { space: access[1] as 'get' | 'set', name: access[2]!, declares: true };
  const called = method.exec(text);
  if (!called || statements.has(called[1]!) || (keywords.has(called[1]!) && !inKeyed)) return undefined;
  // A method's signature ends in its body; a call with a callback ends in the callback's.
  const signatureEnd = endOfSignature(block, text, lines);
  const opensBody =
    /\)\s*(?::[^={]*(?:\{[^}]*\}[^={]*)?)?\{(?:\s*\})?[;,]?$/.test(signatureEnd) && !/=>\s*\{$/.test(signatureEnd);
  const callback = /^[\w$.]+\((?:\(|async\b|['"`]|function\b|\{|\[)/.test(text) && !/\)\s*:\s*\S+.*\{$/.test(text);
  if (opensBody && !callback) return { space: 'value', name: called[1]!, declares: true };
  const signature = inKeyed && /\)\s*:\s*[^;]+[;,]?$/.test(signatureEnd) && !callback && !text.includes('=>');
  return signature ? { space: 'value', name: called[1]!, declares: false } : undefined;
}

const titledCall = /^([A-Za-z_$][\w$]*(?:\.[\w$]+)+|[A-Z][\w$]*)\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/;

/** `app.get('/items', (request) => {`, also with the string on the next line. */
function callKey(block: Headed, text: string, lines: readonly Line[]): Key | undefined {
  if (!block.nested) return undefined;
  const found =
    titledCall.exec(text) ?? (text.endsWith('(') ? titledCall.exec(text + (lines[block.head + 1]?.norm ?? '')) : null);
  if (!found) return undefined;
  const callback =
    /=>|\bfunction\b/.test(text) || block.parts[0]!.children.some((child) => /=>|\bfunction\b/.test(child.header));
  return callback ? { space: 'call', name: `${found[1]} ${found[3]}`, declares: false } : undefined;
}

function looseKey(text: string, offside: boolean, inKeyed: boolean): Key | undefined {
  const quoted = quotedField.exec(text);
  if (quoted) return { space: 'value', name: quoted[2] ?? quoted[3]!, declares: false };
  const named = (offside ? annotation : field).exec(text);
  if (named && !keywords.has(named[1]!)) return { space: 'value', name: named[1]!, declares: false };
  const place = assignment.exec(text);
  if (place && !keywords.has(place[1]!)) {
    const simple = /^\w+$/.test(place[1]!);
    return { space: simple ? 'value' : 'assign', name: place[1]!.replace(/\s+/g, ''), declares: false };
  }
  if (inKeyed) {
    const item = listItem.exec(text);
    if (item && !keywords.has(item[1]!)) return { space: 'item', name: item[2] ?? item[1]!, declares: false };
    const string = stringItem.exec(text);
    if (string) return { space: 'item', name: string[2]!, declares: false };
  }
  return undefined;
}

/** May two keys mean the same block? `undefined` where one of them says nothing. */
export function sameKey(one: Key | undefined, other: Key | undefined): boolean | undefined {
  if (one === undefined || other === undefined) return undefined;
  return one.space === other.space && one.name === other.name;
}
