import { expect, it } from 'vitest';
import { expectCopy, importAll, randomSite } from './importing.js';
import type { Quirks, SentAnswer } from './site-server.js';

const html = (status: number, body: string): SentAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html' },
  body,
});

/** A site that answers every so many requests otherwise. */
function every(count: number, answer: SentAnswer): Quirks {
  let requests = 0;
  return { send: (own) => (++requests % count === 0 ? answer : own) };
}

const CHALLENGE = html(200, '<!doctype html><title>Just a moment...</title><script>check()</script>');

it.each<[string, Quirks]>([
  ['429 without a time', every(10, html(429, 'Too many requests'))],
  [
    '429 with a date in the past',
    every(10, { ...html(429, ''), headers: { 'Retry-After': 'Wed, 01 Jan 2020 00:00:00 GMT' } }),
  ],
  ['a challenge with status 200', every(14, CHALLENGE)],
  ['a challenge with status 503', every(14, html(503, CHALLENGE.body as string))],
  ['406', every(16, html(406, 'Not acceptable'))],
  ['415', every(16, html(415, 'Unsupported'))],
  ['418', every(16, html(418, 'I am a teapot'))],
  ['520 of a proxy', every(12, html(520, 'Unknown error'))],
  ['an empty body with status 200', every(14, html(200, ''))],
  ['202 with an empty body', every(14, html(202, ''))],
  [
    'a page of a cache about maintenance with 200',
    every(14, html(200, '<h1>Briefly unavailable for scheduled maintenance.</h1>')),
  ],
  [
    'closed connections',
    ((): Quirks => {
      let requests = 0;
      return { onRequest: ({ socket }) => void (++requests % 12 === 0 && socket.destroy()) };
    })(),
  ],
])('a host that now and then answers with %s is imported whole', async (_, quirks) => {
  const site = await randomSite({ perPage: 5, ...quirks }, 40, 6);
  const { store, report } = await importAll(site);
  expect(report).toMatchObject({ siteChanged: false, missing: [] });
  await expectCopy(site, store);
});
