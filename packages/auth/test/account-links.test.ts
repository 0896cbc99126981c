import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import { CalendarError } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { addAccount, changeAccount, createAccountLinks, removeAccount } from '../src/index.js';
import { verifyPassword } from '../src/password.js';
import { CHEAP } from './request.js';

const HOUR = 3_600_000;
const PASSWORD = 'a new password';

async function open() {
  const state = { now: Date.UTC(2031, 4, 1) };
  const store = createMemoryStore();
  const accounts = createMemoryAccounts();
  const links = createAccountLinks({ store, accounts, cost: CHEAP, clock: () => state.now });
  const ann = await addAccount(accounts, { name: 'ann', role: 'editor' }, { cost: CHEAP });
  const bob = await addAccount(
    accounts,
    { name: 'bob', role: 'author', password: 'his password' },
    { cost: CHEAP },
  );
  const passwordOf = async (id: number) => (await accounts.find({ id }))?.passwordHash ?? '';
  return { state, store, accounts, links, ann, bob, passwordOf };
}

it('a link sets the password of its account once, of many at the same time one does', async () => {
  const { links, ann, passwordOf } = await open();
  const { secret } = await links.make(ann.id, 'invitation');
  expect(await links.open(secret)).toMatchObject({ account: { name: 'ann' }, purpose: 'invitation' });
  const used = await Promise.all(Array.from({ length: 8 }, () => links.use(secret, PASSWORD)));
  expect(used.filter((account) => account !== undefined)).toHaveLength(1);
  expect(await verifyPassword(PASSWORD, await passwordOf(ann.id))).toBe(true);
  expect(await links.open(secret)).toBeUndefined();
  expect(await links.use(secret, 'another password')).toBeUndefined();
  expect(await verifyPassword(PASSWORD, await passwordOf(ann.id))).toBe(true);
});

it('the store has no secret, and another one opens nothing', async () => {
  const { store, links, ann, bob } = await open();
  const { secret } = await links.make(ann.id, 'password');
  const [value] = await store.values.list('account link ', 'account link!', 10);
  expect(value?.value).not.toContain(secret.slice(2));
  const [, own = ''] = secret.split(/-(.*)/);
  const others = [
    ...['', 'x', `${ann.id}-`, `${ann.id}-${'A'.repeat(43)}`, `${bob.id}-${own}`, `0${secret}`, `${secret}x`],
    ...[
      secret.toUpperCase(),
      `${ann.id}-${own.slice(0, -1)}`,
      `${'9'.repeat(15)}-${own}`,
      `__proto__-${own}`,
    ],
  ];
  for (const other of others) expect([other, await links.open(other)]).toEqual([other, undefined]);
  for (const other of others) expect(await links.use(other, PASSWORD)).toBeUndefined();
  expect(await links.open(secret)).toBeDefined();
});

it('a password that cannot be leaves the link valid', async () => {
  const { links, ann } = await open();
  const { secret } = await links.make(ann.id, 'password');
  for (const password of ['', 'short', '        ', 'x'.repeat(1001)])
    await expect(links.use(secret, password)).rejects.toMatchObject({ code: 'invalid_param' });
  expect((await links.use(secret, PASSWORD))?.name).toBe('ann');
});

it.each([
  ['password', HOUR],
  ['invitation', 7 * 24 * HOUR],
] as const)('a link of the purpose %s is valid for %d milliseconds', async (purpose, lifetime) => {
  const { state, links, ann } = await open();
  const { secret, expires } = await links.make(ann.id, purpose);
  expect(expires - state.now).toBe(lifetime);
  state.now += lifetime - 1;
  expect(await links.open(secret)).toBeDefined();
  state.now += 1;
  expect(await links.open(secret)).toBeUndefined();
  expect(await links.use(secret, PASSWORD)).toBeUndefined();
});

it('a later link, another password, and an account that may not log in end it', async () => {
  const { accounts, links, bob } = await open();
  const first = await links.make(bob.id, 'password');
  const second = await links.make(bob.id, 'password');
  expect(await links.open(first.secret)).toBeUndefined();
  await changeAccount(accounts, 'bob', { password: 'chosen elsewhere' }, { cost: CHEAP });
  expect(await links.use(second.secret, PASSWORD)).toBeUndefined();
  const third = await links.make(bob.id, 'password');
  await changeAccount(accounts, 'bob', { disabled: true });
  expect(await links.open(third.secret)).toBeUndefined();
  await expect(links.make(bob.id, 'password')).rejects.toMatchObject({ code: 'not_found' });
  await changeAccount(accounts, 'bob', { disabled: false });
  expect(await links.open(third.secret)).toBeDefined();
  await removeAccount(accounts, 'bob');
  expect(await links.use(third.secret, PASSWORD)).toBeUndefined();
  await expect(links.make(4711, 'password')).rejects.toMatchObject({ code: 'not_found' });
});

it('the account of a login is found if it may log in', async () => {
  const { accounts, links, ann, bob } = await open();
  await changeAccount(accounts, 'ann', { email: 'ann@example.org' });
  expect((await links.find('ann'))?.id).toBe(ann.id);
  expect((await links.find('ANN@example.org'))?.id).toBe(ann.id);
  expect([await links.find(''), await links.find('carl')]).toEqual([undefined, undefined]);
  await changeAccount(accounts, 'ann', { disabled: true });
  await removeAccount(accounts, 'bob');
  expect([await links.find('ann'), await links.find('bob')]).toEqual([undefined, undefined]);
  await expect(links.make(bob.id, 'password')).rejects.toMatchObject({
    ...{ code: 'not_found', message: `There is no account ${bob.id}.` },
  });
});

it('messages to an account are counted by the clock of the links', async () => {
  const { state, links, ann } = await open();
  const may = () => links.mayMail(ann.id);
  expect([await may(), await may(), await may(), await may()]).toEqual([true, true, true, false]);
  state.now += HOUR;
  expect(await may()).toBe(true);
});

it('a password is set while others change the account, up to twenty times', async () => {
  const { accounts, store, ann } = await open();
  const conflict = new CalendarError('conflict', 'The account has changed.');
  /** What comes of a link, where the first updates fail with an error. */
  async function used(failures: number, error: Error = conflict) {
    let calls = 0;
    const failing: Accounts = {
      ...accounts,
      update: (account) => (++calls > failures ? accounts.update(account) : Promise.reject(error)),
    };
    const links = createAccountLinks({ store, accounts: failing, cost: CHEAP });
    const { secret } = await links.make(ann.id, 'password');
    const result = await links.use(secret, PASSWORD).then(
      (account) => account?.name,
      (reason: unknown) => reason,
    );
    return [result, calls];
  }
  expect(await used(19)).toEqual(['ann', 20]);
  expect(await used(25)).toEqual([conflict, 20]);
  const broken = new Error('The disk is full.');
  expect(await used(1, broken)).toEqual([broken, 1]);
});
