import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import { addAccount, changeAccount, createKey, removeAccount } from '@kalends/auth';
import { accountsAuth } from '@kalends/auth/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { basic, CHEAP, requestWith, whoIs } from './request.js';

const SECOND = 1_000;
const EDITOR = { id: 2, role: 'editor' };
const CARL = { id: 5_000_000_000, name: 'carl', role: 'author', password: 'carls password' } as const;
const WRONG = 'The provided password is an invalid application password.';

let now: number;
let accounts: Accounts;

const clock = () => now;
const OPTIONS = { cost: CHEAP, clock };

const authOf = (options: Parameters<typeof accountsAuth>[1] = {}, of: Accounts = accounts) =>
  accountsAuth(of, { ...OPTIONS, ...options });
const add = (of: Accounts = accounts) =>
  addAccount(of, { name: 'ann', role: 'editor', password: 'right password' }, OPTIONS);

beforeEach(async () => {
  now = Date.UTC(2031, 4, 1, 12);
  accounts = createMemoryAccounts();
  await add();
});

describe('a caller is recognized', () => {
  const recognized = async (auth: ReturnType<typeof authOf>, authorization?: string) =>
    auth.recognize?.(requestWith(authorization));

  it('by a key, which no one can guess, and by a login that was verified before', async () => {
    const auth = authOf({ users: [CARL] });
    const { secret } = await createKey(accounts, 'ann', { name: 'a key' }, OPTIONS);
    for (const header of [`Bearer ${secret}`, basic('ann', secret)])
      expect(await recognized(auth, header)).toEqual({ actor: EDITOR, bySecret: true });
    const header = basic('ann', 'right password');
    expect(await recognized(auth, header)).toBeUndefined();
    await whoIs(auth, header);
    expect(await recognized(auth, header)).toEqual({ actor: EDITOR, bySecret: false });
    await changeAccount(accounts, 'ann', { disabled: true });
    expect(await recognized(auth, header)).toBeUndefined();
  });

  it('as a configured user, whose password needs no slow hash', async () => {
    const auth = authOf({ users: [CARL] });
    const actor = { id: CARL.id, role: 'author' };
    expect(await recognized(auth, basic('carl', CARL.password))).toEqual({ actor, bySecret: false });
    expect(await recognized(auth, basic('carl', 'wrong'))).toBeUndefined();
  });

  it('by nothing else, and nothing is refused', async () => {
    const auth = authOf();
    const { key, secret } = await createKey(accounts, 'ann', { name: 'a key' }, OPTIONS);
    await accounts.revokeKey(key.id, '2031-05-01T12:00:00Z');
    for (const header of [undefined, '', 'Digest x', basic('ann', 'wrong'), basic('nemo', 'x'), 'Bearer x'])
      expect([header, await recognized(auth, header)]).toEqual([header, undefined]);
    expect(await recognized(auth, `Bearer ${secret}`)).toBeUndefined();
  });
});

describe('the account that a name stands for', () => {
  const nameOf = async (auth: ReturnType<typeof authOf>, name: string) =>
    auth.accountOf?.(name, requestWith());

  it('is told by its id, that of a configured user before that of an account', async () => {
    await addAccount(accounts, { name: 'carl', role: 'editor', email: 'c@example.org' }, OPTIONS);
    const auth = authOf({ users: [CARL] });
    expect(await nameOf(auth, 'ANN')).toBe('#2');
    expect(await nameOf(auth, 'Carl')).toBe(`#${CARL.id}`);
    expect(await nameOf(auth, 'c@example.org')).toBe('#3');
  });

  it('is none without a name, or for one that is unknown', async () => {
    let asked = 0;
    const find: Accounts['find'] = (query) => {
      asked++;
      return accounts.find(query);
    };
    const auth = authOf({}, { ...accounts, find });
    expect([await nameOf(auth, ''), asked]).toEqual([undefined, 0]);
    expect([await nameOf(auth, 'nemo'), asked]).toEqual([undefined, 1]);
  });

  it('is asked for again with each request, also with the same one', async () => {
    const auth = authOf();
    const request = requestWith(basic('ann', 'right password'));
    expect(await auth(request, undefined)).toEqual(EDITOR);
    await removeAccount(accounts, 'ann', OPTIONS);
    await add();
    expect(await auth(request, undefined)).toEqual({ id: 3, role: 'editor' });
  });
});

