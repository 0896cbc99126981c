import { CalendarError } from '@kalends/core';

/** PostgreSQL's codes for temporary errors: shutdown, startup, overload, serialization failures and deadlocks. */
const PASSING_CODES = /^(?:08...|57P0[1-5]|53300|40001|40P01|55P03|25006)$/;

/** System error codes for a connection that is lost or cannot be opened. */
const LOST_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN', 'EHOSTUNREACH']);

/** The messages of `pg` for such a connection that have no code. */
const LOST_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** A message for each prefix of error codes. The first match counts. */
const SENTENCES: readonly (readonly [code: string, sentence: string])[] = [
  ['3D000', 'The database does not exist'],
  ['28', 'The database rejects the user or the password'],
  ['42501', "The database's user lacks a right"],
  ['53100', 'The database has no space left on its disk'],
  ['53300', 'The database has no free connections'],
  ['25006', 'The database is read-only'],
  ['57P03', 'The database is starting up or shutting down'],
  ['ENOTFOUND', 'The host name of the database cannot be resolved'],
  ['EAI_AGAIN', 'The host name of the database cannot be resolved'],
];

const codeOf = (thrown: unknown): string => {
  const code: unknown = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' ? code : '';
};

/** Whether a connection was lost or could not be opened. */
export function isLost(thrown: unknown): boolean {
  const code = codeOf(thrown);
  if (LOST_CODES.has(code) || /^(?:08|57P0[1-5])/.test(code)) return true;
  // several addresses of one host name were tried
  if (thrown instanceof AggregateError) return thrown.errors.some(isLost);
  return thrown instanceof Error && LOST_MESSAGES.test(thrown.message);
}

/** Whether a retry may succeed. */
export const isPassing = (thrown: unknown): boolean => PASSING_CODES.test(codeOf(thrown)) || isLost(thrown);

/** Whether the error is a violated unique constraint. */
const isTaken = (thrown: unknown): boolean => ['23505', '23P01'].includes(codeOf(thrown));

/**
 * Converts any thrown value to a `CalendarError`: itself if it is one, a `conflict` for a violated constraint, else an
 * `internal_server_error` with a one-sentence message and the value as its cause.
 */
export function storeError(thrown: unknown): CalendarError {
  if (thrown instanceof CalendarError) return thrown;
  if (isTaken(thrown)) return new CalendarError('conflict', 'It exists already.', {}, { cause: thrown });
  const code = codeOf(thrown);
  const sentence =
    SENTENCES.find(([beginning]) => code.startsWith(beginning))?.[1] ??
    (isLost(thrown) ? 'The database cannot be reached' : 'The database failed');
  return new CalendarError('internal_server_error', `${sentence}.`, {}, { cause: thrown });
}
