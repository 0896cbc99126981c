import { createCalendar, type Calendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { tribeEvents } from '@kalends/http-adapter';
import { sync } from '@kalends/sync';
import { CREDENTIALS } from '../../http-adapter/test/exchanges/exchange.js';
import { handlerOf } from '../../http-adapter/test/exchanges/seeded-site.js';
import type { User } from '../../http-adapter/test/exchanges/users.js';
import { worldOn, type Hidden } from '../../http-adapter/test/hidden/world.js';

const newCalendar = (): Calendar =>
  createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 1, 26),
  });

/** What a caller reads below the root of `kalends/v1`: the status, and the text. */
function readerOf(calendar: Calendar) {
  const handler = handlerOf(calendar, { interfaces: [tribeEvents(), sync()] });
  return async (path: string, viewer?: User): Promise<readonly [status: number, text: string]> => {
    const handled = await handler({
      ...{ method: 'GET', url: `/wp-json/${path}` },
      headers: viewer === undefined ? {} : { authorization: CREDENTIALS(viewer) },
      body: () => Promise.resolve(new Uint8Array()),
    });
    if (!handled.matched) throw new Error(`not of the interface: ${path}`);
    const { status, body } = handled.response;
    return [status, typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array)];
  };
}

const JAZZ = {
  ...{ title: 'Jazz & more', start_date: '2031-03-03 20:00', end_date: '2031-03-03 22:30' },
  recurrence: ['FREQ=WEEKLY;COUNT=6', 'EXDATE:20310317T200000'],
};

describe('series of kalends/v1', () => {
  it('are read one by one and as a list', async () => {
    const calendar = newCalendar();
    const { id } = await calendar.series.create(JAZZ);
    const read = readerOf(calendar);
    const [status, text] = await read(`kalends/v1/series/${id}`);
    const series = JSON.parse(text) as Record<string, string>;
    expect([status, series]).toEqual([
      200,
      {
        ...{ id, status: 'publish', title: 'Jazz &#038; more', all_day: false, timezone: 'Europe/Rome' },
        ...{ start_date: '2031-03-03 20:00:00', end_date: '2031-03-03 22:30:00' },
        rule: ['RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE:20310317T200000'],
        rest_url: expect.stringMatching(`/wp-json/kalends/v1/series/${id}$`) as string,
        events_url: expect.stringMatching(`/wp-json/tribe/events/v1/events\\?series=${id}$`) as string,
      },
    ]);
    expect(JSON.parse((await read('kalends/v1/series'))[1])).toEqual({
      ...{ series: [series], total: 1, total_pages: 1 },
    });
    // each leads to the other
    const [, events] = await read((series['events_url'] ?? '').replace(/^.*wp-json\//, ''));
    const [first] = (JSON.parse(events) as { events: { series: { rest_url: string } }[] }).events;
    expect(first?.series.rest_url).toBe(series['rest_url']);
  });

  it('have pages, and refuse what names none', async () => {
    const calendar = newCalendar();
    for (const title of ['One', 'Two', 'Three']) await calendar.series.create({ ...JAZZ, title });
    const read = readerOf(calendar);
    const titles = async (query: string) => {
      const [, text] = await read(`kalends/v1/series?${query}`);
      const { series, ...totals } = JSON.parse(text) as { series: { title: string }[] };
      return [series.map(({ title }) => title), totals];
    };
    expect(await titles('per_page=2')).toEqual([['One', 'Two'], { total: 3, total_pages: 2 }]);
    expect(await titles('per_page=2&page=2')).toEqual([['Three'], { total: 3, total_pages: 2 }]);
    expect(await titles('page=9')).toEqual([[], { total: 3, total_pages: 1 }]);
    expect(await titles('')).toEqual([['One', 'Two', 'Three'], { total: 3, total_pages: 1 }]);
    for (const query of ['page=0', 'page=x', 'per_page=-1', 'per_page=1.5'])
      expect((await read(`kalends/v1/series?${query}`))[0], query).toBe(400);
    expect((await read('kalends/v1/series/999'))[0]).toBe(400);
  });

  it('are read once for all who are not logged in, until one changes', async () => {
    const calendar = newCalendar();
    const { id } = await calendar.series.create(JAZZ);
    let lists = 0;
    const watched: Calendar = {
      ...calendar,
      as(...given) {
        const { series, ...view } = calendar.as(...given);
        const list: typeof series.list = (params) => {
          lists++;
          return series.list(params);
        };
        return { ...view, series: { ...series, list } };
      },
    };
    const read = readerOf(watched);
    const first = await read('kalends/v1/series');
    expect([await read('kalends/v1/series'), lists]).toEqual([first, 1]);
    await read('kalends/v1/series?page=1');
    await read('kalends/v1/series?per_page=1');
    expect(lists).toBe(3);
    await read('kalends/v1/series', 'author');
    await read('kalends/v1/series', 'author');
    expect(lists).toBe(5);
    await calendar.series.update(id, { title: 'Blues' }, { past: true });
    const [, later] = await read('kalends/v1/series');
    expect([later.includes('Blues'), lists]).toEqual([true, 6]);
  });

  it('name the series that they were split from to those who may read it', async () => {
    const calendar = newCalendar();
    const { id } = await calendar.series.create(JAZZ);
    const { refs } = await calendar.select({ kind: 'event', series: [id] });
    const later = await calendar.events.update(refs[2]?.id ?? 0, { title: 'Late' }, { scope: 'following' });
    const read = readerOf(calendar);
    const split = async (viewer?: User) =>
      (JSON.parse((await read(`kalends/v1/series/${later.series}`, viewer))[1]) as { split_from?: number })
        .split_from;
    expect(await split()).toBe(id);
    await calendar.series.update(id, { status: 'draft' }, { past: true });
    expect([await split(), await split('admin')]).toEqual([undefined, id]);
  });
});

const STATUSES = ['draft', 'pending', 'private', 'future', 'trash'] as const;

describe('series that are hidden', () => {
  it.each(STATUSES)('leave no trace in status %s', async (status) => {
    const hidden: Hidden = { status, owner: 'admin', kinds: ['series'] };
    const worlds = [
      readerOf(await worldOn(createMemoryStore(), hidden)),
      readerOf(await worldOn(createMemoryStore(), undefined)),
    ];
    const paths = ['', '?page=1&per_page=1', '?page=2&per_page=1', ...[37, 54, 55].map((id) => `/${id}`)];
    for (const viewer of [undefined, 'subscriber', 'contributor', 'author'] as const)
      for (const path of paths) {
        const [a, b] = await Promise.all(worlds.map((read) => read(`kalends/v1/series${path}`, viewer)));
        expect(a, `${String(viewer)} ${path}`).toEqual(b);
      }
    // who may see it does, outside of the trash
    const [, text] = (await worlds[0]?.('kalends/v1/series', 'admin')) ?? [];
    expect(text).toContain(`"total":${status === 'trash' ? 1 : 2}`);
  });
});
