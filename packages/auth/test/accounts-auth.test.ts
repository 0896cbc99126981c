import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import {
  addAccount,
  changeAccount,
  createKey,
  removeAccount,
  type AccountInput,
  type KeyInput,
} from '@kalends/auth';
import { accountsAuth } from '@kalends/auth/http';
import { CalendarError, ROLES } from '@kalends/core';
import type { Identify } from '@kalends/http-adapter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { basic, CHEAP, whoIs } from './request.js';

const START = Date.UTC(2031, 4, 1, 12);
const SECOND = 1_000;

let now: number;
let accounts: Accounts;
let identify: Identify;

const clock = () => now;
const OPTIONS = { cost: CHEAP, clock };

const add = (fields: Partial<AccountInput> = {}) =>
  addAccount(accounts, { name: 'ann', role: 'editor', password: 'right password', ...fields }, OPTIONS);
const keyOf = (login: string, fields: Partial<KeyInput> = {}) =>
  createKey(accounts, login, { name: 'a key', ...fields }, OPTIONS);
const who = (authorization?: string | readonly string[]) => whoIs(identify, authorization);

const EDITOR = { id: 2, role: 'editor' };

beforeEach(async () => {
  now = START;
  accounts = createMemoryAccounts();
  identify = accountsAuth(accounts, OPTIONS);
  await add({ email: 'ann@example.org' });
});

describe('a header', () => {
  it('that is not there is anonymous', async () => {
    expect(await who()).toBeNull();
  });

  it.each([
    '',
    ' ',
    'Basic',
    'Basic ',
    'Basic !!!',
    'Basic a',
    basic('ann', ''),
    basic('', ''),
    `Basic ${btoa('no colon')}`,
    `${basic('ann', 'right password')}, ${basic('ann', 'right password')}`,
    `${basic('ann', 'right password')} extra`,
    basic('ann', 'right password').replace(' ', '\t'),
    basic('ann', 'right password').replace(' ', ''),
    `Basic realm="x" ${btoa('ann:right password')}`,
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer kalends_',
    `Bearer kalends_${'x'.repeat(43)}`,
    'Digest username="ann"',
    'Negotiate YII=',
    'Token abc',
    'constructor abc',
    'abc',
    '\u0000',
  ])('%j is refused, not anonymous', async (header) => {
    expect(await who(header)).toBe('incorrect_password');
  });

  it('that comes twice is refused', async () => {
    const one = basic('ann', 'right password');
    expect(await who([one, one])).toBe('incorrect_password');
    expect(await who([])).toBe('incorrect_password');
    expect(await who([one])).toEqual(EDITOR);
  });

  it('logs in by name or address in any letter case, blanks in the password aside', async () => {
    for (const header of [
      basic('ann', 'right password'),
      basic('ANN', 'rightpassword'),
      basic('Ann@Example.org', ' right  pass word '),
      basic('ann', 'right password').replace('Basic', 'bAsIc'),
      basic('ann', 'right password').replace(' ', '   '),
    ])
      expect(await who(header), header).toEqual(EDITOR);
  });

  it('is refused as the contract says for what is wrong', async () => {
    expect(await who(basic('ann', 'wrong'))).toBe('incorrect_password');
    expect(await who(basic('bob', 'x'))).toBe('invalid_username');
    expect(await who(basic('', 'x'))).toBe('invalid_username');
    expect(await who(basic('bob@example.org', 'x'))).toBe('invalid_email');
  });
});

