import { createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { beforeEach, expect, it } from 'vitest';
import { linksOf } from '../../src/records/links.js';
import { refusalOf } from '../support/refusal-of.js';

let calendar: Calendar;
let asked: string[];

beforeEach(() => {
  const store = createReferenceStore();
  asked = [];
  const watching: Store = {
    ...store,
    find(query) {
      asked.push(`find ${query.kind}`);
      return store.find(query);
    },
    load(kind, ids) {
      asked.push(`load ${kind} ${ids.join(' ')}`);
      return store.load(kind, ids);
    },
  };
  calendar = createCalendar({ store: watching, clock: () => Date.UTC(2031, 0, 1) });
});

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

it('gives an event with the records behind its links', async () => {
  const event = await calendar.events.create({
    ...EVENT,
    venue: { venue: 'Hall', city: 'Rome' },
    organizer: [{ organizer: 'Ann' }, { organizer: 'Ben' }],
    categories: ['Concerts'],
    image: 'https://example.org/a.png',
  });
  const links = ['venue', 'organizer', 'categories', 'tags', 'image'] as const;
  const { included, ...plain } = await calendar.events.get(event.id, { include: links });
  expect(plain).toEqual(event);
  expect(included).toMatchObject({
    venue: { id: event.venue, city: 'Rome' },
    organizer: [{ organizer: 'Ann' }, { organizer: 'Ben' }],
    categories: [{ name: 'Concerts' }],
    tags: [],
    image: { url: 'https://example.org/a.png' },
  });
  expect(await calendar.events.get(event.slug, { include: ['tags'] })).toEqual({
    ...event,
    included: { tags: [] },
  });
  expect(await calendar.events.get(event.id)).toEqual(event);
});

it('loads each kind once for a whole page, and nothing where there are no links', async () => {
  const hall = await calendar.venues.create({ venue: 'Hall' });
  const ann = await calendar.organizers.create({ organizer: 'Ann' });
  const ben = await calendar.organizers.create({ organizer: 'Ben' });
  await calendar.events.create({ ...EVENT, venue: hall.id, organizer: [ben.id, ann.id] });
  await calendar.events.create({ ...EVENT, venue: hall.id, organizer: ann.id });
  await calendar.events.create(EVENT);
  const [first, second, third] = (await calendar.events.list()).items.map(({ id }) => id);
  asked = [];
  const page = await calendar.events.list(undefined, { include: ['venue', 'organizer', 'tags'] });
  expect(asked).toEqual([
    'find event',
    `load event ${first} ${second} ${third}`,
    `load venue ${hall.id}`,
    `load organizer ${ben.id} ${ann.id}`,
  ]);
  expect(page).toMatchObject({ total: 3, total_pages: 1 });
  expect(page.items.map(({ included }) => included)).toEqual([
    { venue: hall, organizer: [ben, ann], tags: [] },
    { venue: hall, organizer: [ann], tags: [] },
    { venue: undefined, organizer: [], tags: [] },
  ]);
});

it('leaves out what the caller may not read', async () => {
  const secret = await calendar.venues.create({ venue: 'Secret', status: 'draft' });
  const known = await calendar.organizers.create({ organizer: 'Known' });
  const unknown = await calendar.organizers.create({ organizer: 'Unknown', status: 'draft' });
  const { id } = await calendar.events.create({
    ...EVENT,
    venue: secret.id,
    organizer: [unknown.id, known.id],
  });
  // publishing an event publishes what it links to
  await calendar.venues.update(secret.id, { status: 'draft' });
  await calendar.organizers.update(unknown.id, { status: 'draft' });
  const include = ['venue', 'organizer'] as const;
  const seen = async (view: Pick<Calendar, 'events'>) => {
    const { included } = await view.events.get(id, { include });
    return [included.venue?.venue, ...included.organizer.map(({ organizer }) => organizer)];
  };
  expect(await seen(calendar)).toEqual(['Secret', 'Unknown', 'Known']);
  expect(await seen(calendar.as(null))).toEqual([undefined, 'Known']);
  const { items } = await calendar.as(null).events.list({}, { include });
  expect(items.map(({ included }) => included.venue)).toEqual([undefined]);
});

it('refuses a link that events do not have', async () => {
  const { id } = await calendar.events.create(EVENT);
  const include = ['venues'] as readonly string[] as readonly 'venue'[];
  const links = linksOf('event').map(({ field }) => field);
  expect(await refusalOf(calendar.events.get(id, { include }))).toMatchObject({
    code: 'invalid_param',
    data: {
      reasons: {
        include: `expected links of an event: ${links.join(', ')}, got "venues"`,
      },
    },
  });
});
