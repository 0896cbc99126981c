import { addAccount, createKey } from '@kalends/auth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOSTILE, harmless } from '../../../editor/test/hostile.js';
import { openSite, PASSWORD, PEOPLE, useSite } from '../../../editor/test/site.js';

const site = useSite({ accounts: true });
const PATH = '/manage/account';

const passwords = (current: string, next: string, again = next) => ({
  ...{ action: 'password', password_current: current, password: next, password_again: again },
});

/** An account of its own, which has logged in. */
async function newcomer(name: string) {
  const { id } = await addAccount(
    site().accounts,
    { name, role: 'contributor', password: PASSWORD },
    { cost: { ln: 4, r: 8, p: 1 } },
  );
  const visitor = site().visitor();
  await visitor.logIn(name);
  return { id, visitor };
}

describe('the own password', () => {
  it('changes, ends other sessions, and goes on here with a new one', async () => {
    const { visitor } = await newcomer('ann');
    const elsewhere = site().visitor();
    await elsewhere.logIn('ann');
    const before = visitor.cookie();
    await visitor.text(PATH);
    const changed = await visitor.post(PATH, passwords(PASSWORD, 'another password'));
    expect([changed.status, changed.headers.get('location')]).toEqual([
      303,
      `${site().base}${PATH}?done=password`,
    ]);
    expect(visitor.cookie()).not.toBe(before);
    expect(await visitor.text(`${PATH}?done=password`)).toContain('The password was changed.');
    expect((await elsewhere.get(PATH)).status).toBe(303);
    const thief = site().visitor();
    thief.setCookie(before);
    expect((await thief.get(PATH)).status).toBe(303);
    expect((await site().visitor().logIn('ann')).status).toBe(401);
    expect((await site().visitor().logIn('ann', 'another password')).status).toBe(303);
  });

  it('stays if the present one is wrong, and counts that as a failed login', async () => {
    const { visitor } = await newcomer('bob');
    await visitor.text(PATH);
    for (let attempt = 0; attempt < 5; attempt++) {
      const wrong = await visitor.post(PATH, passwords('wrong password', 'another password'));
      const text = await wrong.text();
      expect([wrong.status, text]).toEqual([422, expect.stringContaining('e-error-password_current')]);
      expect(text).not.toMatch(/wrong password|another password/);
    }
    const blocked = await visitor.post(PATH, passwords(PASSWORD, 'another password'));
    expect([blocked.status, blocked.headers.has('retry-after')]).toEqual([429, true]);
    expect(await visitor.text(PATH)).toContain('bob');
  });

  it('stays if the new one is too short, or typed in two ways', async () => {
    const { visitor } = await newcomer('cid');
    await visitor.text(PATH);
    for (const [fields, field] of [
      [passwords(PASSWORD, 'short'), 'password'],
      [passwords(PASSWORD, 'another password', 'other'), 'password_again'],
    ] as const) {
      const refused = await visitor.post(PATH, fields);
      expect([refused.status, await refused.text()]).toEqual([
        422,
        expect.stringContaining(`e-error-${field}`),
      ]);
    }
    expect((await site().visitor().logIn('cid')).status).toBe(303);
  });

  it('of a configured user is not here', async () => {
    const visitor = site().visitor();
    await visitor.logIn('configured');
    const text = await visitor.text(PATH);
    expect(text).toContain('You are a user of the configuration of the server.');
    expect(text).not.toContain('type="password"');
    await visitor.text('/manage/events');
    for (const fields of [passwords(PASSWORD, 'another password'), { action: 'key', key_name: 'x' }])
      expect((await visitor.post(PATH, fields)).status).toBe(404);
    expect((await visitor.get('/manage/people')).status).toBe(200);
  });
});

