import { Language, Parser, Query, type Tree } from 'web-tree-sitter';
import { CodegraftError } from '../error.ts';
import type { FileSource, GrammarFiles } from './grammar-files.ts';
import type { Profile } from './profile.ts';

/** A loaded grammar: parses texts of one language. Trees never leave it: `read` turns one into plain data. */
export class Grammar {
  readonly profile: Profile;
  readonly language: Language;
  readonly #queryText: string;
  readonly #parser: Parser;
  #query: Query | undefined;

  constructor(profile: Profile, language: Language, queryText: string) {
    this.profile = profile;
    this.language = language;
    this.#queryText = queryText;
    this.#parser = new Parser();
    this.#parser.setLanguage(language);
  }

  /** The query that tells definitions, compiled when it is first asked for (tens of milliseconds). */
  get query(): Query {
    this.#query ??= compile(this.profile, this.language, this.#queryText);
    return this.#query;
  }

  /** Parses `text`, hands the tree to `read` and frees it afterwards, also when `read` throws. */
  parse<T>(text: string, read: (tree: Tree) => T): T {
    const tree = this.parseTree(text);
    try {
      return read(tree);
    } finally {
      tree.delete();
    }
  }

  /** Parses `text`, with an edited tree of an earlier text to start from. The caller must delete the tree. */
  parseTree(text: string, edited?: Tree): Tree {
    const tree = this.#parser.parse(text, edited);
    if (tree !== null) return tree;
    this.#parser.reset();
    throw new CodegraftError('aborted', 'The parse was stopped.');
  }
}

function compile(profile: Profile, language: Language, text: string): Query {
  try {
    return new Query(language, text);
  } catch (cause) {
    throw new CodegraftError(
      'incompatible-grammar',
      `The query for ${profile.name} does not fit its grammar: ${messageOf(cause)}. ` +
        'Use the query and the grammar of one codegraft version together.',
      { cause },
    );
  }
}

let started: Promise<void> | undefined;

/**
 * Starts the parser's runtime once; later calls wait for the first. `wasm` is the parser's own `web-tree-sitter.wasm`,
 * for bundles that do not carry it beside the code; only the first call's is used.
 */
export function startParser(wasm?: FileSource): Promise<void> {
  started ??= (async () => {
    try {
      await Parser.init(wasm === undefined ? undefined : { wasmBinary: await bytesOf(wasm) });
    } catch (cause) {
      // A later call may bring the right bytes.
      started = undefined;
      throw new CodegraftError(
        'missing-grammar',
        `The parser could not be started: ${messageOf(cause)}. Pass the bytes or the URL of web-tree-sitter.wasm.`,
        { cause },
      );
    }
  })();
  return started;
}

/** Loads the grammar and the query of a language, from the package's own folders unless `files` says otherwise. */
export async function loadGrammar(profile: Profile, files: GrammarFiles = {}): Promise<Grammar> {
  await startParser();
  const wasm = files.wasm ?? new URL(`../../grammars/${profile.grammar}.wasm`, import.meta.url);
  // One after the other: where both are missing, the error always names the grammar.
  const bytes = await bytesOf(wasm).catch((cause: unknown) => missing(profile, wasm, cause));
  const query = await queryText(profile.name, files.query);
  let language: Language;
  try {
    language = await Language.load(bytes);
  } catch (cause) {
    throw missing(profile, wasm, cause);
  }
  return new Grammar(profile, language, query);
}

/** The text of a query file, after the text of the file that its first line names in `; inherits: NAME`. */
async function queryText(name: string, source?: string | URL): Promise<string> {
  if (typeof source === 'string') return source;
  const url = source ?? new URL(`../../queries/${name}.scm`, import.meta.url);
  let text: string;
  try {
    text = new TextDecoder().decode(await bytesOf(url));
  } catch (cause) {
    throw new CodegraftError(
      'missing-grammar',
      `The query ${url.href} could not be read: ${messageOf(cause)}. Pass its text, or install codegraft with its queries/ folder.`,
      { cause },
    );
  }
  const inherited = /^; inherits: (\w+)/.exec(text);
  return inherited ? `${await queryText(inherited[1]!)}\n${text}` : text;
}

function missing(profile: Profile, source: FileSource, cause: unknown): never {
  const where =
    source instanceof URL ? source.href : typeof source === 'string' ? source : `${source.byteLength} bytes`;
  throw new CodegraftError(
    'missing-grammar',
    `The ${profile.name} grammar (${where}) could not be loaded: ${messageOf(cause)}. ` +
      `Pass the bytes or the URL of ${profile.grammar}.wasm, or run "npm run prepare" in a clone.`,
    { cause },
  );
}

function messageOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message === '' ? 'the parser gave no reason' : message.replace(/\.$/, '');
}

async function bytesOf(source: FileSource): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  const url = typeof source === 'string' ? new URL(source) : source;
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
