import { parseFeed } from 'feedsmith';
import Parser from 'rss-parser';
import { describe, expect, it } from 'vitest';
import { busySite } from './support/busy-site.js';
import { ADMIN, newSite } from './support/site.js';

const JAZZ = {
  title: 'Jazz &amp; <b>Blues</b>',
  description: 'Come <a href="https://jazz.test/">early</a>.\n\nThe bar is open. ]]>',
  start_date: '2027-05-31 20:00',
  end_date: '2027-05-31 23:00',
  categories: 'Music & More',
  image: 'http://calendar.test/sax.png',
};

const titles = (feed: { items: { title?: string }[] }): (string | undefined)[] =>
  feed.items.map(({ title }) => title);

describe('RSS 2.0', () => {
  it('is read by rss-parser', async () => {
    const { calendar, get } = newSite();
    const event = await calendar.events.create(JAZZ);
    const { status, headers, text } = await get('/events/feed/');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=UTF-8']);
    const feed = await new Parser().parseString(text);
    expect(feed).toMatchObject({
      title: 'Town Hall',
      link: 'http://calendar.test/events/',
      feedUrl: 'http://calendar.test/events/feed/',
    });
    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]).toMatchObject({
      link: 'http://calendar.test/event/jazz-blues/',
      guid: `http://calendar.test/?post_type=tribe_events&p=${event.id}`,
      // when it starts, as in the reference
      isoDate: '2027-06-01T00:00:00.000Z',
    });
    const [item] = feed.items;
    expect(item?.title).toBe('Jazz & Blues');
    expect(item?.categories).toEqual(['Music & More']);
    expect(item?.['content:encoded']).toContain('<a href="https://jazz.test/">early</a>');
    expect(item?.content).toContain('Come early (https://jazz.test/).');
  });
});

it('RSS describes an event in HTML, in which its text is text', async () => {
  const { calendar, get } = newSite();
  const text = '&lt;img src=x onerror=alert(1)&gt; &amp;amp; more';
  await calendar.events.create({ ...JAZZ, description: text });
  const feed = await new Parser().parseString((await get('/events/feed/')).text);
  expect(feed.items[0]?.content?.replaceAll('\u202f', ' ')).toBe(
    'Monday, May 31, 2027, 8:00 PM – 11:00 PM. &lt;img src=x onerror=alert(1)&gt; &amp;amp; more',
  );
});

describe('addresses of a WordPress site', () => {
  it('are those of a single event, which no list needs to have', async () => {
    const { calendar, get } = newSite();
    await calendar.events.create({ ...JAZZ, hide_from_listings: true });
    await calendar.events.create({ ...JAZZ, title: 'Secret', status: 'draft', slug: 'secret' });
    const { status, text } = await get('/event/jazz-blues/feed/');
    expect(status).toBe(200);
    expect(await new Parser().parseString(text)).toMatchObject({
      title: 'Town Hall – Jazz & Blues',
      link: 'http://calendar.test/event/jazz-blues/',
      feedUrl: 'http://calendar.test/event/jazz-blues/feed/',
      items: [{ title: 'Jazz & Blues' }],
    });
    expect((await get('/event/jazz-blues/feed/json/')).status).toBe(200);
    for (const slug of ['secret', 'none']) expect((await get(`/event/${slug}/feed/`)).status).toBe(404);
  });

  it('are those of a site without permalinks', async () => {
    const { calendar, get } = newSite();
    await calendar.events.create(JAZZ);
    const { status, text } = await get('/feed/?post_type=tribe_events');
    expect([status, text]).toEqual([200, (await get('/events/feed/')).text]);
    // left to the host
    expect((await get('/feed/')).status).toBe(0);
  });
});

describe('Atom', () => {
  it('is read by rss-parser', async () => {
    const { calendar, get } = newSite(
      {},
      { calendar: { settings: { title: 'Town & Hall', description: 'What is on' } } },
    );
    const event = await calendar.events.create({ ...JAZZ, excerpt: 'An evening' });
    const { headers, text } = await get('/events/feed/atom/');
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=UTF-8');
    const feed = await new Parser().parseString(text);
    expect(feed.title).toBe('Town & Hall');
    expect(feed.feedUrl).toBe('http://calendar.test/events/feed/atom/');
    expect(feed.items[0]).toMatchObject({
      link: 'http://calendar.test/event/jazz-blues/',
      id: `http://calendar.test/?post_type=tribe_events&p=${event.id}`,
      isoDate: '2026-11-20T23:07:05.000Z',
    });
    const parsed = parseFeed(text);
    expect(parsed.format).toBe('atom');
    expect(text.match(/<title[^>]*>/g)).toHaveLength(2);
    expect(text).toContain('<summary type="text">An evening</summary>');
  });
});

describe('JSON Feed', () => {
  it('has the form of version 1.1', async () => {
    const { calendar, get } = newSite();
    const event = await calendar.events.create(JAZZ);
    const { headers, text } = await get('/events/feed/json/');
    expect(headers.get('content-type')).toBe('application/feed+json; charset=UTF-8');
    expect(JSON.parse(text)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Town Hall',
      home_page_url: 'http://calendar.test/events/',
      feed_url: 'http://calendar.test/events/feed/json/',
      items: [
        {
          id: `http://calendar.test/?post_type=tribe_events&p=${event.id}`,
          url: 'http://calendar.test/event/jazz-blues/',
          title: 'Jazz & Blues',
          content_html: expect.stringContaining('<a href="https://jazz.test/">early</a>') as string,
          summary: 'Come early (https://jazz.test/).\n\nThe bar is open. ]]>',
          image: 'http://calendar.test/sax.png',
          date_published: '2026-11-20T23:07:05.000Z',
          date_modified: '2026-11-20T23:07:05.000Z',
          tags: ['Music & More'],
        },
      ],
    });
    expect(parseFeed(text)).toMatchObject({ format: 'json', feed: { title: 'Town Hall' } });
  });
});

