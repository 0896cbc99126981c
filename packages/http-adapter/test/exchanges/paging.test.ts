import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Body } from './exchange.js';
import { asking, pathOf, type Answered, type Ask } from './requests.js';
import { calendarOn, handlerOf } from './seeded-site.js';
import type { User } from './users.js';

const STORES = {
  memory: () => createMemoryStore(),
  SQLite: () => createSqliteStore({ file: ':memory:' }),
} as const;

const NAMES = [
  'Tom & Ann "live"',
  'Café société',
  'Концерт',
  '日本語 イベント',
  "it's 100% 50_50",
  'a+b=c #1 ?',
  'plain',
];

/** A list with its filters; words in braces are ids. */
type Walk = readonly [path: string, query: string, as?: User];

/** A walk as someone, or as no one. */
const walks = (list: readonly Walk[]) =>
  list.map(([path, query, as]) => ({ path, query, as, title: `${path}?${query} as ${as ?? 'anonymous'}` }));

const YEAR = 'start_date=2028-01-01&end_date=2028-12-31';

/** At least as many pages as this come out of every walk below. */
const PAGES = 2;

const WALKS: readonly Walk[] = [
  ['/events', ''],
  ['/events', YEAR],
  ['/events', YEAR, 'editor'],
  ['/events', `${YEAR}&status=draft`, 'editor'],
  ['/events', `${YEAR}&status=draft,publish`, 'author'],
  ['/events', `${YEAR}&status=`, 'editor'],
  ['/events', 'start_date=2028-02-01 10:30:00&end_date=2028-02-20 12:00:00&strict_dates=true'],
  ['/events', 'start_date=2028-02-01T10:30:00%2B09:00&end_date=2028-03-20&strict_dates=yes'],
  ['/events', 'starts_after=2028-01-20&ends_before=2028-03-20'],
  ['/events', 'starts_before=2028-02-20 10:00&ends_after=2028-01-05&strict_dates=1'],
  ['/events', 'start_date=tomorrow&end_date=%2B20 months'],
  ['/events', `${YEAR}&categories=music`],
  ['/events', `${YEAR}&categories[]=jazz&categories[]={music}&tags=live,caf%C3%A9`],
  ['/events', `${YEAR}&venue={hall}&organizer={ann},{bob}`],
  ['/events', `${YEAR}&organizer[]={ann}&organizer[]={bob}&featured=true`],
  ['/events', `${YEAR}&featured=false&search=event`],
  ['/events', 'include={some}'],
  ['/events', 'include={some}&search=event&start_date=2030-01-01'],
  ['/events', `${YEAR}&search=${encodeURIComponent('Tom & "live"')}`],
  ['/events', `${YEAR}&search=${encodeURIComponent('"tom & ann" -nothing')}`],
  ['/events', `${YEAR}&search=${encodeURIComponent('café')}`],
  ['/events', `${YEAR}&search=${encodeURIComponent('концерт')}`],
  ['/events', `${YEAR}&search=${encodeURIComponent('日本語')}`],
  ['/events', `${YEAR}&search=${encodeURIComponent('100%')}`],
  ['/events', `${YEAR}&search=${encodeURIComponent('a+b=c #1')}`],
  ['/events', `${YEAR}&geoloc=true&geoloc_lat=1.5&geoloc_lng=-2`],
  ['/events', `${YEAR}&geoloc=1&geoloc_lat=1.5&geoloc_lng=-2&geoloc_distance=5`],
  ['/events', `${YEAR}&geoloc=true`],
  ['/events', `${YEAR}&geoloc=0`],
  ['/events', `${YEAR}&modified_after=2001-02-03T04:05:06%2B02:00`],
  ['/venues', 'geoloc=true'],
  ['/venues', 'geoloc=false'],
  ['/venues', 'geoloc_lat=1.5&geoloc_lng=-2&geoloc_distance=.5e1'],
  ['/events', `${YEAR}&search=event&foo=bar&order=desc`],
  ...['/venues', '/organizers'].flatMap((path): Walk[] => [
    [path, ''],
    [path, '', 'editor'],
    [path, 'status=draft', 'editor'],
    [path, `search=${encodeURIComponent('société')}`],
    [path, `search=${encodeURIComponent('Tom & "Ann"')}`],
    [path, `search=${encodeURIComponent('日本語')}`],
    [path, 'has_events=true'],
    [path, 'modified_after=2001-02-03'],
    [path, 'has_events=no&search=it'],
    [path, 'only_with_upcoming=true&has_events=1'],
  ]),
  ['/organizers', 'event={gala}'],
  ...['/categories', '/tags'].flatMap((path): Walk[] => [
    [path, ''],
    [path, 'hide_empty=false'],
    [path, 'hide_empty=0&orderby=slug&order=desc'],
    [path, 'hide_empty=0&orderby=id&exclude={terms}'],
    [path, 'hide_empty=0&orderby=include&include={terms}'],
    [path, `hide_empty=0&search=${encodeURIComponent('café')}`],
    [path, `hide_empty=0&search=${encodeURIComponent('tom &amp; ann')}`],
    [path, 'event={gala}'],
    [path, 'post={gala}&orderby=count&order=desc'],
  ]),
  ['/categories', 'hide_empty=0&parent={music}'],
];

