import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { expect, it } from 'vitest';
import { byBetterAuth } from './better-auth.js';

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
  expect(await ask({ cookie })).toEqual({ id: response.user.id, role: 'editor' });
  expect(await ask({})).toBeNull();
});
