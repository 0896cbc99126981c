import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { ics } from '../../importer/test/support.js';
import { dated, follower, listening } from './source-site.js';

/** A site whose pages change. */
async function site(pages: Record<string, string>) {
  const requests: IncomingMessage[] = [];
  const origin = await listening((request, response) => {
    requests.push(request);
    const body = pages[request.url ?? ''];
    const type = (request.url ?? '').endsWith('.ics') ? 'text/calendar' : 'text/html; charset=utf-8';
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type }).end(body ?? 'gone');
  });
  return { origin, pages, requests };
}

interface Given {
  readonly name: string;
  readonly day: number;
  readonly url?: string;
  readonly hour?: number;
}

/** A page with events of December 2026. */
const pageOf = (events: readonly Given[], head = ''): string =>
  `<!DOCTYPE html><html><head>${head}<script type="application/ld+json">${JSON.stringify(
    events.map(({ name, day, url, hour = 19 }) => ({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name,
      startDate: `2026-12-${String(day).padStart(2, '0')}T${hour}:00+01:00`,
      ...(url !== undefined && { url }),
    })),
  )}</script></head><body></body></html>`;

const trusted = { trusted: true };

it('is tried before it is kept: it works, or the reason is told at once', async () => {
  const { origin, pages } = await site({
    '/': pageOf([{ name: 'A', day: 1 }]),
    '/none': '<!DOCTYPE html><p>Nothing</p>',
    '/feed': '<?xml version="1.0"?><rss version="2.0"/>',
    '/calendar': ics(...dated('1', 'B', 2)),
    '/page.ics': pageOf([{ name: 'A', day: 1 }]),
  });
  const { sources } = follower();
  const add = (path: string) => sources.add({ url: origin + path }, trusted);
  expect((await add('/')).format).toBe('page');
  expect((await add('/calendar')).format).toBe('icalendar');
  const wrong = {
    '/none': 'has no events',
    '/feed': 'XML',
    '/page.ics': 'is a page (HTML)',
    '/gone': 'status 404',
  };
  for (const [path, message] of Object.entries(wrong))
    await expect(add(path)).rejects.toMatchObject({
      code: 'invalid_param',
      message: expect.stringContaining(message) as string,
    });
  expect(await sources.list()).toHaveLength(2);
  pages['/none'] = pageOf([{ name: 'C', day: 3 }]);
  expect((await add('/none')).format).toBe('page');
});

it('changes events by their addresses, removes those within what the page shows, and no others', async () => {
  const events = [
    { name: 'A', day: 1, url: '/a' },
    { name: 'B', day: 2, url: '/b' },
    { name: 'C', day: 3, url: '/c' },
    { name: 'D', day: 4, url: '/d' },
  ];
  const { origin, pages } = await site({ '/': pageOf(events) });
  const { sources, titles, event, state } = follower();
  const { id } = await sources.add({ url: `${origin}/` }, trusted);
  expect((await sources.take(id)).report?.counts).toEqual({ created: 4 });
  expect((await sources.take(id)).report?.counts).toEqual({ unchanged: 4 });
  // D is on the next page, B is gone, C is later
  pages['/'] = pageOf([events[0] ?? { name: '', day: 0 }, { name: 'C', day: 3, url: '/c', hour: 21 }]);
  const { report } = await sources.take(id);
  expect(report).toMatchObject({ removed: 1, counts: { unchanged: 1, updated: 1 } });
  expect(await titles()).toEqual(['A', 'C', 'D']);
  expect((await event('C'))?.start_date).toBe('2026-12-03 21:00:00');
  // what is over stays, and a page without events removes nothing
  state.now = Date.UTC(2026, 11, 2);
  pages['/'] = '<!DOCTYPE html><p>Nothing</p>';
  expect((await sources.take(id)).report).toMatchObject({
    removed: 0,
    kept: { count: 2, reason: 'The page has no events any more.' },
  });
  expect(await titles()).toEqual(['A', 'C', 'D']);
});

it('is its calendar file, if it has one, and the pages that it lists', async () => {
  const head = '<link rel="alternate" type="text/calendar" href="/all.ics">';
  const list = '<!DOCTYPE html><main><a href="/e/1">1</a><a href="/e/2">2</a></main>';
  const { origin, pages } = await site({
    '/': pageOf([{ name: 'A', day: 1 }], head),
    '/all.ics': ics(...dated('1', 'A', 1), ...dated('2', 'B', 2)),
    '/list': list,
    '/e/1': pageOf([{ name: 'E1', day: 5 }]),
    '/e/2': pageOf([{ name: 'E2', day: 6 }]),
    '/robots.txt': 'User-agent: *\nDisallow: /e/2',
  });
  const { sources, titles } = follower();
  const { id } = await sources.add({ url: `${origin}/` }, trusted);
  await sources.take(id);
  expect(await titles()).toEqual(['A', 'B']);
  const other = await sources.add({ url: `${origin}/list` }, trusted);
  await sources.take(other.id);
  expect(await titles()).toEqual(['A', 'B', 'E1']);
  pages['/robots.txt'] = '';
  await sources.take(other.id);
  expect(await titles()).toEqual(['A', 'B', 'E1', 'E2']);
});

