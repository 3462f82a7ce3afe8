import ts from 'typescript';
import { type Item, joinEqualKeys, type Outline, type Region, standApart } from './outline.ts';

/** Outline by the TypeScript compiler's own parser; undefined for a text with syntax errors. */
export function typescriptOutline(path: string, text: string): Outline | undefined {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  // The parser keeps its errors on the file, under a name that its types do not show.
  const errors = (file as ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] }).parseDiagnostics;
  if (errors && errors.length > 0) return undefined;
  const lines = text.split('\n');
  const reader = new OutlineReader(file, lines);
  return {
    lines,
    top: reader.region(0, lines.length, true, file.statements),
    masked: reader.maskedLines(),
    docstrings: new Set(),
  };
}

class OutlineReader {
  private readonly file: ts.SourceFile;
  private readonly lines: readonly string[];

  constructor(file: ts.SourceFile, lines: readonly string[]) {
    this.file = file;
    this.lines = lines;
  }

  /** The nodes as items of one region; a region without items where they do not stand on lines of their own. */
  region(from: number, to: number, keyed: boolean, nodes: readonly ts.Node[]): Region {
    const items: Item[] = [];
    for (const node of nodes) {
      const item = this.item(node);
      if (!item) return { from, to, keyed, items: [] };
      items.push(item);
    }
    return { from, to, keyed, items: standApart(items, from, to) ? joinEqualKeys(items) : [] };
  }

  maskedLines(): Set<number> {
    const masked = new Set<number>();
    const visit = (node: ts.Node): void => {
      if (ts.isTemplateLiteralToken(node) || ts.isStringLiteral(node)) {
        const last = this.line(node.getEnd());
        for (let line = this.line(node.getStart()) + 1; line <= last; line++) masked.add(line);
      }
      ts.forEachChild(node, visit);
    };
    visit(this.file);
    return masked;
  }

  private item(node: ts.Node): Item | undefined {
    const head = this.line(node.getStart(this.file, false));
    const last = this.line(node.getEnd());
    const before = this.lines[head]!.slice(0, this.column(node.getStart(this.file, false)));
    const after = this.lines[last]!.slice(this.column(node.getEnd()));
    if (before.trim() !== '' || !/^\s*[,;]?\s*(\/\/.*|\/\*[^*]*\*\/)?\s*$/.test(after)) return undefined;
    const [kind, name] = nameOf(node, this.file);
    return { kind, name, start: this.leadStart(node, head), head, end: last + 1, parts: this.parts(node) };
  }

  /** First line of the run of comments that ends directly above the node. */
  private leadStart(node: ts.Node, head: number): number {
    let start = head;
    const comments = ts.getLeadingCommentRanges(this.file.text, node.getFullStart()) ?? [];
    for (const comment of comments.toReversed()) {
      const first = this.line(comment.pos);
      if (this.line(comment.end) !== start - 1 || this.lines[first]!.slice(0, this.column(comment.pos)).trim() !== '')
        break;
      start = first;
    }
    return start;
  }

  private parts(node: ts.Node): Region[] {
    const parts: Region[] = [];
    for (const { open, close, keyed, jsx = false, nodes } of bodiesOf(node, this.file)) {
      const from = this.line(open) + 1;
      const to = this.line(close - 1);
      const closer = this.lines[to]!.slice(0, this.column(close - 1));
      // A body that shares a line with its brackets cannot be cut by lines.
      if (from > to || closer.trim() !== '' || nodes.some((inner) => this.line(inner.getStart(this.file)) < from))
        return [];
      parts.push({ ...this.region(from, to, keyed, nodes), jsx });
    }
    return parts;
  }

  private line(offset: number): number {
    return this.file.getLineAndCharacterOfPosition(offset).line;
  }

  private column(offset: number): number {
    return this.file.getLineAndCharacterOfPosition(offset).character;
  }
}

/** A bracketed list: offset of its opening bracket, offset behind its closing one, and what is listed. */
interface Body {
  readonly open: number;
  readonly close: number;
  readonly keyed: boolean;
  readonly jsx?: boolean;
  readonly nodes: readonly ts.Node[];
}

function bodiesOf(node: ts.Node, file: ts.SourceFile): Body[] {
  const block = (body: ts.Node | undefined, keyed = false): Body[] =>
    body && ts.isBlock(body)
      ? [{ open: body.getStart(file), close: body.getEnd(), keyed, nodes: body.statements }]
      : [];
  if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node) || ts.isEnumDeclaration(node)) {
    return [{ open: node.members.pos - 1, close: node.getEnd(), keyed: true, nodes: node.members }];
  }
  if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body)) {
    return [{ open: node.body.getStart(file), close: node.body.getEnd(), keyed: true, nodes: node.body.statements }];
  }
  if (ts.isFunctionLike(node)) return block((node as ts.FunctionLikeDeclaration).body);
  if (ts.isIfStatement(node)) return [...block(node.thenStatement), ...elseBodies(node, file)];
  if (ts.isIterationStatement(node, false)) return block(node.statement);
  if (ts.isTryStatement(node)) {
    return [...block(node.tryBlock), ...block(node.catchClause?.block), ...block(node.finallyBlock)];
  }
  if (ts.isJsxElement(node)) return jsxBodies(node, file);
  return expressionBodies(initialValue(node), file);
}

