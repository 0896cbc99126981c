import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png, raw } from './support/png.js';
import { openSite, type Asked, type TestSite } from './support/site.js';

const WP = '/wp-json/wp/v2';
const DATES = { start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };

const TEXT = Uint8Array.from(Buffer.from('<svg onload="alert(1)"/>'));
let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it.each([
  ['POST', '/media', 'rest_cannot_create'],
  ['POST', '/media/1', 'rest_cannot_edit'],
  ['POST', '/tags', 'rest_cannot_create'],
  ['POST', '/tribe_events', 'rest_cannot_create'],
  ['DELETE', '/tribe_events/1', 'rest_cannot_delete'],
])('%s %s refuses a body of any size with the same error', async (method, path, code) => {
  const asked = (bytes: number): Asked => ({
    ...{ as: 'subscriber', method, bytes: new Uint8Array(bytes) },
    headers: { 'Content-Type': path === '/media' ? 'image/png' : 'application/json' },
  });
  const { status, json } = await site.ask(WP + path, asked(100_000));
  expect([status, json]).toEqual([403, expect.objectContaining({ code })]);
});

interface Media {
  readonly id: number;
  readonly source_url: string;
  readonly slug: string;
}

const upload = async (name: string, more?: Asked): Promise<Media> => {
  const { status, json } = await site.ask(`${WP}/media`, raw(name, more));
  expect(status).toBe(201);
  return json;
};

