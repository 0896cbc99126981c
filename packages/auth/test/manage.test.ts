import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import {
  addAccount,
  changeAccount,
  createKey,
  removeAccount,
  type AccountInput,
  type KeyInput,
} from '@kalends/auth';
import { describe, expect, it } from 'vitest';
import { verifyPassword } from '../src/password.js';
import { CHEAP } from './request.js';

const clock = () => Date.UTC(2031, 4, 1, 12);
const OPTIONS = { cost: CHEAP, clock };
const ANN: AccountInput = { name: 'ann', role: 'editor', password: 'correct horse' };

describe('accounts', () => {
  it('are added with a hash in place of the password', async () => {
    const accounts = createMemoryAccounts();
    const added = await addAccount(accounts, { ...ANN, email: 'ann@example.org' }, OPTIONS);
    expect(added).toMatchObject({
      ...{ id: 2, name: 'ann', email: 'ann@example.org', role: 'editor', disabled: false },
      created: '2031-05-01T12:00:00Z',
    });
    expect(await verifyPassword('correct horse', added.passwordHash ?? '')).toBe(true);
    expect(JSON.stringify(await accounts.list())).not.toContain('horse');
  });

  it.each([
    { name: '' },
    { name: ' ann' },
    { name: 'a:b' },
    { name: 'a\nb' },
    { name: 'x'.repeat(61) },
    { email: 'no address' },
    { email: 'a:b@example.org' },
    { role: 'boss' as 'editor' },
    { capabilities: ['fly' as 'edit_posts'] },
    { password: 'short' },
    { password: ' s p a c e ' },
    { password: 'x'.repeat(1001) },
    { id: 0 },
    { id: 1.5 },
  ] satisfies readonly Partial<AccountInput>[])('are refused with %j', async (fields) => {
    const accounts = createMemoryAccounts();
    const [param = ''] = Object.keys(fields);
    const error: unknown = await addAccount(accounts, { ...ANN, ...fields }, OPTIONS).catch(
      (one: unknown) => one,
    );
    expect(error).toMatchObject({
      code: 'invalid_param',
      data: { params: { [param]: expect.any(String) } },
    });
    expect(String(error)).not.toContain('space');
    expect((await accounts.list()).accounts).toEqual([]);
  });

  it.each([
    { name: 'x'.repeat(60) },
    { email: `${'x'.repeat(242)}@example.org` },
    { password: '12345678' },
    { password: 'x'.repeat(1_000) },
    { id: 7 },
    { capabilities: ['edit_posts'] },
  ] satisfies readonly Partial<AccountInput>[])('are added with %j', async (fields) => {
    const accounts = createMemoryAccounts();
    const { password, ...others } = fields as Partial<AccountInput>;
    expect(await addAccount(accounts, { ...ANN, ...fields }, OPTIONS)).toMatchObject(others);
    if (password !== undefined)
      expect(await verifyPassword(password, (await accounts.list()).accounts[0]?.passwordHash ?? '')).toBe(
        true,
      );
  });

  it.each([
    [{ role: 'boss' as 'editor' }, /^The role has to be one of administrator, editor, author, .*\.$/],
    [{ capabilities: ['fly' as 'edit_posts'] }, /^Capabilities have to be of [a-z_]+, [a-z_]+, .*\.$/],
    [{ email: 'ann@example.org, bob' }, /^The e-mail address is not valid\.$/],
    [{ email: '@example.org' }, /^The e-mail address is not valid\.$/],
    [{ email: 'ann@b@example.org' }, /^The e-mail address is not valid\.$/],
    [{ password: 'short' }, /^The password needs at least 8 characters\.$/],
    [{ name: 'a:b' }, /^The name must have 1 to 60 characters and no colon\.$/],
    [{ id: -1 }, /^The id must be a positive integer\.$/],
  ])('are told why they are refused with %j', async (fields, message) => {
    const accounts = createMemoryAccounts();
    await expect(addAccount(accounts, { ...ANN, ...fields }, OPTIONS)).rejects.toThrow(message);
  });

  it('change after as many tries as others need, and no more than twenty', async () => {
    const accounts = createMemoryAccounts();
    await addAccount(accounts, ANN, OPTIONS);
    let calls = 0;
    /** Accounts of which another process changes one right before each of the first updates. */
    const contested = (others: number): Accounts => {
      calls = 0;
      return {
        ...accounts,
        async update(account) {
          if (++calls <= others) {
            const now = await accounts.find({ id: account.id });
            if (now !== undefined) await accounts.update(now);
          }
          return accounts.update(account);
        },
      };
    };
    const changed = await changeAccount(contested(19), 'ann', { role: 'author' });
    expect([changed.role, calls]).toEqual(['author', 20]);
    await expect(changeAccount(contested(25), 'ann', { role: 'editor' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(calls).toBe(20);
    const gone = { ...accounts, find: async () => undefined };
    await expect(changeAccount(gone, 'ann', {})).rejects.toThrow('There is no account ann.');
    await expect(changeAccount(accounts, { id: 9 }, {})).rejects.toThrow('There is no account 9.');
    const broken = { ...accounts, update: () => Promise.reject(new Error('The disk is full.')) };
    await expect(changeAccount(broken, 'ann', {})).rejects.toThrow('The disk is full.');
  });

  it('change, while others change them too', async () => {
    const accounts = createMemoryAccounts();
    await addAccount(accounts, ANN, OPTIONS);
    await Promise.all([
      changeAccount(accounts, 'ann', { role: 'author' }),
      changeAccount(accounts, 'ANN', { email: 'ann@example.org' }),
      changeAccount(accounts, 'ann', { disabled: true }),
      changeAccount(accounts, 'ann', { password: 'other password' }, OPTIONS),
    ]);
    const account = await accounts.find({ login: 'ann@example.org' });
    expect(account).toMatchObject({ role: 'author', disabled: true, revision: 5 });
    expect(await verifyPassword('other password', account?.passwordHash ?? '')).toBe(true);
  });

  it('cannot take the address of another, and are known', async () => {
    const accounts = createMemoryAccounts();
    await addAccount(accounts, ANN, OPTIONS);
    await addAccount(accounts, { ...ANN, name: 'bob', email: 'bob@example.org' }, OPTIONS);
    await expect(changeAccount(accounts, 'ann', { email: 'BOB@example.org' })).rejects.toMatchObject({
      code: 'conflict',
    });
    for (const work of [changeAccount, createKey])
      await expect(work(accounts, 'carl', { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(removeAccount(accounts, 'carl')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are gone when they are removed, with their hash, and their id stays theirs', async () => {
    const accounts = createMemoryAccounts();
    await addAccount(accounts, ANN, OPTIONS);
    const gone = await removeAccount(accounts, 'ann', OPTIONS);
    expect(gone).toMatchObject({ id: 2, removed: '2031-05-01T12:00:00Z', passwordHash: null });
    expect((await addAccount(accounts, ANN, OPTIONS)).id).toBe(3);
  });
});

describe('keys', () => {
  it.each([
    [{ name: ' x' }, 'The name of a key must have 1 to 100 characters.'],
    [{ expires: clock() }, 'The expiry must be in the future.'],
  ])('are told why they are refused with %j', async (fields, message) => {
    const accounts = createMemoryAccounts();
    await addAccount(accounts, ANN, OPTIONS);
    await expect(createKey(accounts, 'ann', { name: 'a', ...fields }, OPTIONS)).rejects.toThrow(message);
  });

  it('have the limits and the times that they were made with', async () => {
    const accounts = createMemoryAccounts();
    await addAccount(accounts, ANN, OPTIONS);
    const plain = await createKey(accounts, 'ann', { name: 'x'.repeat(100) }, OPTIONS);
    expect(plain.key).toMatchObject({
      ...{ account: 2, role: null, capabilities: null, expires: null, lastUsed: null, revoked: null },
      created: '2031-05-01T12:00:00Z',
    });
    const limits = { role: 'author', capabilities: ['edit_posts'] } as const;
    const limited = await createKey(
      accounts,
      { id: 2 },
      { name: 'a', ...limits, expires: clock() + 1_000 },
      OPTIONS,
    );
    expect(limited.key).toMatchObject({ ...limits, expires: '2031-05-01T12:00:01Z' });
  });

  it('are shown once', async () => {
    const accounts = createMemoryAccounts();
    await addAccount(accounts, ANN, OPTIONS);
    const api = await createKey(accounts, 'ann', { name: 'a' }, OPTIONS);
    const word = await createKey(accounts, 'ann', { name: 'b', applicationPassword: true }, OPTIONS);
    expect(api.secret).toMatch(/^kalends_[\w-]{43}$/);
    expect(word.secret).toMatch(/^\w{4}( \w{4}){5}$/);
    for (const { key, secret } of [api, word]) expect(secret.startsWith(key.prefix)).toBe(true);
    const stored = JSON.stringify(await accounts.list());
    for (const { secret } of [api, word]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(secret.slice(-12));
    }
  });

  it.each([
    { name: '' },
    { name: 'x'.repeat(101) },
    { role: 'boss' as 'editor' },
    { capabilities: ['fly' as 'edit_posts'] },
    { expires: clock() },
  ] satisfies readonly Partial<KeyInput>[])('are refused with %j', async (fields) => {
    const accounts = createMemoryAccounts();
    await addAccount(accounts, ANN, OPTIONS);
    const [param = ''] = Object.keys(fields);
    await expect(createKey(accounts, 'ann', { name: 'a', ...fields }, OPTIONS)).rejects.toMatchObject({
      code: 'invalid_param',
      data: { params: { [param]: expect.any(String) } },
    });
  });
});
