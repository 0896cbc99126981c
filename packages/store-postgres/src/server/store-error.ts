import { CalendarError } from '@kalends/core';

/** PostgreSQL's codes of failures that a later try may not meet: shutting down, starting up, too busy, in each other's way. */
const PASSING_CODES = /^(?:08...|57P0[1-5]|53300|40001|40P01|55P03|25006)$/;

/** The codes of the operating system for a connection that is lost or cannot be had. */
const LOST_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN', 'EHOSTUNREACH']);

/** What `pg` says of such a connection, where there is no code. */
const LOST_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** What goes wrong with a server, by the beginning of the code. The first that fits counts. */
const SENTENCES: readonly (readonly [code: string, sentence: string])[] = [
  ['3D000', 'The database does not exist'],
  ['28', 'The database refuses the user or the password'],
  ['42501', "The database's user lacks a right"],
  ['53100', 'The database has no room left on its disk'],
  ['53300', 'The database has no connection left'],
  ['25006', 'The database is read-only'],
  ['57P03', 'The database is starting up or shutting down'],
  ['ENOTFOUND', 'The host of the database is not known'],
  ['EAI_AGAIN', 'The host of the database is not known'],
];

const codeOf = (thrown: unknown): string => {
  const code: unknown = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' ? code : '';
};

/** Whether a connection was lost, or could not be had. */
export function isLost(thrown: unknown): boolean {
  const code = codeOf(thrown);
  if (LOST_CODES.has(code) || /^(?:08|57P0[1-5])/.test(code)) return true;
  // several addresses were tried for one name
  if (thrown instanceof AggregateError) return thrown.errors.some(isLost);
  return thrown instanceof Error && LOST_MESSAGES.test(thrown.message);
}

/** Whether a later try may succeed. */
export const isPassing = (thrown: unknown): boolean => PASSING_CODES.test(codeOf(thrown)) || isLost(thrown);

/** PostgreSQL's codes of a constraint that is broken: someone has what was to be unique. */
const isTaken = (thrown: unknown): boolean => ['23505', '23P01'].includes(codeOf(thrown));

/**
 * Anything thrown as a `CalendarError`: itself, a `conflict` for a broken constraint, or an `internal_server_error` of one
 * sentence whose cause is what was thrown.
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
