/** The content of a file, or where to find it. */
export type FileSource = Uint8Array | ArrayBuffer | URL | string;

/**
 * Where the files of a language come from, for programs that cannot read them from the installed package: bundles,
 * browsers with a service worker, workers of an edge platform. What is left out is read from the package.
 */
export interface GrammarFiles {
  /** The grammar's wasm, as bytes, a URL, or a URL in text. */
  readonly wasm?: FileSource;
  /** The text of the query file itself, with everything it inherits, or a URL object. */
  readonly query?: string | URL;
}
