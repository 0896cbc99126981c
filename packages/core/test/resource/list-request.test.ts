import { createCalendar } from '@kalends/core';
import type { Query, Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { beforeEach, describe, expect, it } from 'vitest';

const NOW = Date.UTC(2031, 0, 15, 12);
const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

/** A calendar on a store that tells what it was asked. */
function watched(at = NOW) {
  const asked: Query[] = [];
  const store: Store = createReferenceStore();
  const calendar = createCalendar({
    store: {
      ...store,
      find: (query) => {
        asked.push(query);
        return store.find(query);
      },
    },
    clock: () => at,
  });
  return { calendar, asked };
}

describe('a list request', () => {
  let { calendar, asked } = watched();

  beforeEach(async () => {
    ({ calendar, asked } = watched());
    await calendar.events.create({ title: 'Jazz', ...DATES, categories: 'Music', venue: { venue: 'Hall' } });
    asked.length = 0;
  });

  type Params = Parameters<typeof calendar.events.prepare>[0];
  const keyOf = async (params: Params) => (await calendar.events.prepare(params)).key;

  it('asks the store when it is told to, and as often', async () => {
    const request = await calendar.events.prepare();
    expect(asked).toEqual([]);
    expect(await request.find()).toEqual(await request.find());
    expect(asked).toHaveLength(2);
  });

  it('is not made of filters that name nothing', async () => {
    await expect(calendar.events.list({ venue: 999 })).rejects.toMatchObject({
      code: 'invalid_param',
      data: { params: { venue: 'Invalid parameter.' } },
    });
    expect(asked.filter(({ kind }) => kind === 'event')).toEqual([]);
  });

  it('finds everything at once, whatever the page', async () => {
    for (const title of ['One', 'Two', 'Three']) await calendar.events.create({ title, ...DATES });
    const request = await calendar.events.prepare({ per_page: 1, page: 2 });
    expect((await request.find()).refs).toHaveLength(1);
    expect((await request.findAll()).map(({ id }) => id)).toEqual(
      (await calendar.events.list({ per_page: 50 })).items.map(({ id }) => id),
    );
    expect(await (await calendar.events.prepare({ starts_after: '2032-01-01' })).findAll()).toEqual([]);
  });

  it('has the key of every request for the same', async () => {
    const [category] = (await calendar.categories.list()).items;
    const same: [object, object][] = [
      [{}, { page: 1, per_page: 10, status: undefined }],
      [{ categories: 'music' }, { categories: [category?.id ?? 0] }],
      [{ start_date: '2031-02-01' }, { start_date: 'first day of next month' }],
      [{ search: 'jazz' }, { search: 'JAZZ' }],
    ];
    for (const [one, other] of same) expect(await keyOf(one)).toBe(await keyOf(other));
  });

  it('has another key for every other request', async () => {
    const { id } = (await calendar.venues.list()).items[0] ?? { id: 0 };
    const params: Params[] = [
      {},
      { page: 2 },
      { per_page: 5 },
      { search: 'jazz' },
      { venue: id },
      { status: 'draft' },
    ];
    const keys = await Promise.all([
      ...[...params, { start_date: '2031-02-01' }, { featured: false }].map(keyOf),
      ...[{}, { parent: undefined, hide_empty: false }].map(
        async (given) => (await calendar.categories.prepare(given)).key,
      ),
      calendar.tags.prepare().then(({ key }) => key),
      calendar.venues.prepare().then(({ key }) => key),
      calendar
        .as(null)
        .events.prepare()
        .then(({ key }) => key),
      watched(NOW + 86_400_000)
        .calendar.events.prepare()
        .then(({ key }) => key),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('tells both pages of a request that nothing can match', async () => {
    const nothing = { search: '?!', per_page: 3 };
    const page = await (await calendar.venues.prepare(nothing)).find();
    expect(page).toMatchObject({ refs: [], total: 0, page: 1, per_page: 3 });
    await expect((await calendar.venues.prepare({ ...nothing, page: 2 })).find()).rejects.toMatchObject({
      code: 'page_not_found',
    });
    expect(asked).toEqual([]);
  });
});
