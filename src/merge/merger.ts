import type { CodeBlock } from '../blocks/block.ts';
import { buildTree } from '../blocks/build.ts';
import { CodegraftError } from '../error.ts';
import { errorCost } from '../syntax/errors.ts';
import type { FileSource, GrammarFiles } from '../syntax/grammar-files.ts';
import { type Grammar, loadGrammar, startParser } from '../syntax/grammars.ts';
import { profileByName, profileByPath, profiles } from '../syntax/profile.ts';
import { mergeText } from './merge.ts';
import { fencesOf } from './reply.ts';
import type { MergeOptions, MergeResult } from './result.ts';

/** Which grammars a merger loads, and from where. */
export interface MergerOptions {
  /** Names of the languages to load; all if left out. Others are refused with `missing-grammar`. */
  readonly languages?: readonly string[];
  /** Grammar and query files by language name, in place of those of the package: bytes, URLs or text. */
  readonly files?: Readonly<Record<string, GrammarFiles>>;
  /** The parser's own `web-tree-sitter.wasm`, for bundles that do not carry it beside the code. Only the first one counts. */
  readonly parser?: FileSource;
}

/** What names the language of a text: `language` wins over `path`. */
export interface ParseOptions {
  readonly path?: string;
  readonly language?: string;
}

/** Merges and parses with grammars that are loaded once. All its methods are synchronous. */
export interface Merger {
  /**
   * Merges an incomplete reply into a file. A merge that cannot be done is a refusal in the result; only misuse throws.
   *
   * @throws CodegraftError `invalid-argument`, `unknown-language`, `missing-grammar` or `aborted`.
   */
  merge(original: string, snippet: string, options?: MergeOptions): MergeResult;
  /** The block tree of a text; `parse(text).toString() === text` for every text. */
  parse(source: string, options?: ParseOptions): CodeBlock;
}

class LoadedMerger implements Merger {
  readonly #grammars: ReadonlyMap<string, Grammar>;

  constructor(grammars: ReadonlyMap<string, Grammar>) {
    this.#grammars = grammars;
  }

  merge(original: string, snippet: string, options: MergeOptions = {}): MergeResult {
    expectText(original, 'original');
    expectText(snippet, 'snippet');
    if (options.signal) checkAborted(options.signal);
    return mergeText(original, snippet, this.#grammarFor(original, options, snippet), options);
  }

  parse(source: string, options: ParseOptions = {}): CodeBlock {
    expectText(source, 'source');
    return buildTree(source, this.#grammarFor(source, options, ''));
  }

  /** From the options, else from what the reply names, else the grammar that reads the text with the fewest errors. */
  #grammarFor(source: string, options: ParseOptions, reply: string): Grammar | undefined {
    if (options.language !== undefined) return this.#named(options.language);
    const byPath = options.path === undefined ? undefined : profileByPath(options.path);
    if (byPath) return this.#loaded(byPath.name);
    if (options.path !== undefined && /\.\w+$/.test(options.path)) return undefined;
    for (const fence of reply === '' ? [] : fencesOf(reply, undefined)) {
      const profile = profileByPath(fence.file) ?? profileByName(fence.language);
      if (profile && this.#grammars.has(profile.name)) return this.#bestFor(source, this.#grammars.get(profile.name));
    }
    return this.#bestFor(source, undefined);
  }

  #named(language: string): Grammar | undefined {
    if (/^(?:text|plain|none)$/i.test(language)) return undefined;
    const profile = profileByName(language);
    if (profile) return this.#loaded(profile.name);
    const known = profiles.map((each) => each.name).join(', ');
    throw new CodegraftError(
      'unknown-language',
      `The language "${language}" is not known. Known are ${known}, javascript, jsx, and text for a file without a grammar.`,
    );
  }

  #loaded(name: string): Grammar {
    const grammar = this.#grammars.get(name);
    if (grammar) return grammar;
    throw new CodegraftError(
      'missing-grammar',
      `The grammar for ${name} was not loaded. Name it in createMerger({ languages }).`,
    );
  }

  /** The grammar with the lowest error cost; `preferred` wins a tie. A text that none reads well has no grammar. */
  #bestFor(source: string, preferred: Grammar | undefined): Grammar | undefined {
    let best: Grammar | undefined;
    let least = Math.max(2, source.length * 0.1);
    for (const grammar of preferred ? [preferred, ...this.#grammars.values()] : this.#grammars.values()) {
      const cost = grammar.parse(source, errorCost);
      if (cost < least) {
        best = grammar;
        least = cost;
      }
      if (least === 0) break;
    }
    return best;
  }
}

function expectText(value: unknown, name: string): void {
  if (typeof value === 'string') return;
  throw new CodegraftError(
    'invalid-argument',
    `${name} must be a string, but is ${value === null ? 'null' : typeof value}.`,
  );
}

function checkAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new CodegraftError('aborted', 'The merge was stopped by its signal.');
}

/** Loads the grammars and hands out a merger. Call it once and keep the merger. */
export async function createMerger(options: MergerOptions = {}): Promise<Merger> {
  const names = options.languages ?? profiles.map((profile) => profile.name);
  if (options.parser !== undefined) await startParser(options.parser);
  const grammars = new Map<string, Grammar>();
  for (const name of names) {
    const profile = profileByName(name);
    if (!profile) {
      const known = profiles.map((each) => each.name).join(', ');
      throw new CodegraftError('unknown-language', `The language "${name}" is not known. Known are ${known}.`);
    }
    if (!grammars.has(profile.name))
      grammars.set(profile.name, await loadGrammar(profile, options.files?.[profile.name]));
  }
  return new LoadedMerger(grammars);
}

let shared: Promise<Merger> | undefined;

/**
 * Merges an incomplete reply of a language model into the whole file, right to the byte, or refuses and says why. The
 * grammars are loaded at the first call and kept.
 *
 * @param original The file as it is.
 * @param snippet The reply: bare code, or Markdown with fenced code.
 * @throws CodegraftError on misuse: not a string, unknown language, grammar missing, aborted.
 */
export async function mergeIncomplete(
  original: string,
  snippet: string,
  options: MergeOptions = {},
): Promise<MergeResult> {
  expectText(original, 'original');
  expectText(snippet, 'snippet');
  shared ??= createMerger();
  try {
    return (await shared).merge(original, snippet, options);
  } catch (error) {
    if (error instanceof CodegraftError && error.code === 'missing-grammar') shared = undefined;
    throw error;
  }
}