describe('uploads of wp/v2', () => {
  it('store raw bytes, with all that clients read', async () => {
    const { status, headers, json } = await site.ask(
      `${WP}/media?alt_text=A <b>lantern</b>`,
      raw('Lantern one.png'),
    );
    const { id } = json as Media;
    expect([status, headers.get('location')]).toEqual([201, `http://calendar.test${WP}/media/${id}`]);
    expect(json).toMatchObject({
      ...{ author: 2, slug: 'lantern-one', title: { raw: 'Lantern-one' }, alt_text: 'A lantern', post: null },
      ...{
        date: '2026-11-20T18:07:05',
        date_gmt: '2026-11-20T23:07:05',
        status: 'inherit',
        type: 'attachment',
      },
      ...{ media_type: 'image', mime_type: 'image/png' },
      media_details: {
        ...{ width: 400, height: 300 },
        sizes: { medium: { width: 300, height: 225 }, thumbnail: { width: 150 }, full: { width: 400 } },
      },
      _links: { self: [{ targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] } }] },
    });
    const file = await site.ask(new URL((json as Media).source_url).pathname);
    expect([file.status, file.headers.get('content-type'), file.headers.get('allow')]).toEqual([
      200,
      'image/png',
      null,
    ]);
    const view = await site.ask(`${WP}/media/${id}`, { as: 'contributor' });
    expect(view.json).toMatchObject({ id, title: { rendered: 'Lantern-one' } });
    expect(view.text).not.toContain('"raw"');
  });

  it('number the names of files that are taken', async () => {
    const slugs = [];
    for (let n = 0; n < 3; n++) slugs.push((await upload('twice.png')).slug);
    expect(slugs).toEqual(['twice', 'twice-1', 'twice-2']);
  });

  it('store the part `file` of a form, and its other parts as fields', async () => {
    const form = new FormData();
    form.set('title', 'My title');
    form.set('caption', 'At <em>dusk</em><script>x</script>');
    form.set('file', new Blob([png()], { type: 'image/png' }), 'form.png');
    const { status, json } = await site.ask(`${WP}/media`, { as: 'author', bytes: form });
    expect([status, json]).toMatchObject([
      201,
      { slug: 'my-title', caption: { raw: 'At <em>dusk</em>', rendered: '<p>At <em>dusk</em></p>\n' } },
    ]);
    const other = new FormData();
    other.set('image', new Blob([png()], { type: 'image/png' }), 'form.png');
    const refused = await site.ask(`${WP}/media`, { as: 'author', bytes: other });
    expect([refused.status, refused.json]).toMatchObject([400, { code: 'rest_upload_unknown_error' }]);
  });

  it.each<[string, Asked, number, string]>([
    ['without a login', raw('a.png', { as: '' }), 401, 'rest_cannot_create'],
    ['by a contributor', raw('a.png', { as: 'contributor' }), 403, 'rest_cannot_create'],
    [
      'without a body',
      { as: 'author', method: 'POST', headers: { 'Content-Disposition': 'x' } },
      400,
      'rest_upload_no_data',
    ],
    ['without a name', { as: 'author', bytes: png() }, 400, 'rest_upload_no_content_disposition'],
    ['with an empty name', raw('', {}), 400, 'rest_upload_invalid_disposition'],
    [
      'with an encoded name only',
      raw('', { headers: { 'Content-Disposition': "attachment; filename*=UTF-8''a.png" } }),
      400,
      'rest_upload_invalid_disposition',
    ],
    ['that are an SVG', raw('a.svg', { bytes: TEXT }), 400, 'rest_upload_sideload_error'],
    ['that are text, called an image', raw('a.png', { bytes: TEXT }), 400, 'rest_upload_sideload_error'],
    ['that are an image, called a page', raw('a.html'), 400, 'rest_upload_sideload_error'],
    ['without an ending', raw('a'), 400, 'rest_upload_sideload_error'],
    [
      'that were damaged',
      raw('a.png', { headers: { 'Content-MD5': '0'.repeat(32) } }),
      412,
      'rest_upload_hash_mismatch',
    ],
    ['of JSON', { as: 'author', body: { title: 'x' } }, 400, 'rest_upload_no_content_disposition'],
  ])('are refused %s, and leave no file', async (_, asked, status, code) => {
    const before = await site.media.list();
    const refused = await site.ask(`${WP}/media`, asked);
    expect([refused.status, refused.json]).toMatchObject([status, { code }]);
    expect(await site.media.list()).toEqual(before);
  });

  it('are refused for a record that is unknown or not shown, and leave no file', async () => {
    const hidden = await site.calendar.events.create({
      title: 'Hidden',
      ...DATES,
      status: 'draft',
      author: 1,
    });
    const before = await site.media.list();
    const answers = [];
    for (const post of [999_999, hidden.id]) {
      const { status, text } = await site.ask(`${WP}/media?post=${post}`, raw('a.png'));
      answers.push([status, text]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject([400, expect.stringContaining('rest_cannot_edit')]);
    expect(await site.media.list()).toEqual(before);
  });

  it('have a name although nothing is left of that of their file: those without count as parts of records', async () => {
    expect(await upload('?.png')).toMatchObject({ slug: expect.stringMatching(/^image(-\d+)?$/) as string });
  });

  it('are taken with the right Content-MD5, which is made piece by piece', async () => {
    const sumOf = (bytes: Uint8Array) => ({ 'Content-MD5': createHash('md5').update(bytes).digest('hex') });
    await upload('sum.png', { headers: sumOf(png()) });
    // with the right one it comes as far as the quota of this site
    const bytes = png(1_500, 1_500, 0);
    const refusal = async (of: Uint8Array) =>
      (await site.ask(`${WP}/media`, raw('large.png', { bytes, headers: sumOf(of) }))).text;
    expect(await refusal(bytes)).toContain('rest_upload_sideload_error');
    expect(await refusal(bytes.subarray(1))).toContain('rest_upload_hash_mismatch');
  });
});

