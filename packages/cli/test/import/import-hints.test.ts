import { expect, it } from 'vitest';
import { ClientError } from '@kalends/client';
import { hintOf } from '../../src/import/import-hints.js';

const request = { method: 'GET', url: 'https://a.example/wp-json/tribe/events/v1/events' } as const;
const FIRST = { isAnonymous: true, hasBegun: false };
const ROBOT = "--header 'User-Agent: NAME'";
const LIMIT = '--rate 1';

const refused = (status: number, code?: string, retry_after?: number): ClientError =>
  new ClientError('http', {
    request,
    message: 'refused',
    details: { status, code, retry_after, body: '<h1>No</h1>', params: {} },
  });

it.each([
  [401, ROBOT],
  [403, ROBOT],
  [406, ROBOT],
  [415, ROBOT],
  [418, ROBOT],
  [429, ROBOT],
  [444, ROBOT],
])('a page with status %i in place of an answer is a matter of the name of the program', (status, hint) => {
  expect(hintOf(refused(status), FIRST)).toContain(hint);
});

it.each([403, 406, 415, 418, 429, 444])('a page with status %i after many answers is a limit', (status) => {
  expect(hintOf(refused(status), { ...FIRST, hasBegun: true })).toContain(LIMIT);
});

it('a page with status 200, and a connection that is closed, are too', () => {
  const malformed = new ClientError('malformed', {
    request,
    message: 'not JSON',
    details: { status: 200, body: '<h1>Checking your browser</h1>' },
  });
  expect(hintOf(malformed, FIRST)).toContain(ROBOT);
  const closed = new ClientError('network', { request, message: 'closed', details: {} });
  expect(hintOf(closed, FIRST)).toContain(ROBOT);
  expect(hintOf(closed, { ...FIRST, hasBegun: true })).not.toContain(ROBOT);
});

it('a refusal of the interface is none, and a limit is told as one', () => {
  expect(hintOf(refused(403, 'rest_forbidden'), FIRST)).not.toContain(ROBOT);
  expect(hintOf(refused(403, 'rest_forbidden'), FIRST)).toContain('--user');
  expect(hintOf(refused(429, undefined, 60), FIRST)).toContain(LIMIT);
  expect(hintOf(refused(429, undefined, 60), FIRST)).not.toContain(ROBOT);
  expect(hintOf(refused(403), { ...FIRST, hasBegun: true })).toContain(LIMIT);
});