/** The children of an element, where they are elements and expressions and no text. */
function jsxBodies({ openingElement, children, closingElement }: ts.JsxElement, file: ts.SourceFile): Body[] {
  const nodes = children.filter((child) => !ts.isJsxText(child) || child.text.trim() !== '');
  if (nodes.some(ts.isJsxText)) return [];
  return [
    { open: openingElement.getEnd() - 1, close: closingElement.getStart(file) + 1, keyed: false, jsx: true, nodes },
  ];
}

function elseBodies(node: ts.IfStatement, file: ts.SourceFile): Body[] {
  const other = node.elseStatement;
  return other && (ts.isBlock(other) || ts.isIfStatement(other))
    ? ts.isBlock(other)
      ? [{ open: other.getStart(file), close: other.getEnd(), keyed: false, nodes: other.statements }]
      : bodiesOf(other, file)
    : [];
}

/** The bodies in a value: a function's, an object literal's, or those of the last function argument of a call. */
function expressionBodies(value: ts.Expression | undefined, file: ts.SourceFile): Body[] {
  if (!value) return [];
  if (ts.isJsxElement(value)) return jsxBodies(value, file);
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) {
    return ts.isBlock(value.body)
      ? [{ open: value.body.getStart(file), close: value.body.getEnd(), keyed: false, nodes: value.body.statements }]
      : [];
  }
  if (ts.isObjectLiteralExpression(value)) {
    return [{ open: value.getStart(file), close: value.getEnd(), keyed: true, nodes: value.properties }];
  }
  if (!ts.isCallExpression(value)) return [];
  const bodies = expressionBodies(value.arguments.findLast(isFunctionExpression), file);
  return /^describe\b/.test(value.expression.getText(file)) ? bodies.map((body) => ({ ...body, keyed: true })) : bodies;
}

function isFunctionExpression(node: ts.Node | undefined): node is ts.ArrowFunction | ts.FunctionExpression {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
}

/** The value that a declaration or statement is about, with `as const` and the like taken off. */
function initialValue(node: ts.Node): ts.Expression | undefined {
  let value: ts.Expression | undefined;
  if (ts.isVariableStatement(node)) {
    value =
      node.declarationList.declarations.length === 1 ? node.declarationList.declarations[0]!.initializer : undefined;
  } else if (ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node)) value = node.initializer;
  else if (ts.isExpressionStatement(node) || ts.isReturnStatement(node)) value = node.expression;
  while (
    value &&
    (ts.isParenthesizedExpression(value) ||
      ts.isAsExpression(value) ||
      ts.isSatisfiesExpression(value) ||
      ts.isAwaitExpression(value))
  ) {
    value = value.expression;
  }
  return value;
}

function nameOf(node: ts.Node, file: ts.SourceFile): [kind: string, name: string] {
  if (ts.isImportDeclaration(node)) return ['import', node.moduleSpecifier.getText(file)];
  if (ts.isExportDeclaration(node)) return ['export', node.moduleSpecifier?.getText(file) ?? ''];
  if (ts.isVariableStatement(node)) {
    const { declarations } = node.declarationList;
    const kind = isFunctionExpression(initialValue(node)) ? 'function' : 'variable';
    return [kind, declarations.length === 1 ? declarations[0]!.name.getText(file) : ''];
  }
  if (ts.isClassLike(node)) return ['class', node.name?.text ?? ''];
  if (ts.isFunctionDeclaration(node)) return ['function', node.name?.text ?? ''];
  if (ts.isConstructorDeclaration(node)) return ['method', 'constructor'];
  if (ts.isGetAccessor(node) || ts.isSetAccessor(node)) return [ts.SyntaxKind[node.kind], node.name.getText(file)];
  if (ts.isMethodDeclaration(node)) return ['method', node.name.getText(file)];
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
    const { expression, arguments: parameters } = node.expression;
    const title = parameters[0];
    if (title && ts.isStringLiteralLike(title) && isFunctionExpression(parameters.at(-1))) {
      // A table of cases, as in test.each(table)(title, run), is no part of the name.
      return ['call', `${expression.getText(file).replace(/\(.*/s, '')} ${title.text}`];
    }
    return ['call', ''];
  }
  const named = (node as ts.Node & { readonly name?: ts.Node }).name;
  return [ts.SyntaxKind[node.kind], named?.getText(file) ?? ''];
}
