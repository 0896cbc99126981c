import { CalendarError, type ErrorCode } from './errors.js';
import { FinalConflict } from './resource/plan.js';

/** The codes of errors that no entry is to blame for. */
const STORE_CODES: ReadonlySet<ErrorCode> = new Set([
  'conflict',
  'store_closed',
  'store_unavailable',
  'store_full',
  'internal',
]);

/** Whether an entry is to blame for an error, so that it is refused and others go on. */
export function isRefusal(thrown: unknown): boolean {
  const { code, cause } = CalendarError.from(thrown);
  return cause instanceof FinalConflict || !STORE_CODES.has(code);
}

/** The same error with the position where the import stopped. */
export function stoppedAt(thrown: unknown, entry: number, kept: number): CalendarError {
  const error = CalendarError.from(thrown);
  if (error.data.entry !== undefined) return error;
  const { code, message, data, cause = error } = error;
  return new CalendarError(code, message, { ...data, entry, kept }, { cause });
}
