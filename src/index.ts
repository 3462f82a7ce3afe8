export { CodeBlock, CodeBlockType } from './blocks/block.ts';
export { CodegraftError, type ErrorCode } from './error.ts';
export {
  createMerger,
  type Merger,
  type MergerOptions,
  mergeIncomplete,
  type ParseOptions,
} from './merge/merger.ts';
export type {
  BlockRef,
  MergeMethod,
  MergeOptions,
  MergeRecord,
  MergeRefusal,
  MergeResult,
  MergeSuccess,
  Note,
  Omitted,
  Refusal,
  RefusalCode,
} from './merge/result.ts';
export type { FileSource, GrammarFiles } from './syntax/grammar-files.ts';
export { applyEdits, type Edit, invertEdits, mapOffset } from './text/edit.ts';
