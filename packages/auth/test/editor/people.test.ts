import { describe, expect, it, onTestFinished } from 'vitest';
import { removeAccount } from '@kalends/auth';
import { HOSTILE, harmless } from '../../../editor/test/hostile.js';
import { openSite, PASSWORD, PEOPLE, useSite, type Visitor } from '../../../editor/test/site.js';

const site = useSite({ accounts: true });
const PATH = '/manage/people';

const NEW = {
  name: 'ann',
  email: 'ann@example.org',
  role: 'author',
  password: PASSWORD,
  password_again: PASSWORD,
};

/** Adds an account by the form: where it leads. */
async function added(visitor: Visitor, fields: Readonly<Record<string, string>> = {}) {
  await visitor.text(`${PATH}/new`);
  const answer = await visitor.post(`${PATH}/new`, { ...NEW, ...fields });
  const place = (answer.headers.get('location') ?? '').replace(site().base, '').replace(/\?.*/, '');
  return {
    status: answer.status,
    text: await answer.text(),
    path: place,
    id: Number(/\d+$/.exec(place)?.[0]),
  };
}

const stored = async (id: number) => (await site().accounts.list({ id })).accounts[0];

describe('administrators', () => {
  it('create an account, which logs in', async () => {
    const visitor = await site().as('administrator');
    expect(await visitor.text('/manage/events')).toContain(`href="${site().base}${PATH}"`);
    const { status, path, id } = await added(visitor);
    expect([status, await stored(id)]).toMatchObject([303, { name: 'ann', role: 'author' }]);
    expect(await visitor.text(`${path}?done=added`)).toContain('The account was created.');
    expect(await visitor.text(PATH)).toContain(`href="${site().base}${path}"`);
    const ann = site().visitor();
    expect((await ann.logIn('ann@example.org')).status).toBe(303);
    await removeAccount(site().accounts, 'ann');
  });

  it('change the role, disable, enable and remove an account', async () => {
    const visitor = await site().as('administrator');
    const { path, id } = await added(visitor);
    await visitor.text(path);
    const ann = site().visitor();
    await ann.logIn('ann');
    for (const [fields, after] of [
      [
        { action: 'role', role: 'editor' },
        { role: 'editor', capabilities: null },
      ],
      [{ action: 'disable' }, { disabled: true }],
      [{ action: 'enable' }, { disabled: false }],
      [{ action: 'remove' }, { removed: null }],
    ] as const) {
      await visitor.post(path, fields);
      expect([fields, await stored(id)]).toMatchObject([fields, after]);
    }
    expect((await ann.get('/manage/events')).status).toBe(303);
    const removed = await visitor.post(path, { action: 'remove', sure: '1' });
    expect(removed.headers.get('location')).toBe(`${site().base}${PATH}?done=removed`);
    expect((await stored(id))?.removed).not.toBeNull();
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.post(path, { action: 'enable' })).status).toBe(404);
  });

  it('set a password, which ends the sessions, and is in no page', async () => {
    const visitor = await site().as('administrator');
    const { path } = await added(visitor);
    const ann = site().visitor();
    await ann.logIn('ann');
    await visitor.text(path);
    const differ = await visitor.post(path, {
      action: 'password',
      password: 'first secret',
      password_again: 'other',
    });
    const text = await differ.text();
    expect([differ.status, text]).toEqual([422, expect.stringContaining('e-error-password_again')]);
    expect(text).not.toContain('first secret');
    const short = await visitor.post(path, { action: 'password', password: 'x y', password_again: 'x y' });
    expect([short.status, await short.text()]).toEqual([
      422,
      expect.stringContaining('at least 8 characters'),
    ]);
    expect((await ann.get('/manage/events')).status).toBe(200);
    const both = { password: 'second secret', password_again: 'second secret' };
    const set = await visitor.post(path, { action: 'password', ...both });
    expect(set.headers.get('location')).toBe(`${site().base}${path}?done=password`);
    expect((await ann.get('/manage/events')).status).toBe(303);
    expect((await ann.logIn('ann', 'second secret')).status).toBe(303);
    await removeAccount(site().accounts, 'ann');
  });

  it('create keys, see each secret once, and revoke them', async () => {
    const visitor = await site().as('administrator');
    const { path, id } = await added(visitor);
    await visitor.text(path);
    const made = await visitor.post(path, {
      action: 'key',
      key_name: 'My phone',
      key_role: 'contributor',
      key_expires: '2031-05-01',
    });
    const [, secret = ''] = /<code dir="ltr">((?:\w{4} ){5}\w{4})</.exec(await made.text()) ?? [];
    const [key] = (await site().accounts.list({ id })).keys;
    expect(key).toMatchObject({
      name: 'My phone',
      role: 'contributor',
      expires: '2031-05-01T00:00:00Z',
      prefix: secret.slice(0, 4),
    });
    const answer = await fetch(`${site().base}/wp-json/tribe/events/v1/events`, {
      headers: { authorization: `Basic ${Buffer.from(`ann:${secret}`).toString('base64')}` },
    });
    expect(answer.status).toBe(200);
    const page = await visitor.text(path);
    expect(page).toContain('My phone');
    expect(page).not.toContain(secret);
    const api = await (await visitor.post(path, { action: 'key', key_name: 'API', key_form: 'key' })).text();
    expect(api).toMatch(/kalends_[\w-]{43}/);
    const revoked = await visitor.post(path, { action: 'revoke', key: String(key?.id) });
    expect(revoked.headers.get('location')).toBe(`${site().base}${path}?done=revoked`);
    expect(await visitor.text(path)).not.toContain('My phone');
    expect((await visitor.post(path, { action: 'revoke', key: String(key?.id) })).status).toBe(404);
    await removeAccount(site().accounts, 'ann');
  });

  it('do not lock out the last one', async () => {
    const visitor = await site().as('administrator');
    const { id = 0 } = (await site().accounts.find({ login: 'administrator' })) ?? {};
    const path = `${PATH}/${id}`;
    await visitor.text(path);
    for (const fields of [
      { action: 'role', role: 'editor' },
      { action: 'disable' },
      { action: 'remove', sure: '1' },
    ]) {
      const refused = await visitor.post(path, fields);
      expect([fields, refused.status, await refused.text()]).toEqual([
        fields,
        422,
        expect.stringContaining('The last administrator'),
      ]);
    }
    expect(await stored(id)).toMatchObject({ role: 'administrator', disabled: false, removed: null });
    // the own password needs the present one
    const own = { action: 'password', password: 'another one', password_again: 'another one' };
    expect((await visitor.post(path, own)).status).toBe(404);
    expect((await site().visitor().logIn('administrator')).status).toBe(303);
  });

  it('see what cannot be at its field, and keep what was typed', async () => {
    const visitor = await site().as('administrator');
    const wrong: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [{ name: '' }, 'e-error-name'],
      [{ name: 'a:b' }, 'e-error-name'],
      [{ email: 'none' }, 'e-error-email'],
      [{ role: 'owner' }, 'e-error-role'],
      [{ password: 'short', password_again: 'short' }, 'e-error-password'],
      [{ password_again: '' }, 'e-error-password_again'],
      [{ name: 'Editor' }, 'is taken'],
      [{ name: 'configured' }, 'is taken'],
    ];
    for (const [fields, reason] of wrong) {
      const { status, text } = await added(visitor, fields);
      expect([fields, status, text.includes(reason)]).toEqual([fields, 422, true]);
      expect(text).toMatch(fields['role'] ? /value="editor"\s+selected/ : /value="author"\s+selected/);
      expect(text).not.toContain(PASSWORD);
    }
    expect(await visitor.text(`${PATH}/new?name=planted&role=administrator`)).not.toContain('planted');
  });

  it('find accounts, a hundred on a page', async () => {
    const other = await openSite({ accounts: true });
    onTestFinished(() => other.close());
    for (let n = 0; n < 230; n++)
      await other.accounts.add({
        ...{ name: `Person ${n}`, email: null, role: 'subscriber', capabilities: null, passwordHash: null },
        ...{ disabled: false, created: '2026-11-01T00:00:00Z', removed: null },
      });
    const visitor = await other.as('administrator');
    expect(await visitor.text(PATH)).toContain('Page 1 of 3');
    expect(await visitor.text(`${PATH}?page=3`)).toContain('Person 229');
    expect(await visitor.text(`${PATH}?page=999`)).toContain('Person 229');
    const search = await visitor.text(`${PATH}?search=person+22`);
    expect(search).toContain('Person 229');
    expect(search).not.toContain('Person 12');
  });
});

