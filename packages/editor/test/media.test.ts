import type { Role } from '@kalends/core';
import { createMemoryMedia } from '@kalends/media';
import { createUploads } from '@kalends/media/http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOSTILE, harmless } from './hostile.js';
import { openSite, tokenIn, useSite, type EditorSite, type Visitor } from './site.js';

const media = createMemoryMedia();
const site = useSite({ uploads: createUploads({ media, sharp: false }) });
const PATH = '/manage/media';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let count = 0;

/** An image of an account, of another site. */
async function added(author = 0, fields: object = {}, { calendar }: EditorSite = site()) {
  const url = `https://pictures.example/${++count}.png`;
  const actor = author === 0 ? undefined : ({ id: author, role: 'author' } as const);
  return (actor === undefined ? calendar : calendar.as(actor)).images.create({ url, ...fields });
}

const DATES = { timezone: 'UTC', start_date: '2026-12-25 01:00:00', end_date: '2026-12-25 02:00:00' };

const stored = async (id: number) => (await site().calendar.load('image', [id]))[0];

/** Uploads a file by the form, as a browser does. */
async function upload(visitor: Visitor, file?: File): Promise<Response> {
  const body = new FormData();
  body.set('token', tokenIn(await visitor.text(`${PATH}/new`)));
  if (file !== undefined) body.set('image', file);
  return fetch(`${site().base}${PATH}/new`, {
    method: 'POST',
    headers: { cookie: visitor.cookie(), origin: site().base },
    redirect: 'manual',
    body,
  });
}

