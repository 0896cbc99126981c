import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { createCalendar, type EventListParams } from '../../src/index.js';
import { type LastPublicEvent } from '../../src/store/changes/last-public.js';
import { matchingLastPublic } from '../../src/events/matching-last-public.js';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00', timezone: 'Europe/Rome' };

/** A calendar with an event that fits many filters, in a category below another one. */
async function open() {
  const calendar = createCalendar({ store: createMemoryStore() });
  const music = await calendar.categories.create({ name: 'Music' });
  await calendar.categories.create({ name: 'Jazz', parent: music.id });
  const event = await calendar.events.create({
    ...{ ...DATES, title: 'Trio', categories: 'jazz', tags: 'Late', featured: true },
    venue: { venue: 'Hall', geo_lat: 41.9, geo_lng: 12.5 },
    organizer: { organizer: 'Ann' },
  });
  return { calendar, event, venue: event.venue, organizer: event.organizer[0] ?? 0 };
}

const FILTERS: readonly ((ids: { id: number; venue: number; organizer: number }) => EventListParams)[] = [
  () => ({}),
  () => ({ categories: 'music' }),
  () => ({ categories: 'jazz' }),
  () => ({ tags: 'late' }),
  ({ venue }) => ({ venue: [venue] }),
  ({ organizer }) => ({ organizer: [organizer] }),
  () => ({ featured: true }),
  () => ({ featured: false }),
  () => ({ event_status: ['scheduled'] }),
  () => ({ event_status: ['cancelled'] }),
  ({ id }) => ({ include: [id] }),
  () => ({ start_date: '2031-05-01', end_date: '2031-05-02' }),
  () => ({ start_date: '2031-05-02', end_date: '2031-05-03' }),
  () => ({ ends_before: '2031-05-01' }),
  () => ({ status: ['publish'] }),
  () => ({ geoloc_lat: 41.9, geoloc_lng: 12.5, geoloc_distance: 5 }),
  () => ({ geoloc_lat: 45, geoloc_lng: 12.5, geoloc_distance: 5 }),
];

it('finds what a list has found, whatever became of the event since', async () => {
  let found = 0;
  for (const filter of FILTERS) {
    const { calendar, event, venue, organizer } = await open();
    const { id } = event;
    const params = { starts_after: '2031-01-01', ...filter({ id, venue, organizer }) };
    const lists = async () => (await (await calendar.events.prepare(params)).findAll()).map((one) => one.id);
    const before = await lists();
    await calendar.events.update(id, {
      ...{ status: 'private', start_date: '2040-01-01 10:00', end_date: '2040-01-01 11:00' },
      ...{ categories: [], tags: [], venue: 0, organizer: [], featured: false, event_status: 'postponed' },
    });
    const { entries } = await calendar.changes(0, 1000);
    const removed = entries.flatMap(({ lastPublic }) =>
      lastPublic === null ? [] : [lastPublic],
    ) as LastPublicEvent[];
    expect(removed).toHaveLength(1);
    const anonymous = await calendar.as(null).events.prepare(params);
    const matching = await matchingLastPublic(calendar, anonymous.query, removed);
    expect([filter.toString(), matching.map((one) => one.id)]).toEqual([filter.toString(), before]);
    found += before.length;
  }
  expect(found).toBe(13);
});

it('finds nothing by a search, among other kinds, and among events of other statuses', async () => {
  const { calendar, event } = await open();
  await calendar.events.delete(event.id);
  const { entries } = await calendar.changes(0, 1000);
  const removed = entries.flatMap(({ lastPublic }) => lastPublic ?? []) as LastPublicEvent[];
  const { query } = await calendar.categories.prepare({});
  expect(await matchingLastPublic(calendar, query, removed)).toEqual([]);
  for (const params of [{ search: 'trio' }, { status: ['draft'] as const }])
    expect(
      await matchingLastPublic(calendar, (await calendar.events.prepare(params)).query, removed),
    ).toEqual([]);
  expect(await matchingLastPublic(calendar, null, removed)).toEqual([]);
});
