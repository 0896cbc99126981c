import type { Actor } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { HtmlValidate } from 'html-validate';
import { afterEach, describe, expect, it } from 'vitest';
import { html, pages, type PageName } from '../src/index.js';
import { fillTown, openSite, useTown, type PagesSite, type SiteOptions } from './site.js';

const DATES = { start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00' };
const EVENT = '/event/jazz-in-the-courtyard/';
const PATHS = ['/', '/events/', EVENT, '/venue/old-corn-hall/', '/organizer/riverton-jazz-club/'];

let opened: PagesSite | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

/** A site of its own, closed after the test. */
const open = async (options?: SiteOptions): Promise<PagesSite> => (opened = await openSite(options));

describe('pages', () => {
  const site = useTown();

  it.each([
    ...PATHS,
    '/events/2026-11-25/',
    '/events/?eventDisplay=past',
    '/event/nothing/',
    '/embed/month/',
    '/embed/next-three/',
    '/embed/event/5/',
    '/events/2026-08/',
    '/events/category/concerts/?tribe-bar-search=fair',
  ])('is valid HTML at %s', async (path) => {
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: {
        'no-trailing-whitespace': 'off',
        'attribute-boolean-style': 'off',
        'no-implicit-button-type': 'off',
      },
    });
    const report = await validator.validateString(await site().text(path));
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
      ),
    ).toEqual([]);
  });

  it.each(PATHS)('tells programs at %s where the interface is (site.md §1)', async (path) => {
    const answer = await site().get(path);
    expect(answer.headers.get('x-tec-api-root')).toBe(`${site().base}/wp-json/tribe/events/v1/`);
    expect(answer.headers.get('link')).toBe(`<${site().base}/wp-json/>; rel="https://api.w.org/"`);
    expect(await answer.text()).toContain('<meta name="tec-api-version" content="v1">');
  });

  it('forbids scripts and frames that are not its own', async () => {
    const policy = (await site().get(EVENT)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'self'");
    const embedded = (await site().get('/embed/list/')).headers;
    expect(embedded.get('content-security-policy')).toContain('frame-ancestors *');
    expect(embedded.get('access-control-allow-origin')).toBe('*');
  });

  it('shows what an event is, where, by whom and for how much', async () => {
    const text = await site().text(EVENT);
    for (const shown of [
      'An evening of &#8220;standards&#8221;',
      '1 Market Street, Riverton, United States',
      'jazz@example.com',
      '$12',
      'America/New_York',
      '<time datetime="2026-11-22T01:00:00Z">8:00 PM</time>',
      `${site().base}/events/category/concerts/`,
      `${site().base}/tag/outdoors/`,
      'https://calendar.google.com/calendar/render?',
      'property="og:title" content="Jazz in the courtyard"',
      'query=40.5%2C-74.25',
    ])
      expect(text).toContain(shown);
  });

  it('shows a month with events over several days, and says how many more there are', async () => {
    const text = await site().text('/events/2026-11/');
    // on six days, and in the list of narrow screens
    expect(text.slice(text.indexOf('<body')).match(/>Winter fair</g)?.length).toBe(7);
    expect(text).toContain('>3 more</a>');
    expect(text).toContain('aria-current="date"');
    expect(text).not.toContain('Draft');
    expect(await site().text('/events/2026-11-25/')).toContain('Workshop 7');
  });

  it('leads from an event to those of each of its categories', async () => {
    expect(await site().text(EVENT)).toContain(
      `<a href="${site().base}/events/category/concerts/" dir="auto">Concerts</a>`,
    );
  });

  it('turns from upcoming events to past ones and back', async () => {
    const upcoming = await site().text('/events/');
    expect(upcoming).toContain('rel="prev" href="');
    expect(upcoming).not.toContain('Autumn concert');
    const past = await site().text('/events/list/?eventDisplay=past');
    expect(past).toContain('Autumn concert');
    expect(past).not.toContain('Winter fair');
  });

  it.each(['/', '/events/2026-12/', '/events/2026-11-25/', '/events/category/fairs/month/'])(
    'searches the whole list from %s',
    async (path) => {
      const [, action = ''] =
        /<form\s+class="k-search"\s+role="search"\s+action="([^"]*)"/.exec(await site().text(path)) ?? [];
      const scope = path.includes('fairs') ? 'category/fairs/' : '';
      expect(action).toBe(`${site().base}/events/${scope}list/`);
    },
  );

  it.each([
    [
      '/events/?tribe-bar-search=autumn',
      [['list/?eventDisplay=past&tribe-bar-search=autumn', 'Past events (1)']],
    ],
    ['/events/2026-08/?tribe-bar-search=walk', [['list/?tribe-bar-search=walk', 'Upcoming events (1)']]],
    [
      '/events/category/fairs/?tribe-bar-search=concert',
      [['list/?eventDisplay=past&tribe-bar-search=concert', 'All events – Past events (1)']],
    ],
    [
      '/events/category/concerts/2026-08-01/',
      [
        ['category/concerts/list/', 'Upcoming events (1)'],
        ['category/concerts/list/?eventDisplay=past', 'Past events (1)'],
      ],
    ],
    ['/events/?tribe-bar-search=nowhere', [['list/', 'All events – Upcoming events (10)']]],
  ])('says at %s, where there is nothing, where there is more', async (path, expected) => {
    const page = await site().text(path);
    const [, searched] = /search=(\w+)/.exec(path) ?? [];
    expect(page).toContain(
      searched === undefined ? 'There are no events here.' : `No event was found for “${searched}”.`,
    );
    const [, others = ''] = /<ul class="k-others">(.*?)<\/ul>/s.exec(page) ?? [];
    const links = [...others.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)];
    expect(links.map(([, url, name]) => [url?.replaceAll('&amp;', '&'), name])).toEqual(
      expected.map(([url, name]) => [`${site().base}/events/${url}`, name]),
    );
    for (const [, url = ''] of links)
      expect(await site().text(url.replaceAll('&amp;', '&'))).toContain('class="k-card');
  });

  it('describes its lists to search engines', async () => {
    const descriptionOf = async (path: string) =>
      /<meta name="description" content="([^"]*)"/.exec(await site().text(path))?.[1];
    expect(await descriptionOf('/events/')).toMatch(
      /^Upcoming events · Jazz in the courtyard · Workshop 1 · /,
    );
    expect(await descriptionOf('/events/category/concerts/')).toBe('Concerts · Jazz in the courtyard');
    const { calendar } = site();
    const { items } = await calendar.categories.list({ slug: 'concerts' });
    const id = items[0]?.id ?? 0;
    await calendar.categories.update(id, { description: 'Music <b>and</b> "more"' });
    expect(await descriptionOf('/events/category/concerts/')).toBe('Music and “more”');
    await calendar.categories.update(id, { description: '' });
  });
});