describe('an image', () => {
  it('is uploaded, described, and deleted after it was said what loses it', async () => {
    const { base, calendar } = site();
    const visitor = await site().as('author');
    expect(await visitor.text(PATH)).toContain(`href="${base}${PATH}/new"`);
    const answer = await upload(visitor, new File([PNG], 'two_bands.png', { type: 'image/png' }));
    const place = answer.headers.get('location') ?? '';
    expect([answer.status, place]).toEqual([303, expect.stringMatching(/\/manage\/media\/\d+\?done=added$/)]);
    const path = place.slice(base.length).replace(/\?.*/, '');
    const id = Number(path.split('/').at(-1));
    const before = await stored(id);
    expect(await visitor.text(place)).toContain('The image is here.');
    const texts = {
      title: 'Two bands',
      alt_text: 'Singers on a stage',
      caption: '<em>May</em>',
      description: 'Old',
    };
    const saved = await visitor.post(path, { action: 'save', ...texts });
    expect(saved.headers.get('location')).toBe(`${base}${path}?done=changed`);
    expect(await stored(id)).toMatchObject({ ...texts, slug: before?.slug });
    const page = await visitor.text(path);
    for (const text of [
      'value="Two bands"',
      'value="Singers on a stage"',
      '&lt;em&gt;May&lt;/em&gt;',
      '1 × 1',
    ])
      expect(page).toContain(text);
    expect(page).toContain('Nothing that you see uses this image.');
    // what a form does not have stays
    await visitor.post(path, { action: 'save', alt_text: 'A band' });
    expect(await stored(id)).toMatchObject({ ...texts, alt_text: 'A band' });
    const unused = () => visitor.text('/manage/media?unused=1');
    expect(await unused()).toContain(`/manage/media/${id}"`);
    const event = await calendar.events.create({ title: 'Concert', ...DATES, image: id });
    expect(await unused()).not.toContain(`/manage/media/${id}"`);
    expect(await unused()).toMatch(/value="1"\s+checked/);
    const venue = await calendar.venues.create({ venue: 'Hall', image: id });
    expect(await visitor.text(path)).toContain('Concert');
    const asked = await (await visitor.post(path, { action: 'delete' })).text();
    for (const text of ['Of what you see, these lose it', 'Concert', 'Hall']) expect(asked).toContain(text);
    expect(await stored(id)).toBeDefined();
    const file = String(before?.url);
    expect((await fetch(base + file)).status).toBe(200);
    const removed = await visitor.post(path, { action: 'delete', sure: '1' });
    expect(removed.headers.get('location')).toBe(`${base}${PATH}?done=removed`);
    expect(await stored(id)).toBeUndefined();
    expect((await calendar.load('event', [event.id]))[0]?.image).toBe(0);
    expect((await calendar.load('venue', [venue.id]))[0]?.image).toBe(0);
    expect((await fetch(base + file)).status).toBe(404);
    expect((await visitor.get(path)).status).toBe(404);
  });

  it('says where it is used, with links to what may be changed, and as many as are named', async () => {
    const { base, calendar } = site();
    const image = await added(0, { title: 'Used' });
    const events = [];
    for (let number = 0; number < 52; number++)
      events.push(await calendar.events.create({ title: `Night ${number}`, ...DATES, image: image.id }));
    const draft = await calendar.organizers.create({ organizer: 'Club', status: 'draft', image: image.id });
    const page = await (await site().as('editor')).text(`${PATH}/${image.id}`);
    expect(page).toContain('(52)');
    expect(page).toContain('and 2 more');
    expect(page.match(/>Night \d+</g)).toHaveLength(50);
    expect(page).toContain(`href="${base}/manage/organizers/${draft.id}"`);
    const list = await (await site().as('editor')).text(`${PATH}?search=used`);
    expect(list).toContain('>53</td>');
    // an author sees no drafts of others, and may not change their events
    const author = await (await site().as('author')).text(`${PATH}/${image.id}`);
    expect([author.includes('Night 51'), author.includes('Club')]).toEqual([true, false]);
    expect(author).not.toContain(`href="${base}/manage/events/${events[51]?.id}"`);
  });

  it('has a focus, which a form that is no point of it leaves as it is', async () => {
    const visitor = await site().as('editor');
    const { id } = await added();
    const path = `${PATH}/${id}`;
    await visitor.post(path, { action: 'save', focus_x: '30', focus_y: ' 100 ' });
    expect(await stored(id)).toMatchObject({ focus_x: 30, focus_y: 100 });
    for (const text of ['', '101', '-1', '5.5', '1e1', 'x', '<script>']) {
      const refused = await visitor.post(path, { action: 'save', focus_y: text });
      expect([text, refused.status]).toEqual([text, 422]);
      expect(await refused.text()).toContain('id="e-error-focus_y"');
    }
    expect(await stored(id)).toMatchObject({ focus_x: 30, focus_y: 100 });
    expect(await visitor.text(path)).toMatch(/name="focus_x"\s+value="30"/);
  });

  it('is found by a search, on pages of 24', async () => {
    for (let number = 0; number < 25; number++) await added(0, { title: `Harbour ${number}` });
    const visitor = await site().as('editor');
    const first = await visitor.text(`${PATH}?search=harbour`);
    const last = await visitor.text(`${PATH}?search=harbour&page=999`);
    const names = (text: string) => text.match(/>Harbour \d+</g) ?? [];
    expect([names(first).length, names(last).length]).toEqual([24, 1]);
    expect(new Set([...names(first), ...names(last)]).size).toBe(25);
    expect(first).toContain('search=harbour&amp;page=2');
    for (const page of ['0', '-1', 'x', '1e3', '9999999'])
      expect(names(await visitor.text(`${PATH}?search=harbour&page=${page}`))).toEqual(names(first));
    expect(await visitor.text(`${PATH}?search=nothing-like-it`)).toContain('There is no image here.');
  });

  it('is refused at its field, and what was typed stays', async () => {
    const image = await added();
    const visitor = await site().as('editor');
    await visitor.text(PATH);
    const long = 'x'.repeat(2_001);
    for (const name of ['title', 'alt_text']) {
      const answer = await visitor.post(`${PATH}/${image.id}`, {
        action: 'save',
        caption: 'Typed',
        [name]: long,
      });
      const text = await answer.text();
      expect([answer.status, text.includes(`id="e-error-${name}"`), text.includes('>Typed<')]).toEqual([
        422,
        true,
        true,
      ]);
    }
    expect(await stored(image.id)).toEqual(image);
    for (const file of [undefined, new File(['no picture'], 'a.png', { type: 'image/png' })]) {
      const answer = await upload(visitor, file);
      expect([answer.status, (await answer.text()).includes('id="e-error-image"')]).toEqual([422, true]);
    }
  });
});

/** What each role may do: open the list, change its own image, change that of someone else. */
const RIGHTS: Readonly<Record<string, readonly [list: number, own: number, foreign: number]>> = {
  administrator: [200, 303, 303],
  editor: [200, 303, 303],
  author: [200, 303, 403],
  contributor: [403, 403, 403],
  subscriber: [403, 403, 403],
};

