import { readFileSync } from 'node:fs';
import { Language, type Node, Parser } from 'web-tree-sitter';

const GRAMMARS = ['python', 'typescript', 'tsx'] as const;

await Parser.init();
const parsers = new Map<string, Parser>();
for (const name of GRAMMARS) {
  const bytes = readFileSync(new URL(`../../grammars/tree-sitter-${name}.wasm`, import.meta.url));
  const parser = new Parser();
  parser.setLanguage(await Language.load(bytes));
  parsers.set(name, parser);
}

function count(node: Node): number {
  if (!node.hasError && !node.isError && !node.isMissing) return 0;
  const own = node.isError || node.isMissing ? 1 : 0;
  return node.children.reduce((sum, child) => sum + (child ? count(child) : 0), own);
}

/** Number of ERROR and MISSING nodes in `source`; 0 for a language without a grammar. */
export function countSyntaxErrors(source: string, language: string): number {
  const grammar = { javascript: 'tsx', jsx: 'tsx' }[language] ?? language;
  const parser = parsers.get(grammar);
  const tree = parser?.parse(source);
  if (!tree) return 0;
  try {
    return count(tree.rootNode);
  } finally {
    tree.delete();
  }
}
