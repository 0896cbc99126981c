import { describe, expect, it } from 'vitest';
import { GANCIO, mobilizon } from '../../importer/test/others/listed-events.js';
import { follower, listening } from './source-site.js';

describe('servers that are followed', () => {
  const at = (days: number) => Date.UTC(2026, 10, 20 + days, 18);

  it('Gancio: its coming events; what is gone there is trashed', async () => {
    let list: unknown[] = [1, 2, 3, 4].map((id) => ({
      ...GANCIO[0],
      id,
      slug: `e${id}`,
      title: `Event ${id}`,
      start_datetime: at(id) / 1000,
      end_datetime: null,
    }));
    const paths: string[] = [];
    const origin = await listening((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(list));
    });
    const { add, sources, titles } = follower();
    const source = await add(`${origin}/api/events`);
    expect(source.format).toBe('gancio');
    await sources.take(source.id);
    expect(await titles()).toEqual(['Event 1', 'Event 2', 'Event 3', 'Event 4']);
    list = list.slice(1);
    await sources.take(source.id);
    expect(await titles()).toEqual(['Event 2', 'Event 3', 'Event 4']);
    expect(paths[0]).toMatch(/^\/api\/events\?start=\d+/);
  });

  it('Mobilizon: the coming events of a group, page by page, of which everyone may see', async () => {
    const all = Array.from({ length: 60 }, (_, n) =>
      mobilizon(`Event ${n}`, {
        beginsOn: new Date(at(n + 1)).toISOString(),
        endsOn: null,
        ...(n === 7 && { visibility: 'RESTRICTED' }),
      }),
    );
    const origin = await listening((request, response) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams.get('query') ?? '';
      const page = Number(/page:(\d+)/.exec(query)?.[1] ?? 1);
      const elements = query.includes('preferredUsername:"club"')
        ? all.slice((page - 1) * 50, page * 50)
        : [];
      const body = { data: { group: { organizedEvents: { total: all.length, elements } } } };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
    const { add, sources, titles } = follower();
    const source = await add(`${origin}/@club`);
    expect(source.format).toBe('mobilizon');
    await sources.take(source.id);
    expect((await titles()).length).toBe(59);
    expect(await titles()).not.toContain('Event 7');
  });

  it('what is no list of events is a failure, and nothing is lost', async () => {
    let body = JSON.stringify([{ ...GANCIO[0], start_datetime: at(3) / 1000 }]);
    const origin = await listening((_, response) => void response.writeHead(200).end(body));
    const { add, sources, titles } = follower();
    const { id } = await add(`${origin}/api/events`);
    await sources.take(id);
    body = '{"errors":["no"]}';
    await sources.take(id).catch(() => undefined);
    expect(await titles()).toEqual(['Concert']);
    expect((await sources.list()).find((one) => one.id === id)?.error).toMatch(/no list of events/);
  });

  it.each<[string, string, (events: readonly unknown[]) => unknown, (at: number, isBad: boolean) => object]>([
    [
      'Gancio',
      '/api/events',
      (events) => events,
      (id, isBad) => ({
        ...{ ...GANCIO[0], id, slug: `e${id}`, title: `Event ${id}` },
        ...{ start_datetime: isBad ? 'soon' : at(id) / 1000, end_datetime: null },
      }),
    ],
    [
      'Mobilizon',
      '/@club',
      (elements) => ({ data: { group: { organizedEvents: { total: elements.length, elements } } } }),
      (id, isBad) =>
        mobilizon(`Event ${id}`, {
          ...{ beginsOn: isBad ? 'soon' : new Date(at(id)).toISOString(), endsOn: null },
        }),
    ],
    [
      'tribe/events/v1',
      '/wp-json/tribe/events/v1',
      (events) => ({ events, total: events.length, total_pages: 1 }),
      (id, isBad) => ({
        ...{ id, title: `Event ${id}`, status: 'publish', timezone: 'Europe/Rome' },
        start_date: isBad ? 'soon' : `2026-12-0${id} 18:00:00`,
      }),
    ],
  ])('%s: an event whose start cannot be read stays, and stops no removal', async (_, path, listOf, make) => {
    let body: unknown = listOf([1, 2, 3, 4].map((id) => make(id, false)));
    const origin = await listening((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
    const { add, sources, titles } = follower();
    const { id } = await add(`${origin}${path}`);
    await sources.take(id);
    expect(await titles()).toEqual(['Event 1', 'Event 2', 'Event 3', 'Event 4']);
    body = listOf([make(1, false), make(2, true), make(4, false)]);
    const { report } = await sources.take(id);
    expect(report).toMatchObject({ removed: 1, kept: null });
    expect(report?.errors).toEqual([expect.stringMatching(/2.* has no start/)]);
    expect(await titles()).toEqual(['Event 1', 'Event 2', 'Event 4']);
  });

  it('tribe/events/v1: a time zone that is not known loses no event', async () => {
    const [dates, utc] = [
      { start_date: '2026-12-03 18:00:00', end_date: '2026-12-03 20:00:00' },
      { utc_start_date: '2026-12-03 13:00:00', utc_end_date: '2026-12-03 15:00:00' },
    ];
    const events = [
      { id: 1, title: 'With its instant', ...dates, ...utc, timezone: 'Mars/Olympus' },
      { id: 2, title: 'Without', ...dates, timezone: 'Mars/Olympus' },
      { id: 3, title: 'Of a whole day', ...dates, ...utc, all_day: true, timezone: 'Mars/Olympus' },
    ];
    const origin = await listening((_, response) => {
      const shown = {
        events: events.map((one) => ({ ...one, status: 'publish' })),
        total: 3,
        total_pages: 1,
      };
      response.writeHead(200).end(JSON.stringify(shown));
    });
    const { add, sources, event } = follower();
    const { id } = await add(`${origin}/wp-json/tribe/events/v1`);
    expect((await sources.take(id)).report?.errors).toEqual([]);
    expect(await event('With its instant')).toMatchObject({ utc_start_date: '2026-12-03 13:00:00' });
    expect(await event('Without')).toMatchObject({ start_date: '2026-12-03 18:00:00' });
    expect(await event('Of a whole day')).toMatchObject({ all_day: true, start_date: '2026-12-03 00:00:00' });
  });
});
