import { createCalendar, type Calendar, type FieldDeclarations } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  exportCalendar,
  importCsv,
  importJson,
  previewCsv,
  type CsvKind,
  type ExportOptions,
} from '../../src/index.js';
import { NOW } from '../support.js';

const OPTIONS = ['jazz', 'folk, old', 'a | b', '=1'] as const;

const FIELDS = {
  event: {
    age: { type: 'integer', wire: 'from_age' },
    price: { type: 'number' },
    wheelchair: { type: 'flag' },
    doors: { type: 'date' },
    info: { type: 'url' },
    dress: { type: 'text', wire: 'event_tags' },
    menu: { type: 'html' },
    style: { type: 'choice', options: OPTIONS },
    styles: { type: 'choices', options: OPTIONS },
    before: { type: 'reference', kind: 'event' },
    notes: { type: 'text', read: 'editors' },
  },
  venue: { steps: { type: 'integer' }, Steps: { type: 'text' } },
  organizer: { since: { type: 'date' } },
} as const satisfies FieldDeclarations;

function newSite(fields: FieldDeclarations = FIELDS): { store: Store; calendar: Calendar } {
  const store = createMemoryStore();
  const settings = { timezone: 'Europe/Rome' };
  return {
    store,
    calendar: createCalendar({ store, settings, fields, clock: () => NOW }),
  };
}

async function exported(
  { store, calendar }: ReturnType<typeof newSite>,
  options: ExportOptions,
): Promise<string> {
  let text = '';
  for await (const piece of exportCalendar(store, { host: 'h.test', fields: calendar.fields, ...options }))
    text += piece;
  return text;
}

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 21:00' };

const texts = fc.constantFrom('', 'a', '=1+1', 'a,"b"\n;c', "it's", '<b>x</b> & y', ' spaces ', 'ä€', '007');
const value = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.option(fc.option(of), { nil: undefined });
const customArb = fc.record({
  age: value(fc.integer()),
  price: value(fc.double({ noNaN: true, noDefaultInfinity: true })),
  wheelchair: value(fc.boolean()),
  doors: value(fc.constantFrom('2031-05-01 19:30:00', '1999-12-31 00:00:00')),
  info: value(fc.constantFrom('', 'https://example.org/?a=1&b=2')),
  dress: value(texts),
  // cells lose the blanks at their ends
  menu: value(texts.filter((text) => text.trim() === text)),
  style: value(fc.constantFrom(...OPTIONS)),
  styles: value(fc.subarray([...OPTIONS])),
  notes: value(texts),
});

const FORMATS: readonly (readonly [
  ExportOptions,
  (text: string, calendar: Calendar) => ReturnType<typeof importCsv>,
])[] = [
  ...(['events', 'venues', 'organizers'] as const satisfies readonly CsvKind[]).map(
    (kind) =>
      [
        { format: 'csv', kind } as const,
        (text: string, calendar: Calendar) => importCsv(text, { calendar, kind }),
      ] as const,
  ),
  [{ format: 'json' }, (text, calendar) => importJson(text, { calendar })],
];

it.each(FORMATS)('%j: declared fields come through an export and an import', async (options, read) => {
  await fc.assert(
    fc.asyncProperty(fc.array(customArb, { minLength: 1, maxLength: 5 }), async (customs) => {
      const [first, second] = [newSite(), newSite()];
      for (const [at, custom] of customs.entries())
        await first.calendar.events.create({
          ...{ title: `Event ${at}`, ...DATES, custom },
          venue: { venue: `Hall ${at}`, custom: { steps: at, Steps: custom.dress } },
          organizer: { organizer: `Club ${at}`, custom: { since: custom.doors } },
        });
      const text = await exported(first, options);
      const report = await read(text, second.calendar);
      expect(report.errors).toEqual([]);
      expect(await exported(second, options)).toBe(text);
      const version = await second.calendar.version();
      await read(text, second.calendar);
      expect(await second.calendar.version()).toBe(version);
      if (options.kind !== undefined && options.kind !== 'events') return;
      const stored = await second.store.scan('event', 0, 10);
      const before = await first.store.scan('event', 0, 10);
      const isCsv = options.format === 'csv';
      // an empty cell is no value
      const kept = ({ custom }: (typeof before)[number]) =>
        Object.fromEntries(
          Object.entries(custom).filter(([, one]) => !isCsv || (one !== '' && String(one) !== '')),
        );
      expect(stored.map(({ custom }) => custom)).toEqual(before.map(kept));
    }),
    { numRuns: 40, seed: 20_261_126 },
  );
});