describe('rights', () => {
  it.each(Object.entries(RIGHTS))('of the %s', async (role, [list, own, foreign]) => {
    const visitor = await site().as(role as Role);
    expect((await visitor.get(PATH)).status).toBe(list);
    expect((await visitor.get(`${PATH}/new`)).status).toBe(list);
    expect((await visitor.text(PATH)).includes(`href="${site().base}${PATH}"`)).toBe(list === 200);
    for (const [of, status] of [
      [(await site().accounts.find({ login: role }))?.id ?? 0, own],
      [0, foreign],
    ] as const) {
      const image = await added(of, { title: 'Before' });
      expect((await visitor.get(`${PATH}/${image.id}`)).status).toBe(list);
      const changed = await visitor.post(`${PATH}/${image.id}`, { action: 'save', title: 'After' });
      expect([role, changed.status]).toEqual([role, status]);
      expect((await stored(image.id))?.title).toBe(status === 303 ? 'After' : 'Before');
      const asked = await visitor.post(`${PATH}/${image.id}`, { action: 'delete' });
      expect(asked.status).toBe(status === 303 ? 200 : 403);
      const deleted = await visitor.post(`${PATH}/${image.id}`, { action: 'delete', sure: '1' });
      expect([deleted.status, (await stored(image.id)) === undefined]).toEqual([status, status === 303]);
    }
  });

  it('show no image of a record that the caller does not see', async () => {
    const { calendar } = site();
    const draft = await calendar.events.create({ title: 'Secret', ...DATES, status: 'draft' });
    const image = await added(0, { title: 'Secret poster', post: draft.id });
    const author = await site().as('author');
    expect((await author.get(`${PATH}/${image.id}`)).status).toBe(404);
    expect((await author.post(`${PATH}/${image.id}`, { action: 'delete', sure: '1' })).status).toBe(404);
    expect(await author.text(`${PATH}?search=poster`)).not.toContain('Secret');
    expect(await (await site().as('editor')).text(`${PATH}?search=poster`)).toContain('Secret poster');
  });

  it('are those of no one without a login, a token, or a page of the site', async () => {
    const image = await added();
    const path = `${PATH}/${image.id}`;
    const stranger = site().visitor();
    expect((await stranger.get(path)).status).toBe(303);
    expect((await stranger.post(path, { action: 'delete', sure: '1' })).status).toBe(401);
    const visitor = await site().as('administrator');
    await visitor.text(path);
    const sent = { action: 'delete', sure: '1' };
    expect((await visitor.post(path, { ...sent, token: 'x' })).status).toBe(403);
    expect((await visitor.post(path, sent, { origin: 'https://other.example' })).status).toBe(403);
    for (const action of ['', 'unknown', '__proto__'])
      expect((await visitor.post(path, { action })).status).toBe(404);
    for (const key of ['0', 'x', '__proto__', '1e3', '999999', '9'.repeat(15), '9'.repeat(400)])
      expect((await visitor.get(`${PATH}/${key}`)).status).toBe(404);
    expect(await stored(image.id)).toEqual(image);
    const other = await openSite();
    onTestFinished(() => other.close());
    const without = await other.as('administrator');
    expect(await without.text(PATH)).not.toContain('media/new');
    expect((await without.get(`${PATH}/new`)).status).toBe(404);
  });
});

it.each(HOSTILE)('the text %j is inert in every text of an image', async (text) => {
  const { base, calendar } = site();
  const visitor = await site().as('editor');
  const image = await added();
  const path = `${PATH}/${image.id}`;
  await visitor.text(path);
  const fields = { title: `T ${text}`, alt_text: text, caption: text, description: text };
  expect((await visitor.post(path, { action: 'save', ...fields })).status).toBe(303);
  await calendar.events.create({ title: `T ${text}`, ...DATES, image: image.id });
  const pictures = [...(await visitor.text(PATH)).matchAll(/<img src="([^"]+)"/g)].map(([, url = '']) => url);
  const own = new Set([
    image.url,
    ...pictures.filter(
      (url) => url.startsWith(`${base}/`) || /^https:\/\/pictures\.example\/\d+\.png$/.test(url),
    ),
  ]);
  await harmless(visitor.get(path), [200], own);
  await harmless((await site().as('author')).get(path), [200], own);
  await harmless(visitor.get(PATH), [200], own);
  await harmless(visitor.post(path, { action: 'delete' }), [200], own);
  const query = encodeURIComponent(text);
  await harmless(visitor.get(`${PATH}?search=${query}&page=${query}&done=${query}`), [200], own);
  const long = 'x'.repeat(2_001);
  await harmless(visitor.post(path, { action: 'save', ...fields, title: text + long }), [422], own);
});
