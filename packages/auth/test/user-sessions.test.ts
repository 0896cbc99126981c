import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import { addAccount, changeAccount } from '@kalends/auth';
import { accountsAuth, accountSessions, createUserSessions, type AccountSessions } from '@kalends/auth/http';
import { CalendarError } from '@kalends/core';
import type { HttpRequest } from '@kalends/http-adapter';
import type { BasicUser } from '@kalends/http/internal';
import { beforeEach, describe, expect, it } from 'vitest';
import { basic, CHEAP, requestWith } from './request.js';

const PASSWORD = 'right password';
const ADMIN = { id: 1, name: 'admin', password: 'a password', role: 'administrator' } as const;
const BOB = { id: 9, name: 'bob', password: 'his password', role: 'author' } as const;

let now: number;
let accounts: Accounts;

const clock = () => now;
const OPTIONS = { cost: CHEAP, clock };

beforeEach(async () => {
  now = Date.UTC(2031, 4, 1, 12);
  accounts = createMemoryAccounts();
  await addAccount(accounts, { name: 'ann', role: 'editor', password: PASSWORD }, OPTIONS);
});

describe('a session of a configured user', () => {
  /** Sessions as each configuration of a process has them: those of users go on. */
  function configurations() {
    const userSessions = createUserSessions();
    return (...users: readonly BasicUser[]): AccountSessions =>
      accountSessions(accounts, accountsAuth(accounts, { ...OPTIONS, users }), {
        ...{ clock, users, userSessions, most: 2 },
      });
  }

  it('goes on after a change of the configuration that leaves the user as they were', async () => {
    const configured = configurations();
    const { secret, actor } = await configured(ADMIN, BOB).begin(requestWith(), 'bob', BOB.password);
    expect(actor).toEqual({ id: 9, role: 'author' });
    expect(await configured(BOB).actorOf(secret)).toEqual(actor);
  });

  it.each<[string, readonly BasicUser[]]>([
    ['are gone', [ADMIN]],
    ['have another password', [ADMIN, { ...BOB, password: 'another password' }]],
    ['have another role', [ADMIN, { ...BOB, role: 'editor' }]],
  ])('ends for good when they %s', async (_, users) => {
    const configured = configurations();
    const { secret } = await configured(ADMIN, BOB).begin(requestWith(), 'bob', BOB.password);
    expect(await configured(...users).actorOf(secret)).toBeNull();
    expect(await configured(ADMIN, BOB).actorOf(secret)).toBeNull();
  });

  it('ends after its time, for good', async () => {
    const sessions = configurations()(ADMIN);
    const { secret, actor } = await sessions.begin(requestWith(), 'admin', ADMIN.password);
    now += 7 * 86_400_000 - 1_000;
    expect(await sessions.actorOf(secret)).toEqual(actor);
    now += 1_000;
    expect(await sessions.actorOf(secret)).toBeNull();
    now -= 1_000;
    expect(await sessions.actorOf(secret)).toBeNull();
  });

  it('is not ended by those of another user', async () => {
    const sessions = configurations()(ADMIN, BOB);
    const first = await sessions.begin(requestWith(), 'admin', ADMIN.password);
    for (let count = 0; count < 3; count++) await sessions.begin(requestWith(), 'bob', BOB.password);
    expect(await sessions.actorOf(first.secret)).toEqual(first.actor);
  });
});

describe('a session begins', () => {
  it('for a password that has the form of a key and is none', async () => {
    const password = 'abcdefghijklmnopqrstuvwx';
    await changeAccount(accounts, 'ann', { password }, OPTIONS);
    const sessions = accountSessions(accounts, accountsAuth(accounts, OPTIONS));
    expect((await sessions.begin(requestWith(), 'ann', password)).actor).toEqual({ id: 2, role: 'editor' });
  });

  it('with whole seconds, as cookies have them', async () => {
    const sessions = accountSessions(accounts, accountsAuth(accounts, OPTIONS), { clock, lifetime: 2_999 });
    expect((await sessions.begin(requestWith(), 'ann', PASSWORD)).lifetime).toBe(2);
  });

  it('for no one whom `identify` does not know by the login, which stands in place of the request’s own', async () => {
    const asked: HttpRequest[] = [];
    const sessions = accountSessions(accounts, async (request) => {
      asked.push(request);
      return null;
    });
    const body = async () => new Uint8Array([7]);
    const request = { ...requestWith(basic('bob', 'x')), method: 'POST', url: '/editor/login', body };
    request.headers = { ...request.headers, cookie: 'a=b' };
    await expect(sessions.begin(request, 'ann', 'pässword')).rejects.toMatchObject({
      ...{ code: 'incorrect_password', message: 'The name or the password is wrong.' },
    });
    const [only] = asked;
    expect(asked).toHaveLength(1);
    expect(only).toMatchObject({ method: 'POST', url: '/editor/login', clientAddress: '10.0.0.1' });
    expect(only?.headers).toEqual({ authorization: basic('ann', 'pässword'), cookie: 'a=b' });
    expect(await only?.body(10)).toEqual(new Uint8Array([7]));
  });

  it('although its account changes twice at the same time, and not when it changes each time', async () => {
    const conflict = new CalendarError('conflict', 'The account has changed.');
    const full = new Error('The disk is full.');
    const begun = async (failures: number, error: Error) => {
      let calls = 0;
      const addSession: Accounts['addSession'] = (session, options) =>
        ++calls > failures ? accounts.addSession(session, options) : Promise.reject(error);
      const sessions = accountSessions({ ...accounts, addSession }, accountsAuth(accounts, OPTIONS));
      const outcome = await sessions.begin(requestWith(), 'ann', PASSWORD).then(
        ({ actor }) => actor.id,
        (reason: unknown) => reason,
      );
      return [outcome, calls];
    };
    expect(await begun(2, conflict)).toEqual([2, 3]);
    expect(await begun(9, conflict)).toEqual([conflict, 3]);
    expect(await begun(9, full)).toEqual([full, 1]);
  });
});

it('an account has 20 sessions at most, unless another number is given', async () => {
  const sessions = accountSessions(accounts, accountsAuth(accounts, OPTIONS), { clock });
  const secrets: string[] = [];
  for (let count = 0; count < 21; count++, now += 1_000)
    secrets.push((await sessions.begin(requestWith(), 'ann', PASSWORD)).secret);
  const actors = await Promise.all(secrets.map((secret) => sessions.actorOf(secret)));
  expect(actors.map((actor) => actor !== null)).toEqual([false, ...Array<boolean>(20).fill(true)]);
});

it.each(['disabled', 'removed'] as const)(
  'no one has a session whose account is %s, on any store',
  async (is) => {
    const findSession: Accounts['findSession'] = async (hash) => {
      const found = await accounts.findSession(hash);
      const changed = is === 'disabled' ? { disabled: true } : { removed: '2031-05-01T12:00:00Z' };
      return found && { ...found, account: { ...found.account, ...changed } };
    };
    const sessions = accountSessions({ ...accounts, findSession }, accountsAuth(accounts, OPTIONS), {
      clock,
    });
    const { secret } = await sessions.begin(requestWith(), 'ann', PASSWORD);
    expect(await sessions.actorOf(secret)).toBeNull();
  },
);
