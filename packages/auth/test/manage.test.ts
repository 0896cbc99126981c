import { createMemoryAccounts } from '@kalends/accounts';
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