describe('an account', () => {
  it('that is disabled or removed is refused at once, though its login is remembered', async () => {
    const header = basic('ann', 'right password');
    expect(await who(header)).toEqual(EDITOR);
    await changeAccount(accounts, 'ann', { disabled: true });
    expect(await who(header)).toBe('incorrect_password');
    await changeAccount(accounts, 'ann', { disabled: false });
    expect(await who(header)).toEqual(EDITOR);
    await removeAccount(accounts, 'ann', OPTIONS);
    expect(await who(header)).toBe('invalid_username');
    // someone else who gets the name is someone else
    await add();
    expect(await who(header)).toEqual({ id: 3, role: 'editor' });
  });

  it('has its new role and its new password at once', async () => {
    const header = basic('ann', 'right password');
    expect(await who(header)).toEqual(EDITOR);
    await changeAccount(accounts, 'ann', { role: 'subscriber' });
    expect(await who(header)).toEqual({ id: 2, role: 'subscriber' });
    await changeAccount(accounts, 'ann', { password: 'new password' }, OPTIONS);
    expect(await who(header)).toBe('incorrect_password');
    expect(await who(basic('ann', 'new password'))).toEqual({ id: 2, role: 'subscriber' });
  });

  it('without a password logs in by keys alone', async () => {
    await addAccount(accounts, { name: 'bot', role: 'author' }, OPTIONS);
    for (const password of ['', 'x', 'null', 'undefined'])
      expect(await who(basic('bot', password))).toBe('incorrect_password');
    const { secret } = await keyOf('bot');
    expect(await who(`Bearer ${secret}`)).toEqual({ id: 3, role: 'author' });
  });

  it('gets a new hash when hashes cost more', async () => {
    const raised = accountsAuth(accounts, { clock, cost: { ...CHEAP, p: 2 } });
    const hash = async () => (await accounts.find({ login: 'ann' }))?.passwordHash ?? '';
    expect(await whoIs(raised, basic('ann', 'wrong'))).toBe('incorrect_password');
    expect(await hash()).toContain('p=1');
    expect(await whoIs(raised, basic('ann', 'right password'))).toEqual(EDITOR);
    await expect.poll(hash).toContain('p=2');
    expect(await whoIs(raised, basic('ann', 'right password'))).toEqual(EDITOR);
  });

  it('acts by capabilities of its own', async () => {
    await add({ name: 'bob', role: 'subscriber', capabilities: ['edit_posts', 'unfiltered_html'] });
    expect(await who(basic('bob', 'right password'))).toEqual({
      ...{ id: 3, role: 'subscriber' },
      capabilities: ['edit_posts', 'unfiltered_html'],
    });
  });
});

describe('a key', () => {
  it('logs in as a bearer, or in place of its owner’s password', async () => {
    const { secret } = await keyOf('ann');
    await add({ name: 'bob' });
    expect(await who(`Bearer ${secret}`)).toEqual(EDITOR);
    expect(await who(`bearer  ${secret}`)).toEqual(EDITOR);
    expect(await who(basic('ann', secret))).toEqual(EDITOR);
    expect(await who(basic('ANN@example.org', secret))).toEqual(EDITOR);
    expect(await who(basic('bob', secret))).toBe('incorrect_password');
    expect(await who(basic('carl', secret))).toBe('invalid_username');
    for (const wrong of [
      secret.slice(0, -1),
      `${secret}x`,
      secret.toLowerCase(),
      secret.replace('kalends_', ''),
    ])
      expect(await who(`Bearer ${wrong}`)).toBe('incorrect_password');
  });

  it('of WordPress’s form is a password, however it is grouped, and no bearer', async () => {
    const { secret } = await keyOf('ann', { applicationPassword: true });
    for (const password of [secret, secret.replaceAll(' ', ''), secret.replaceAll(' ', '  ')])
      expect(await who(basic('ann', password))).toEqual(EDITOR);
    expect(await who(basic('ann', secret.toLowerCase()))).toBe('incorrect_password');
    expect(await who(`Bearer ${secret.replaceAll(' ', '')}`)).toBe('incorrect_password');
    // a password may look like one
    await add({ name: 'bob', password: 'abcdefghijklmnopqrstuvwx' });
    expect(await who(basic('bob', 'abcd efgh ijkl mnop qrst uvwx'))).toEqual({ id: 3, role: 'editor' });
  });

  it('is refused once it is revoked or has expired, or its account is disabled or removed', async () => {
    const key = async (fields?: Partial<KeyInput>) => keyOf('ann', fields);
    const [revoked, short, kept] = [await key(), await key({ expires: now + SECOND }), await key()];
    const bearer = ({ secret }: { readonly secret: string }) => who(`Bearer ${secret}`);
    for (const one of [revoked, short, kept]) expect(await bearer(one)).toEqual(EDITOR);
    await accounts.revokeKey(revoked.key.id, '2031-05-01T12:00:00Z');
    expect(await bearer(revoked)).toBe('incorrect_password');
    now += SECOND;
    expect(await bearer(short)).toBe('incorrect_password');
    await changeAccount(accounts, 'ann', { disabled: true });
    expect(await bearer(kept)).toBe('incorrect_password');
    expect(await who(basic('ann', kept.secret))).toBe('incorrect_password');
    await changeAccount(accounts, 'ann', { disabled: false });
    expect(await bearer(kept)).toEqual(EDITOR);
    await removeAccount(accounts, 'ann', OPTIONS);
    expect(await bearer(kept)).toBe('incorrect_password');
    await add();
    expect(await who(basic('ann', kept.secret))).toBe('incorrect_password');
  });

  it('gives at most what its account may at the moment', async () => {
    const bearer = async (fields: Partial<KeyInput>) => who(`Bearer ${(await keyOf('ann', fields)).secret}`);
    expect(await bearer({ role: 'contributor' })).toEqual({
      ...{ id: 2, role: 'contributor' },
      capabilities: ROLES.contributor,
    });
    expect(await bearer({ capabilities: ['upload_files', 'unfiltered_html'] })).toEqual({
      ...{ id: 2, role: 'editor' },
      capabilities: ['upload_files'],
    });
    const { secret } = await keyOf('ann', { role: 'administrator' });
    expect(await who(`Bearer ${secret}`)).toEqual({ ...EDITOR, capabilities: ROLES.editor });
    await changeAccount(accounts, 'ann', { role: 'contributor' });
    expect(await who(`Bearer ${secret}`)).toEqual({
      ...{ id: 2, role: 'contributor' },
      capabilities: ROLES.contributor,
    });
    await changeAccount(accounts, 'ann', { role: 'subscriber' });
    expect(await who(`Bearer ${secret}`)).toEqual({ id: 2, role: 'subscriber', capabilities: [] });
  });

  it('knows its last use, to a minute', async () => {
    const { key, secret } = await keyOf('ann');
    const lastUsed = async () => (await accounts.findKey(key.hash))?.key.lastUsed;
    await who(`Bearer ${secret}`);
    expect(await lastUsed()).toBe('2031-05-01T12:00:00Z');
    now += 59 * SECOND;
    await who(`Bearer ${secret}`);
    expect(await lastUsed()).toBe('2031-05-01T12:00:00Z');
    now += SECOND;
    await who(basic('ann', secret));
    expect(await lastUsed()).toBe('2031-05-01T12:01:00Z');
  });

  it('stores one use for requests at the same time', async () => {
    const { secret } = await keyOf('ann');
    const noted: number[] = [];
    const noteUse = async (id: number, at: string): Promise<void> => {
      noted.push(id);
      await accounts.noteUse(id, at);
    };
    const auth = accountsAuth({ ...accounts, noteUse }, OPTIONS);
    await Promise.all([1, 2, 3].map(() => whoIs(auth, `Bearer ${secret}`)));
    expect(noted).toHaveLength(1);
  });

  it('works while its use cannot be stored', async () => {
    const { secret } = await keyOf('ann');
    const noteUse = () => Promise.reject(new Error('the disk is full'));
    const auth = accountsAuth({ ...accounts, noteUse }, OPTIONS);
    expect(await whoIs(auth, `Bearer ${secret}`)).toEqual(EDITOR);
  });
});

