import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importCsv, importICalendar } from '../src/index.js';
import { allEvents } from './support.js';

const root = resolve(import.meta.dirname, '../../..');
const folder = resolve(root, process.env['CASES_DIR'] ?? '../shared/cases');
const expectations = join(folder, 'expected.json');

/** What a calendar holds after a file was imported: the title, the start and the end in UTC, and `day` for whole days. */
interface Case {
  readonly events?: readonly (readonly string[])[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly says?: string;
  readonly zone?: string;
}

const cases = existsSync(expectations)
  ? Object.entries(JSON.parse(readFileSync(expectations, 'utf8')) as Readonly<Record<string, Case>>)
  : [];

describe.skipIf(cases.length === 0)('public cases (a folder of files of others: set CASES_DIR)', () => {
  it.each(cases)('%s', async (name, { events, fields = {}, says, zone = 'Europe/Berlin' }) => {
    const store = createMemoryStore();
    const clock = () => Date.UTC(2026, 10, 20, 12);
    const calendar = createCalendar({ store, settings: { timezone: zone }, clock });
    const file = readFileSync(join(folder, name));
    const importFile = name.endsWith('.csv') ? importCsv : importICalendar;
    const report = await importFile(file, { calendar, timezone: zone });
    const stored = await allEvents(calendar);
    const shown = stored.map((event) => [
      ...[event.title, event.utc_start_date, event.utc_end_date],
      ...(event.all_day ? ['day'] : []),
    ]);
    if (events !== undefined) expect(shown.sort()).toEqual([...events].sort());
    for (const [field, pattern] of Object.entries(fields))
      expect(String(Reflect.get(stored[0] ?? {}, field))).toMatch(new RegExp(pattern));
    if (says !== undefined) expect(JSON.stringify([report.errors, report.notes])).toMatch(new RegExp(says));
  });
});
