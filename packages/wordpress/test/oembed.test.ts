import { tribeEvents } from '@kalends/http-adapter';
import { createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createCalendar } from '@kalends/core';
import { extract } from '@extractus/oembed-extractor';
import { pages } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { oembed } from '../src/index.js';

const SITE = 'https://calendar.example';
const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

const calendar = createCalendar({
  store: createMemoryStore(),
  settings: {
    title: 'Town Hall',
    timezone: 'Europe/Rome',
    describeImage: (url) => ({
      ...{ url, extension: 'png', width: 400, height: 300, filesize: 1 },
      sizes: {
        small: { url: `${url}?small`, width: 300, height: 225, 'mime-type': 'image/png', filesize: 1 },
      },
    }),
  },
});
const answer = toFetchHandler(
  createHandler({ calendar, baseUrl: SITE, interfaces: [tribeEvents(), oembed(), pages()] }),
);
const ask = (query: string) => answer(new Request(`${SITE}/wp-json/oembed/1.0/embed${query}`));
const about = (path: string, more = '') => ask(`?url=${encodeURIComponent(SITE + path)}${more}`);

await calendar.events.create({ title: 'Song & dance <1>', ...DATES, slug: 'song', image: `${SITE}/a.png` });
await calendar.events.create({ title: 'Secret', ...DATES, slug: 'secret', status: 'private' });
const draft = await calendar.events.create({ title: 'Draft', ...DATES, status: 'draft' });
await calendar.venues.create({ venue: 'Hall' });

it.each([
  [
    '',
    { width: 600, height: 338, thumbnail_url: `${SITE}/a.png`, thumbnail_width: 400, thumbnail_height: 300 },
  ],
  ['&maxwidth=300', { width: 300, height: 200, thumbnail_width: 300, thumbnail_height: 225 }],
  ['&maxwidth=1', { width: 200, height: 200, thumbnail_width: 200, thumbnail_height: 150 }],
  ['&maxheight=150', { width: 600, height: 150, thumbnail_width: 200, thumbnail_height: 150 }],
  ['&maxwidth=300&maxheight=9', { width: 300, height: 9, thumbnail_width: 12, thumbnail_height: 9 }],
  ['&maxheight=high', { width: 600, height: 338, thumbnail_width: 400, thumbnail_height: 300 }],
  ['&maxheight=-1', { width: 600, height: 338 }],
  ['&maxwidth=900', { width: 600, height: 338 }],
  ['&maxwidth=wide', { width: 600, height: 338 }],
  ['&maxwidth[]=1', { width: 600, height: 338 }],
  ['&format=foo', { width: 600, height: 338 }],
])('an event is embedded: %s', async (more, expected) => {
  const response = await about('/event/song/', more);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    ...{ version: '1.0', type: 'rich', provider_name: 'Town Hall', provider_url: SITE },
    html: expect.stringContaining(`<a href="${SITE}/event/song/">`) as string,
    ...expected,
  });
});

it('the slash at the end may be missing', async () => {
  expect((await about('/event/song')).status).toBe(200);
});

it.each([
  '/event/none/',
  '/event/secret/',
  '/events/',
  '/venue/hall/',
  '/',
  `/?post_type=tribe_events&p=${draft.id}`,
  '/event/song/x/',
  '.evil/event/song/',
])('%s is not embedded', async (path) => {
  const response = await about(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    ...{ code: 'oembed_invalid_url', message: 'Not Found' },
    data: { status: 404 },
  });
});

it('a URL is required', async () => {
  expect((await ask('')).status).toBe(400);
  expect((await ask('?url=')).status).toBe(404);
});

it('XML has the same members, escaped once more', async () => {
  const response = await about('/event/song/', '&format=xml');
  expect(response.headers.get('content-type')).toBe('text/xml; charset=UTF-8');
  const json = (await (await about('/event/song/')).json()) as Record<string, unknown>;
  const xml = await response.text();
  const escaped = (value: unknown) =>
    String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const members = Object.entries(json).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>\n<oembed>${members.join('')}</oembed>\n`);
});

it.each(['', '&_fields=title', '&_envelope=1', '&_jsonp=f'])('a refusal is XML, too: %s', async (more) => {
  const response = await about('/event/none/', `&format=xml${more}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=UTF-8');
  expect(await response.text()).toContain(
    '<oembed><code>oembed_invalid_url</code><message>Not Found</message>',
  );
});

it('@extractus/oembed-extractor finds it from the page of an event', async () => {
  const found = await extract(`${SITE}/event/song/`, { maxwidth: 300 }, (url) => answer(new Request(url)));
  expect(found).toMatchObject({
    ...{ method: 'auto-discovery', type: 'rich', version: '1.0', provider_name: 'Town Hall' },
    ...{ width: 300, thumbnail_url: `${SITE}/a.png?small` },
  });
});

it.each([
  ['with the pages', [pages()], true],
  ['without the pages', [], false],
  ['where pages are not embedded', [pages({ without: ['embed'] })], false],
] as const)('the web component is the embedding %s', async (_, beside, isComponent) => {
  const handler = createHandler({
    calendar,
    baseUrl: SITE,
    interfaces: [tribeEvents(), oembed(), ...beside],
  });
  const url = encodeURIComponent(`${SITE}/event/song/`);
  const response = await toFetchHandler(handler)(
    new Request(`${SITE}/wp-json/oembed/1.0/embed?url=${url}&maxwidth=400`),
  );
  const quotation = `<blockquote><a href="${SITE}/event/song/">Song &#038; dance &lt;1></a></blockquote>`;
  const { id } = await calendar.events.get((await calendar.events.locate('song')) ?? 0);
  const { html } = (await response.json()) as { html: string };
  expect(html).toBe(
    isComponent
      ? `<kalends-calendar site="${SITE}" event="${id}" maxwidth="400" maxheight="225">${quotation}</kalends-calendar><script src="${SITE}/embed.js" async></script>`
      : quotation,
  );
});