describe('rights', () => {
  it.each(PEOPLE.slice(1))('keep the accounts from the %s', async (role) => {
    const { id = 0 } = (await site().accounts.find({ login: 'administrator' })) ?? {};
    const before = await site().accounts.list();
    const visitor = await site().as(role);
    expect(await visitor.text('/manage/account')).not.toContain(`href="${site().base}${PATH}"`);
    for (const path of [PATH, `${PATH}/new`, `${PATH}/${id}`])
      expect((await visitor.get(path)).status).toBe(403);
    for (const action of ['role', 'disable', 'password', 'remove', 'key', 'revoke'])
      expect(
        (await visitor.post(`${PATH}/${id}`, { ...NEW, action, sure: '1', key: '1', key_name: 'x' })).status,
      ).toBe(403);
    expect((await visitor.post(`${PATH}/new`, NEW)).status).toBe(403);
    expect(await site().accounts.list()).toEqual(before);
  });

  it('are those of no one without a login, a token, or a page of the site', async () => {
    const before = await site().accounts.list();
    const stranger = site().visitor();
    for (const path of [PATH, `${PATH}/new`, `${PATH}/2`]) {
      expect((await stranger.get(path)).status).toBe(303);
      if (path !== PATH) expect((await stranger.post(path, { ...NEW, action: 'disable' })).status).toBe(401);
    }
    const visitor = await site().as('administrator');
    await visitor.text(`${PATH}/new`);
    for (const [path, fields] of [
      [`${PATH}/new`, NEW],
      [`${PATH}/3`, { action: 'disable' }],
    ] as const) {
      expect((await visitor.post(path, { ...fields, token: 'x' })).status).toBe(403);
      expect((await visitor.post(path, fields, { origin: 'https://other.example' })).status).toBe(403);
    }
    expect(await site().accounts.list()).toEqual(before);
  });

  it('a form whose session has ended comes back without its passwords', async () => {
    const visitor = await site().as('administrator');
    await visitor.text(`${PATH}/new`);
    const secrets = {
      password: 'secret one',
      password_again: 'secret two',
      password_current: 'secret three',
    };
    const text = await (await visitor.post(`${PATH}/new`, { ...NEW, ...secrets, token: 'x' })).text();
    expect(text).toContain('value="ann"');
    expect(text).not.toMatch(/secret (?:one|two|three)/);
  });

  it('there are no views without accounts, and none without sessions', async () => {
    const other = await openSite();
    onTestFinished(() => other.close());
    const visitor = await other.as('administrator');
    for (const path of [PATH, '/manage/account']) expect((await visitor.get(path)).status).toBe(404);
    const hosted = await openSite({ accounts: true, identify: () => ({ id: 2, role: 'administrator' }) });
    onTestFinished(() => hosted.close());
    for (const path of [PATH, '/manage/account']) expect((await hosted.visitor().get(path)).status).toBe(404);
  });

  it('unknown actions and addresses are not found', async () => {
    const visitor = await site().as('administrator');
    await visitor.text(`${PATH}/3`);
    for (const action of ['', 'unknown', '__proto__'])
      expect((await visitor.post(`${PATH}/3`, { action })).status).toBe(404);
    for (const id of ['0', '-1', '999', 'x', '1e3', '9'.repeat(30)])
      expect((await visitor.get(`${PATH}/${id}`)).status).toBe(404);
  });
});

it.each(HOSTILE)('the text %j is inert in every field', async (text) => {
  const visitor = await site().as('administrator');
  const name = text.replaceAll(':', ';').slice(0, 60).trim();
  const { path, status } = await added(visitor, { name, email: '' });
  expect(status).toBe(303);
  await visitor.text(path);
  await visitor.post(path, { action: 'key', key_name: text.slice(0, 100) });
  const query = encodeURIComponent(text);
  await harmless(visitor.get(path), [200]);
  await harmless(visitor.get(`${path}?done=${query}`), [200]);
  await harmless(visitor.get(`${PATH}?search=${query}&page=${query}&done=${query}`), [200]);
  await harmless(visitor.get(`${PATH}?search=${encodeURIComponent(name)}`), [200]);
  const wrong = { name: text, email: text, role: text, password: text, password_again: text };
  await harmless(visitor.post(`${PATH}/new`, wrong), [422]);
  const key = { key_name: text, key_role: text, key_form: text, key_expires: text };
  await harmless(visitor.post(path, { ...key, action: 'key' }), [422]);
  await harmless(visitor.post(path, { action: 'role', role: text }), [422]);
  await harmless(visitor.post(path, { action: 'revoke', key: text }), [404]);
});
