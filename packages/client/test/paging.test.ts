import { createClient, type Client, type EventJson, type EventListParams } from '@kalends/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from './failure.js';
import { recordedTime } from './recorded-time.js';
import { json, serveScript, type Scripted } from './scripted-server.js';
import { serveCalendar, type Served } from './served-calendar.js';

const EVENTS = 137;
const CATEGORIES = ['music', 'art', 'sport'];

describe('all records of a list', () => {
  let served: Served;
  let client: Client;
  let made: readonly Pick<EventJson, 'id' | 'start_date' | 'featured'>[];
  const categoriesOf = new Map<number, readonly string[]>();

  beforeAll(async () => {
    const { calendar, ...rest } = await serveCalendar();
    served = rest;
    client = createClient({ baseUrl: served.url });
    const days = Array.from({ length: EVENTS }, (_, index) => ({ index, day: `${1 + ((index * 7) % 28)}` }));
    const records = [];
    for (const { index, day } of days) {
      const date = `2031-05-${day.padStart(2, '0')}`;
      const categories = CATEGORIES.filter((_, bit) => ((index >> bit) & 1) === 1);
      const hours = { start_date: `${date} 10:00`, end_date: `${date} 11:00` };
      const featured = index % 3 === 0;
      const record = await calendar.events.create({
        title: `Event ${index}`,
        ...hours,
        featured,
        categories,
      });
      categoriesOf.set(record.id, categories);
      records.push(record);
    }
    made = records;
  });
  afterAll(() => served.close());

  const query = fc.record(
    {
      per_page: fc.integer({ min: 1, max: 120 }),
      featured: fc.boolean(),
      categories: fc.subarray(CATEGORIES, { minLength: 1 }),
      from: fc.integer({ min: 1, max: 28 }),
    },
    { requiredKeys: ['from'] },
  );

  it('are exactly those that the filter says, in order, each once', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ from, ...filter }) => {
        const start_date = `2031-05-${String(from).padStart(2, '0')}`;
        const wanted = made
          .filter(({ id, ...event }) => {
            const own = categoriesOf.get(id) ?? [];
            return (
              event.start_date.slice(0, 10) >= start_date &&
              event.featured === (filter.featured ?? event.featured) &&
              (filter.categories ?? own).some((name) => own.includes(name)) ===
                (filter.categories !== undefined || own.length > 0)
            );
          })
          .sort((a, b) => (a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : a.id - b.id));
        const asked: EventListParams = { start_date, ...filter };
        const found: number[] = [];
        for await (const { id } of client.events.all(asked)) found.push(id);
        expect(found).toEqual(wanted.map(({ id }) => id));
      }),
      { seed: 20310501, numRuns: 25 },
    );
  });

  it('come in pages, from the one that is asked for', async () => {
    const sizes: (readonly [number, number, boolean])[] = [];
    for await (const { page, items, more, total } of client.events.pages({
      start_date: '2031-05-01',
      per_page: 50,
      page: 2,
    })) {
      sizes.push([page, items.length, more]);
      expect(total).toBe(EVENTS);
    }
    expect(sizes).toEqual([
      [2, 50, true],
      [3, 37, false],
    ]);
  });

  it('are one empty page where there is none', async () => {
    const pages = [];
    for await (const page of client.venues.pages({ search: 'nowhere' })) pages.push(page);
    expect(pages).toMatchObject([{ items: [], total: 0, total_pages: 0, more: false }]);
  });

  it('begin behind the end only to fail as a list does', async () => {
    const beyond = { start_date: '2031-05-01', page: 99 };
    for (const call of [client.events.list(beyond), client.events.pages(beyond).next()])
      expect(await failureOf(call)).toMatchObject({ code: 'event-archive-page-not-found' });
  });
});

describe('lists that change, and servers that count wrongly', () => {
  const listOf = (ids: readonly number[], total_pages: number, total = 100) =>
    json(200, {
      events: ids.map((id) => ({ id })),
      rest_url: '',
      next_rest_url: 'https://elsewhere.example/?page=2',
      total,
      total_pages,
    });
  const notFound = json(404, { code: 'event-archive-page-not-found', message: '', data: { status: 404 } });

  async function idsFrom(server: Scripted): Promise<number[]> {
    const ids: number[] = [];
    const { events } = createClient({ baseUrl: server.url, ...recordedTime().options });
    for await (const { id } of events.all({ search: 'jazz' })) ids.push(id);
    await server.close();
    return ids;
  }

  it('end where the list has become shorter', async () => {
    expect(await idsFrom(await serveScript(listOf([1, 2], 3), notFound))).toEqual([1, 2]);
    expect(await idsFrom(await serveScript(listOf([1, 2], 3), listOf([3], 2)))).toEqual([1, 2, 3]);
  });

  it('leave out no record, and give none twice, if others are deleted or added in the meantime', async () => {
    const { calendar, url, close } = await serveCalendar();
    const day = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00' };
    const all: number[] = [];
    for (let index = 0; index < 40; index += 1)
      all.push((await calendar.events.create({ title: `Event ${index}`, ...day })).id);
    const found: number[] = [];
    const { events } = createClient({ baseUrl: url });
    for await (const { id } of events.all({ start_date: '2031-01-01', per_page: 5 })) {
      found.push(id);
      // each record is deleted once it was read, and sometimes one is added before the others
      await events.delete(id).catch(() => calendar.events.delete(id));
      if (found.length % 7 === 0 && found.length < 40)
        await calendar.events.create({ title: 'More', start_date: '2031-04-01', end_date: '2031-04-01' });
    }
    await close();
    expect(all.filter((id) => !found.includes(id))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
  });

  it('are requested again until their number stays, also if a round finds nothing new', async () => {
    const [changed, still] = [
      [listOf([1, 2], 2, 5), listOf([4], 2, 4)],
      [listOf([1, 2], 2, 4), listOf([3, 4], 2, 4)],
    ];
    expect(await idsFrom(await serveScript(...changed, ...changed, ...still))).toEqual([1, 2, 4, 3]);
    const rounds = Array.from({ length: 9 }, () => changed).flat();
    const server = await serveScript(...rounds);
    expect(await idsFrom(server)).toEqual([1, 2, 4]);
    expect(server.arrived).toHaveLength(8);
  });

  it('end at an empty page', async () => {
    expect(await idsFrom(await serveScript(listOf([1, 2], 9), listOf([], 9)))).toEqual([1, 2]);
  });

  it('fail where a page fails', async () => {
    await expect(idsFrom(await serveScript(listOf([1, 2], 9)))).rejects.toMatchObject({ status: 500 });
  });

  it('are asked page by page with the same filter, whatever address an answer names', async () => {
    const server = await serveScript(listOf([1], 2), listOf([2], 2));
    await idsFrom(server);
    expect(server.arrived.map(({ url }) => url)).toEqual(
      [1, 2].map((page) => `/wp-json/tribe/events/v1/events?per_page=50&search=jazz&page=${page}`),
    );
  });

  it('are asked for no page more than is read', async () => {
    const server = await serveScript(listOf([1, 2], 9));
    const { events } = createClient({ baseUrl: server.url, ...recordedTime().options });
    for await (const { id } of events.all()) if (id === 2) break;
    expect(server.arrived).toHaveLength(1);
    await server.close();
  });
});