it('an event that was never published is dated by its start', async () => {
  const { calendar, get } = newSite({}, { identify: () => ADMIN });
  await calendar.events.create({ ...JAZZ, status: 'draft', slug: 'draft' });
  const { text } = await get('/event/draft/feed/atom/');
  const dates = [...text.matchAll(/<(published|updated)>([^<]*)/g)].map(([, , date]) => date);
  // of the feed, and of its entry
  expect(dates).toEqual(Array.from({ length: 3 }, () => '2027-06-01T00:00:00.000Z'));
});

it.each([
  ['/events/feed', ['Today', 'Into June', 'May', 'June', 'Far away'], 'Town Hall'],
  ['/events/2027-05/feed/', ['Into June', 'May'], 'Town Hall'],
  ['/events/feed/?per_page=2', ['Today', 'Into June'], 'Town Hall'],
  ['/events/feed/?per_page=2&page=2', ['May', 'June'], 'Town Hall'],
  ['/events/category/music/feed/', ['May'], 'Town Hall – Music'],
  ['/events/category/music/jazz/feed/rss2/', ['May'], 'Town Hall – Jazz'],
  ['/events/category/music/jazz/feed/atom/', ['May'], 'Town Hall – Jazz'],
  ['/events/tag/free-entry/feed/', ['Today'], 'Town Hall – Free entry'],
])('%s', async (path, events, title) => {
  const { get } = await busySite();
  const feed = await new Parser().parseString((await get(path)).text);
  expect([titles(feed), feed.title]).toEqual([events, title]);
});

it.each(['', 'rss2/', 'atom/', 'json/'])(
  'is a feed without entries where there are no events, as /%s',
  async (end) => {
    const { status, text } = await newSite().get(`/events/feed/${end}`);
    expect(status).toBe(200);
    const { feed } = parseFeed(text);
    expect(('entries' in feed ? feed.entries : 'items' in feed ? feed.items : undefined) ?? []).toEqual([]);
    if (end === 'json/') expect(JSON.parse(text)).toMatchObject({ items: [] });
  },
);

it('answers what there is not', async () => {
  const { get } = await busySite();
  expect((await get('/events/category/nothing/feed/')).status).toBe(404);
  expect((await get('/events/feed/?page=99')).status).toBe(404);
  expect((await get('/events/feed/?start_date=never')).status).toBe(400);
  expect((await get('/events/feed/rdf/')).status).toBe(0);
});

it('is answered with 304 as long as it is the same', async () => {
  const { calendar, get } = await busySite();
  for (const path of ['/events/feed/', '/events/feed/atom/', '/events/feed/json/']) {
    const { headers } = await get(path);
    const again = await get(path, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  }
  const { headers } = await get('/events/feed/');
  await calendar.events.create(JAZZ);
  expect((await get('/events/feed/', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200);
});

it('shows what the caller may see', async () => {
  for (const [actor, count] of [
    [null, 0],
    [ADMIN, 1],
  ] as const) {
    const { calendar, get } = newSite({}, { identify: () => actor });
    await calendar.events.create({ ...JAZZ, status: 'private' });
    expect((await new Parser().parseString((await get('/events/feed/')).text)).items).toHaveLength(count);
  }
});

it('has nothing in it that ends it', async () => {
  const hostile = 'A ]]></title></item></channel></rss><script>1</script>\u0001\u000b\ud800\uffff';
  const { calendar, get } = newSite({}, { calendar: { settings: { title: hostile, description: hostile } } });
  await calendar.events.create({
    ...JAZZ,
    title: hostile.replaceAll('<', '&lt;'),
    description: hostile,
    categories: hostile,
  });
  for (const path of ['/events/feed/', '/events/feed/atom/']) {
    const { text } = await get(path);
    expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/u);
    const feed = await new Parser().parseString(text);
    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]?.title).toContain('</channel></rss>');
  }
});

it('tells the days and times of events in the words of the pages', async () => {
  const { calendar, get } = newSite({ locale: 'de' });
  await calendar.events.create({
    ...{ title: 'Clubnacht', description: 'Tanzen.' },
    ...{ start_date: '2099-12-11 22:00', end_date: '2099-12-12 03:00' },
  });
  const when = 'Freitag, 11. Dezember 2099, 22:00 – Samstag, 12. Dezember 2099, 03:00';
  const [item] = (await new Parser().parseString((await get('/events/feed/')).text)).items;
  expect(item?.content).toBe(`${when}. Tanzen.`);
  expect(item?.['content:encoded']).toBe(`<p>${when}</p>\n<p>Tanzen.</p>`);
  expect((await get('/events/feed/atom/')).text).toContain(when);
  expect(JSON.stringify(JSON.parse((await get('/events/feed/json/')).text))).toContain(when);
});
