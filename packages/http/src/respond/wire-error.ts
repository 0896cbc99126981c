import { kindsOf, type Actor, type CalendarError, type ErrorCode } from '@kalends/core';
import type { LinkedKind, PostKind } from '@kalends/core/adapter';
import { RequestError, type Failure, type RequestFailureCode } from '../request-error.js';

/** The code of an error on the wire, that of the original plugin where it has one. */
export type WireCode =
  | RequestFailureCode
  | `could-not-create-${LinkedKind}`
  | `${PostKind}-not-accessible`
  | `${PostKind}-is-in-trash`
  | `${PostKind}-archive-page-not-found`
  | 'rest_missing_callback_param'
  | 'rest_invalid_param'
  | 'empty_content'
  | 'empty_term_name'
  | 'invalid_term_name'
  | 'db_insert_error'
  | 'term_exists'
  | 'duplicate_term_slug'
  | 'rest_taxonomy_not_hierarchical'
  | 'rest_forbidden'
  | 'rest-event-not-found'
  | 'rest-invalid-event-id'
  | 'event-no-longer-available'
  | 'rest_no_route'
  | 'rest_request_too_large'
  | 'too_many_requests'
  | 'busy'
  | 'sync_token_expired'
  | 'conflict'
  | 'idempotency_key_reused'
  | 'store_closed'
  | 'store_unavailable'
  | 'store_full'
  | 'internal_server_error';

const OF_LINKED = Object.fromEntries(
  kindsOf('linked').map((kind) => [`could-not-create-${kind}`, 400]),
) as Readonly<Record<`could-not-create-${LinkedKind}`, number>>;

const OF_POSTS = Object.fromEntries(
  kindsOf('event', 'linked').flatMap((kind) => [
    [`${kind}-not-accessible`, 403],
    [`${kind}-is-in-trash`, 410],
    [`${kind}-archive-page-not-found`, 404],
  ]),
) as Readonly<Record<`${PostKind}-${'not-accessible' | 'is-in-trash' | 'archive-page-not-found'}`, number>>;

/** The HTTP status of each code on the wire (errors.md §3, F16). `rest_forbidden` is 401 for anonymous callers. */
export const errorStatus: Readonly<Record<WireCode, number>> = {
  rest_missing_callback_param: 400,
  rest_invalid_param: 400,
  ...OF_LINKED,
  empty_content: 400,
  empty_term_name: 400,
  invalid_term_name: 400,
  db_insert_error: 400,
  term_exists: 400,
  duplicate_term_slug: 400,
  rest_taxonomy_not_hierarchical: 400,
  rest_forbidden: 403,
  ...OF_POSTS,
  'rest-event-not-found': 404,
  'rest-invalid-event-id': 400,
  'event-no-longer-available': 403,
  rest_invalid_json: 400,
  rest_no_route: 404,
  rest_invalid_namespace: 404,
  rest_callback_invalid: 400,
  rest_request_too_large: 413,
  incorrect_password: 401,
  invalid_username: 401,
  invalid_email: 401,
  too_many_failed_logins: 429,
  too_many_requests: 429,
  busy: 503,
  rest_cookie_invalid_nonce: 403,
  sync_token_expired: 410,
  conflict: 409,
  idempotency_key_reused: 422,
  store_closed: 503,
  store_unavailable: 503,
  store_full: 507,
  internal_server_error: 500,
};

const isWireCode = (code: string): code is WireCode => Object.hasOwn(errorStatus, code);

/** The codes of the calendar's errors on the wire: one for all, or one for each kind of record. */
const WIRE_CODES: Readonly<Record<ErrorCode, WireCode | ((kind: string) => string)>> = {
  missing_param: 'rest_missing_callback_param',
  invalid_param: 'rest_invalid_param',
  empty: (kind) =>
    kind === 'event'
      ? 'empty_content'
      : isWireCode(`could-not-create-${kind}`)
        ? `could-not-create-${kind}`
        : 'empty_term_name',
  invalid_name: 'invalid_term_name',
  name_taken: 'term_exists',
  slug_taken: 'duplicate_term_slug',
  not_hierarchical: 'rest_taxonomy_not_hierarchical',
  too_long: 'db_insert_error',
  too_large: 'rest_request_too_large',
  forbidden: 'rest_forbidden',
  not_accessible: (kind) => `${kind}-not-accessible`,
  not_found: (kind) => (kind === 'event' ? 'rest-event-not-found' : 'rest_no_route'),
  wrong_kind: 'rest-invalid-event-id',
  gone: 'event-no-longer-available',
  in_trash: (kind) => `${kind}-is-in-trash`,
  page_not_found: (kind) => `${kind}-archive-page-not-found`,
  conflict: 'conflict',
  idempotency_key_reused: 'idempotency_key_reused',
  sync_token_expired: 'sync_token_expired',
  busy: 'busy',
  too_many_requests: 'too_many_requests',
  store_closed: 'store_closed',
  store_unavailable: 'store_unavailable',
  store_full: 'store_full',
  internal: 'internal_server_error',
};

/** The code of an error on the wire. A hook in JavaScript can leave out the kind: that is its mistake, not the caller's. */
export function wireCode(error: Failure): WireCode {
  if (error instanceof RequestError) return error.code;
  const { code, data }: Pick<CalendarError, 'code' | 'data'> = error;
  const wire = WIRE_CODES[code];
  const found = typeof wire === 'string' ? wire : wire(data.kind ?? '');
  return isWireCode(found) ? found : 'internal_server_error';
}

/**
 * The HTTP status of an error.
 *
 * @param actor the caller; `null` is anonymous. Default: one who is known
 */
export function statusOf(error: Failure, actor?: Actor | null): number {
  const code = wireCode(error);
  return code === 'rest_forbidden' && actor === null ? 401 : errorStatus[code];
}