it('keeps what was changed here', async () => {
  const { origin, pages } = await site({ '/': pageOf([{ name: 'A', day: 1, url: '/a' }]) });
  const { sources, calendar, event } = follower();
  const { id } = await sources.add({ url: `${origin}/` }, trusted);
  await sources.take(id);
  await calendar.events.update((await event('A'))?.id ?? 0, { title: 'Ours' });
  pages['/'] = pageOf([{ name: 'Theirs', day: 2, url: '/a' }]);
  await sources.take(id);
  expect((await event('Ours'))?.start_date).toBe('2026-12-02 19:00:00');
});

it('asks elsewhere without trust', async () => {
  const asked: (readonly [string, boolean | 'host'])[] = [];
  const { sources } = follower({
    ask: ({ url, isTrusted }) => {
      asked.push([url, isTrusted]);
      const body = url.endsWith('/')
        ? pageOf(
            [{ name: 'A', day: 1 }],
            '<link rel="alternate" type="text/calendar" href="http://10.0.0.1/x.ics">',
          ) + '<a href="/own.ics">x</a>'
        : '';
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.from(body) });
    },
  });
  await sources.add({ url: 'http://intranet.example/' }, trusted);
  expect(asked).toEqual([
    ['http://intranet.example/', true],
    ['http://10.0.0.1/x.ics', false],
    ['http://intranet.example/own.ics', 'host'],
  ]);
});

it('reads of a list of links one step at the same site, and no more than fifty pages', async () => {
  const far = '<a href="/deep/1">x</a><a href="https://elsewhere.example/e">x</a>';
  const links = Array.from({ length: 70 }, (_, number) => `<a href="/e/${number}">${number}</a>`);
  const { origin, requests } = await site({
    '/list': `<!DOCTYPE html><main>${links.join('')}${far}</main>`,
    ...Object.fromEntries(
      links.map((_, n) => [`/e/${n}`, pageOf([{ name: `E${n}`, day: 1 + (n % 28) }]) + far]),
    ),
    '/deep/1': '<!DOCTYPE html><a href="/deep/2">x</a>',
    '/deep/2': pageOf([{ name: 'Deep', day: 9 }]),
  });
  const { sources, titles } = follower();
  const { id } = await sources.add({ url: `${origin}/list` }, trusted);
  const { report } = await sources.take(id);
  const asked = new Set(requests.map(({ url }) => url));
  expect(asked).not.toContain('/deep/2');
  expect([...asked].filter((url) => url?.startsWith('/e/')).length).toBeLessThanOrEqual(50);
  expect(await titles()).not.toContain('Deep');
  expect((await titles()).length).toBeGreaterThan(40);
  expect(report?.removed).toBe(0);
});

it('keeps its events when the page fails later, and tells the reason', async () => {
  const { origin, pages } = await site({ '/e': pageOf([{ name: 'A', day: 1, url: '/a' }]) });
  const { sources, titles } = follower();
  const { id } = await sources.add({ url: `${origin}/e` }, trusted);
  await sources.take(id);
  const { '/e': page = '' } = pages;
  delete pages['/e'];
  expect((await sources.take(id)).error).toContain('status 404');
  expect(await titles()).toEqual(['A']);
  pages['/e'] = '<?xml version="1.0"?><rss version="2.0"/>';
  expect((await sources.take(id)).report).toMatchObject({
    kept: { count: 1, reason: 'The page has no events any more.' },
    notes: [expect.stringContaining('no events that programs can read')],
  });
  expect(await titles()).toEqual(['A']);
  pages['/e'] = page;
  expect(await sources.take(id)).toMatchObject({ error: null, report: { counts: { unchanged: 1 } } });
});

it('finds events again whose addresses change each time, and tells it', async () => {
  const eventsOf = (round: string) =>
    pageOf(
      ['A', 'B', 'C', 'D', 'E'].map((name, day) => ({ name, day: day + 1, url: `/e?s=${round}${name}` })),
    );
  const { origin, pages } = await site({ '/e': eventsOf('1') });
  const { sources, titles } = follower();
  const { id } = await sources.add({ url: `${origin}/e` }, trusted);
  await sources.take(id);
  for (const round of ['2', '3']) {
    pages['/e'] = eventsOf(round);
    const { report } = await sources.take(id);
    expect(report?.notes).toContainEqual(expect.stringContaining('other UIDs than before'));
    expect(report).toMatchObject({ removed: 0, duplicateCount: 0 });
    expect(await titles()).toEqual(['A', 'B', 'C', 'D', 'E']);
  }
});
