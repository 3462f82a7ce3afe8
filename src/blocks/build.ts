import type { Tree } from 'web-tree-sitter';
import type { DefinitionKind, StatementKind } from '../syntax/captures.ts';
import { type Definition, definitionsIn } from '../syntax/definitions.ts';
import { findingsOf, type Statement } from '../syntax/findings.ts';
import type { Grammar } from '../syntax/grammars.ts';
import { splitLines } from '../text/lines.ts';
import { CodeBlock, CodeBlockType } from './block.ts';
import { looksLikeCode } from './commented-code.ts';
import { LineIndex } from './line-index.ts';
import { Nest, type Part } from './nest.ts';

const typeOfDefinition: Readonly<Record<DefinitionKind, CodeBlockType>> = {
  class: CodeBlockType.CLASS,
  interface: CodeBlockType.CLASS,
  enum: CodeBlockType.CLASS,
  namespace: CodeBlockType.CLASS,
  type: CodeBlockType.ASSIGNMENT,
  function: CodeBlockType.FUNCTION,
  method: CodeBlockType.FUNCTION,
  constructor: CodeBlockType.CONSTRUCTOR,
  getter: CodeBlockType.FUNCTION,
  setter: CodeBlockType.FUNCTION,
  deleter: CodeBlockType.FUNCTION,
  variable: CodeBlockType.ASSIGNMENT,
  field: CodeBlockType.ASSIGNMENT,
  member: CodeBlockType.ASSIGNMENT,
  import: CodeBlockType.IMPORT,
  export: CodeBlockType.EXPORT,
  'test.suite': CodeBlockType.TEST_SUITE,
  'test.case': CodeBlockType.TEST_CASE,
};

const typeOfStatement: Readonly<Record<StatementKind, CodeBlockType>> = {
  statement: CodeBlockType.STATEMENT,
  call: CodeBlockType.CALL,
  assignment: CodeBlockType.ASSIGNMENT,
  compound: CodeBlockType.COMPOUND,
  clause: CodeBlockType.DEPENDENT_CLAUSE,
  comment: CodeBlockType.COMMENT,
  docstring: CodeBlockType.COMMENT,
  decorator: CodeBlockType.CODE,
  error: CodeBlockType.ERROR,
};

/**
 * The block tree of a text. Without a grammar it is a module of paragraphs: CODE between the blank lines that are SPACE.
 */
export function buildTree(source: string, grammar: Grammar | undefined): CodeBlock {
  const lines = new LineIndex(source);
  const nest = new Nest(lines, grammar?.profile.offside ?? false);
  const parts = grammar ? grammar.parse(source, (tree) => partsOf(tree, grammar, source)) : paragraphsOf(source);
  for (const part of parts) nest.add(part);
  return new CodeBlock(nest.finish(), lines);
}

/** Everything that the query found, outermost first. Of a definition and a statement in one place the definition counts. */
function partsOf(tree: Tree, grammar: Grammar, source: string): Part[] {
  const statements = new Map<number, Statement>();
  const findings = findingsOf(tree, grammar, statements);
  for (const id of findings.drafts.keys()) statements.delete(id);
  const parts = definitionsIn(findings).flatMap((definition) => definitionParts(definition));
  for (const statement of statements.values()) parts.push(statementPart(statement, source));
  return parts.sort((one, other) => one.from - other.from || other.to - one.to);
}

function definitionParts({ kind, name, parameters, from, to, docstringFrom, docstringTo }: Definition): Part[] {
  const own: Part = { type: typeOfDefinition[kind], kind, identifier: name, parameters, from, to };
  if (docstringFrom === undefined || docstringTo === undefined) return [own];
  return [own, unnamed(CodeBlockType.COMMENT, 'docstring', docstringFrom, docstringTo)];
}

function statementPart({ kind, from, to }: Statement, source: string): Part {
  if (kind !== 'comment') return unnamed(typeOfStatement[kind], kind, from, to);
  // In CRLF text a grammar may count the CR to a line comment.
  const end = source.charCodeAt(to - 1) === 13 ? to - 1 : to;
  const type = looksLikeCode(source.slice(from, end)) ? CodeBlockType.COMMENTED_OUT_CODE : CodeBlockType.COMMENT;
  return unnamed(type, 'comment', from, end);
}

function unnamed(type: CodeBlockType, kind: string, from: number, to: number): Part {
  return { type, kind, identifier: undefined, parameters: [], from, to };
}

function paragraphsOf(source: string): Part[] {
  const parts: Part[] = [];
  let from = -1;
  let to = -1;
  for (const { text, from: start } of splitLines(source)) {
    const visible = text.trimEnd();
    if (visible !== '') {
      if (from < 0) from = start + visible.length - visible.trimStart().length;
      to = start + visible.length;
    } else if (from >= 0) {
      parts.push(unnamed(CodeBlockType.CODE, 'code', from, to));
      from = -1;
    }
  }
  if (from >= 0) parts.push(unnamed(CodeBlockType.CODE, 'code', from, to));
  return parts;
}
