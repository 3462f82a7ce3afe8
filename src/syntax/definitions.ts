import type { Node, Tree } from 'web-tree-sitter';
import type { DefinitionKind } from './captures.ts';
import { type Draft, type Findings, findingsOf } from './findings.ts';
import type { Grammar } from './grammars.ts';

/** A stretch of a text in half-open UTF-16 units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

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
  /** Decorators before the name, in order; the first begins at `from` or behind `export`. */
  readonly decorators: readonly Span[];
  /** The docstring that opens the body. */
  readonly docstringFrom?: number;
  readonly docstringTo?: number;
  /** The module that an import or re-export names. */
  readonly module?: string;
}

/** The definitions of a tree, sorted by `from`; one that holds others stands before them. */
export function definitionsOf(tree: Tree, grammar: Grammar): Definition[] {
  return definitionsIn(findingsOf(tree, grammar));
}

/** The definitions that a query found; see `definitionsOf`. */
export function definitionsIn(findings: Findings): Definition[] {
  const definitions: Definition[] = [];
  for (const draft of findings.drafts.values()) definitions.push(definitionOf(draft, findings));
  definitions.sort(byRange);
  if (findings.decorators.length === 0) return definitions;
  const decorated = withDecorators(definitions, findings.decorators);
  return decorated.sort(byRange);
}

function byRange(one: Definition, other: Definition): number {
  return one.from - other.from || other.to - one.to;
}

function definitionOf(draft: Draft, findings: Findings): Definition {
  let outer = draft.node;
  for (let next = findings.wrappers.get(outer.id); next !== undefined; next = findings.wrappers.get(outer.id))
    outer = next;
  const names = [...draft.names.values()];
  const first = names[0] ?? draft.node;
  const value = draft.value && findings.values.get(draft.value.id);
  const body = draft.body ?? value?.body;
  return {
    kind: draft.kind,
    name: names.length === 1 ? plainName(first) : names.map(plainName).join(', '),
    from: outer.startIndex,
    to: outer.endIndex,
    nameFrom: first.startIndex,
    nameTo: first.endIndex,
    startLine: outer.startPosition.row,
    endLine: outer.endPosition.row,
    ...(body && { bodyFrom: draft.opener ? draft.opener.endIndex : body.startIndex, bodyTo: body.endIndex }),
    parameters: parametersOf(draft.parameters ?? value?.parameters, value?.parameter, findings),
    decorators: [],
    ...(draft.docstring && { docstringFrom: draft.docstring.startIndex, docstringTo: draft.docstring.endIndex }),
    ...(draft.module && { module: plainName(draft.module) }),
  };
}

function parametersOf(list: Node | undefined, single: Node | undefined, findings: Findings): string[] {
  if (single) return [plainName(single)];
  return list ? (findings.parameters.get(list.id) ?? []).map(plainName) : [];
}

/** The text of a name without quotes and without the dots or stars of a rest parameter, on one line. */
function plainName(node: Node): string {
  const text = node.text;
  if (/^[\w$.#]+$/.test(text)) return text.startsWith('...') ? text.slice(3) : text;
  const line = text.replace(/\s+/g, ' ');
  const quoted = /^(["'`])(.*)\1$/.exec(line);
  return quoted ? quoted[2]! : line.replace(/^(?:\.\.\.|\*+)/, '');
}

/** Gives each decorator to the definition whose name comes next: it stands inside its range or in a row before it. */
function withDecorators(definitions: readonly Definition[], decorators: readonly Node[]): Definition[] {
  let next = 0;
  return definitions.map((definition) => {
    const own: Span[] = [];
    let { from, startLine } = definition;
    while (next < decorators.length && decorators[next]!.endIndex <= definition.nameFrom) {
      const decorator = decorators[next++]!;
      own.push({ from: decorator.startIndex, to: decorator.endIndex });
      if (decorator.startIndex >= from) continue;
      from = decorator.startIndex;
      startLine = decorator.startPosition.row;
    }
    return own.length === 0 ? definition : { ...definition, from, startLine, decorators: own };
  });
}
