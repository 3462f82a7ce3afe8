import type { Omitted, RefusalCode } from './result.ts';
import type { Source } from './source.ts';

/** One line of a merged text and where it comes from. */
export interface OutLine {
  /** The line without its end. */
  readonly text: string;
  /** Index of the line of the original that it is, or that it replaces, from 0; -1 where it is new. */
  readonly original: number;
  /** Index of the snippet's line that it shows, from 0; -1 where the snippet says nothing of it. */
  readonly snippet: number;
}

/** Lines that silence would remove, if nothing in the final text needs them. Decided after the last fence. */
export interface Removable {
  /** Index of the first line in the draft, and the index after the last one. */
  readonly from: number;
  readonly to: number;
  /** The names that the lines bring; the lines go only if none of them is used any more. Empty: they go anyway. */
  readonly names: readonly string[];
  readonly rule:
    | 'closed-up-import'
    | 'doubled-import'
    | 'leading-import'
    | 'closed-up-leaf'
    | 'omitted-remove'
    | 'removal-marker';
}

/** The reason of a decision to keep what the snippet does not speak of. */
export const UNMENTIONED = 'the snippet does not mention it';

/** What was decided for one block, for the history. */
export interface Decision {
  readonly action:
    | 'kept'
    | 'identical'
    | 'replaced'
    | 'header-changed'
    | 'inserted'
    | 'removed'
    | 're-indented'
    | 'nested';
  readonly reason: string;
  /** Index of the block's first line in the original, or -1. */
  readonly original: number;
  /** Index of the block's first line in the snippet, or -1. */
  readonly snippet: number;
}

/** What a witness says that the text becomes. */
export interface Draft {
  readonly lines: readonly OutLine[];
  readonly removables: readonly Removable[];
  readonly decisions: readonly Decision[];
  /** How the answer was found: the snippet as a whole, its stretches one by one, or line by line. Left out by the chain. */
  readonly way?: 'whole' | 'stretches' | 'lines';
}

/** Why a witness has no answer. */
export interface Doubt {
  readonly code: 'no-anchor' | 'ambiguous' | 'undetermined' | 'would-lose' | 'too-large';
  /** What was looked for and what stood in the way, as a sentence that can go to a model. */
  readonly message: string;
  /** Line ranges `[from, to)` of the original that were considered. */
  readonly candidates: readonly { readonly from: number; readonly to: number }[];
}

/** Why a whole merge is refused: a doubt, or what came of the witnesses and the checks. */
export type Refused = Omit<Doubt, 'code'> & { readonly code: RefusalCode };

export interface WitnessRequest {
  readonly original: Source;
  readonly snippet: Source;
  readonly omitted: Omitted;
  /** Prose that stood before the snippet: it may name the place. */
  readonly prose: string;
  /** Lines of the original that an earlier piece of the same reply brought: no anchors. */
  readonly claimed: ReadonlySet<number>;
}

export type Answer = { readonly draft: Draft } | { readonly doubt: Doubt };

/** One of the two independent ways from a snippet to a merged text. */
export type Witness = (request: WitnessRequest) => Answer;