describe('users who are configured, without any account', () => {
  it('are found as on a server that has no accounts, where other schemes are anonymous', async () => {
    const auth = authOf({ users: [CARL] }, createMemoryAccounts());
    expect(await whoIs(auth, basic('carl', CARL.password))).toEqual({ id: CARL.id, role: 'author' });
    expect(await whoIs(auth, 'Bearer x')).toBeNull();
    expect(await whoIs(auth, 'Digest x')).toBeNull();
    expect(await whoIs(authOf({}, createMemoryAccounts()), 'Digest x')).toBe('incorrect_password');
  });

  it('are found so until two seconds after the first account was added', async () => {
    const own = createMemoryAccounts();
    let listed = 0;
    const list: Accounts['list'] = () => {
      listed++;
      return own.list();
    };
    const auth = authOf({ users: [CARL] }, { ...own, list });
    expect(await whoIs(auth, 'Digest x')).toBeNull();
    await add(own);
    now += 2 * SECOND;
    expect([await whoIs(auth, 'Digest x'), listed]).toEqual([null, 1]);
    now += 1;
    expect([await whoIs(auth, 'Digest x'), listed]).toEqual(['incorrect_password', 2]);
    now += 3 * SECOND;
    // once there are accounts with passwords, nothing is looked for
    expect([await whoIs(auth, 'Digest x'), listed]).toEqual(['incorrect_password', 2]);
  });
});

describe('a refusal', () => {
  const refusal = async (authorization: string) =>
    Promise.resolve(authOf()(requestWith(authorization), undefined)).catch((error: unknown) => error);

  it('says what is wrong', async () => {
    const [revoked, short] = [
      await createKey(accounts, 'ann', { name: 'revoked' }, OPTIONS),
      await createKey(accounts, 'ann', { name: 'short', expires: now + SECOND }, OPTIONS),
    ];
    await accounts.revokeKey(revoked.key.id, '2031-05-01T12:00:00Z');
    now += SECOND;
    expect(await refusal(basic('ann', 'wrong'))).toMatchObject({ message: WRONG });
    expect(await refusal(`Bearer ${revoked.secret}`)).toMatchObject({ message: 'The key was revoked.' });
    expect(await refusal(`Bearer ${short.secret}`)).toMatchObject({ message: 'The key has expired.' });
    expect(await refusal('Bearer x')).toMatchObject({ message: 'The provided key is invalid.' });
    expect(await refusal('Digest x')).toMatchObject({
      message:
        'The Authorization header cannot be read. It has to be Basic with a name and a password, or Bearer with an API key.',
    });
  });
});

it('names and passwords are UTF-8, and white space around a header does not count', async () => {
  await addAccount(accounts, { name: 'zoë', role: 'author', password: 'päßword 1' }, OPTIONS);
  expect(await whoIs(authOf(), `  ${basic('zoë', 'päßword 1')}\t`)).toEqual({ id: 3, role: 'author' });
});

it('a new hash of the same password leaves the sessions of the account', async () => {
  const updates: unknown[] = [];
  const update: Accounts['update'] = (account, options) => {
    updates.push(options);
    return accounts.update(account, options);
  };
  const auth = authOf({ cost: { ...CHEAP, p: 2 } }, { ...accounts, update });
  expect(await whoIs(auth, basic('ann', 'right password'))).toEqual(EDITOR);
  expect(updates).toEqual([{ samePassword: true }]);
});
