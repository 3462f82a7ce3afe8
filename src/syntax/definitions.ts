import type { Node, Tree } from 'web-tree-sitter';
import type { Grammar } from './grammars.ts';

/** What a definition is: the part of a query's capture name after `@definition.`. */
export type DefinitionKind =
  | 'class'
  | 'interface'
  | 'enum'
  | 'namespace'
  | 'type'
  | 'function'
  | 'method'
  | 'constructor'
  | 'getter'
  | 'setter'
  | 'deleter'
  | 'variable'
  | 'field'
  | 'member'
  | 'import'
  | 'export'
  | 'test.suite'
  | 'test.case';

/** All kinds, to check captures against. */
export const definitionKinds: readonly DefinitionKind[] = [
  'class',
  'interface',
  'enum',
  'namespace',
  'type',
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'deleter',
  'variable',
  'field',
  'member',
  'import',
  'export',
  'test.suite',
  'test.case',
];

/** A named thing that a text declares, as plain data. Offsets are UTF-16 units, half-open; lines count from 0. */
export interface Definition {
  readonly kind: DefinitionKind;
  /**
   * The name without quotes: of a declaration, a member or a test title; of an import or re-export its module. Several
   * names of one statement (`const a = 1, b = 2`) are joined by `, `; a nameless default export is called `default`.
   */
  readonly name: string;
  /** First unit, decorators and `export` included. */
  readonly from: number;
  readonly to: number;
  /** Where the (first) name stands. */
  readonly nameFrom: number;
  readonly nameTo: number;
  /** Line of `from`. */
  readonly startLine: number;
  /** Line of the last unit. */
  readonly endLine: number;
  /** The body with its brackets, or from behind the colon of a Python header; absent where there is none. */
  readonly bodyFrom?: number;
  readonly bodyTo?: number;
  /** Names of the parameters, in order; a destructuring pattern stands as it is. */
  readonly parameters: readonly string[];
  /** The module that an import or re-export names. */
  readonly module?: string;
}

/** A definition while its matches are collected. */
interface Draft {
  readonly node: Node;
  kind: DefinitionKind;
  pattern: number;
  readonly names: Map<number, Node>;
  readonly parameters: string[];
  parameterList?: number;
  opener?: Node;
  body?: Node;
  module?: Node;
}

/** Everything that the query of a language tells of one tree. */
interface Findings {
  /** By id of the defining node. */
  readonly drafts: Map<number, Draft>;
  /** Id of a node -> the node whose range it takes: a decorated definition, an `export` statement. */
  readonly wrappers: Map<number, Node>;
  /** Decorators that stand before the definition they belong to. */
  readonly leads: Node[];
  /** Id of a parameter list -> the names in it. */
  readonly parameters: Map<number, string[]>;
}

/** The definitions of a tree, sorted by `from`; one that holds others stands before them. */
export function definitionsOf(tree: Tree, grammar: Grammar): Definition[] {
  const findings = find(tree, grammar);
  const definitions = [...findings.drafts.values()].map((draft) => definitionOf(draft, findings));
  definitions.sort((one, other) => one.from - other.from || other.to - one.to);
  return findings.leads.length === 0 ? definitions : withLeads(definitions, findings.leads);
}

function find(tree: Tree, grammar: Grammar): Findings {
  const findings: Findings = { drafts: new Map(), wrappers: new Map(), leads: [], parameters: new Map() };
  for (const match of grammar.query.matches(tree.rootNode)) {
    let node: Node | undefined;
    let kind: string | undefined;
    const parts = new Map<string, Node>();
    for (const capture of match.captures) {
      if (capture.name.startsWith('definition.')) {
        kind = capture.name.slice('definition.'.length);
        node = capture.node;
      } else parts.set(capture.name, capture.node);
    }
    if (node !== undefined && kind !== undefined) {
      addParts(draftOf(findings.drafts, node, kind as DefinitionKind, match.patternIndex), parts);
      continue;
    }
    const wrapper = parts.get('wrapper');
    const inner = parts.get('inner');
    if (wrapper && inner) findings.wrappers.set(inner.id, wrapper);
    const lead = parts.get('lead');
    if (lead) findings.leads.push(lead);
    const list = parts.get('parameters');
    const parameter = parts.get('parameter.identifier');
    if (list && parameter) {
      const names = findings.parameters.get(list.id);
      if (names) names.push(plainName(parameter));
      else findings.parameters.set(list.id, [plainName(parameter)]);
    }
  }
  return findings;
}

function draftOf(drafts: Map<number, Draft>, node: Node, kind: DefinitionKind, pattern: number): Draft {
  let draft = drafts.get(node.id);
  if (draft === undefined) {
    draft = { node, kind, pattern, names: new Map(), parameters: [] };
    drafts.set(node.id, draft);
  } else if (pattern > draft.pattern) {
    draft.kind = kind;
    draft.pattern = pattern;
  }
  return draft;
}

function addParts(draft: Draft, parts: ReadonlyMap<string, Node>): void {
  const identifier = parts.get('identifier');
  if (identifier) draft.names.set(identifier.startIndex, identifier);
  const list = parts.get('parameters');
  if (list) draft.parameterList = list.id;
  const parameter = parts.get('parameter.identifier');
  if (parameter) draft.parameters.push(plainName(parameter));
  draft.opener = parts.get('body.open') ?? draft.opener;
  draft.body = parts.get('body') ?? draft.body;
  draft.module ??= parts.get('module');
}

function definitionOf(draft: Draft, { wrappers, parameters }: Findings): Definition {
  let outer = draft.node;
  for (let wrapper = wrappers.get(outer.id); wrapper !== undefined; wrapper = wrappers.get(outer.id)) outer = wrapper;
  const names = [...draft.names.values()];
  const first = names[0] ?? draft.node;
  const listed = draft.parameterList === undefined ? undefined : parameters.get(draft.parameterList);
  const { body, opener, module } = draft;
  return {
    kind: draft.kind,
    name: names.map(plainName).join(', '),
    from: outer.startIndex,
    to: outer.endIndex,
    nameFrom: first.startIndex,
    nameTo: first.endIndex,
    startLine: outer.startPosition.row,
    endLine: outer.endPosition.row,
    ...(body && { bodyFrom: opener ? opener.endIndex : body.startIndex, bodyTo: body.endIndex }),
    parameters: listed ?? draft.parameters,
    ...(module && { module: plainName(module) }),
  };
}

/** The text of a name without quotes and without the dots or stars of a rest parameter, on one line. */
function plainName(node: Node): string {
  const text = node.text.replace(/\s+/g, ' ');
  const quoted = /^(["'`])(.*)\1$/.exec(text);
  return quoted ? quoted[2]! : text.replace(/^(?:\.\.\.|\*+)/, '');
}

/** Gives each run of leading decorators to the definition that comes next. */
function withLeads(definitions: readonly Definition[], leads: readonly Node[]): Definition[] {
  const waiting = [...leads].sort((one, other) => one.startIndex - other.startIndex);
  let next = 0;
  return definitions.map((definition) => {
    let first: Node | undefined;
    while (next < waiting.length && waiting[next]!.endIndex <= definition.from) {
      // A decorator that another definition has begun after belongs to nobody here.
      first ??= waiting[next];
      next++;
    }
    return first ? { ...definition, from: first.startIndex, startLine: first.startPosition.row } : definition;
  });
}
