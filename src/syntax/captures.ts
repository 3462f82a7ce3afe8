/** All that a definition can be: what stands behind `@definition.` in the name of a query's capture. */
export const definitionKinds = [
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
] as const;

export type DefinitionKind = (typeof definitionKinds)[number];

/** What a query can say of a node that is no definition: the name of the capture. */
export const statementKinds = [
  'statement',
  'call',
  'assignment',
  'compound',
  'clause',
  'comment',
  'docstring',
  'decorator',
  'error',
] as const;

export type StatementKind = (typeof statementKinds)[number];
