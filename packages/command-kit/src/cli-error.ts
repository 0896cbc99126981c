import { withoutPasswords } from './printable.js';

/** The command was used incorrectly: an unknown option, an invalid value. */
export const WRONG_USAGE = 2;

/** The command was correct but failed. */
export const FAILED = 1;

/** An error that ends a command: a one-sentence message for the user, and the exit code. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: typeof WRONG_USAGE | typeof FAILED;

  constructor(message: string, exitCode: typeof WRONG_USAGE | typeof FAILED, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** A `CliError` about incorrect usage. */
export const usageError = (message: string): CliError => new CliError(message, WRONG_USAGE);

/** The stack of an error, or its text, for the log: no line but the first begins at the margin. */
export const traceOf = (error: unknown): string => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return withoutPasswords(text).replace(/\n(?! {4}at )/g, '\n    ');
};
