import { CalendarError } from '@kalends/core';
import { TimedOut } from './limits.js';

/** PostgreSQL's codes for temporary errors: shutdown, startup, overload, serialization failures and deadlocks. */
const PASSING_CODES = /^(?:08...|57P0[1-5]|25P03|53300|40001|40P01|55P03|25006)$/;

/** Its code for a statement that took too long. */
const CANCELLED = '57014';

/** Its code for a full disk. */
const FULL = '53100';

/** The number of seconds after which a caller may try again. */
const RETRY_AFTER = 2;

/** System error codes for a connection that is lost or cannot be opened. */
const LOST_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN', 'EHOSTUNREACH']);

/** The messages of `pg` for such a connection that have no code. */
const LOST_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect)/;

/** A message for each prefix of error codes. The first match counts. */
const SENTENCES: readonly (readonly [code: string, sentence: string])[] = [
  ['3D000', 'The database does not exist'],
  ['28', 'The database rejects the user or the password'],
  ['42501', "The database's user lacks a right"],
  [FULL, 'The database has no space left on its disk'],
  ['53300', 'The database has no free connections'],
  ['25006', 'The database is read-only'],
  ['55P03', 'The database is locked by another process'],
  [CANCELLED, 'The database took too long'],
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
  if (LOST_CODES.has(code) || /^(?:08|57P0[1-5]|25P03)/.test(code)) return true;
  // several addresses of one host name were tried
  if (thrown instanceof AggregateError) return thrown.errors.some(isLost);
  return thrown instanceof Error && LOST_MESSAGES.test(thrown.message);
}

/** Whether a retry may succeed. */
export const isPassing = (thrown: unknown): boolean => PASSING_CODES.test(codeOf(thrown)) || isLost(thrown);

/** Whether the database did not answer, or not in time. */
export const isUnavailable = (thrown: unknown): boolean =>
  thrown instanceof TimedOut || codeOf(thrown) === CANCELLED || isPassing(thrown);

/** Whether the error is a violated unique constraint. */
const isTaken = (thrown: unknown): boolean => ['23505', '23P01'].includes(codeOf(thrown));

/**
 * Converts any thrown value to a `CalendarError`: itself if it is one, a `conflict` for a violated constraint,
 * `store_unavailable` if the database does not answer in time, `store_full` if its disk is full, else an
 * `internal`; with a one-sentence message and the value as its cause.
 */
export function storeError(thrown: unknown): CalendarError {
  if (thrown instanceof CalendarError) return thrown;
  if (isTaken(thrown)) return new CalendarError('conflict', 'It exists already.', {}, { cause: thrown });
  const code = codeOf(thrown);
  const sentence =
    SENTENCES.find(([beginning]) => code.startsWith(beginning))?.[1] ??
    (isUnavailable(thrown) ? 'The database cannot be reached' : 'The database failed');
  const options = { cause: thrown };
  if (isUnavailable(thrown))
    return new CalendarError('store_unavailable', `${sentence}.`, { retry_after: RETRY_AFTER }, options);
  return new CalendarError(code === FULL ? 'store_full' : 'internal', `${sentence}.`, {}, options);
}
