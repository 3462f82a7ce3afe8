import type { Removable } from './draft.ts';
import type { Block } from './line-tree.ts';

/** The blocks of one container of the original, and what the snippet shows of it. */
export interface Level {
  readonly originals: readonly Block[];
  readonly shown: readonly Block[];
  readonly keyed: boolean;
  /** The shown blocks may be a stretch out of the middle. */
  readonly openEnds: boolean;
  /** Lines `[from, to)` of the original that the container holds. */
  readonly from: number;
  readonly to: number;
  /** The level at which the snippet was placed, and whether that is the whole module. */
  readonly top: boolean;
  readonly root: boolean;
  /** Column for a new block where no sibling tells one. */
  readonly width: number;
}

/** A stretch of kept lines that goes if the final text does not need it. */
export interface RemovableRange {
  readonly from: number;
  readonly to: number;
  readonly names: readonly string[];
  readonly rule: Removable['rule'];
}
