import { describe, expect, it, onTestFinished } from 'vitest';
import { HOSTILE, harmless } from '../../../editor/test/hostile.js';
import { openSite, useSite, type Visitor } from '../../../editor/test/site.js';

const site = useSite({ feedLinks: true });
const PATH = '/manage/feed-links';

/** Makes a link by the form. */
async function made(visitor: Visitor, fields: Readonly<Record<string, string>> = {}) {
  await visitor.text(PATH);
  const answer = await visitor.post(PATH, { name: 'My phone', action: 'make', ...fields });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    secret: /\/private\/([\da-f]{12}-[\w-]{43})\//.exec(text)?.[1] ?? '',
  };
}

describe('private links', () => {
  it.each(['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const)(
    'are made, shown once, and removed by the %s',
    async (role) => {
      const visitor = await site().as(role);
      expect(await visitor.text(PATH)).toContain('There are no links.');
      const { status, secret, text } = await made(visitor, {
        filter: '{"search":"jazz"}',
        expires: '2031-05-01',
      });
      expect([status, text]).toEqual([
        200,
        expect.stringContaining(`${site().base}/private/${secret}/events.ics`),
      ]);
      const opened = await site().feedLinks.open(secret);
      expect(opened).toMatchObject({
        link: { name: 'My phone', role, filter: { search: 'jazz' }, expires: '2031-05-01T00:00:00Z' },
        actor: { role },
      });
      const list = await visitor.text(PATH);
      expect(list).toContain('My phone');
      expect(list).not.toContain(secret.slice(13));
      const removed = await visitor.post(PATH, { action: 'remove', id: secret.slice(0, 12) });
      expect(removed.headers.get('location')).toBe(`${site().base}${PATH}?done=removed`);
      expect(await visitor.text(`${PATH}?done=removed`)).toContain('The link was removed');
      expect(await site().feedLinks.open(secret)).toBeUndefined();
    },
  );

  it('have fewer rights if they are to', async () => {
    const { secret } = await made(await site().as('editor'), { role: 'subscriber' });
    expect((await site().feedLinks.open(secret))?.actor).toMatchObject({
      role: 'subscriber',
      capabilities: [],
    });
    await site().feedLinks.remove(secret.slice(0, 12));
  });

  it('of others are not there, for administrators neither', async () => {
    const { secret } = await made(await site().as('author'), { name: 'Of the author' });
    for (const role of ['administrator', 'editor'] as const) {
      const visitor = await site().as(role);
      expect(await visitor.text(PATH)).not.toContain('Of the author');
      expect((await visitor.post(PATH, { action: 'remove', id: secret.slice(0, 12) })).status).toBe(404);
    }
    expect(await site().feedLinks.open(secret)).toBeDefined();
    await site().feedLinks.remove(secret.slice(0, 12));
  });

  it('are made by no one without a login, a token, or a page of the site', async () => {
    const stranger = site().visitor();
    expect((await stranger.get(PATH)).status).toBe(303);
    expect((await stranger.post(PATH, { action: 'make', name: 'x' })).status).toBe(401);
    const visitor = await site().as('editor');
    await visitor.text(PATH);
    const fields = { action: 'make', name: 'x' };
    expect((await visitor.post(PATH, { ...fields, token: 'x' })).status).toBe(403);
    expect((await visitor.post(PATH, fields, { origin: 'https://other.example' })).status).toBe(403);
    for (const action of ['', 'unknown', '__proto__'])
      expect((await visitor.post(PATH, { ...fields, action })).status).toBe(404);
    expect(await site().feedLinks.list()).toEqual([]);
    const other = await openSite();
    onTestFinished(() => other.close());
    expect((await (await other.as('editor')).get(PATH)).status).toBe(404);
  });

  it('come back with the reasons if they cannot be', async () => {
    const visitor = await site().as('editor');
    const wrong: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [{ name: '' }, 'name'],
      [{ role: 'owner' }, 'role'],
      [{ filter: '{' }, 'filter'],
      [{ filter: '{"categories":["unknown"]}' }, 'filter'],
      [{ expires: '2020-01-01' }, 'expires'],
      [{ expires: 'x' }, 'expires'],
    ];
    for (const [fields, name] of wrong) {
      const { status, text } = await made(visitor, fields);
      expect([fields, status, text.includes(`id="e-error-${name}"`)]).toEqual([fields, 422, true]);
    }
  });

  it.each(HOSTILE)('with the text %j are inert', async (text) => {
    const visitor = await site().as('editor');
    const { secret } = await made(visitor, {
      name: text.slice(0, 100),
      filter: JSON.stringify({ search: text }),
    });
    await harmless(visitor.get(PATH), [200]);
    await harmless(
      visitor.post(PATH, { action: 'make', name: text, role: text, filter: text, expires: text }),
      [422],
    );
    await harmless(visitor.post(PATH, { action: 'remove', id: text }), [404]);
    await site().feedLinks.remove(secret.slice(0, 12));
  });
});
