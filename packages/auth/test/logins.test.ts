import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import { addAccount, changeAccount, createKey } from '@kalends/auth';
import { accountsAuth } from '@kalends/auth/http';
import { CalendarError } from '@kalends/core';
import { limitLogins, type HttpRequest, type Identify } from '@kalends/http-adapter';
import { beforeEach, describe, expect, it } from 'vitest';
import { basic, CHEAP, requestWith, whoIs } from './request.js';

const SECOND = 1_000;
const EDITOR = { id: 2, role: 'editor' };

let now: number;
let accounts: Accounts;
let identify: Identify;

const clock = () => now;
const OPTIONS = { cost: CHEAP, clock };

const add = () =>
  addAccount(
    accounts,
    { name: 'ann', email: 'ann@example.org', role: 'editor', password: 'right password' },
    OPTIONS,
  );

beforeEach(async () => {
  now = Date.UTC(2031, 4, 1, 12);
  accounts = createMemoryAccounts();
  identify = accountsAuth(accounts, OPTIONS);
  await add();
});

describe('logins', () => {
  /** Accounts that count how often each method is asked. */
  function counted() {
    const asked = { find: 0, findKey: 0, list: 0 };
    const find: Accounts['find'] = (query) => {
      asked.find += 1;
      return accounts.find(query);
    };
    const list = () => {
      asked.list += 1;
      return accounts.list();
    };
    return { asked, counting: { ...accounts, find, list } };
  }

  it('ask for the account once a request, and hash once', async () => {
    const { asked, counting } = counted();
    const auth = limitLogins(accountsAuth(counting, { clock, cost: { ln: 14, r: 8, p: 1 } }));
    expect(await whoIs(auth, basic('ann', 'right password'))).toEqual(EDITOR);
    expect(asked.find).toBe(1);
    // as many hashes would take longer than a test may
    for (let time = 0; time < 2_000; time++) await whoIs(auth, basic('ann', 'right password'));
    expect(asked).toEqual({ find: 2_001, findKey: 0, list: 0 });
  });

  it('are known for a quarter of an hour after their last use', async () => {
    const auth = accountsAuth(accounts, { ...OPTIONS, hashes: { concurrency: 1, waiting: 0 } });
    /** Whether a login needs a hash while another one is computed. */
    const needsHash = async () => {
      const other = whoIs(auth, basic('ann', 'wrong'));
      const login = await whoIs(auth, basic('ann', 'right password'));
      await other;
      return login === 'busy';
    };
    expect(await whoIs(auth, basic('ann', 'right password'))).toEqual(EDITOR);
    for (let time = 0; time < 4; time++) {
      now += 15 * 60 * SECOND;
      expect(await needsHash()).toBe(false);
    }
    now += 15 * 60 * SECOND + 1;
    expect(await needsHash()).toBe(true);
  });

  it('wait for a bounded number of hashes, and are told to come again', async () => {
    const auth = accountsAuth(accounts, { ...OPTIONS, hashes: { concurrency: 1, waiting: 5 } });
    const all = await Promise.all(Array.from({ length: 50 }, () => whoIs(auth, basic('ann', 'wrong'))));
    expect(all.filter((one) => one === 'incorrect_password')).toHaveLength(6);
    expect(all.filter((one) => one === 'busy')).toHaveLength(44);
    expect(await whoIs(auth, basic('ann', 'right password'))).toEqual(EDITOR);
  });

  it('that wait are 32 unless another number is given, and the others hear when to come again', async () => {
    const auth = accountsAuth(accounts, { ...OPTIONS, hashes: { concurrency: 1 } });
    const all = await Promise.all(
      Array.from({ length: 40 }, () =>
        Promise.resolve(auth(requestWith(basic('ann', 'wrong')), undefined)).catch((error: unknown) => error),
      ),
    );
    const busy = all.filter((one) => one instanceof CalendarError);
    expect(busy).toHaveLength(7);
    expect(busy[0]).toMatchObject({
      ...{ code: 'busy', data: { retry_after: 1 } },
      message: 'Too many logins are being checked. Try again in a moment.',
    });
  });

  it('of known accounts do not wait behind those of unknown names', async () => {
    const auth = accountsAuth(accounts, { ...OPTIONS, hashes: { concurrency: 1, waiting: 4 } });
    const guesses = Array.from({ length: 20 }, (_, name) =>
      whoIs(auth, basic(`nemo${name}`, 'x'), `10.0.${name}.1`),
    );
    // the queue is full
    expect(await Promise.race(guesses)).toBe('busy');
    expect(await whoIs(auth, basic('ann', 'right password'), '10.9.9.9')).toEqual(EDITOR);
    await Promise.all(guesses);
  });

  it('of one network do not keep out those of another', async () => {
    const networkOf = ({ clientAddress = '' }: HttpRequest) => clientAddress.slice(0, 4);
    const auth = limitLogins(
      accountsAuth(accounts, { ...OPTIONS, networkOf, hashes: { concurrency: 1, waiting: 4 } }),
      { networkOf },
    );
    const guesses = Array.from({ length: 400 }, (_, host) =>
      whoIs(auth, basic('ann', 'x'), `10.0.0.${host}`),
    );
    // the queue is full
    expect(await Promise.race(guesses)).toBe('busy');
    expect(await whoIs(auth, basic('ann', 'right password'), '10.9.9.9')).toEqual(EDITOR);
    await Promise.all(guesses);
  });

  it('of unknown names take a hash as those of known ones do, and none where there is no password', async () => {
    const auth = accountsAuth(accounts, { ...OPTIONS, hashes: { concurrency: 1, waiting: 0 } });
    const outcomes = (name: string) =>
      Promise.all(Array.from({ length: 3 }, () => whoIs(auth, basic(name, 'wrong password'))));
    expect(await outcomes('ann')).toEqual(['incorrect_password', 'busy', 'busy']);
    // two asked at the same time: one is hashed, the others are refused before it is known who they are
    expect(await outcomes('nemo')).toEqual(['invalid_username', 'busy', 'busy']);
    await addAccount(accounts, { name: 'bot', role: 'author' }, OPTIONS);
    expect(await outcomes('bot')).toEqual(['incorrect_password', 'busy', 'busy']);
    await changeAccount(accounts, 'ann', { disabled: true });
    expect(await outcomes('ann')).toEqual(['incorrect_password', 'busy', 'busy']);
    const empty = accountsAuth(createMemoryAccounts(), {
      ...OPTIONS,
      hashes: { concurrency: 1, waiting: 0 },
    });
    for (const outcome of await Promise.all([1, 2, 3].map(() => whoIs(empty, basic('nemo', 'x')))))
      expect(outcome).toBe('invalid_username');
  });

  it('of unknown names take a hash soon after the first password is there', async () => {
    accounts = createMemoryAccounts();
    const auth = accountsAuth(accounts, { ...OPTIONS, hashes: { concurrency: 1, waiting: 0 } });
    const outcomes = () => Promise.all([1, 2].map(() => whoIs(auth, basic('nemo', 'x'))));
    expect(await outcomes()).toEqual(['invalid_username', 'invalid_username']);
    await add();
    now += 2_001;
    await outcomes();
    expect(await outcomes()).toEqual(['invalid_username', 'busy']);
  });

  it('are limited by address and account, its name and address together', async () => {
    const auth = limitLogins(identify, { failures: 3, clock });
    for (const name of ['ann', 'ann@example.org', 'ANN'])
      expect(await whoIs(auth, basic(name, 'wrong'))).toBe('incorrect_password');
    expect(await whoIs(auth, basic('ann@EXAMPLE.org', 'right password'))).toBe('too_many_failed_logins');
    expect(await whoIs(auth, basic('ann', 'right password'), '10.0.0.2')).toEqual(EDITOR);
    const { secret } = await createKey(accounts, 'ann', { name: 'a key' }, OPTIONS);
    expect(await whoIs(auth, `Bearer ${secret}`)).toEqual(EDITOR);
  });

  it('that guess in parallel get no more guesses', async () => {
    const auth = limitLogins(identify, { failures: 3, clock });
    const all = await Promise.all(Array.from({ length: 50 }, () => whoIs(auth, basic('ann', 'wrong'))));
    expect(all.filter((one) => one === 'incorrect_password')).toHaveLength(3);
    expect(all.filter((one) => one === 'too_many_failed_logins')).toHaveLength(47);
  });
});
