import type { MergeOptions } from '../index.ts';

/** One merge to do, as a row of `codegraft batch` asks for it. */
export interface Row {
  readonly id: string | number;
  readonly original: string;
  readonly snippet: string;
  readonly options: MergeOptions;
}

/** A row that cannot be read, and why; with its id where that much could be read. */
export interface BadRow {
  readonly id?: string | number;
  readonly error: string;
}

const OPTIONS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  path: isString,
  language: isString,
  omitted: (value) =>
    value === 'auto' || value === 'keep' || value === 'remove' ? undefined : '"auto", "keep" or "remove"',
  strict: (value) => (typeof value === 'boolean' ? undefined : 'true or false'),
  minConfidence: (value) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'a number from 0 to 1',
};

/** Reads one line of JSON. Members that a row does not have are let pass; an unknown option is an error, since it would be ignored. */
export function parseRow(bytes: Uint8Array): Row | BadRow {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    return { error: `the row is not JSON in UTF-8: ${cause instanceof Error ? cause.message : String(cause)}` };
  }
  if (!isRecord(value)) return { error: 'the row is not a JSON object' };
  const { id, original, snippet, path, language, options = {} } = value;
  if (typeof id !== 'string' && typeof id !== 'number') return { error: '"id" must be a string or a number' };
  if (typeof original !== 'string') return { id, error: '"original" must be a string' };
  if (typeof snippet !== 'string') return { id, error: '"snippet" must be a string' };
  if (!isRecord(options)) return { id, error: '"options" must be an object' };
  const given = Object.entries({ ...options, path: path ?? options.path, language: language ?? options.language });
  const named = given.filter(([, setting]) => setting !== undefined && setting !== null);
  for (const [name, setting] of named) {
    const check = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (check === undefined)
      return { id, error: `unknown option "${name}"; there are ${Object.keys(OPTIONS).join(', ')}` };
    const wanted = check(setting);
    if (wanted !== undefined) return { id, error: `"${name}" must be ${wanted}` };
  }
  return { id, original, snippet, options: Object.fromEntries(named) };
}

function isString(value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : 'a string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
