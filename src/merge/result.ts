import type { CodeBlock } from '../blocks/block.ts';
import type { MergeRecord } from '../blocks/merge-record.ts';
import type { Edit } from '../text/edit.ts';

export type { MergeRecord };

/** What becomes of a member of a keyed container that the snippet closes up over; see `MergeOptions.omitted`. */
export type Omitted = 'auto' | 'keep' | 'remove';

export interface MergeOptions {
  /** Path of the file; only its extension is used, to choose the language, and its name, to drop a file-name line of the snippet. */
  readonly path?: string;
  /** Language name (`python`, `typescript`, `tsx`, `javascript`, `jsx`, or `text` for no grammar). Wins over `path`. */
  readonly language?: string;
  /**
   * What silence about a member of a class, module or literal means when the snippet shows its two neighbours side by side.
   * `auto` (default): leaf members that nothing names any more go, declarations stay. `keep`: all stay. `remove`: all go.
   */
  readonly omitted?: Omitted;
  /** Accept only what both witnesses say. */
  readonly strict?: boolean;
  /** Refuse below this confidence (0 to 1). */
  readonly minConfidence?: number;
  /**
   * Looked at before the merge and between the pieces of a reply; once it is aborted, the merge throws a `CodegraftError`
   * with code `aborted`. A merge is synchronous: only a signal that is aborted before it, or from within, can stop it.
   */
  readonly signal?: AbortSignal;
}

/** A block by where it stands: 1-based lines, half-open UTF-16 offsets. */
export interface BlockRef {
  /** Names from the outermost declaration to this one, joined by dots; empty for an unnamed block. */
  readonly path: string;
  /** First line of the block, as it stands in the file. */
  readonly header: string;
  readonly startLine: number;
  /** Last line, inclusive. */
  readonly endLine: number;
  readonly from: number;
  readonly to: number;
  /** For a removed block: the rule that removed it. */
  readonly rule?: string;
}

export type RefusalCode =
  | 'empty-snippet'
  | 'no-anchor'
  | 'ambiguous'
  | 'undetermined'
  | 'witnesses-disagree'
  | 'would-lose'
  | 'verification-failed'
  | 'low-confidence'
  | 'too-large';

export interface Refusal {
  readonly code: RefusalCode;
  /** What was looked for, what the file has instead, and what to send; fit to be sent back to the model. */
  readonly message: string;
  /** Places that were considered. */
  readonly candidates: readonly BlockRef[];
}

/** A decision that the caller may want to know of, e.g. what silence kept. */
export interface Note {
  readonly code: string;
  readonly message: string;
  /** 1-based line of the original, where there is one. */
  readonly line?: number;
}

export type MergeMethod = 'identical' | 'agreed' | 'tree' | 'chain' | 'fallback';

export interface MergeSuccess {
  readonly ok: true;
  /** The whole file after the merge. */
  readonly code: string;
  /** The smallest edits found that lead from the original to `code`. */
  readonly edits: readonly Edit[];
  /** The block tree of `code`, with a `mergeHistory` on each block that was looked at. */
  readonly tree: CodeBlock;
  readonly history: readonly MergeRecord[];
  /** Blocks of the original that are not in `code`. */
  readonly removed: readonly BlockRef[];
  readonly notes: readonly Note[];
  /** 0 to 1, from the weakest decision and from how far the witnesses agree. */
  readonly confidence: number;
  readonly method: MergeMethod;
}

export interface MergeRefusal {
  readonly ok: false;
  readonly refusal: Refusal;
  readonly notes: readonly Note[];
}

export type MergeResult = MergeSuccess | MergeRefusal;