describe('a user who is configured', () => {
  afterEach(() => void vi.restoreAllMocks());

  const users = [
    { id: 5_000_000_000, name: 'carl', email: 'carl@example.org', role: 'author', password: 'pw' },
  ] as const;

  it('logs in beside accounts, and wins over an account of the name', async () => {
    const auth = accountsAuth(accounts, { ...OPTIONS, users });
    await add({ name: 'carl' });
    const carl = { id: 5_000_000_000, role: 'author' };
    for (let time = 0; time < 2; time++) {
      expect(await whoIs(auth, basic('carl', 'pw'))).toEqual(carl);
      expect(await whoIs(auth, basic('CARL@example.org', 'p w'))).toEqual(carl);
      expect(await whoIs(auth, basic('carl', 'right password'))).toBe('incorrect_password');
      expect(await whoIs(auth, basic('ann', 'right password'))).toEqual(EDITOR);
    }
  });

  it('hides no account that is added after the clock of the machine was set back', async () => {
    const own = createMemoryAccounts();
    const auth = accountsAuth(own, { cost: CHEAP, users });
    await whoIs(auth, basic('carl', 'pw'));
    const [wall, passed] = [Date.now(), performance.now()];
    vi.spyOn(Date, 'now').mockReturnValue(wall - 3_600_000);
    vi.spyOn(performance, 'now').mockReturnValue(passed + 3 * SECOND);
    await addAccount(own, { name: 'ann', role: 'editor', password: 'right password' }, OPTIONS);
    expect(await whoIs(auth, basic('ann', 'right password'))).toMatchObject({ role: 'editor' });
  });
});

it('a store that fails while accounts are looked for is asked again by the next request', async () => {
  let failures = 1;
  const failing: Accounts = {
    ...accounts,
    async list() {
      if (failures-- > 0) throw new CalendarError('store_unavailable', 'No database.', { retry_after: 2 });
      return accounts.list();
    },
  };
  const users = [{ id: 9, name: 'bob', password: 'bobs password', role: 'author' as const }];
  identify = accountsAuth(failing, { ...OPTIONS, users });
  const answers = [await who(basic('nemo', 'x')), await who(basic('nemo', 'x'))];
  expect(answers).toEqual(['store_unavailable', 'invalid_username']);
});