describe('images of wp/v2', () => {
  it('are changed and deleted by their owners and by editors alone', async () => {
    const { id } = await upload('mine.png');
    const other = await upload('theirs.png', { as: 'admin' });
    for (const [as, image, status] of [
      ['', id, 401],
      ['', 999_999, 401],
      ['subscriber', id, 403],
      ['contributor', id, 403],
      ['author', other.id, 403],
      ['author', id, 200],
      ['admin', id, 200],
    ] as const) {
      const changed = await site.ask(`${WP}/media/${image}`, { as, body: { alt_text: 'Text' } });
      expect([as, changed.status]).toEqual([as, status]);
      if (status === 200) continue;
      const gone = await site.ask(`${WP}/media/${image}?force=true`, { as, method: 'DELETE' });
      expect([as, gone.status, gone.json]).toMatchObject([as, status, { code: 'rest_cannot_delete' }]);
    }
  });

  it('leave events, files and the quota when they are deleted', async () => {
    const { id, source_url } = await upload('gone.png');
    const event = await site.calendar.events.create({ title: 'With', ...DATES, image: id });
    const path = new URL(source_url).pathname;
    const files = (await site.media.list()).length;
    const kept = await site.ask(`${WP}/media/${id}`, { as: 'author', method: 'DELETE' });
    expect([kept.status, kept.json]).toMatchObject([501, { code: 'rest_trash_not_supported' }]);
    const gone = await site.ask(`${WP}/media/${id}?force=true`, { as: 'author', method: 'DELETE' });
    expect(gone.json).toMatchObject({ deleted: true, previous: { id } });
    expect((await site.ask(path)).status).toBe(404);
    expect((await site.media.list()).length).toBe(files - 1);
    expect((await site.ask(`${WP}/tribe_events/${event.id}`)).json).toMatchObject({ featured_media: 0 });
    expect((await site.ask(`/wp-json/tribe/events/v1/events/${event.id}`)).json).toMatchObject({
      image: false,
    });
    for (const method of ['GET', 'DELETE'])
      expect((await site.ask(`${WP}/media/${id}?force=true`, { as: 'author', method })).status).toBe(404);
  });

  it('do not take files of others with them', async () => {
    const { source_url } = await upload('victim.png', { as: 'admin' });
    const path = new URL(source_url).pathname;
    for (const url of [
      `${source_url}?x`,
      source_url.replace('full', 'thumbnail'),
      `http://other.test${path}`,
    ]) {
      const { id } = await site.calendar.as({ id: 2, role: 'author' }).images.create({ url });
      expect(
        (await site.ask(`${WP}/media/${id}?force=true`, { as: 'author', method: 'DELETE' })).status,
      ).toBe(200);
      expect((await site.ask(path)).status).toBe(200);
    }
  });

  it('give room in the whole, and none in the day of their account', async () => {
    const { bytes } = (await site.media.list())[0]!;
    for (let n = 0; n < 100_000 / bytes + 10; n++) {
      const { id } = await upload(`turn-${n}.png`);
      await site.ask(`${WP}/media/${id}?force=true`, { as: 'author', method: 'DELETE' });
    }
  });

  it('of records that are not shown are forbidden, and not counted', async () => {
    const draft = await site.calendar.events.create({ title: 'Draft', ...DATES, status: 'draft', author: 1 });
    const total = async (as: string) => (await site.ask(`${WP}/media`, { as })).headers.get('x-wp-total');
    const before = await total('');
    const { id } = await upload('secret.png', { as: 'admin' });
    await site.ask(`${WP}/media/${id}`, { as: 'admin', body: { post: draft.id } });
    expect(await total('')).toBe(before);
    for (const [as, status] of [
      ['', 401],
      ['author', 403],
      ['admin', 200],
    ] as const)
      expect((await site.ask(`${WP}/media/${id}`, { as })).status).toBe(status);
    for (const query of [
      'search=secret',
      'slug=secret',
      `include=${id}`,
      `parent=${draft.id}`,
      'orderby=title',
    ])
      expect((await site.ask(`${WP}/media?${query}`)).text).not.toContain('secret');
    await site.calendar.events.update(draft.id, { status: 'publish' });
    expect((await site.ask(`${WP}/media/${id}`)).json).toMatchObject({ post: draft.id });
  });

  it('that no record shows are unknown to callers without edit_posts (M9)', async () => {
    const small = await openSite();
    const { json } = await small.ask(`${WP}/media`, raw('lonely.png'));
    const { id } = json as Media;
    const seen = async (as: string) => {
      const { status, json: one } = await small.ask(`${WP}/media/${id}`, { as });
      const found = ['', 'search=lonely', 'slug=lonely', `include=${id}`, 'parent=0', 'author=2'].map(
        async (query) => (await small.ask(`${WP}/media?${query}`, { as })).headers.get('x-wp-total'),
      );
      if (status !== 200) expect([status, one]).toMatchObject([404, { code: 'rest_post_invalid_id' }]);
      return [status === 200, ...(await Promise.all(found)).map((total) => total === '1')];
    };
    const expectSeen = async (by: readonly string[]) => {
      for (const as of ['', 'subscriber', 'contributor', 'author', 'admin'])
        expect([as, new Set(await seen(as))]).toEqual([as, new Set([by.includes(as)])]);
    };
    const writers = ['contributor', 'author', 'admin'];
    await expectSeen(writers);
    const event = await small.calendar.events.create({ title: 'E', ...DATES, image: id, status: 'draft' });
    await expectSeen(writers);
    await small.calendar.events.update(event.id, { status: 'publish' });
    await expectSeen(['', 'subscriber', ...writers]);
    await small.calendar.events.delete(event.id);
    await expectSeen(writers);
    await small.close();
  });

  it('are listed by filters, and in pages', async () => {
    const small = await openSite();
    for (const name of ['one', 'two', 'three']) {
      const asked = raw(`${name}.png`);
      expect((await small.ask(`${WP}/media`, asked)).status).toBe(201);
    }
    const slugs = async (query: string) =>
      ((await small.ask(`${WP}/media?${query}`, { as: 'author' })).json as readonly Media[]).map(
        ({ slug }) => slug,
      );
    expect(await slugs('')).toEqual(['three', 'two', 'one']);
    expect(await slugs('orderby=title&order=asc')).toEqual(['one', 'three', 'two']);
    expect(await slugs('search=wo')).toEqual(['two']);
    expect(await slugs('slug=one,two&orderby=id')).toEqual(['two', 'one']);
    expect(await slugs('mime_type=image/gif')).toEqual([]);
    expect(await slugs('media_type=video')).toEqual([]);
    expect(await slugs('author=2&per_page=1&page=2')).toEqual(['two']);
    expect(await slugs('after=2026-11-20T18:07:05')).toEqual([]);
    expect((await small.ask(`${WP}/media?page=2`, { as: 'author' })).json).toMatchObject({
      code: 'rest_post_invalid_page_number',
    });
    expect((await small.ask(`${WP}/media?context=edit`)).json).toMatchObject({
      code: 'rest_forbidden_context',
    });
    await small.close();
  });
});

