import { CalendarError, kindsOf, type ErrorCode } from '@kalends/core';
import { ERROR_CODES } from '@kalends/core/adapter';
import { expect, it } from 'vitest';
import { RequestError, type RequestFailureCode } from '../../src/request-error.js';
import { errorStatus, statusOf, wireCode } from '../../src/respond/wire-error.js';

/** An error as untyped code makes it. */
const errorOf = (code: ErrorCode, data: object): CalendarError =>
  Object.assign(new CalendarError('conflict', 'message'), { code, data });

const LINKED = kindsOf('linked');
const POSTS = ['event', ...LINKED];
const TERMS = kindsOf('term');

const ROWS: readonly (readonly [code: ErrorCode, kinds: readonly string[], wire: string, status: number])[] =
  [
    ['missing_param', [''], 'rest_missing_callback_param', 400],
    ['invalid_param', [''], 'rest_invalid_param', 400],
    ['empty', ['event'], 'empty_content', 400],
    ['empty', LINKED, 'could-not-create-{kind}', 400],
    ['empty', TERMS, 'empty_term_name', 400],
    ['invalid_name', TERMS, 'invalid_term_name', 400],
    ['name_taken', TERMS, 'term_exists', 400],
    ['slug_taken', TERMS, 'duplicate_term_slug', 400],
    ['not_hierarchical', ['tag'], 'rest_taxonomy_not_hierarchical', 400],
    ['too_long', ['event', ...TERMS], 'db_insert_error', 400],
    ['too_large', [''], 'rest_request_too_large', 413],
    ['forbidden', [''], 'rest_forbidden', 403],
    ['not_accessible', POSTS, '{kind}-not-accessible', 403],
    ['not_found', ['event'], 'rest-event-not-found', 404],
    ['not_found', ['', 'source'], 'rest_no_route', 404],
    ['wrong_kind', ['event'], 'rest-invalid-event-id', 400],
    ['gone', ['event'], 'event-no-longer-available', 403],
    ['in_trash', POSTS, '{kind}-is-in-trash', 410],
    ['page_not_found', POSTS, '{kind}-archive-page-not-found', 404],
    ['conflict', [''], 'conflict', 409],
    ['idempotency_key_reused', [''], 'idempotency_key_reused', 422],
    ['sync_token_expired', [''], 'sync_token_expired', 410],
    ['busy', [''], 'busy', 503],
    ['too_many_requests', [''], 'too_many_requests', 429],
    ['store_closed', [''], 'store_closed', 503],
    ['store_unavailable', [''], 'store_unavailable', 503],
    ['store_full', [''], 'store_full', 507],
    ['internal', [''], 'internal_server_error', 500],
  ];

it.each(ROWS)('%s of %j is %s, %i', (code, kinds, wire, status) => {
  for (const kind of kinds) {
    const error = errorOf(code, kind === '' ? {} : { kind });
    expect([wireCode(error), statusOf(error)]).toEqual([wire.replace('{kind}', kind), status]);
  }
});

const REQUESTS: readonly (readonly [RequestFailureCode, status: number])[] = [
  ['rest_invalid_json', 400],
  ['rest_invalid_namespace', 404],
  ['rest_callback_invalid', 400],
  ['rest_cookie_invalid_nonce', 403],
  ['incorrect_password', 401],
  ['invalid_username', 401],
  ['invalid_email', 401],
  ['too_many_failed_logins', 429],
];

it.each(REQUESTS)('%s is sent as it is, with %i', (code, status) => {
  const error = new RequestError(code, 'message');
  expect([wireCode(error), statusOf(error)]).toEqual([code, status]);
});

it('the table has every code of the calendar, and what it writes is everything that has a status', () => {
  expect(new Set(ROWS.map(([code]) => code))).toEqual(new Set(ERROR_CODES));
  const written = ROWS.flatMap(([, kinds, wire]) => kinds.map((kind) => wire.replace('{kind}', kind)));
  const all = [...written, ...REQUESTS.map(([code]) => code)];
  expect(new Set(all)).toEqual(new Set(Object.keys(errorStatus)));
});

it('a missing right is 401 for who is anonymous', () => {
  const error = new CalendarError('forbidden', 'No.');
  expect([statusOf(error, null), statusOf(error, { id: 1, role: 'author' })]).toEqual([401, 403]);
});

it('an error without its kind is one of the server', () => {
  expect(wireCode(errorOf('not_accessible', {}))).toBe('internal_server_error');
  expect(wireCode(errorOf('in_trash', { kind: 'tag' }))).toBe('internal_server_error');
});
