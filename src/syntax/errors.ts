import type { Tree, TreeCursor } from 'web-tree-sitter';

/**
 * How broken a parsed text is: the units inside ERROR nodes plus two for each MISSING node, 0 for a clean parse.
 * Valid real files can have errors, so only a comparison of two costs means something.
 */
export function errorCost(tree: Tree): number {
  return sumErrors(tree, ownCost);
}

/** How many ERROR and MISSING nodes a parsed text has, those inside an ERROR node not counted. */
export function errorCount(tree: Tree): number {
  return sumErrors(tree, (cursor) => (cursor.nodeType === 'ERROR' || cursor.nodeIsMissing ? 1 : 0));
}

function sumErrors(tree: Tree, costOf: (cursor: TreeCursor) => number): number {
  if (!tree.rootNode.hasError) return 0;
  const cursor = tree.walk();
  let cost = 0;
  try {
    let entering = true;
    while (true) {
      if (entering) cost += costOf(cursor);
      if (entering && cursor.nodeType !== 'ERROR' && cursor.currentNode.hasError && cursor.gotoFirstChild()) continue;
      if (cursor.gotoNextSibling()) entering = true;
      else if (cursor.gotoParent()) entering = false;
      else return cost;
    }
  } finally {
    cursor.delete();
  }
}

function ownCost(cursor: TreeCursor): number {
  if (cursor.nodeType === 'ERROR') return Math.max(1, cursor.nodeText.replace(/\s+/g, '').length);
  return cursor.nodeIsMissing ? 2 : 0;
}
