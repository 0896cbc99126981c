import { CalendarError } from '@kalends/core';
import { CliError, FAILED } from './cli-error.js';

/** Throws an error of the calendar as an error of the command, and any other error unchanged. */
export function refuse(error: unknown): never {
  if (error instanceof CalendarError) throw new CliError(error.message, FAILED, { cause: error });
  throw error;
}
