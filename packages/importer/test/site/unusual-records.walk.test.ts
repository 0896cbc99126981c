import { renderDescription } from '@kalends/site';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '@kalends/core/store';
import { ClientError } from '@kalends/client';
import { emptySite, EVENT, expectCopy, importAll, importWith, sortsOf } from './importing.js';
import { serveSite, type Quirks } from './site-server.js';

describe('what a site shows and the calendar does not', () => {
  it('is noted, with the fields as they are', async () => {
    const more = {
      ticketed: true,
      tickets: [{ id: 7 }],
      recurrence: { rules: ['x'] },
      empty: [],
    };
    const { notes, event } = await importWith((json) => ({ ...json, ...more }));
    const { empty: _, ...fields } = more;
    expect(notes).toContainEqual({ what: 'unknown', kind: 'event', id: event?.id, fields });
    expect(event).toMatchObject({ title: 'Jazz', status: 'publish' });
  });

  it('as a date of a recurring event is an event, and says so', async () => {
    const { notes } = await importWith((json) => ({
      ...json,
      url: 'https://old.example/event/jazz/2031-05-01/',
    }));
    expect(notes).toContainEqual(expect.objectContaining({ what: 'differs', field: 'recurrence' }));
  });

  it.each([
    ['status', { status: 'tribe-ignored' }, 'has the status "tribe-ignored"'],
    ['password', { all_day: null, featured: null }, 'has a password, so that the site does not show it'],
    ['start', { start_date: '0000-00-00 00:00:00' }, 'has no start'],
    ['id', { id: 'x' }, 'has no id'],
    ['id that the calendar could give', { id: 9e15 }, 'has no id'],
  ])('is skipped with a reason where it has no usable %s', async (_, fields, reason) => {
    const { notes, event } = await importWith((json) => ({ ...json, ...fields }));
    expect(notes).toContainEqual(expect.objectContaining({ what: 'skipped', kind: 'event', reason }));
    expect(event).toBeUndefined();
  });

  it.each([
    ['a title with a script', { title: 'a<script>alert(1)</script>' }, { title: 'a' }],
    ['an address that runs', { website: 'javascript:alert(1)' }, { website: '' }],
    ['a frame', { description: '<p>a</p>\n<iframe src="x"></iframe>' }, { description: 'a' }],
    [
      'a zone that no one knows',
      { timezone: 'Mars/Olympus', utc_start_date: '2031-05-01 18:00:00' },
      { timezone: 'UTC+2:00', utc_start_date: '2031-05-01 18:00:00' },
    ],
    ['an end before the start', { end_date: '2031-04-01 00:00:00' }, { end_date: '2031-05-01 20:00:00' }],
    ['no slug', { slug: '' }, { slug: 'jazz' }],
    ['a slug of something else', { slug: '../x"; return 200;' }, { slug: 'x-return-200' }],
    ['a title that is too long', { title: 'x'.repeat(99_999) }, { title: 'x'.repeat(16_000) }],
    ['a link to what is not there', { venue: { id: 77, status: 'inherit' } }, { venue: 0 }],
  ])('is noted where it is mended: %s', async (_, fields, kept) => {
    const { notes, event } = await importWith((json) => ({ ...json, ...fields }));
    expect(event).toMatchObject(kept);
    expect(notes).toContainEqual(expect.objectContaining({ what: 'differs', kind: 'event', id: event?.id }));
  });

  it.each([
    ['German', '&#8222;So&#8220;, sagt&#8217;s &#8218;er&#8216;'],
    ['Polish', '&#8222;So&#8221;, sagt&#8217;s &#8218;er&#8217;'],
    ['French', '&laquo;&nbsp;So&nbsp;&raquo;, sagt&#8217;s &#8249;er&#8250;'],
    ['Swedish', '&#8221;So&#8221;, sagt&#8217;s &#8217;er&#8217;'],
    ['Japanese', '&#12300;So&#12301;, sagt&#8217;s &#12302;er&#12303;'],
  ])('in %s quotation marks is stored as it was typed', async (_, title) => {
    const { notes, event } = await importWith((json) => ({
      ...json,
      ...{ title, description: `<p>${title} &#8230;</p>\n<p>a&#8211;b</p>` },
    }));
    expect(event).toMatchObject({
      title: "\"So\", sagt's 'er'",
      description: "\"So\", sagt's 'er' ...\n\na--b",
    });
    const reason = 'has the quotation marks of another language';
    expect(notes).toContainEqual(expect.objectContaining({ what: 'differs', field: 'title', reason }));
  });

  it('whose only quotation mark is a closing one in German is stored as it was typed', async () => {
    const title = 'Ein Monitor mit 27&#8220; und mehr';
    const { event } = await importWith((json) => ({ ...json, title }));
    expect(event?.title).toBe('Ein Monitor mit 27" und mehr');
  });

  it('in Japanese brackets that were typed stays as it is', async () => {
    const { notes, event } = await importWith((json) => ({ ...json, title: '「ジャズ」の『夜』' }));
    expect(event?.title).toBe('「ジャズ」の『夜』');
    expect(sortsOf(notes)).toEqual(['brought']);
  });

  it.each([
    [
      'with blocks of other plugins',
      '<div class="schedule"><h2><span>May 5</span> <span>@</span>\n<span>8:00 pm</span></h2></div>\n<p class="wp-block-paragraph">A &#8220;text&#8221;.</p>\n\n\n\n<p>Second<br>line</p>',
    ],
    [
      'with a caption',
      '<figure id="a5" class="wp-caption alignnone"><img decoding="async" src="https://a.example/x.jpg" alt="" width="300" height="200" /><figcaption class="wp-caption-text">A hall</figcaption></figure>\n<p>After it.</p>',
    ],
  ])('is shown as on the site where its description is finished HTML %s', async (_, description) => {
    const { notes, event } = await importWith((json) => ({ ...json, description }));
    expect(renderDescription(event?.description ?? '')).toBe(description);
    expect(sortsOf(notes)).toEqual(['brought']);
  });

  it('has what plugins add to the renditions of its image in the report', async () => {
    const address = 'https://calendar.example/wp-content/uploads/hall';
    const medium = { width: 300, height: 200, 'mime-type': 'image/png', url: `${address}-300x200.png` };
    const sources = { 'image/webp': { file: 'hall-300x200.webp' } };
    const { notes, store } = await importWith(
      ({ image, ...json }) => ({
        ...json,
        image: { ...(image as object), sizes: { medium: { ...medium, sources } } },
      }),
      { image: `${address}.png` },
    );
    const [image] = await store.scan('image', 0, 1);
    expect(image?.sizes).toEqual({ medium: { ...medium, filesize: 0 } });
    expect(notes).toContainEqual({
      ...{ what: 'unknown', kind: 'image', id: image?.id },
      fields: { 'sizes.medium.sources': sources },
    });
  });

  it('keeps typed signs and paragraphs that are shown as the site shows them', async () => {
    const input = {
      title: 'It\'s "so" -- 2x4...',
      description: 'One\n\n"Two" & three',
      excerpt: 'a\nb\n\nc',
      cost: '$5 - $10',
    };
    const { notes, event } = await importWith((json) => json, input);
    expect(event).toMatchObject({
      title: input.title,
      description: input.description,
      excerpt: input.excerpt,
    });
    expect(sortsOf(notes)).toEqual(['brought']);
  });
});

