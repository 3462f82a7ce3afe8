import { Language, Parser, type Tree } from 'web-tree-sitter';
import { CodegraftError } from '../error.ts';
import type { Profile } from './profile.ts';

/** A loaded grammar: parses texts of one language. Trees never leave it: `read` turns one into plain data. */
export class Grammar {
  readonly profile: Profile;
  readonly language: Language;
  readonly #parser: Parser;

  constructor(profile: Profile, language: Language) {
    this.profile = profile;
    this.language = language;
    this.#parser = new Parser();
    this.#parser.setLanguage(language);
  }

  /** Parses `text`, hands the tree to `read` and frees it afterwards, also when `read` throws. */
  parse<T>(text: string, read: (tree: Tree) => T): T {
    const tree = this.#parser.parse(text);
    if (tree === null) {
      this.#parser.reset();
      throw new CodegraftError('aborted', 'The parse was stopped.');
    }
    try {
      return read(tree);
    } finally {
      tree.delete();
    }
  }
}

let started: Promise<void> | undefined;

async function bytesOf(url: URL): Promise<Uint8Array> {
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Loads the grammar of a profile from the package's `grammars/` folder. */
export async function loadGrammar(profile: Profile): Promise<Grammar> {
  started ??= Parser.init();
  await started;
  const url = new URL(`../../grammars/${profile.grammar}.wasm`, import.meta.url);
  try {
    return new Grammar(profile, await Language.load(await bytesOf(url)));
  } catch (cause) {
    throw new CodegraftError('missing-grammar', `The grammar ${url.href} could not be loaded: ${String(cause)}.`, { cause });
  }
}
