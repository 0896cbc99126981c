import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryMedia } from '@kalends/media';
import { createUploads } from '@kalends/media/http';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { fillWithDemo, isEmpty } from '../src/serve/demo.js';
import { demoPictures } from '../src/serve/demo-pictures.js';

const NOW = Date.UTC(2031, 4, 14, 3, 30);

async function filled(timezone = 'America/New_York') {
  const store = createMemoryStore();
  const calendar = createCalendar({ store, settings: { timezone }, clock: () => NOW });
  const added = await fillWithDemo(calendar);
  const { items } = await calendar.events.list({ start_date: '2031-01-01', per_page: 50 });
  return { store, calendar, added, items };
}

describe('the demonstration', () => {
  it('is the same whenever the clock is the same', async () => {
    const [one, other] = [await filled(), await filled()];
    expect(one.items).toEqual(other.items);
    expect(one.added).toBeGreaterThan(100);
  });

  it('lies around today in the site’s zone', async () => {
    const { calendar, added } = await filled();
    const day = async (start_date: string, end_date: string) =>
      (await calendar.events.list({ start_date, end_date })).total;
    expect(await day('2031-04-13', '2031-08-20')).toBe(added);
    expect(await day('2031-04-13', '2031-05-12')).toBeGreaterThan(20);
    expect(await day('2031-05-14', '2031-05-27')).toBeGreaterThan(12);
  });

  it('has all kinds of events', async () => {
    const { calendar } = await filled();
    const everything = { start_date: '2031-01-01', per_page: 50 };
    const all = [1, 2, 3].map((page) => calendar.events.list({ ...everything, page }));
    const events = (await Promise.all(all)).flatMap(({ items }) => items);
    expect(events.some(({ all_day }) => all_day)).toBe(true);
    expect(events.some(({ start_date, end_date }) => start_date.slice(0, 10) < end_date.slice(0, 10))).toBe(
      true,
    );
    expect(events.some(({ featured }) => featured)).toBe(true);
    expect(events.some(({ event_status }) => event_status === 'cancelled')).toBe(true);
    const { total } = await calendar.series.list();
    expect(total).toBe(2);
    expect(events.some(({ cost }) => cost.includes('Free'))).toBe(true);
    expect(
      events.every(
        ({ venue, organizer, categories }) => venue > 0 && organizer.length === 1 && categories.length > 0,
      ),
    ).toBe(true);
    const { items: categories } = await calendar.categories.list({ hide_empty: false, per_page: 50 });
    expect(categories.filter(({ parent }) => parent > 0).length).toBeGreaterThan(4);
  });

  it('has pictures, prices in several currencies and several zones', async () => {
    const store = createMemoryStore();
    const calendar = createCalendar({ store, clock: () => NOW });
    const site = 'https://calendar.example';
    await fillWithDemo(calendar);
    const images = await store.scan('image', 0, 50);
    expect(images.length).toBeGreaterThan(5);
    const get = toFetchHandler(createHandler({ calendar, baseUrl: site, interfaces: [demoPictures()] }));
    const uploads = createUploads({ media: createMemoryMedia() });
    const sizes: number[] = [];
    for (const { url } of images) {
      const answer = await get(new Request(site + url));
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      // takes whole pictures only
      const { description } = await uploads.store(bytes, 1);
      expect(description).toMatchObject({ extension: 'png', width: 640, height: 400 });
      sizes.push(bytes.length);
    }
    expect(Math.max(...sizes)).toBeLessThan(8_000);
    expect((await get(new Request(`${site}/kalends/demo/nothing.png`))).status).toBe(404);
    const { items } = await calendar.events.list({ search: 'Kyoto' });
    expect(items.map(({ timezone, cost }) => [timezone, cost])).toEqual([['Asia/Tokyo', ['¥1500']]]);
  });

  it('knows an empty store, and a store with anything in it', async () => {
    const store = createMemoryStore();
    expect(await isEmpty(store)).toBe(true);
    await createCalendar({ store }).tags.create({ name: 'One' });
    expect(await isEmpty(store)).toBe(false);
  });
});
