import { describe, expect, it, onTestFinished } from 'vitest';
import { HOSTILE, harmless } from '../../../editor/test/hostile.js';
import { openSite, PEOPLE, type Visitor } from '../../../editor/test/site.js';
import { createSourceFile } from '../source-file.js';
import { useSourceSite } from './source-site.js';

const file = createSourceFile(['Carols', 'Dinner']);
const site = useSourceSite(file.ask);
const PATH = '/manage/sources';
const URL_OF_OTHER = 'https://other.example/secret-token/calendar.ics';

const FIELDS = { url: URL_OF_OTHER, name: 'The hall', status: 'draft', category: 'Hall', every: '30' };

/** Follows a calendar by the form. */
async function added(visitor: Visitor, fields: Readonly<Record<string, string>> = {}) {
  await visitor.text(`${PATH}/new`);
  const answer = await visitor.post(`${PATH}/new`, { ...FIELDS, ...fields });
  const place = (answer.headers.get('location') ?? '').replace(site().base, '').replace(/\?.*/, '');
  return { status: answer.status, text: await answer.text(), path: place, id: place.split('/').at(-1) ?? '' };
}

const stored = async (id: string) => (await site().sources.list()).find((one) => one.id === id);

describe('administrators', () => {
  it('follow a calendar, see what came of it, pause it, and follow it no longer', async () => {
    const visitor = await site().as('administrator');
    expect(await visitor.text('/manage/events')).toContain(`href="${site().base}${PATH}"`);
    expect(await visitor.text(PATH)).toContain('No other calendar is followed.');
    const { status, path, id } = await added(visitor);
    expect([status, await stored(id)]).toMatchObject([
      303,
      {
        url: URL_OF_OTHER,
        name: 'The hall',
        status: 'draft',
        category: 'Hall',
        every: 30,
        removes: false,
        trusted: false,
      },
    ]);
    expect(await visitor.text(`${path}?done=added`)).toContain('is taken soon');
    await site().calendar.events.create({
      ...{
        title: 'Dinner',
        timezone: 'UTC',
        start_date: '2026-12-25 01:00:00',
        end_date: '2026-12-25 02:00:00',
      },
    });
    await site().sources.take(id);
    const page = await visitor.text(path);
    for (const text of [
      'The hall',
      'icalendar',
      'new: 1',
      'Left out, as they are here already (1)',
      'Dinner: event',
    ])
      expect(page).toContain(text);
    // times are those of the site, and no text of programs
    expect(page).not.toMatch(/\d{4}-\d\d-\d\dT\d\d/);
    for (const url of [URL_OF_OTHER.replace('https:', 'webcal:'), `${URL_OF_OTHER}/`])
      expect((await added(visitor, { url })).text).toContain('this calendar is followed already');
    const list = await visitor.text(PATH);
    expect(list).toContain(`href="${site().base}${path}"`);
    // an address may have a secret in it
    expect(page + list).not.toContain('secret-token');
    file.failure = 'The source answers with the status 404.';
    await site().sources.take(id);
    file.failure = undefined;
    expect(await visitor.text(path)).toContain(
      'Failing (1). Check the address: the calendar there does not answer as it should.',
    );
    expect(await visitor.text('/manage/')).toContain('One source cannot be read.');
    await visitor.post(path, { action: 'pause' });
    expect((await stored(id))?.state).toBe('paused');
    expect(await visitor.text(`${path}?done=changed`)).toContain('Paused');
    expect(await visitor.text('/manage/')).not.toContain('One source');
    await visitor.post(path, { action: 'resume' });
    expect(await stored(id)).toMatchObject({
      state: 'active',
      next: new Date(site().calendar.clock()).toISOString(),
    });
    await visitor.post(path, { action: 'remove' });
    expect(await stored(id)).toBeDefined();
    const removed = await visitor.post(path, { action: 'remove', sure: '1' });
    expect(removed.headers.get('location')).toBe(`${site().base}${PATH}?done=removed`);
    expect(await stored(id)).toBeUndefined();
    expect((await visitor.get(path)).status).toBe(404);
    expect((await site().calendar.select({ kind: 'event', status: ['draft'] })).total).toBe(1);
  });

  it('see what a calendar has before they follow it', async () => {
    const visitor = await site().as('administrator');
    const before = await site().calendar.version();
    file.titles = ['Carols', 'Dinner', '<b>Walk</b>'];
    const { status, text } = await added(visitor, { action: 'try', name: '' });
    expect(status).toBe(200);
    for (const part of ['3 events were found', 'Carols', 'Follow this calendar', `value="${URL_OF_OTHER}"`])
      expect([part, text.includes(part)]).toEqual([part, true]);
    // midnight in UTC is the evening before in New York
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Carols<\/span>, Thu, Dec 24, 2026, 7:00\sPM</);
    expect(text).not.toContain('<b>Walk');
    expect([await site().sources.list(), await site().calendar.version()]).toEqual([[], before]);
    for (const [failure, words] of [
      ['The source answers with the status 404.', 'Check the address'],
      ['The source is a page (HTML)', 'that can be read'],
    ] as const) {
      file.failure = failure;
      const refused = await added(visitor, { action: 'try' });
      expect([
        refused.status,
        refused.text.includes('id="e-error-url"'),
        refused.text.includes(words),
      ]).toEqual([422, true, true]);
    }
    file.failure = undefined;
    file.titles = [];
    expect((await added(visitor, { action: 'try' })).text).toContain('no events at the moment');
    file.titles = ['Carols', 'Dinner'];
    const { id } = await added(visitor, { action: 'add' });
    expect((await added(visitor, { action: 'try' })).text).toContain('is followed already');
    await site().sources.remove(id);
  });

  it('see at its field what cannot be, addresses without https among them', async () => {
    const visitor = await site().as('administrator');
    const wrong: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [{ url: '' }, 'url'],
      [{ url: 'http://other.example/calendar.ics' }, 'url'],
      [{ url: 'https://user:pass@other.example/' }, 'url'],
      [{ url: `https://other.example/${'x'.repeat(2_000)}` }, 'url'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ category: 'a\u0007b' }, 'category'],
      [{ every: '14' }, 'every'],
      [{ every: '1e3' }, 'every'],
      [{ status: 'trash' }, 'status'],
    ];
    for (const [fields, field] of wrong) {
      const { status, text } = await added(visitor, fields);
      expect([fields, status, text.includes(`id="e-error-${field}"`)]).toEqual([fields, 422, true]);
    }
    const { id } = await added(visitor);
    const again = await added(visitor);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('is followed already')]);
    await site().sources.remove(id);
  });
});

