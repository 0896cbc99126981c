import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import { addAccount, changeAccount, createKey, removeAccount } from '@kalends/auth';
import { accountsAuth, accountSessions, type AccountSessions } from '@kalends/auth/http';
import { limitLogins } from '@kalends/http-adapter';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHEAP, requestWith } from './request.js';

const START = Date.UTC(2031, 4, 1, 12);
const DAY = 86_400_000;
const PASSWORD = 'right password';

let now: number;
let accounts: Accounts;
let sessions: AccountSessions;

const clock = () => now;
const OPTIONS = { cost: CHEAP, clock };
const USER = { id: 1, name: 'admin', password: 'a password', role: 'administrator' } as const;

const open = (cost = CHEAP): AccountSessions => {
  const auth = accountsAuth(accounts, { ...OPTIONS, cost, users: [USER] });
  return accountSessions(accounts, limitLogins(auth, { failures: 3, clock }), { clock, most: 2 });
};

const begin = (name = 'ann', password = PASSWORD) => sessions.begin(requestWith(), name, password);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );

beforeEach(async () => {
  now = START;
  accounts = createMemoryAccounts();
  await addAccount(
    accounts,
    { name: 'ann', email: 'ann@example.org', role: 'editor', password: PASSWORD },
    OPTIONS,
  );
  sessions = open();
});

describe('a session', () => {
  it.each(['ann', 'ANN', 'ann@example.org'])('begins with the login %s', async (name) => {
    const { secret, lifetime, actor } = await begin(name);
    expect(actor).toEqual({ id: 2, role: 'editor' });
    expect([secret, lifetime]).toEqual([expect.stringMatching(/^[\w-]{43}$/), 604_800]);
    expect(await sessions.actorOf(secret)).toEqual(actor);
    expect(JSON.stringify(await accounts.list())).not.toContain(secret);
  });

  it('counts in another process at once, and has the rights that the account has now', async () => {
    const { secret } = await begin();
    await changeAccount(accounts, 'ann', { role: 'contributor' }, OPTIONS);
    expect(await open().actorOf(secret)).toEqual({ id: 2, role: 'contributor' });
  });

  it('ends where it is ended, and no other', async () => {
    const [first, second] = [await begin(), await begin()];
    await sessions.end(first.secret);
    await sessions.end('no secret');
    expect([await sessions.actorOf(first.secret), await sessions.actorOf(second.secret)]).toEqual([
      null,
      second.actor,
    ]);
  });

  it('ends after its time', async () => {
    const { secret, actor } = await begin();
    now += 7 * DAY - 1_000;
    expect(await sessions.actorOf(secret)).toEqual(actor);
    now += 1_000;
    expect(await sessions.actorOf(secret)).toBeNull();
  });

  it.each([
    ['a new password', () => changeAccount(accounts, 'ann', { password: 'new password' }, OPTIONS)],
    ['the same password again', () => changeAccount(accounts, 'ann', { password: PASSWORD }, OPTIONS)],
    ['disabling', () => changeAccount(accounts, 'ann', { disabled: true }, OPTIONS)],
    ['removal', () => removeAccount(accounts, 'ann', OPTIONS)],
  ])('ends with %s', async (_what, change) => {
    const { secret } = await begin();
    await change();
    expect(await sessions.actorOf(secret)).toBeNull();
  });

  it('does not come back when an account is enabled again', async () => {
    const { secret } = await begin();
    await changeAccount(accounts, 'ann', { disabled: true }, OPTIONS);
    await changeAccount(accounts, 'ann', { disabled: false }, OPTIONS);
    expect(await sessions.actorOf(secret)).toBeNull();
  });

  it.each(['ann', 'admin'])('is one of at most two of %s', async (name) => {
    const password = name === 'ann' ? PASSWORD : USER.password;
    const secrets = [];
    for (let count = 0; count < 3; count++, now += 1_000) secrets.push((await begin(name, password)).secret);
    const actors = await Promise.all(secrets.map((secret) => sessions.actorOf(secret)));
    expect(actors.map((actor) => actor !== null)).toEqual([false, true, true]);
  });

  it('of a configured user lasts as long as the process', async () => {
    const { secret, actor } = await begin('admin', USER.password);
    expect(actor).toMatchObject({ id: 1, role: 'administrator' });
    expect(await sessions.actorOf(secret)).toEqual(actor);
    expect(await open().actorOf(secret)).toBeNull();
    await sessions.end(secret);
    expect(await sessions.actorOf(secret)).toBeNull();
  });

  it('outlives the new hash that its own login makes', async () => {
    sessions = open({ ...CHEAP, ln: 5 });
    const { secret, actor } = await begin();
    expect(await sessions.actorOf(secret)).toEqual(actor);
    expect((await accounts.find({ login: 'ann' }))?.passwordHash).toContain('ln=5');
  });
});

describe('sessions of an account', () => {
  it('go on when a login of another kind gives its password a new hash', async () => {
    const { secret, actor } = await begin();
    const auth = accountsAuth(accounts, { ...OPTIONS, cost: { ...CHEAP, ln: 5 } });
    const authorization = `Basic ${btoa(`ann:${PASSWORD}`)}`;
    expect(await auth(requestWith(authorization), undefined)).toEqual(actor);
    expect((await accounts.find({ login: 'ann' }))?.passwordHash).toContain('ln=5');
    expect(await sessions.actorOf(secret)).toEqual(actor);
  });

  it('are stored with it, although it was added while its password was checked', async () => {
    const auth = accountsAuth(accounts, OPTIONS);
    let isAdded = false;
    sessions = accountSessions(
      accounts,
      async (request) => {
        if (!isAdded)
          await addAccount(accounts, { name: 'bob', role: 'author', password: PASSWORD }, OPTIONS);
        isAdded = true;
        return auth(request, undefined);
      },
      { clock },
    );
    const { secret, actor } = await begin('bob');
    expect(await open().actorOf(secret)).toEqual(actor);
    await changeAccount(accounts, 'bob', { disabled: true }, OPTIONS);
    expect(await sessions.actorOf(secret)).toBeNull();
  });
});

describe('no session begins', () => {
  it.each([
    ['a wrong password', 'ann', 'wrong password', 'incorrect_password'],
    ['no password', 'ann', '', 'incorrect_password'],
    ['an unknown name', 'bob', PASSWORD, 'invalid_username'],
    ['an unknown address', 'bob@example.org', PASSWORD, 'invalid_email'],
    ['a name with a colon', 'ann:x', PASSWORD, 'incorrect_password'],
    ['no name', '', PASSWORD, 'invalid_username'],
  ])('with %s', async (_what, name, password, code) => {
    expect(await codeOf(begin(name, password))).toBe(code);
  });

  it.each([false, true])(
    'with a key, which may do less (application password: %s)',
    async (applicationPassword) => {
      const { secret } = await createKey(
        accounts,
        'ann',
        { name: 'a key', role: 'contributor', applicationPassword },
        OPTIONS,
      );
      expect(await codeOf(begin('ann', secret))).toBe('incorrect_password');
    },
  );

  it('for a disabled account', async () => {
    await changeAccount(accounts, 'ann', { disabled: true }, OPTIONS);
    expect(await codeOf(begin())).toBe('incorrect_password');
  });

  it('after too many failures, whichever way they came', async () => {
    for (let count = 0; count < 3; count++) await codeOf(begin('ann', 'wrong password'));
    expect(await codeOf(begin())).toBe('too_many_failed_logins');
  });
});