/** Fills a calendar; gives what stands for the words in braces, the ids of terms by collection. */
async function fill(ask: Ask): Promise<(path: string, word: string) => string> {
  const create = async (path: string, json: object): Promise<string> => {
    const { body, status, text } = await ask('POST', path, { as: 'admin', json });
    if (status !== 201) throw new Error(text);
    return String(body['id']);
  };
  const known: Record<string, string> = {};
  const terms: Record<string, string[]> = { '/categories': [], '/tags': [] };
  known['music'] = await create('/categories', { name: 'Music' });
  for (const name of ['Jazz', 'Rock', 'Folk', 'Pop', 'Soul', 'Funk', 'Ska']) {
    await create('/categories', { name, parent: known['music'] });
  }
  for (let number = 0; number < 4; number++) {
    for (const [index, name] of NAMES.entries()) {
      for (const path of ['/categories', '/tags']) {
        terms[path]?.push(await create(path, { name: `${name} ${number}` }));
      }
      const status = { status: number === 3 ? 'draft' : 'publish' };
      const place = (number + index) % 2 === 0 && { geo_lat: 1.5 + number / 100, geo_lng: -2 };
      await create('/venues', { venue: `${name} ${number}`, ...status, ...place });
      await create('/organizers', { organizer: `${name} ${number}`, ...status });
    }
  }
  known['hall'] = await create('/venues', { venue: 'Hall', geo_lat: '1.5', geo_lng: '-2' });
  known['ann'] = await create('/organizers', { organizer: 'Ann' });
  known['bob'] = await create('/organizers', { organizer: 'Bob' });
  const ids: string[] = [];
  for (let number = 0; number < 35; number++) {
    const day = `2028-0${1 + (number % 3)}-${String(1 + ((number * 7) % 28)).padStart(2, '0')}`;
    const name = NAMES[number % NAMES.length] ?? '';
    ids.push(
      await create('/events', {
        ...{ title: `${name} event ${number}`, description: `Of ${name}`, featured: number % 2 === 0 },
        ...{ start_date: `${day} 10:00:00`, end_date: `${day} 11:00:00`, categories: ['Jazz'] },
        ...{
          tags: number % 4 === 0 ? 'Café' : 'Live',
          venue: number % 3 === 0 ? known['hall'] : { venue: `${name} 0` },
        },
        organizer: number % 3 === 0 ? [known['bob'], known['ann']] : [{ organizer: `${name} 1` }],
        ...(number % 5 === 4 && { status: 'draft', author: 3 }),
      }),
    );
  }
  known['gala'] = await create('/events', {
    ...{ title: 'Gala event', start_date: '2028-06-01', end_date: '2028-06-01' },
    categories: ['Jazz', 'Rock', 'Folk', 'Pop'],
    tags: ['A', 'B', 'C', 'D'],
    organizer: ['0', '1', '2'].map((number) => ({ organizer: `plain ${number}` })),
  });
  known['some'] = ids.filter((_, index) => index % 2 === 0).join(',');
  return (path, word) =>
    word === 'terms' ? (terms[path] ?? []).slice(3, 12).reverse().join(',') : (known[word] ?? '');
}

const itemsOf = ({ body }: Answered, path: string): Body[] => body[path.slice(1)] as Body[];
const idsOf = (answered: Answered, path: string): unknown[] => itemsOf(answered, path).map(({ id }) => id);

describe.each(Object.entries(STORES))('on %s, following the addresses of', (_, createStore) => {
  const ask = asking(handlerOf(calendarOn(createStore())));
  let meant: (path: string, word: string) => string;

  beforeAll(async () => {
    meant = await fill(ask);
  });

  it.each(walks(WALKS))('$title', async ({ path, query, as }) => {
    const given = as === undefined ? {} : { as };
    const filters = query.replace(/\{(\w+)\}/g, (_, word: string) => meant(path, word));
    const whole = await ask('GET', path, { ...given, query: `${filters}&per_page=50` });
    expect(whole.status).toBe(200);
    const items = itemsOf(whole, path);
    const wanted = items.map(({ id }) => id);
    const size = Math.max(1, Math.min(4, Math.ceil(wanted.length / 2) - 1));

    const pages: Answered[] = [];
    let next: string | undefined = `${path}?${filters}&per_page=${size}`;
    while (next !== undefined && pages.length < 60) {
      const [at = '', asked = ''] = next.split('?');
      const page: Answered = await ask('GET', at, { ...given, query: asked });
      expect(page.status).toBe(200);
      pages.push(page);
      const { next_rest_url: following } = page.body;
      next = following === undefined ? undefined : pathOf(following);
    }
    expect(pages.flatMap((page) => idsOf(page, path))).toEqual(wanted);
    expect(pages.length).toBeGreaterThanOrEqual(PAGES);
    for (const [index, page] of pages.entries()) {
      const { total, total_pages } = page.body;
      expect([page.headers['x-tec-total'], page.headers['x-tec-totalpages']]).toEqual([
        String(total),
        String(total_pages),
      ]);
      // recorded: categories that are shown for their descendants' sake are not counted (lists.md §4)
      const counted =
        path === '/categories' && !query.includes('hide_empty')
          ? items.filter(({ count }) => count !== 0)
          : items;
      expect([total, total_pages]).toEqual([counted.length, Math.ceil(counted.length / size)]);
      // `any` and an empty status are told in the address of the page itself, but not to be asked for (lists.md §1.1)
      const { rest_url, previous_rest_url: previous } = page.body;
      const follow = async (url: unknown) => {
        const [at = '', asked = ''] = pathOf(url).split('?');
        return ask('GET', at, { ...given, query: asked });
      };
      if (as === undefined) expect((await follow(rest_url)).text).toBe(page.text);
      if (index === 0) expect(previous).toBeUndefined();
      else expect(idsOf(await follow(previous), path)).toEqual(idsOf(pages[index - 1] ?? page, path));
    }
  });
});