it('a cost without a currency stays without one if the import knows the currency of the site', async () => {
  const settings = { currency: { symbol: '€', position: 'postfix', code: 'EUR' } } as const;
  const site = await serveSite({}, { settings });
  onTestFinished(site.close);
  await site.calendar.events.create({ ...EVENT, cost: '10' });
  const [known, unknown] = [await importAll(site, { settings }), await importAll(site)];
  expect((await known.store.scan('event', 0, 1))[0]?.cost).toEqual(['10']);
  expect(sortsOf(known.notes)).toEqual(['brought']);
  expect((await unknown.store.scan('event', 0, 1))[0]?.cost).toEqual(['10€']);
  expect(sortsOf(unknown.notes)).toEqual(['brought', 'differs']);
});

describe('two records with one slug', () => {
  it('keep apart: the first has it, the other gets a number, and the page stays that of the first', async () => {
    const rewrite: Quirks['rewrite'] = (_, body) =>
      Array.isArray(body['events'])
        ? {
            ...body,
            events: (body['events'] as Record<string, unknown>[]).map((event) => ({
              ...event,
              slug: 'jazz',
              url: 'https://calendar.example/event/jazz/',
            })),
          }
        : body;
    const site = await emptySite({ rewrite });
    for (const title of ['Jazz', 'Blues', 'Rock']) await site.calendar.events.create({ ...EVENT, title });
    const { store, notes } = await importAll(site);
    const slugs = (await store.scan('event', 0, 9)).map(({ slug }) => slug);
    expect(slugs.sort()).toEqual(['jazz', 'jazz-2', 'jazz-3']);
    expect(notes.filter(({ what }) => what === 'differs')).toEqual([
      expect.objectContaining({ field: 'slug', site: 'jazz', kept: 'jazz-2' }),
      expect.objectContaining({ field: 'slug', site: 'jazz', kept: 'jazz-3' }),
    ]);
    expect(notes.filter(({ what }) => what === 'moved')).toEqual([]);
    const again = await importAll(site, { store });
    expect(sortsOf(again.notes)).toEqual(['differs']);
  });

  /** A site whose two events have one slug, the first created later in its lists. */
  async function twins(paths: readonly [string, string]) {
    const rewrite: Quirks['rewrite'] = (_, body) => {
      const shown = (event: Record<string, unknown>) => ({
        ...event,
        ...('title' in event && {
          slug: 'jazz',
          url: `https://calendar.example${paths[Number(event['id']) % 2] ?? ''}`,
        }),
      });
      return Array.isArray(body['events'])
        ? { ...body, events: (body['events'] as Record<string, unknown>[]).map(shown) }
        : shown(body);
    };
    const site = await emptySite({ rewrite });
    const dates = ['2032-05-01', '2031-05-01'];
    for (const day of dates)
      await site.calendar.events.create({ title: 'Jazz', slug: `s-${day}`, start_date: day, end_date: day });
    return site;
  }
  const slugsIn = async (store: Store) => (await store.scan('event', 0, 9)).map(({ id, slug }) => [id, slug]);

  it('give it to the older one, which the page at the site shows, whatever the order of its lists', async () => {
    const site = await twins(['/event/jazz/', '/event/jazz/']);
    const { store, notes } = await importAll(site);
    expect(await slugsIn(store)).toEqual([
      [1, 'jazz'],
      [2, 'jazz-3'],
    ]);
    expect(notes.filter(({ what }) => what === 'moved' || what === 'differs')).toEqual([
      expect.objectContaining({ what: 'differs', id: 2, field: 'slug', kept: 'jazz-3' }),
    ]);
    const version = await store.version();
    await importAll(site, { store });
    expect(await store.version()).toBe(version);
  });

  it.each([
    ['the older', ['/en/event/jazz/', '/event/jazz/'] as const, 2, ['jazz', 'jazz-3']],
    ['the younger', ['/event/jazz/', '/en/event/jazz/'] as const, 1, ['jazz-2', 'jazz']],
  ])('in two languages keep both addresses, where %s has the usual one', async (_, paths, foreign, slugs) => {
    const { store, notes } = await importAll(await twins(paths));
    expect((await slugsIn(store)).map(([, slug]) => slug)).toEqual(slugs);
    const last = notes.filter((note) => note.what === 'moved').at(-1);
    const to = `/event/${slugs[foreign - 1]}/`;
    expect(last).toMatchObject({ id: foreign, from: '/en/event/jazz/', to });
  });

  it('change places as on the site', async () => {
    const site = await emptySite();
    const ids: number[] = [];
    for (const slug of ['a', 'b']) ids.push((await site.calendar.events.create({ ...EVENT, slug })).id);
    const { store } = await importAll(site);
    const [first = 0, second = 0] = ids;
    await site.calendar.events.update(first, { slug: 'c' });
    await site.calendar.events.update(second, { slug: 'a' });
    await site.calendar.events.update(first, { slug: 'b' });
    await importAll(site, { store });
    await expectCopy(site, store);
  });
});

