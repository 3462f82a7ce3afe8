/** Recognises what stands in a snippet for code that stays, and what says that code goes. */
export { inlinePlaceholder } from './placeholder-inline.ts';
export {
  classifyLine,
  explainLine,
  type LineContext,
  type Placeholder,
  type PlaceholderRule,
} from './placeholder-line.ts';
export { removalMarker } from './removal-marker.ts';