describe('own keys', () => {
  it.each(PEOPLE)('are created, shown once, and revoked by the %s', async (role) => {
    const visitor = await site().as(role);
    expect(await visitor.text(PATH)).toContain('There are no keys.');
    const made = await visitor.post(PATH, { action: 'key', key_name: 'My phone', key_form: 'key' });
    const [secret = ''] = /kalends_[\w-]{43}/.exec(await made.text()) ?? [];
    expect(secret).not.toBe('');
    const list = await visitor.text(PATH);
    expect(list).toContain('My phone');
    expect(list).not.toContain(secret);
    const { id = 0 } = (await site().accounts.find({ login: role })) ?? {};
    const [key] = (await site().accounts.list({ id })).keys;
    await visitor.post(PATH, { action: 'revoke', key: String(key?.id) });
    expect(await visitor.text(`${PATH}?done=revoked`)).toContain('The key was revoked.');
    expect((await site().accounts.list({ id })).keys[0]?.revoked).not.toBeNull();
  });

  it('are no one else’s', async () => {
    const { key } = await createKey(site().accounts, 'author', { name: 'Of the author' });
    for (const role of ['administrator', 'editor'] as const) {
      const visitor = await site().as(role);
      expect(await visitor.text(PATH)).not.toContain('Of the author');
      expect((await visitor.post(PATH, { action: 'revoke', key: String(key.id) })).status).toBe(404);
    }
    expect((await site().accounts.findKey(key.hash))?.key.revoked).toBeNull();
  });

  it('are 50 at most', async () => {
    const { id, visitor } = await newcomer('dora');
    await visitor.text(PATH);
    for (let n = 0; n < 50; n++) await createKey(site().accounts, { id }, { name: `k${n}` });
    const refused = await visitor.post(PATH, { action: 'key', key_name: 'one more' });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('may have no more keys'),
    ]);
  });
});

it('is for those who have logged in, by a form of the site', async () => {
  const stranger = site().visitor();
  expect((await stranger.get(PATH)).status).toBe(303);
  expect((await stranger.post(PATH, { action: 'key', key_name: 'x' })).status).toBe(401);
  const visitor = await site().as('editor');
  await visitor.text(PATH);
  const fields = { action: 'key', key_name: 'x' };
  expect((await visitor.post(PATH, { ...fields, token: 'x' })).status).toBe(403);
  expect((await visitor.post(PATH, fields, { origin: 'https://other.example' })).status).toBe(403);
  for (const action of ['', 'unknown', '__proto__'])
    expect((await visitor.post(PATH, { action })).status).toBe(404);
  expect(await visitor.text(PATH)).toContain('There are no keys.');
});

it('tells nothing of passwords and keys in logs', async () => {
  const lines: string[] = [];
  const other = await openSite({ accounts: true, onAnswer: (entry) => lines.push(JSON.stringify(entry)) });
  onTestFinished(() => other.close());
  const visitor = await other.as('editor');
  await visitor.text(PATH);
  const made = await (await visitor.post(PATH, { action: 'key', key_name: 'x', key_form: 'key' })).text();
  const [secret = ''] = /kalends_[\w-]{43}/.exec(made) ?? [];
  await visitor.post(PATH, passwords(PASSWORD, 'another password'));
  expect(lines.length).toBeGreaterThan(3);
  for (const text of [secret, PASSWORD, 'another password']) expect(lines.join('\n')).not.toContain(text);
});

it.each(HOSTILE)('the text %j is inert in every field', async (text) => {
  const visitor = await site().as('editor');
  await visitor.text(PATH);
  await visitor.post(PATH, { action: 'key', key_name: text.slice(0, 100) });
  await harmless(visitor.get(PATH), [200]);
  await harmless(visitor.get(`${PATH}?done=${encodeURIComponent(text)}`), [200]);
  const key = { key_name: text, key_role: text, key_form: text, key_expires: text };
  await harmless(visitor.post(PATH, { ...key, action: 'key' }), [422]);
  await harmless(visitor.post(PATH, passwords(text, text, 'other')), [422]);
  await harmless(visitor.post(PATH, { action: 'revoke', key: text }), [404]);
});
