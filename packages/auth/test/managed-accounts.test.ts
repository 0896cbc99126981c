import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import { removeAccount } from '@kalends/auth';
import { manageAccounts, type ManagedAccounts } from '@kalends/auth/http';
import { CalendarError } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyPassword } from '../src/password.js';
import { CHEAP } from './request.js';

const NOW = Date.UTC(2031, 4, 1, 12);
const PASSWORD = 'right password';
const OPTIONS = { cost: CHEAP, clock: () => NOW };

let accounts: Accounts;
let managed: ManagedAccounts;

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CalendarError ? error.code : String(error)),
  );

const add = async (name: string, role: 'administrator' | 'editor' = 'editor'): Promise<number> =>
  (await managed.add({ name, role, password: PASSWORD })).id;

beforeEach(() => {
  accounts = createMemoryAccounts();
  managed = manageAccounts(accounts, OPTIONS);
});

describe('accounts', () => {
  it('are added, listed without their hashes, changed and removed', async () => {
    const id = await add('ann');
    expect(await managed.list()).toEqual([
      {
        ...{ id, name: 'ann', email: null, role: 'editor', capabilities: null, disabled: false },
        ...{ created: '2031-05-01T12:00:00Z', hasPassword: true, lastUsed: null },
      },
    ]);
    await managed.change(id, { role: 'author', disabled: true });
    expect(await managed.get(id)).toMatchObject({ role: 'author', disabled: true });
    await managed.change(id, { password: 'another password' });
    const stored = await accounts.find({ id });
    expect(await verifyPassword('another password', stored?.passwordHash ?? '')).toBe(true);
    await managed.remove(id);
    expect([await managed.list(), await managed.get(id)]).toEqual([[], undefined]);
    for (const work of [
      managed.change(id, { disabled: false }),
      managed.remove(id),
      managed.addKey(id, { name: 'x' }),
    ])
      expect(await codeOf(work)).toBe('not_found');
  });

  it('are changed by their id, even if another one has got the name', async () => {
    const first = await add('ann');
    await removeAccount(accounts, 'ann', OPTIONS);
    const second = await add('ann');
    expect(await codeOf(managed.change(first, { role: 'administrator' }))).toBe('not_found');
    expect(await managed.get(second)).toMatchObject({ role: 'editor' });
  });

  it('have no login of a configured user', async () => {
    const users = [
      { id: 1, name: 'Admin', email: 'admin@example.org', password: 'x', role: 'administrator' as const },
    ];
    managed = manageAccounts(accounts, { ...OPTIONS, users });
    for (const input of [
      { name: 'admin' },
      { name: 'ADMIN@example.org' },
      { name: 'ann', email: 'Admin@example.org' },
    ])
      expect(await codeOf(managed.add({ ...input, role: 'editor' }))).toBe('conflict');
    expect(await codeOf(managed.add({ name: 'ann', role: 'editor' }))).toBe('done');
  });

  it('have no login of a configured user without an address, in words', async () => {
    managed = manageAccounts(accounts, {
      ...OPTIONS,
      users: [{ id: 1, name: 'Admin', password: 'x', role: 'administrator' }],
    });
    for (const input of [{ name: 'ADMIN' }, { name: 'ann', email: 'admin' }])
      await expect(managed.add({ ...input, role: 'editor' })).rejects.toMatchObject({
        ...{ code: 'conflict', message: 'The login is that of a configured user.' },
      });
  });

  it('have the rights and the password that they are given at once', async () => {
    const id = await add('ann');
    await managed.change(id, { password: 'another password', role: 'author' });
    const stored = await accounts.find({ id });
    expect(stored?.role).toBe('author');
    expect(await verifyPassword('another password', stored?.passwordHash ?? '')).toBe(true);
  });

  it('were last used when the latest of their keys was', async () => {
    const [ann, bob] = [await add('ann'), await add('bob')];
    const times = ['2031-05-01T10:00:00Z', '2031-05-01T11:00:00Z', '2031-05-01T09:00:00Z', undefined];
    for (const time of times) {
      const { key } = await managed.addKey(ann, { name: 'phone' });
      if (time !== undefined) await accounts.noteUse(key.id, time);
    }
    await managed.addKey(bob, { name: 'phone' });
    const lastUses = (await managed.list()).map(({ id, lastUsed }) => [id, lastUsed]);
    expect(lastUses).toEqual([
      [ann, '2031-05-01T11:00:00Z'],
      [bob, null],
    ]);
  });

  it('are 5,000 at most, removed ones among them', async () => {
    const created = '2031-05-01T12:00:00Z';
    for (let id = 2; id < 5_002; id++)
      await accounts.add({
        ...{ id, name: `n${id}`, email: null, role: 'subscriber', capabilities: null, created },
        ...{ passwordHash: null, disabled: false, removed: id < 9 ? created : null },
      });
    const reason = 'There are 5000 accounts, those that were removed among them.';
    await expect(add('one more')).rejects.toMatchObject({
      ...{ code: 'invalid_param', message: reason, data: { params: { '': reason } } },
    });
  });
});

