import { kindsOf, type Actor, type CalendarError, type ErrorCode } from '@kalends/core';
import type { LinkedKind } from '@kalends/core/adapter';

type PostCode = `${'event' | LinkedKind}-${'not-accessible' | 'is-in-trash' | 'archive-page-not-found'}`;

const OF_LINKED = Object.fromEntries(
  kindsOf('linked').map((kind) => [`could-not-create-${kind}`, 400]),
) as Readonly<Record<`could-not-create-${LinkedKind}`, number>>;

const OF_POSTS = Object.fromEntries(
  kindsOf('event', 'linked').flatMap((kind) => [
    [`${kind}-not-accessible`, 403],
    [`${kind}-is-in-trash`, 410],
    [`${kind}-archive-page-not-found`, 404],
  ]),
) as Readonly<Record<PostCode, number>>;

/** The HTTP status of each error code (errors.md §3, F16). `rest_forbidden` is 401 for anonymous callers. */
export const errorStatus: Readonly<Record<ErrorCode, number>> = {
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

/** The HTTP status of an error for this caller. */
export const statusOf = (error: CalendarError, actor: Actor | null): number =>
  error.code === 'rest_forbidden' && actor === null ? 401 : errorStatus[error.code];
