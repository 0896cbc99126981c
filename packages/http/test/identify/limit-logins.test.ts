import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { basicAuth } from '../../src/identify/basic-auth.js';
import type { Identify } from '../../src/identify/identify.js';
import { limitLogins } from '../../src/identify/limit-logins.js';
import type { HttpRequest } from '../../src/message.js';
import { answer, echoHandler, request, ROOT } from '../../../http-adapter/test/echo-interface.js';

const USERS = [{ id: 1, name: 'ann', email: 'ann@x.example', role: 'editor', password: 'right' }] as const;
const MINUTE = 60_000;

let now = 0;
let identify: Identify;

afterEach(() => void vi.restoreAllMocks());

beforeEach(() => {
  now = 0;
  identify = limitLogins(basicAuth(USERS), {
    failures: 3,
    clientFailures: 8,
    window: MINUTE,
    clients: 3,
    clock: () => now,
  });
});

async function login(name: string, password: string, clientAddress = '10.0.0.1', asked = identify) {
  const authorization = `Basic ${btoa(`${name}:${password}`)}`;
  try {
    return await asked({ ...request('GET', '/', { authorization }), clientAddress }, undefined);
  } catch (error) {
    return (error as { code: unknown }).code;
  }
}

const ANN = { id: 1, role: 'editor' } as const;
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

  it('are counted however the clock of the machine is set', async () => {
    const machine = vi.spyOn(Date, 'now').mockReturnValue(MINUTE);
    const usual = limitLogins(basicAuth(USERS), { failures: 1 });
    await login('ann', 'wrong', undefined, usual);
    machine.mockReturnValue(1_000 * MINUTE);
    expect(await login('ann', 'right', undefined, usual)).toBe('too_many_failed_logins');
  });

  it('concern one client and one name', async () => {
    await fail(3);
    expect(await login('ann', 'right', '10.0.0.2')).toEqual(ANN);
    expect(await login('bob', 'x')).toBe('invalid_username');
    expect(await identify({ ...request('GET', '/'), clientAddress: '10.0.0.1' }, undefined)).toBeNull();
  });

  it('count one by one when they come all at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => login('ann', index === 15 ? 'right' : 'wrong')),
    );
    expect(all.filter((one) => one === 'incorrect_password')).toHaveLength(3);
    expect(all.filter((one) => one === 'too_many_failed_logins')).toHaveLength(17);
  });

  it('are counted for name and e-mail address together', async () => {
    await fail(2);
    await fail(1, 'ann@x.example');
    expect(await login('ann', 'right')).toBe('too_many_failed_logins');
    expect(await login('ANN@x.example', 'right')).toBe('too_many_failed_logins');
  });

  it('block a client that tries whatever names', async () => {
    for (let name = 0; name < 8; name++) await login(`name${String(name)}`, 'x');
    expect(await login('ann', 'right')).toBe('too_many_failed_logins');
    expect(await login('ann', 'right', '10.0.0.2')).toEqual(ANN);
    now = MINUTE;
    expect(await login('ann', 'right')).toEqual(ANN);
  });

  it('are never forgotten of those who have to wait, however many names are tried elsewhere', async () => {
    await fail(3);
    for (let client = 0; client < 50; client++)
      await fail(1, `x${String(client)}`, `10.1.0.${String(client)}`);
    expect(await login('ann', 'right')).toBe('too_many_failed_logins');
  });

  it('are not pushed out by names that no account has, where addresses are unknown', async () => {
    await fail(2, 'ann', '');
    for (let name = 0; name < 50; name++) await fail(1, `x${String(name)}`, '');
    await fail(1, 'ann', '');
    expect(await login('ann', 'right', '')).toBe('too_many_failed_logins');
  });

  it('count together where all counters are taken by those who have to wait', async () => {
    for (const client of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) await fail(3, 'ann', client);
    for (const client of ['10.0.0.4', '10.0.0.5', '10.0.0.6']) await fail(1, 'ann', client);
    expect(await login('ann', 'right', '10.0.0.7')).toBe('too_many_failed_logins');
    now = MINUTE;
    expect(await login('ann', 'right', '10.0.0.7')).toEqual(ANN);
  });

  it('cost no verification beyond the limit when they come all at once', async () => {
    let verified = 0;
    const verify = (given: string, stored: string) => {
      verified += 1;
      return Promise.resolve(given === stored);
    };
    const asked = limitLogins(basicAuth(USERS, { verify }), { failures: 3 });
    await Promise.all(Array.from({ length: 100 }, () => login('ann', 'wrong', '10.0.0.1', asked)));
    expect(verified).toBe(3);
  });

  it('hold a bounded number of requests open while one is verified', async () => {
    let release: (right: boolean) => void = () => undefined;
    const verify = () => new Promise<boolean>((resolve) => (release = resolve));
    const asked = limitLogins(basicAuth(USERS, { verify }), { failures: 3 });
    const all = Array.from({ length: 300 }, () => login('ann', 'wrong', '10.0.0.1', asked));
    const refused = await Promise.all(all.slice(256));
    expect(new Set(refused)).toEqual(new Set(['busy']));
    for (let time = 0; time < 3; time++) {
      release(false);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await Promise.all(all)).filter((one) => one === 'too_many_failed_logins')).toHaveLength(253);
  });

  it('that wait for one that is not answered end with it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let calls = 0;
    const silent = limitLogins(() => (++calls === 1 ? new Promise<never>(() => undefined) : ANN));
    const log = () => login('ann', 'right', '10.0.0.1', silent);
    const first = log();
    await vi.advanceTimersByTimeAsync(29_000);
    const others = [log(), log()];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all([first, ...others])).toEqual(['busy', 'busy', 'busy']);
    expect([calls, await log()]).toEqual([1, ANN]);
  });

  it('that wait keep out no others of another network', async () => {
    const verify = () => new Promise<boolean>(() => undefined);
    const asked = limitLogins(basicAuth(USERS, { verify }));
    const all = Array.from({ length: 300 }, () => login('ann', 'wrong', '10.0.0.1', asked));
    await Promise.all(all.slice(256));
    const others = [1, 2].map(() => login('ann', 'right', '10.0.0.2', asked));
    const later = new Promise((resolve) => setImmediate(resolve, 'waits'));
    expect(await Promise.race([...others, later])).toBe('waits');
  });

  it('of a network count together', async () => {
    const networkOf = ({ clientAddress = '' }: HttpRequest) => `${clientAddress.slice(0, 4)}/8`;
    const asked = limitLogins(basicAuth(USERS), { networkOf, networkFailures: 5, clock: () => now });
    for (let client = 0; client < 5; client++) await login('nemo', 'x', `10.0.0.${client}`, asked);
    expect(await login('ann', 'right', '10.0.0.9', asked)).toBe('too_many_failed_logins');
    expect(await login('ann', 'right', '192.0.2.1', asked)).toEqual(ANN);
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
    expect(JSON.parse(refused.body)).toEqual({
      code: 'too_many_failed_logins',
      message: 'Too many failed logins. Try again later.',
      data: { status: 429 },
    });
  });
});