it('a writer logs in, posts a picture, makes its event and its tag', async () => {
  const as = 'author';
  const me = await site.ask(`${WP}/users/me?context=edit`, { as });
  expect(me.json).toMatchObject({ roles: ['author'], capabilities: { upload_files: true } });
  const { id } = await upload('poster.png');
  await site.ask(`${WP}/media/${id}`, { as, body: { alt_text: 'A poster' } });
  const made = await site.ask('/wp-json/tribe/events/v1/events', {
    as,
    body: { title: 'Poster night', ...DATES },
  });
  const event = (made.json as { id: number }).id;
  expect((await site.ask(`${WP}/tags?search=Open air&per_page=10`, { as })).json).toEqual([]);
  const tag = await site.calendar.tags.create({ name: 'Open air' });
  const pictured = await site.ask(`${WP}/tribe_events/${event}`, {
    as,
    body: { featured_media: id, tags: [tag.id] },
  });
  expect(pictured.json).toMatchObject({ featured_media: id, tags: [tag.id] });
  const read = await site.ask(`${WP}/tribe_events/${event}?_embed=wp:featuredmedia`);
  expect(read.json).toMatchObject({
    _embedded: { 'wp:featuredmedia': [{ id, alt_text: 'A poster', title: { rendered: 'poster' } }] },
  });
  const shown = await site.ask(`/wp-json/tribe/events/v1/events/${event}?_fields=image.id,image.width`);
  expect(shown.json).toEqual({ image: { id, width: 400 } });
});
