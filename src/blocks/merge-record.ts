/** What was done to one block and why. */
export interface MergeRecord {
  readonly action:
    | 'kept'
    | 'identical'
    | 'replaced'
    | 'header-changed'
    | 'inserted'
    | 'removed'
    | 're-indented'
    | 'nested'
    | 'fallback';
  /** The rule and what it rested on, in words. */
  readonly reason: string;
  /** Name path of the block, or its first line where it has no name. */
  readonly block: string;
  /** 1-based first line in the original, or 0 where the block is new. */
  readonly line: number;
}