describe('lists over several pages', () => {
  it('shows every upcoming event once, and every past one once, the latest first', async () => {
    const { calendar, get, text } = await open();
    const venue = { venue: 'Hall' };
    for (let day = 1; day <= 23; day++) {
      const date = (month: string) => `2026-${month}-${String(day).padStart(2, '0')}`;
      await calendar.events.create({ title: `Past ${day};`, start_date: date('08'), end_date: date('08') });
      await calendar.events.create({
        ...{ title: `Next ${day};`, start_date: date('12'), end_date: date('12'), venue },
      });
    }
    const walk = async (path: string, rel: string): Promise<number[]> => {
      const seen: number[] = [];
      for (let at: string | undefined = path; at !== undefined;) {
        const page: string = await text(at);
        for (const [, number] of page.slice(page.indexOf('<main')).matchAll(/(?:Past|Next) (\d+);/g))
          seen.push(Number(number));
        at = new RegExp(`<a rel="${rel}" href="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&');
      }
      return seen;
    };
    const days = Array.from({ length: 23 }, (_, index) => index + 1);
    expect(await walk('/events/list/', 'next')).toEqual(days);
    expect(await walk('/events/list/?eventDisplay=past', 'prev')).toEqual(days.toReversed());
    expect(await walk('/venue/hall/', 'next')).toEqual(days);
    expect((await get('/venue/hall/?paged=4')).status).toBe(404);
    expect((await get('/venue/hall/?paged=x')).status).toBe(404);
  });
});

describe('caching', () => {
  it('says that nothing has changed until someone writes', async () => {
    const { calendar, get } = await open();
    await fillTown(calendar);
    const first = await get('/events/');
    const etag = first.headers.get('etag') ?? '';
    expect([first.headers.get('cache-control'), etag]).toEqual([
      'public, max-age=0, must-revalidate',
      expect.stringMatching(/^"[\da-f]+"$/) as string,
    ]);
    const again = () => get('/events/', { headers: { 'If-None-Match': etag } });
    expect((await again()).status).toBe(304);
    await calendar.events.create({ title: 'New', ...DATES });
    expect((await again()).status).toBe(200);
  });

  it('follows the clock', async () => {
    let now = Date.UTC(2026, 10, 20, 12);
    const { calendar, text } = await open({ clock: () => now });
    await fillTown(calendar);
    expect(await text('/events/')).toContain('Jazz in the courtyard');
    now = Date.UTC(2026, 10, 23, 12);
    expect(await text('/events/')).not.toContain('Jazz in the courtyard');
  });

  it('shows a logged-in caller more, and caches nothing of it', async () => {
    let actor: Actor | null = null;
    const { calendar, get } = await open({ identify: () => actor });
    await calendar.events.create({ title: 'Secret', status: 'private', ...DATES });
    expect(await (await get('/events/2026-12/')).text()).not.toContain('Secret');
    actor = { id: 1, role: 'editor' };
    const seen = await get('/events/2026-12/');
    expect(await seen.text()).toContain('Secret');
    expect(seen.headers.get('cache-control')).toContain('no-store');
    actor = null;
    expect(await (await get('/events/2026-12/')).text()).not.toContain('Secret');
    expect((await get('/event/secret/')).status).toBe(404);
  });
});

describe('options', () => {
  const pathOf: Readonly<Partial<Record<PageName, string>>> = {
    start: '/',
    events: '/events/',
    event: EVENT,
    venue: '/venue/old-corn-hall/',
    organizer: '/organizer/riverton-jazz-club/',
    embed: '/embed/list/',
    digest: '/digest',
  };

  it.each(Object.keys(pathOf) as PageName[])('leaves the page %s to the host', async (without) => {
    const { calendar, base } = await open();
    await fillTown(calendar);
    const handler = createHandler({
      calendar,
      baseUrl: base,
      interfaces: [tribeEvents(), pages({ without: [without] })],
    });
    for (const [name, path] of Object.entries(pathOf))
      expect([name, handler.owns(path)]).toEqual([name, name !== without]);
  });

  it('has an icon, and tells programs what they may read, where the calendar is the whole site', async () => {
    const { base, get, text } = await open({ wholeSite: true, feeds: true });
    expect(await text('/events/')).toContain(`<link rel="icon" href="${base}/favicon.ico">`);
    expect((await get('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon');
    expect(await text('/robots.txt')).toBe(
      `User-agent: *\nDisallow:\n\nSitemap: ${base}/event-sitemap.xml\n`,
    );
  });

  it('shows a logo instead of the title', async () => {
    const { text } = await open({ theme: { logo: '/logo.svg' } });
    expect(await text('/events/')).toContain('<img class="k-logo" src="/logo.svg" alt="Riverton" />');
  });

  it('refuses values of a theme that are not CSS', async () => {
    for (const theme of [{ radius: '1px;' }, { colors: { accent: '' } }, { fonts: { text: 'a}b{' } }])
      await expect(open({ theme })).rejects.toThrow(/^theme\..*: not a value of CSS/);
  });

  it('is written from the right where the language is', async () => {
    const { text } = await open({ locale: 'ar' });
    expect(await text('/')).toContain('<html lang="ar" dir="rtl">');
  });

  it('takes templates of the host', async () => {
    const { calendar, text } = await open({
      templates: {
        event: ({ event }) =>
          html`<h1>Ours</h1>
            <p>${event.title}</p>`,
      },
      stylesheets: ['/ours.css'],
    });
    await calendar.events.create({ title: 'Fish & chips', ...DATES });
    const page = await text('/event/fish-chips/');
    expect(page).toContain('<h1>Ours</h1>');
    expect(page).toContain('href="/ours.css"');
  });

  it('leads to the pages of the host', async () => {
    const links = {
      event: '/whats-on/{slug}',
      venue: 'https://venues.example/{id}',
      category: '/by/{slug}/',
    };
    const { calendar, base, get, text } = await open({ links });
    await fillTown(calendar);
    const answer = await get('/wp-json/tribe/events/v1/events?search=jazz');
    const { events } = (await answer.json()) as {
      events: { url: string; venue: { id: number; url: string } }[];
    };
    const [event] = events;
    expect([event?.url, event?.venue.url]).toEqual([
      `${base}/whats-on/jazz-in-the-courtyard`,
      `https://venues.example/${event?.venue.id}`,
    ]);
    const page = await text('/events/');
    expect(page).toContain(`href="${event?.url}"`);
    expect(await text('/events/map/')).toContain(`href="${event?.venue.url}"`);
    const { categories } = (await (
      await get('/wp-json/tribe/events/v1/categories?slug=concerts')
    ).json()) as {
      categories: { url: string }[];
    };
    expect(categories[0]?.url).toBe(`${base}/by/concerts/`);
  });

  it('refuses a locale that is none', async () => {
    await expect(open({ locale: 'not a language' })).rejects.toThrow(RangeError);
  });
});

it.each([undefined, 'https://c.example/manage/'])('lead to the place to log in, %j', async (login) => {
  const site = await openSite({ login });
  try {
    for (const path of ['/events/', '/events/month/', '/nothing'])
      expect((await site.text(path)).includes('rel="nofollow">Log in</a>')).toBe(
        login !== undefined && path !== '/nothing',
      );
    expect((await site.text('/embed/')).includes('Log in')).toBe(false);
  } finally {
    await site.close();
  }
});
