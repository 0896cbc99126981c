import { CalendarError, type ErrorCode } from '@kalends/core';
import { isTermKind, nameFieldOf } from '@kalends/core/adapter';
import { errorStatus } from '@kalends/http/interface';
import type { EditedKind } from '../kinds.js';
import type { Messages } from '../messages/messages.js';
import { ownValue } from '../view.js';

/** Why fields were refused, by the names of their parameters; that of no field is named `''`. */
export type Refusals = ReadonlyMap<string, string>;

/** What an error without parameters is about: the field, by the kind of the form, and the reason. */
interface About {
  readonly field: (kind: EditedKind) => string;
  readonly reason?: (messages: Messages) => string;
}

const termField = (kind: EditedKind): string => (isTermKind(kind) ? nameFieldOf(kind) : 'categories');

const ABOUT: Readonly<Partial<Record<ErrorCode, About>>> = {
  empty_content: { field: nameFieldOf },
  db_insert_error: { field: nameFieldOf },
  'could-not-create-venue': { field: () => 'venue' },
  'could-not-create-organizer': { field: () => 'organizer' },
  empty_term_name: { field: termField },
  invalid_term_name: { field: termField },
  term_exists: { field: termField, reason: (messages) => messages.nameTaken },
  duplicate_term_slug: { field: () => 'slug', reason: (messages) => messages.slugTaken },
};

/** The parameter of a field, as errors name it: `custom.age` is a field of the host. */
const paramOf = (name: string): string => name.replace(/^custom\./, 'own_');

/** A reason as a sentence. */
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** Why each parameter was refused, as the error says it; `''` for all together. Other errors are thrown. */
export function reasonsOf(thrown: unknown): Refusals {
  const error = CalendarError.from(thrown);
  if (error.code === 'conflict') return new Map([['', error.message]]);
  if (error.code !== 'rest_invalid_param') throw error;
  return new Map(Object.entries(error.data.params));
}

/** The statuses of errors that are shown above the form: input, rights, and what a hook of the host refuses by them. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 409]);

/**
 * The fields of a form of a kind that an error is about, each with its reason, `''` for the form as a whole. An error of the server, or
 * of a record that is gone, is thrown.
 */
export function refusalsOf(thrown: unknown, kind: EditedKind, messages: Messages): Refusals {
  const error = CalendarError.from(thrown);
  if (error.code === 'rest_missing_callback_param')
    return new Map(error.data.params.map((name) => [paramOf(name), messages.missing]));
  if (error.code === 'rest_invalid_param') {
    const { params, reasons = params } = error.data;
    return new Map(
      Object.keys(params).map((name) => [
        paramOf(name),
        sentence(ownValue(reasons, name) ?? messages.invalid),
      ]),
    );
  }
  const about = ABOUT[error.code];
  if (about !== undefined)
    return new Map([[about.field(kind), about.reason?.(messages) ?? messages.invalid]]);
  if (REFUSED.has(errorStatus[error.code])) return new Map([['', sentence(error.message)]]);
  throw error;
}
