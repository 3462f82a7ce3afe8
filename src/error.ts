/** Why a call could not be served at all. A merge that cannot be done is not an error but a refusal. */
export type ErrorCode =
  | 'invalid-argument'
  | 'unknown-language'
  | 'missing-grammar'
  | 'incompatible-grammar'
  | 'aborted'
  | 'not-ready';

/** The one error class of codegraft: misuse of the API. The message says what was seen and what to do instead. */
export class CodegraftError extends Error {
  override readonly name = 'CodegraftError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
