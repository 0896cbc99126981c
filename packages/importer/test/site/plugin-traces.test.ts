import { basicAuth } from '@kalends/client';
import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it, onTestFinished } from 'vitest';
import { importAll } from './importing.js';
import {
  calendarOf,
  compare,
  listenerOf,
  NOW,
  proxyOf,
  serve,
  type Served,
} from '../../../../tools/compare/test/two-sites.js';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes every record of an answer, wherever it stands. */
function eachRecord(value: unknown, change: (record: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => eachRecord(one, change));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, eachRecord(one, change)]));
  return 'id' in inner ? change(inner) : inner;
}

/** A calendar with images, tags, descriptions and events in several zones. */
async function calendar() {
  const one = calendarOf(createMemoryStore());
  const image = 'https://calendar.example/wp-content/uploads/2030/05/hall-scaled.jpg';
  const venue = await one.venues.create({ venue: 'Hall', city: 'Rome', image });
  for (const [at, timezone] of ['Europe/Rome', 'America/New_York', 'UTC+1'].entries())
    await one.events.create({
      ...{
        title: `Jazz ${at}`,
        start_date: `2031-05-1${at} 20:00`,
        end_date: `2031-05-1${at} 23:00`,
        timezone,
      },
      ...{ description: 'Come and\n\nlisten', image, tags: ['Live', `Only ${at}`], categories: ['Music'] },
      venue: venue.id,
    });
  await one.tags.create({ name: 'Of posts' });
  return one;
}

/** Serves a site whose records are changed, imports it, and gives what differs of the copy. */
async function compared(change: (record: Json) => Json) {
  const served: Served[] = [];
  onTestFinished(() => Promise.all(served.map((one) => one.close())).then(() => undefined));
  const plain = await serve(listenerOf(await calendar()));
  const site = await serve(
    proxyOf(plain.url, (answer, request) => {
      if (!/\/doc|OPTIONS|v1\/?$/.test(request)) answer.body = eachRecord(answer.body, change);
    }),
  );
  const store = createMemoryStore();
  const settings = { timezone: 'Europe/Rome' };
  const { notes } = await importAll(site, { store, settings, auth: basicAuth('ann', 'secret') });
  const copy = await serve(listenerOf(createCalendar({ store, settings, clock: () => NOW })));
  served.push(plain, site, copy);
  const report = await compare(site.url, copy.url, {
    ...{ a: { baseUrl: site.url }, b: { baseUrl: copy.url } },
    ...{ pageSizes: [50], sample: 3, imported: notes },
  });
  const open = report.differences.map(
    ({ kind, path, examples }) => `${kind} ${path} ${JSON.stringify(examples[0])}`,
  );
  return { notes, report, open };
}

const isImage = (record: Json): boolean => 'extension' in record;
const without = (record: Json, name: string): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
const hoursFrom = (time: unknown, hours: number): string =>
  new Date(Date.parse(`${String(time).slice(0, 19).replace(' ', 'T')}Z`) + hours * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

/** The description of an event by a page builder. */
const BUILT =
  '<div class="elementor" data-elementor-id="12" style="color: red"><style>.x{}</style>\n' +
  '<section data-id="5"><p>Come</p><iframe src="https://v.example/"></iframe></section><script>alert(1)</script></div>';

/** Linked data in the time zone of the whole site. */
const inZoneOfSite = (linked: unknown): unknown =>
  isObject(linked) && linked['@type'] === 'Event'
    ? {
        ...linked,
        startDate: String(linked['startDate']).replace(
          /^(.{19})-04:00$/,
          (_, time) => `${hoursFrom(time, 6).replace(' ', 'T')}+02:00`,
        ),
      }
    : linked;

/** What an ordinary site has that recordings of a bare one do not show, by the record that has it. */
function traces(record: Json): Json {
  if (isImage(record)) return { ...without(record, 'sizes'), original_image: 'hall.jpg' };
  if (record['taxonomy'] === 'post_tag' && 'count' in record)
    return { ...record, count: Number(record['count']) + 5 };
  if (!('utc_start_date' in record)) return record;
  const isSummer = record['timezone'] === 'UTC+1';
  return {
    ...{ ...record, ticketed: false, is_virtual: false, custom_fields: { colour: { value: 'red' } } },
    json_ld: inZoneOfSite(record['json_ld']),
    ...(record['timezone'] === 'Europe/Rome' && { description: BUILT }),
    ...(isSummer && {
      utc_start_date: hoursFrom(record['utc_start_date'], -1),
      utc_end_date: hoursFrom(record['utc_end_date'], -1),
    }),
  };
}

it('what plugins and settings leave in an ordinary site is in the report, and compared with it', async () => {
  const { open, notes, report } = await compared(traces);
  expect(open).toEqual([]);
  expect(report.equal).toBe(true);
  const reasons = new Set(
    notes.flatMap((note) =>
      note.what === 'differs'
        ? `${note.kind} ${note.field}: ${note.reason}`
        : note.what === 'unknown'
          ? `${note.kind} ${Object.keys(note.fields).sort().join(', ')}`
          : [],
    ),
  );
  expect([...reasons].sort()).toEqual([
    'event custom_fields: is shown where its fields are declared',
    'event description: a frame is taken out',
    'event description: a script is taken out',
    'event description: is shown otherwise',
    'event is_virtual, ticketed',
    'event utc_end_date: follows from the local times and the zone',
    'event utc_start_date: follows from the local times and the zone',
    'image original_image',
    'tag count: the site counts what did not come along, too, such as posts',
  ]);
  const numbers = report.corrections.map(({ number }) => number);
  // the time zone of the whole site in linked data, and images without sizes
  expect(numbers).toEqual(expect.arrayContaining(['F6', 'F32', 'import']));
});
