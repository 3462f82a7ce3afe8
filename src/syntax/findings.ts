import type { Node, QueryMatch, Tree } from 'web-tree-sitter';
import { type DefinitionKind, type StatementKind, statementKinds } from './captures.ts';
import type { Grammar } from './grammars.ts';

/** A node that is no definition, as plain data in half-open UTF-16 units. */
export interface Statement {
  readonly kind: StatementKind;
  readonly from: number;
  readonly to: number;
  /** Index of the pattern that found it. */
  readonly pattern: number;
}

/** What the patterns tell of one node that defines something. */
export interface Draft {
  readonly node: Node;
  kind: DefinitionKind;
  /** Index of the pattern that gave the kind: the last one in the query file decides. */
  pattern: number;
  /** By offset, since several patterns find the same name. */
  readonly names: Map<number, Node>;
  parameters?: Node;
  opener?: Node;
  body?: Node;
  docstring?: Node;
  module?: Node;
  value?: Node;
}

/** The parameters and the body of a function that has no name of its own. */
export interface Value {
  readonly parameters?: Node;
  readonly parameter?: Node;
  readonly body?: Node;
}

/** All that the query of a language tells of one tree. Holds nodes, so it lives no longer than the tree. */
export interface Findings {
  /** By id of the defining node. */
  readonly drafts: ReadonlyMap<number, Draft>;
  /** Id of a node -> the node whose range it takes: a decorated definition, an `export` statement. */
  readonly wrappers: ReadonlyMap<number, Node>;
  /** Id of a parameter list -> the names in it. */
  readonly parameters: ReadonlyMap<number, readonly Node[]>;
  /** By id of the value's node. */
  readonly values: ReadonlyMap<number, Value>;
  /** In the order in which they begin. */
  readonly decorators: readonly Node[];
}

class Collector implements Findings {
  readonly drafts: Map<number, Draft> = new Map();
  readonly wrappers: Map<number, Node> = new Map();
  readonly parameters: Map<number, Node[]> = new Map();
  readonly values: Map<number, Value> = new Map();
  readonly decorators: Node[] = [];

  add({ captures, patternIndex }: QueryMatch): void {
    let node: Node | undefined;
    let kind = '';
    const parts: Partial<Record<string, Node>> = {};
    for (const capture of captures) {
      if (capture.name.startsWith('definition.')) {
        kind = capture.name.slice('definition.'.length);
        node = capture.node;
      } else parts[capture.name] = capture.node;
    }
    if (node !== undefined) this.#define(this.#draft(node, kind as DefinitionKind, patternIndex), parts);
    else if (parts.value) this.#bind(parts.value, parts);
    else if (parts.wrapper && parts.inner) this.wrappers.set(parts.inner.id, parts.wrapper);
    else if (parts.decorator) this.decorators.push(parts.decorator);
    else if (parts.parameters && parts['parameter.identifier']) {
      const names = this.parameters.get(parts.parameters.id);
      if (names) names.push(parts['parameter.identifier']);
      else this.parameters.set(parts.parameters.id, [parts['parameter.identifier']]);
    }
  }

  #draft(node: Node, kind: DefinitionKind, pattern: number): Draft {
    let draft = this.drafts.get(node.id);
    if (draft === undefined) {
      draft = { node, kind, pattern, names: new Map() };
      this.drafts.set(node.id, draft);
    } else if (pattern > draft.pattern) {
      draft.kind = kind;
      draft.pattern = pattern;
    }
    return draft;
  }

  #define(draft: Draft, parts: Partial<Record<string, Node>>): void {
    if (parts.identifier) draft.names.set(parts.identifier.startIndex, parts.identifier);
    if (parts.parameters) draft.parameters = parts.parameters;
    if (parts['body.open']) draft.opener = parts['body.open'];
    if (parts.body) draft.body = parts.body;
    if (parts.docstring) draft.docstring = parts.docstring;
    if (parts.module) draft.module ??= parts.module;
    if (parts.value) draft.value = parts.value;
  }

  #bind(value: Node, parts: Partial<Record<string, Node>>): void {
    this.values.set(value.id, {
      ...(parts.parameters && { parameters: parts.parameters }),
      ...(parts['parameter.identifier'] && { parameter: parts['parameter.identifier'] }),
      ...(parts.body && { body: parts.body }),
    });
  }
}

/**
 * Runs the language's query over a tree, once. Where `statements` is given it gets them by the ids of their nodes; if
 * several patterns match one node, the last in the query file wins.
 */
export function findingsOf(tree: Tree, grammar: Grammar, statements?: Map<number, Statement>): Findings {
  const collector = new Collector();
  for (const match of grammar.query.matches(tree.rootNode)) {
    const capture = match.captures[0];
    const kind = match.captures.length === 1 && capture ? statementKind(capture.name) : undefined;
    if (kind === undefined || kind === 'decorator') collector.add(match);
    if (kind === undefined || capture === undefined || statements === undefined) continue;
    const { id, startIndex, endIndex } = capture.node;
    if ((statements.get(id)?.pattern ?? -1) > match.patternIndex) continue;
    statements.set(id, { kind, from: startIndex, to: endIndex, pattern: match.patternIndex });
  }
  collector.decorators.sort((one, other) => one.startIndex - other.startIndex);
  return collector;
}

function statementKind(name: string): StatementKind | undefined {
  return statementKinds.find((kind) => kind === name);
}