it('names columns by the names in the interface, and leaves references out', async () => {
  const site = newSite();
  const { id } = await site.calendar.events.create({ title: 'First', ...DATES });
  await site.calendar.events.create({
    title: 'Second',
    ...DATES,
    custom: { before: id, age: 6, notes: 'x' },
  });
  const csv = await exported(site, { format: 'csv' });
  const titles = csv.split('\r\n')[0]?.split(',') ?? [];
  expect(titles.slice(titles.indexOf('EVENT MODIFIED') + 1)).toEqual([
    ...['from_age', 'price', 'wheelchair', 'doors', 'info', 'custom_fields.event_tags', 'menu'],
    ...['style', 'styles', 'notes'],
  ]);
  expect(await exported(site, { format: 'json' })).toContain('"custom":{"age":6,"notes":"x"}');
  expect((await exported(site, { format: 'csv', kind: 'venues' })).split('\r\n')[0]).toMatch(/,steps,Steps$/);
});

it('reads cells by the type of their field, and tells what is none of it', async () => {
  const { calendar } = newSite();
  const csv = [
    'EVENT NAME,EVENT START DATE,FROM_AGE,custom_fields.price,Wheelchair,doors,styles',
    'Good,2031-05-01,6,12.5,yes,5/13/2031 19:30,"jazz, folk\\, old"',
    'Bad,2031-05-01,many,,,,',
    'Worse,2031-05-01,1,,perhaps,,',
    'Worst,2031-05-01,1,,,,polka',
  ].join('\r\n');
  const report = await importCsv(csv, { calendar });
  expect(report.counts).toEqual({ created: 1 });
  expect(report.errors.map(({ line, field, message }) => [line, field, message])).toEqual([
    [3, undefined, expect.stringContaining('custom.age') as string],
    [4, 'Wheelchair', '"perhaps": It is neither yes nor no.'],
    [5, undefined, expect.stringContaining('custom.styles') as string],
  ]);
  const { items } = await calendar.events.list({ starts_after: '2031-01-01' });
  expect(items.map(({ custom }) => custom)).toMatchObject([
    { age: 6, price: 12.5, wheelchair: true, doors: '2031-05-13 19:30:00', styles: ['jazz', 'folk, old'] },
  ]);
  const shown = await previewCsv(csv, { fields: calendar.fields });
  expect(shown.columns.map(({ column }) => column)).toContain('custom.price');
  // a file with these columns is not for a calendar without the fields
  await expect(importCsv(csv, { calendar: newSite({}).calendar })).rejects.toThrow('"FROM_AGE"');
});

it('an event of a series without the value of its series has none after an import', async () => {
  const [first, second] = [newSite(), newSite()];
  const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=3'];
  const series = await first.calendar.series.create({
    title: 'Weekly',
    ...{ start_date: '2027-01-04 20:00', end_date: '2027-01-04 21:00' },
    recurrence,
    custom: { age: 6 },
  });
  const { items } = await first.calendar.events.list({ series: [series.id], starts_after: '2027-01-01' });
  await first.calendar.events.update(items[1]?.id ?? 0, { custom: { age: null } });
  await importJson(await exported(first, { format: 'json' }), { calendar: second.calendar });
  const after = await second.calendar.events.list({ starts_after: '2027-01-01' });
  expect(after.items.map(({ custom }) => (custom as { age?: unknown }).age)).toEqual([6, null, 6]);
});
