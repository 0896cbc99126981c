import type { EventRecord } from '@kalends/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

/** Values that a patch may give to each field of an event, and what is expected of the record then. */
const PATCHES = {
  title: fc.constantFrom('Jazz', 'Blues & more'),
  description: fc.constantFrom('', 'Text', '<b>bold</b>'),
  excerpt: fc.constantFrom('', 'Short'),
  status: fc.constantFrom('publish', 'draft', 'private'),
  timezone: fc.constantFrom('Europe/Rome', 'UTC+5', ''),
  all_day: fc.boolean(),
  start_date: fc.constantFrom('2031-03-20 10:00', '2031-03-25'),
  end_date: fc.constantFrom('2031-03-26 12:00', '2031-03-27'),
  cost: fc.constantFrom('5', '10-25', ''),
  website: fc.constantFrom('https://example.org', ''),
  show_map: fc.boolean(),
  sticky: fc.boolean(),
  featured: fc.boolean(),
  hide_from_listings: fc.boolean(),
  categories: fc.constantFrom(['A', 'B'], 'C', []),
  tags: fc.constantFrom('a', []),
  venue: fc.constantFrom({ venue: 'Hall' }, 0),
  organizer: fc.constantFrom([{ organizer: 'Org' }], []),
} as const satisfies Partial<Record<keyof EventRecord, fc.Arbitrary<unknown>>>;

/** What changes with each field beside the field itself. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  status: ['date_utc', 'slug'],
  timezone: ['utc_start_date', 'utc_end_date', 'start_date', 'end_date', 'previous_start_date'],
  all_day: ['start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'previous_start_date'],
  start_date: ['end_date', 'utc_start_date', 'utc_end_date', 'previous_start_date'],
  end_date: ['start_date', 'utc_start_date', 'utc_end_date', 'previous_start_date'],
};
const ALWAYS = ['revision', 'modified', 'modified_utc'];

describe('F27, an update', () => {
  it('keeps what it does not mention, whatever it mentions', async () => {
    const patches = fc.record(PATCHES, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(
        fc.record(PATCHES),
        fc.array(patches, { minLength: 1, maxLength: 4 }),
        async (input, updates) => {
          const { calendar } = calendarAt('2026-11-20 12:00:00');
          let before = await calendar.events.create(input);
          for (const patch of updates) {
            const after = await calendar.events.update(before.id, patch);
            const changed = new Set([
              ...ALWAYS,
              ...Object.keys(patch).flatMap((name) => [name, ...(FOLLOWS[name] ?? [])]),
            ]);
            const kept = (record: EventRecord) =>
              Object.fromEntries(Object.entries(record).filter(([name]) => !changed.has(name)));
            expect(kept(after)).toEqual(kept(before));
            before = after;
          }
        },
      ),
      { numRuns: 150, seed: 27 },
    );
  });

  it('with nothing in it changes nothing but the date of the change', async () => {
    const { calendar, setClock } = calendarAt('2026-11-20 12:00:00');
    const venue = await calendar.venues.create({
      venue: 'Hall',
      stateprovince: 'SP',
      image: 'https://example.org/a.png',
      show_map: false,
    });
    setClock('2026-11-21 12:00:00');
    const { revision, modified, modified_utc, ...kept } = venue;
    expect(await calendar.venues.update(venue.id, {})).toEqual({
      ...kept,
      revision: revision + 1,
      modified: '2026-11-21 07:00:00',
      modified_utc: '2026-11-21 12:00:00',
    });
    expect([modified, modified_utc]).toEqual(['2026-11-20 07:00:00', '2026-11-20 12:00:00']);
  });
});