describe('a hostile site', () => {
  it('whose list never ends is left', async () => {
    const rewrite: Quirks['rewrite'] = (_, body) => ({ ...body, total: 9e9, total_pages: 9e9 });
    const endless = await emptySite({
      rewrite: (path, body) => rewrite(path.replace(/page=\d+/, 'page=1'), body),
    });
    await endless.calendar.events.create(EVENT);
    const { report } = await importAll(endless);
    expect(report.records.event).toBe(1);
  });

  it('cannot send us to another address, with credentials or without', async () => {
    const asked: string[] = [];
    const other = await emptySite({ onRequest: ({ url = '' }) => void asked.push(url) });
    const { createServer } = await import('node:http');
    const server = createServer((request, response) => {
      response.writeHead(302, { Location: other.url + (request.url ?? '') }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    for (const options of [{}, { auth: undefined }]) {
      const failure: unknown = await importAll({ url }, options).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ClientError);
      expect(failure).toMatchObject({ kind: 'redirect' });
    }
    expect(asked).toEqual([]);
    server.close();
  });

  it('with circles of categories is read to its end', async () => {
    const rewrite: Quirks['rewrite'] = (_, body) =>
      Array.isArray(body['categories'])
        ? {
            ...body,
            categories: (body['categories'] as Record<string, unknown>[]).map((one) => ({
              ...one,
              parent: one['id'] === 1 ? 2 : 1,
            })),
          }
        : body;
    const site = await emptySite({ rewrite });
    for (const name of ['A', 'B', 'C']) await site.calendar.categories.create({ name });
    const { store } = await importAll(site);
    expect((await store.scan('category', 0, 9)).map(({ parent }) => parent)).toEqual([0, 1, 1]);
  });
});
