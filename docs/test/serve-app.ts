import { createCalendar, type Calendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';

/** The id of someone with an account in the app. */
export const MEMBER = '0b6f2a3e-7c5d-4a51-9a55-2f8f3f0c9d11';

export const newCalendar = () => createCalendar({ store: createMemoryStore() });

/** Serves an app that is made for the address it gets, until the test is over. */
export async function serve(create: (baseUrl: string) => RequestListener): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', create(baseUrl));
  return baseUrl;
}

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

const post = (baseUrl: string, cookie: string) =>
  fetch(`${baseUrl}/wp-json/tribe/events/v1/events`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' }),
  });

/** What a member writes with the cookie of a login is theirs; without it, no one writes. */
export async function expectWrites(calendar: Calendar, baseUrl: string, cookie: string): Promise<void> {
  const written = await post(baseUrl, cookie);
  expect(written.status).toBe(201);
  const { author } = (await written.json()) as { author: string };
  expect(await calendar.userOf(Number(author))).toBe(MEMBER);
  expect((await post(baseUrl, '')).status).toBe(401);
}
