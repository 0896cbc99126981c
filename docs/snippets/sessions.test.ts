import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { betterAuth } from 'better-auth';
import { actorIdOf } from '@kalends/http-adapter';
import type { Express } from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import passport from 'passport';
import { afterEach, expect, it } from 'vitest';
import { byBetterAuth, siteWithPassport, siteWithSessions } from './sessions.js';

const MEMBER = '0b6f2a3e-7c5d-4a51-9a55-2f8f3f0c9d11';
const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Serves an app that is made for the address it gets. */
async function serve(create: (baseUrl: string) => Express): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', create(baseUrl));
  return baseUrl;
}

const post = (baseUrl: string, cookie: string) =>
  fetch(`${baseUrl}/wp-json/tribe/events/v1/events`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(EVENT),
  });

/** What a member writes with the cookie of a login has their number as its author; without it, no one. */
async function expectWrites(baseUrl: string): Promise<void> {
  const [cookie = ''] = (await fetch(`${baseUrl}/login`)).headers.getSetCookie();
  const written = await post(baseUrl, cookie.split(';')[0] ?? '');
  expect(written.status).toBe(201);
  expect(await written.json()).toMatchObject({ author: String(await actorIdOf(MEMBER)) });
  expect((await post(baseUrl, '')).status).toBe(401);
}

const newCalendar = () => createCalendar({ store: createMemoryStore() });

it('a session of express-session says who writes', async () => {
  await expectWrites(
    await serve((baseUrl) => {
      const app = siteWithSessions(newCalendar(), baseUrl, 'keyboard cat');
      return app.get('/login', (request, response) => {
        request.session.member = { id: MEMBER };
        response.end();
      });
    }),
  );
});

it('a user of Passport says who writes', async () => {
  passport.serializeUser((_user, done) => done(null, MEMBER));
  passport.deserializeUser((id, done) => done(null, { id }));
  await expectWrites(
    await serve((baseUrl) => {
      const app = siteWithPassport(newCalendar(), baseUrl, 'keyboard cat', passport);
      return app.get('/login', (request, response, next) =>
        request.login({ id: MEMBER }, (error: unknown) =>
          error === undefined ? response.end() : next(error),
        ),
      );
    }),
  );
});

it('a session of better-auth says who asks', async () => {
  const tables = { user: [], session: [], account: [], verification: [] };
  const auth = betterAuth({
    baseURL: 'http://127.0.0.1',
    secret: 'a secret of at least thirty-two characters',
    database: memoryAdapter(tables),
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
  });
  const { headers, response } = await auth.api.signUpEmail({
    body: { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann' },
    returnHeaders: true,
  });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const ask = (sent: Record<string, string>) =>
    byBetterAuth(auth)(
      { method: 'GET', url: '/', headers: sent, body: async () => new Uint8Array() },
      undefined,
    );
  expect(await ask({ cookie })).toEqual({ id: await actorIdOf(response.user.id), role: 'editor' });
  expect(await ask({})).toBeNull();
});
