import { beforeEach, describe, expect, it } from 'vitest';
import { basicAuth } from '../src/identify/basic-auth.js';
import type { Identify } from '../src/identify/identify.js';
import { limitLogins } from '../src/identify/limit-logins.js';
import { answer, echoHandler, request, ROOT } from './echo-interface.js';

const USERS = [{ id: 1, name: 'ann', role: 'editor', password: 'right' }] as const;
const MINUTE = 60_000;

let now = 0;
let identify: Identify;

beforeEach(() => {
  now = 0;
  identify = limitLogins(basicAuth(USERS), { failures: 3, window: MINUTE, clients: 2, clock: () => now });
});

async function login(name: string, password: string, clientAddress = '10.0.0.1', asked = identify) {
  const authorization = `Basic ${btoa(`${name}:${password}`)}`;
  try {
    return await asked({ ...request('GET', '/', { authorization }), clientAddress });
  } catch (error) {
    return (error as { code: unknown }).code;
  }
}

const ANN = { id: 1, role: 'editor' };
const fail = async (times: number, name = 'ann', address?: string) => {
  for (let time = 0; time < times; time++) await login(name, 'wrong', address);
};

describe('failed logins', () => {
  it('are refused after the limit, also with the right password', async () => {
    await fail(2);
    expect(await login('ann', 'wrong')).toBe('incorrect_password');
    expect(await login('ann', 'wrong')).toBe('too_many_failed_logins');
    expect(await login('ANN', 'right')).toBe('too_many_failed_logins');
  });

  it('are forgotten with the window, and by a login that succeeds', async () => {
    await fail(3);
    now = MINUTE - 1;
    expect(await login('ann', 'right')).toBe('too_many_failed_logins');
    now = MINUTE;
    expect(await login('ann', 'right')).toEqual(ANN);
    await fail(2);
    expect(await login('ann', 'right')).toEqual(ANN);
    await fail(2);
    expect(await login('ann', 'right')).toEqual(ANN);
  });

  it('concern one client and one name', async () => {
    await fail(3);
    expect(await login('ann', 'right', '10.0.0.2')).toEqual(ANN);
    expect(await login('bob', 'x')).toBe('invalid_username');
    expect(await identify({ ...request('GET', '/'), clientAddress: '10.0.0.1' })).toBeNull();
  });

  it('count one by one when they come all at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => login('ann', index === 15 ? 'right' : 'wrong')),
    );
    expect(all.filter((one) => one === 'incorrect_password')).toHaveLength(3);
    expect(all.filter((one) => one === 'too_many_failed_logins')).toHaveLength(17);
  });

  it('are remembered of so many clients only, whatever their names', async () => {
    await fail(3);
    await fail(1, 'x'.repeat(10_000));
    await fail(1, 'y');
    expect(await login('ann', 'right')).toEqual(ANN);
  });

  it('are not what the host’s own failures are', async () => {
    const broken = limitLogins(() => Promise.reject(new Error('no directory')), { failures: 1 });
    expect(await login('ann', 'x', '', broken)).toBeUndefined();
    expect(await login('ann', 'x', '', broken)).toBeUndefined();
  });

  it('are answered by 429 with the seconds to wait', async () => {
    const handler = echoHandler({ identify });
    const headers = { authorization: `Basic ${btoa('ann:wrong')}` };
    const ask = () => answer(handler, request('GET', `${ROOT}/things`, headers));
    for (let time = 0; time < 3; time++) expect((await ask()).status).toBe(401);
    now = 500;
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'Retry-After': '60' });
    expect(refused.headers['Cache-Control']).toContain('no-store');
    expect(JSON.parse(refused.body)).toEqual({
      code: 'too_many_failed_logins',
      message: 'Too many failed logins. Try again later.',
      data: { status: 429 },
    });
  });
});
