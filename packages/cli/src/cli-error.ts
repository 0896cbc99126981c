/** The command was used in a wrong way: an unknown option, a value that says nothing. */
export const WRONG_USAGE = 2;

/** The command was right, but could not be carried out. */
export const FAILED = 1;

/** Why a command ends early: one clear sentence for the user, and the exit code that goes with it. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: typeof WRONG_USAGE | typeof FAILED;

  constructor(message: string, exitCode: typeof WRONG_USAGE | typeof FAILED, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** A `CliError` about how the command was used. */
export const usageError = (message: string): CliError => new CliError(message, WRONG_USAGE);
