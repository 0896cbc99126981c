import { createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  exportCalendar,
  importCsv,
  importICalendar,
  importJson,
  type ExportOptions,
} from '../../src/index.js';
import { NOW } from '../support.js';
import { eventsArb, fill } from './random-events.js';

function newSite(): { store: Store; calendar: Calendar } {
  const store = createMemoryStore();
  return {
    store,
    calendar: createCalendar({ store, settings: { timezone: 'Europe/Rome' }, clock: () => NOW }),
  };
}

async function exported(store: Store, options: ExportOptions): Promise<string> {
  let text = '';
  for await (const piece of exportCalendar(store, { host: 'calendar.test', ...options })) text += piece;
  return text;
}

const importCsvOf =
  (kind: 'events' | 'venues' | 'organizers') =>
  (text: string, calendar: Calendar): ReturnType<typeof importCsv> =>
    importCsv(text, { calendar, kind });

const FORMATS = [
  ['csv of events', { format: 'csv' }, importCsvOf('events')],
  ['csv of venues', { format: 'csv', kind: 'venues' }, importCsvOf('venues')],
  ['csv of organizers', { format: 'csv', kind: 'organizers' }, importCsvOf('organizers')],
  ['ics', { format: 'ics' }, (text, calendar) => importICalendar(text, { calendar })],
  ['json', { format: 'json' }, (text, calendar) => importJson(text, { calendar })],
] as const satisfies readonly (readonly [
  string,
  ExportOptions,
  (text: string, calendar: Calendar) => ReturnType<typeof importCsv>,
])[];

it.each(FORMATS)(
  '%s: an export that is imported into an empty calendar is exported the same',
  async (_name, options, read) => {
    await fc.assert(
      fc.asyncProperty(eventsArb, async (events) => {
        const [first, second] = [newSite(), newSite()];
        await fill(first.calendar, events);
        const text = await exported(first.store, options);
        const report = await read(text, second.calendar);
        expect(report.errors).toEqual([]);
        expect(await exported(second.store, options)).toBe(text);
        // and a second time changes nothing
        const version = await second.calendar.version();
        await read(text, second.calendar);
        expect(await second.calendar.version()).toBe(version);
      }),
      { numRuns: 25, seed: 20_261_122 },
    );
  },
);

it('no cell of a CSV file begins like a formula', async () => {
  const { store, calendar } = newSite();
  const day = { start_date: '2031-01-01', end_date: '2031-01-01' };
  for (const title of ['=HYPERLINK("https://x.test")', '+1', '-1', '@A1', "'=1"])
    await calendar.events.create({ title, ...day });
  const text = await exported(store, { format: 'csv' });
  const rows = text.split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.slice(0, 4))).toEqual(['"\'=H', "'+1,", "'-1,", "'@A1", "''=1"]);
});