describe('rights', () => {
  it.each(PEOPLE.slice(1))('keep the sources from the %s', async (role) => {
    const { id } = await site().sources.add({ url: URL_OF_OTHER });
    const visitor = await site().as(role);
    for (const path of [PATH, `${PATH}/new`, `${PATH}/${id}`])
      expect((await visitor.get(path)).status).toBe(403);
    for (const action of ['pause', 'resume', 'remove'])
      expect((await visitor.post(`${PATH}/${id}`, { action, sure: '1' })).status).toBe(403);
    expect((await visitor.post(`${PATH}/new`, FIELDS)).status).toBe(403);
    expect(await site().sources.list()).toMatchObject([{ id, state: 'active' }]);
    await site().sources.remove(id);
  });

  it('are those of no one without a login, a token, or a page of the site', async () => {
    const { id } = await site().sources.add({ url: URL_OF_OTHER });
    const path = `${PATH}/${id}`;
    const stranger = site().visitor();
    expect((await stranger.get(path)).status).toBe(303);
    expect((await stranger.post(path, { action: 'pause' })).status).toBe(401);
    const visitor = await site().as('administrator');
    await visitor.text(path);
    expect((await visitor.post(path, { action: 'pause', token: 'x' })).status).toBe(403);
    expect((await visitor.post(path, { action: 'pause' }, { origin: 'https://other.example' })).status).toBe(
      403,
    );
    for (const action of ['', 'unknown', '__proto__'])
      expect((await visitor.post(path, { action })).status).toBe(404);
    for (const key of ['0', 'x', '__proto__']) expect((await visitor.get(`${PATH}/${key}`)).status).toBe(404);
    expect((await stored(id))?.state).toBe('active');
    await site().sources.remove(id);
    const other = await openSite();
    onTestFinished(() => other.close());
    expect((await (await other.as('administrator')).get(PATH)).status).toBe(404);
  });
});

it.each(HOSTILE)('the text %j is inert in every field, and as what a source has', async (text) => {
  const visitor = await site().as('administrator');
  const { path, id } = await added(visitor, {
    name: text.slice(0, 100).trim(),
    category: text.slice(0, 100).trim(),
  });
  file.titles = [`T ${text}`, `U ${text}`];
  await site().calendar.events.create({
    ...{
      title: `T ${text}`,
      timezone: 'UTC',
      start_date: '2026-12-25 00:00:00',
      end_date: '2026-12-25 01:00:00',
    },
  });
  await site().sources.take(id);
  file.failure = text;
  await site().sources.take(id);
  file.failure = undefined;
  const query = encodeURIComponent(text);
  await harmless(visitor.get(path), [200]);
  await harmless(visitor.get(`${PATH}?done=${query}`), [200]);
  const wrong = { url: text, name: text, status: text, category: text, every: text, removes: text };
  await visitor.text(`${PATH}/new`);
  await harmless(visitor.post(`${PATH}/new`, wrong), [422]);
  await site().sources.remove(id);
});
