import { EVENT_STATUSES, kindsOf, type Calendar, type EventInput } from '@kalends/core';
import { LINK_FIELD, nameFieldOf } from '@kalends/core/adapter';
import fc from 'fast-check';

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const TEXTS = [
  'Jazz',
  'Rock &amp; Roll',
  '=SUM(A1:A9)',
  "'=1+1",
  '+44 20',
  '-5 °C',
  '@home',
  "'Tis, the season",
  'Größe; "quoted", 日本語 🎷',
  'A\\,B \\n C',
  'x'.repeat(200),
];

const HTML = [
  '',
  '<p>One</p>\n<p>Two &amp; more</p>',
  'Plain\ntext',
  '<a href="https://example.org/?a=1&amp;b=2">x</a>',
  '-- dash',
];

const NAMES = ['Food', 'Music, live', 'Évènements', '2031'];

const ZONES = ['Europe/Rome', 'America/New_York', 'Asia/Kolkata', 'UTC', 'UTC+5:45', 'Pacific/Apia'];

const two = (n: number): string => String(n).padStart(2, '0');

const timeArb = fc
  .tuple(
    fc.integer({ min: 2025, max: 2033 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 4, max: 23 }),
    oneOf(0, 15, 30),
  )
  .map(
    ([year, month, day, hour, minute]) => `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:00`,
  );

/** An event with the fields that every format keeps. */
const plainArb = fc.record({
  title: oneOf(...TEXTS),
  description: oneOf(...HTML),
  times: fc.tuple(timeArb, timeArb).map((times) => [...times].sort()),
  timezone: oneOf(...ZONES),
  all_day: fc.boolean(),
  categories: fc.subarray(NAMES),
  status: oneOf<NonNullable<EventInput['status']>>('publish', 'publish', 'draft', 'private', 'future'),
  website: oneOf('', 'https://example.org/x?a=1&b=2'),
  event_status: oneOf(...EVENT_STATUSES),
  event_status_reason: oneOf('', 'Storm; "all" is well,\nor so'),
  virtual_url: oneOf('', 'https://meet.example/x?a=1&b=2'),
  image: oneOf('', 'https://example.org/a.jpg', 'https://example.org/b.png'),
  venue: oneOf(-1, 0, 1, 2),
  organizers: fc.subarray([0, 1]),
});

/** What iCalendar has no place for. */
const moreArb = fc.record({
  slug: oneOf(undefined, 'a-slug-of-its-own'),
  excerpt: oneOf(...HTML),
  tags: fc.subarray(NAMES),
  cost: oneOf('', '10', '€5 - €10', 'Free'),
  sticky: fc.boolean(),
  featured: fc.boolean(),
  hide_from_listings: fc.boolean(),
  show_map: fc.boolean(),
  show_map_link: fc.boolean(),
  previous_start_date: oneOf(undefined, '2026-02-03 04:05:06'),
  offers: fc.subarray([
    { url: 'https://t.example/a?b=1,2', price: '12.50', currency: 'EUR', availability: 'sold_out' },
    { url: 'https://t.example/b' },
    { price: 9 },
  ] as const),
});

/** Random events, as numbers of venues and organizers that `fill` makes. */
export const eventsArb = fc.array(fc.tuple(plainArb, moreArb), { minLength: 1, maxLength: 12 });

/** Links to records of the kinds that an event does not name, by their names. */
const furtherLinks = (event: object, numbers: readonly number[]): Partial<EventInput> =>
  Object.fromEntries(
    kindsOf('linked')
      .filter((kind) => !(LINK_FIELD[kind] in event))
      .map((kind) => [LINK_FIELD[kind], numbers.map((n) => ({ [nameFieldOf(kind)]: `Name, ${n}` }))]),
  );

/** Fills an empty calendar with venues, organizers and events. */
export async function fill(
  calendar: Calendar,
  events: readonly (typeof eventsArb extends fc.Arbitrary<(infer E)[]> ? E : never)[],
): Promise<void> {
  const venues = [
    await calendar.venues.create({
      venue: 'Hall, Süd',
      address: '-1 =Street',
      city: 'Köln',
      phone: '+49 1',
      geo_lat: -1.5,
      geo_lng: 7,
    }),
    await calendar.venues.create({ venue: 'Mill', description: '<p>Old</p>', show_map: false }),
    await calendar.venues.create({ venue: 'Mill (Rome)', country: 'Italy', stateprovince: 'Lazio' }),
  ];
  const organizers = [
    await calendar.organizers.create({ organizer: 'Doe, Jo', email: 'jo@example.org' }),
    await calendar.organizers.create({ organizer: '=Club', phone: '555', website: 'https://club.example' }),
  ];
  await calendar.categories.create({ name: 'Food' });
  const parent = await calendar.categories.create({ name: 'All' });
  await calendar.categories.create({ name: 'Music, live', parent: parent.id });
  for (const [{ times, venue, organizers: by, ...plain }, { slug, ...more }] of events) {
    const [start_date = '', end_date = ''] = times;
    const at = venues[venue];
    const links = by.flatMap((n) => organizers[n] ?? []).map(({ id }) => ({ id }));
    const named = { venue: at && { id: at.id }, organizer: links.length > 0 ? links : undefined };
    const input: EventInput = {
      ...plain,
      ...more,
      ...{ start_date, end_date },
      ...named,
      ...furtherLinks(named, by),
      ...(slug !== undefined && { slug }),
      ...(plain.status === 'future'
        ? { date_utc: '2030-01-01 00:00:00' }
        : { date_utc: '2026-01-02 03:04:05' }),
    };
    await calendar.events.create(input);
  }
}
