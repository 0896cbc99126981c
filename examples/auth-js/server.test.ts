import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { start } from './server.js';

const store = createMemoryStore();
let site: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  site = await start(0, store, 'correct horse');
});

afterAll(() => site.close());

/** The cookies of an answer, as the next request sends them. */
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Logs in by the form of Auth.js, and gives the cookies that a browser has then. */
async function logIn(password: string): Promise<string> {
  const form = await fetch(`${site.baseUrl}/auth/csrf`);
  const { csrfToken } = (await form.json()) as { csrfToken: string };
  const answer = await fetch(`${site.baseUrl}/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(form) },
    body: new URLSearchParams({ csrfToken, name: 'ann', password }),
  });
  expect(answer.status).toBe(302);
  return cookiesOf(answer);
}

const create = (cookie: string) =>
  fetch(`${site.baseUrl}/wp-json/tribe/events/v1/events`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify({ title: 'Jazz', start_date: 'tomorrow 20:00', end_date: 'tomorrow 23:00' }),
  });

describe('a site with Auth.js and a calendar', () => {
  it('lets a user who has logged in write, under an id of their own', async () => {
    const created = await create(await logIn('correct horse'));
    expect(created.status).toBe(201);
    const { title, author } = (await created.json()) as { title: string; author: string };
    expect(title).toBe('Jazz');
    expect(await createCalendar({ store }).userOf(Number(author))).toBe('ann');
  });

  it('lets no one else write', async () => {
    expect((await create('')).status).toBe(401);
    // Auth.js reports each login that fails
    const reported = vi.spyOn(console, 'error').mockReturnValue();
    expect((await create(await logIn('a guess'))).status).toBe(401);
    expect(String(reported.mock.calls[0])).toContain('CredentialsSignin');
    reported.mockRestore();
  });
});
