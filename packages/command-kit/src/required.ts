import { usageError } from './cli-error.js';

/** The value of a required option. Throws a `CliError` if it is not. */
export function required<T>(value: T | undefined, flag: string): T {
  if (value === undefined) throw usageError(`--${flag} is required`);
  return value;
}
