import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { tecV1, wordpress } from '../src/index.js';
import { EEA } from './support/site.js';

const SITE = 'https://calendar.example';
const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
/** The most bytes of an answer whose first record is smaller, with some room for brackets. */
const MOST = 2_001_000;

const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { timezone: 'Europe/Rome' },
  clock: () => Date.UTC(2031, 3, 1),
});
const organizers = await Promise.all(
  Array.from({ length: 40 }, (_, number) =>
    calendar.organizers.create({ organizer: `O${number}`, description: 'o'.repeat(90_000) }),
  ),
);
const COUNTS = { series: 12, organizer: organizers.length, tribe_events_cat: 35, tags: 35, event: 54 };
for (let number = 0; number < COUNTS.series; number++)
  await calendar.series.create({ title: '"'.repeat(60_000), ...DATES, recurrence: 'FREQ=DAILY;COUNT=2' });
for (let number = 0; number < 35; number++) {
  await calendar.categories.create({ name: `C${number}`, description: 'c'.repeat(90_000) });
  await calendar.tags.create({ name: `T${number}`, description: 't'.repeat(90_000) });
}
for (let number = 2 * COUNTS.series; number < COUNTS.event; number++)
  await calendar.events.create({
    ...{ title: `E${number}`, ...DATES, description: 'e'.repeat(90_000) },
    organizer: number < 2 * COUNTS.series + 2 ? organizers.map(({ id }) => id) : [],
  });

const answer = toFetchHandler(
  createHandler({ calendar, baseUrl: SITE, interfaces: [tribeEvents(), wordpress(), tecV1()] }),
);

/** The sizes of all pages of a list, and its ids, page by page. */
async function pagesOf(path: string) {
  const pages: { readonly bytes: number; readonly records: number }[] = [];
  const ids: number[] = [];
  for (let url: string | undefined = SITE + path; url !== undefined;) {
    const response = await answer(new Request(url, { headers: EEA }));
    const body = await response.text();
    const records = JSON.parse(body) as { id: number }[];
    pages.push({ bytes: body.length, records: records.length });
    ids.push(...records.map(({ id }) => id));
    url = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return { pages, ids };
}

describe.each([
  '/wp-json/wp/v2/tribe_events?per_page=100&order=asc&orderby=id',
  '/wp-json/wp/v2/tribe_organizer?per_page=100&order=asc&orderby=id',
  '/wp-json/wp/v2/tribe_events_cat?per_page=100',
  '/wp-json/wp/v2/tags?per_page=100&orderby=id',
  '/wp-json/tec/v1/events?per_page=100&orderby=date',
  '/wp-json/tec/v1/organizers?per_page=100',
  '/wp-json/tec/v1/series?per_page=100',
])('%s', (path) => {
  it('is cut to what fits into an answer, and its links lead through all records', async () => {
    const { pages, ids } = await pagesOf(path);
    const [, count] = Object.entries(COUNTS).find(([name]) => path.includes(name)) ?? [];
    expect(new Set(ids).size).toBe(count);
    expect(ids).toHaveLength(count ?? 0);
    expect(pages.length).toBeGreaterThan(1);
    for (const { bytes, records } of pages) expect(records === 1 || bytes <= MOST).toBe(true);
  });
});