describe('the last administrator', () => {
  const CHANGES: Readonly<Record<string, (id: number) => Promise<void>>> = {
    role: (id) => managed.change(id, { role: 'editor' }),
    capabilities: (id) => managed.change(id, { capabilities: ['edit_posts'] }),
    disabled: (id) => managed.change(id, { disabled: true }),
    removed: (id) => managed.remove(id),
  };

  it.each(Object.entries(CHANGES))('stays, by %s', async (_name, change) => {
    const id = await add('ann', 'administrator');
    // one who cannot log in is none
    await managed.add({ name: 'without password', role: 'administrator' });
    const disabled = await add('bob', 'administrator');
    await managed.change(disabled, { disabled: true });
    const before = await accounts.find({ id });
    await expect(change(id)).rejects.toMatchObject({
      ...{ code: 'conflict', message: 'The last administrator who can log in stays as they are.' },
    });
    expect(await accounts.find({ id })).toEqual(before);
    await managed.change(disabled, { disabled: false });
    expect(await codeOf(change(id))).toBe('done');
  });

  it.each(Object.entries(CHANGES))('stays if two go at the same moment, by %s', async (_name, change) => {
    const ids = [await add('ann', 'administrator'), await add('bob', 'administrator')];
    const codes = await Promise.all(ids.map((id) => codeOf(change(id))));
    expect(codes).toContain('conflict');
    const left = (await managed.list()).filter(
      ({ role, disabled, capabilities, hasPassword }) =>
        role === 'administrator' && !disabled && capabilities === null && hasPassword,
    );
    expect(left.length).toBeGreaterThan(0);
  });

  it('gets another password', async () => {
    const id = await add('ann', 'administrator');
    expect(await codeOf(managed.change(id, { password: 'another password' }))).toBe('done');
  });
});

describe('keys', () => {
  it('are created, listed without their secrets, and revoked by their account alone', async () => {
    const [ann, bob] = [await add('ann'), await add('bob')];
    const { key, secret } = await managed.addKey(ann, { name: 'phone', applicationPassword: true });
    expect(secret).toMatch(/^(?:\w{4} ){5}\w{4}$/);
    await accounts.noteUse(key.id, '2031-05-01T11:00:00Z');
    const [listed] = await managed.keys(ann);
    expect(listed).toEqual({ ...key, lastUsed: '2031-05-01T11:00:00Z' });
    expect(JSON.stringify([key, listed])).not.toMatch(/hash|revoked/);
    expect((await managed.get(ann))?.lastUsed).toBe('2031-05-01T11:00:00Z');
    // who has a key of their own, too
    await managed.addKey(bob, { name: 'laptop' });
    expect(await managed.revokeKey(bob, key.id)).toBe(false);
    expect(await managed.keys(ann)).toHaveLength(1);
    expect(await managed.revokeKey(ann, key.id)).toBe(true);
    expect(await managed.revokeKey(ann, key.id)).toBe(false);
    expect(await managed.keys(ann)).toEqual([]);
  });

  it('are 50 at once, and 500 with those that are revoked', async () => {
    const id = await add('ann');
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, at) => codeOf(managed.addKey(id, { name: `k${at}` }))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(50);
    for (let total = 50; total < 500; total++) {
      const [first] = await managed.keys(id);
      await managed.revokeKey(id, first?.id ?? 0);
      await managed.addKey(id, { name: 'x' });
    }
    await managed.revokeKey(id, (await managed.keys(id))[0]?.id ?? 0);
    await expect(managed.addKey(id, { name: 'one more' })).rejects.toMatchObject({
      ...{ code: 'conflict', message: 'The account has as many keys as it may have.' },
    });
  });
});

it('refuses passwords that are too many at once', async () => {
  const id = await add('ann');
  const codes = await Promise.all(
    Array.from({ length: 40 }, (_, at) => codeOf(managed.change(id, { password: `password ${at}` }))),
  );
  expect(codes.filter((code) => code === 'busy')).toHaveLength(23);
});
