import type { EventRecord } from '@kalends/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asInterface, calendarAt } from '../support/calendar-at.js';

const ZONES = [
  'America/New_York',
  'Europe/Rome',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC+2',
  'UTC-3:30',
  'Etc/GMT+5',
  '+05:30',
  '',
];
const DAY = 86_400_000;
const SEED = 6;

/** A wall clock in 2031, quarter hours around the changes of daylight saving included. */
const wallClock = fc
  .oneof(
    fc.integer({ min: 0, max: 365 * 96 }),
    // New York: March 9 and November 2; Lord Howe: April 6 and October 5; Rome: March 30 and October 26
    fc
      .tuple(fc.constantFrom(67, 305, 95, 277, 88, 298), fc.integer({ min: 0, max: 16 }))
      .map(([day, quarter]) => day * 96 + quarter),
  )
  .map((quarter) =>
    new Date(Date.UTC(2031, 0, 1) + (quarter * DAY) / 96).toISOString().slice(0, 19).replace('T', ' '),
  );

const dates = fc.record(
  {
    start_date: wallClock,
    end_date: wallClock,
    timezone: fc.constantFrom(...ZONES),
    all_day: fc.boolean(),
  },
  { requiredKeys: [] },
);

const when = ({ start_date, end_date, utc_start_date, utc_end_date, timezone, all_day }: EventRecord) => ({
  start_date,
  end_date,
  utc_start_date,
  utc_end_date,
  timezone,
  all_day,
});

describe(`events.md and dates.md §2 with F5 F6 (seed ${SEED})`, () => {
  it('an update is a new event of what is given merged with what is stored', async () => {
    await fc.assert(
      fc.asyncProperty(dates, fc.array(dates, { minLength: 1, maxLength: 3 }), async (first, patches) => {
        const calendar = asInterface(calendarAt('2026-11-20 12:00:00').calendar);
        const base = { title: 'Event', start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' };
        let stored = await calendar.events.create({ ...base, ...first });
        for (const patch of patches) {
          const { start_date, end_date, timezone, all_day } = stored;
          const merged = { title: 'Event', start_date, end_date, timezone, all_day, ...patch };
          stored = await calendar.events.update(stored.id, patch);
          expect(when(stored)).toEqual(when(await calendar.events.create(merged)));
        }
      }),
      { numRuns: 150, seed: SEED },
    );
  });

  it('an event never ends before it starts, in neither clock, and whole days are whole', async () => {
    await fc.assert(
      fc.asyncProperty(dates, dates, async (first, patch) => {
        const calendar = asInterface(calendarAt('2026-11-20 12:00:00').calendar);
        const base = { title: 'Event', start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' };
        const created = await calendar.events.create({ ...base, ...first });
        for (const event of [created, await calendar.events.update(created.id, patch)]) {
          expect(event.end_date >= event.start_date).toBe(true);
          expect(event.utc_end_date >= event.utc_start_date).toBe(true);
          if (!event.all_day) continue;
          expect([event.start_date.slice(11), event.end_date.slice(11)]).toEqual(['00:00:00', '23:59:59']);
        }
      }),
      { numRuns: 150, seed: SEED },
    );
  });
});

describe('dates.md §1 and §2.3 with F6, texts of an update', () => {
  const updated = async (patch: object, input: object = {}) => {
    const { calendar: host, setClock } = calendarAt('2026-11-20 23:16:00');
    const calendar = asInterface(host);
    const { id } = await calendar.events.create({
      title: 'Event',
      start_date: '2031-03-20 10:00',
      end_date: '2031-03-20 12:00',
      timezone: 'Asia/Tokyo',
      ...input,
    });
    setClock('2026-11-20 23:30:00');
    return when(await calendar.events.update(id, patch));
  };

  it('relative ones look at the clock of the event’s stored zone, or of the one that comes with them', async () => {
    expect(await updated({ start_date: 'now' })).toMatchObject({ start_date: '2026-11-21 08:30:00' });
    expect(await updated({ start_date: 'now', timezone: 'Europe/Rome' })).toMatchObject({
      start_date: '2026-11-21 00:30:00',
      utc_start_date: '2026-11-20 23:30:00',
    });
  });

  it.each(['2031-03-20T11:00:00Z', '2031-03-20 11:00:00 Europe/Paris', '2031-03-20T11:00:00-05:00'])(
    'the offset in %s is dropped',
    async (start_date) => {
      expect(await updated({ start_date })).toMatchObject({
        start_date: '2031-03-20 11:00:00',
        utc_start_date: '2031-03-20 02:00:00',
      });
    },
  );

  it('seconds are the clock of UTC, whatever the zone', async () => {
    expect(await updated({ start_date: '1796900000' })).toMatchObject({ start_date: '2026-12-10 10:53:20' });
  });

  it('an empty zone is the site’s', async () => {
    expect(await updated({ timezone: '' })).toMatchObject({
      timezone: 'America/New_York',
      start_date: '2031-03-20 10:00:00',
      utc_start_date: '2031-03-20 14:00:00',
    });
  });

  it('whole days moved to another zone stay whole', async () => {
    expect(await updated({ timezone: 'Europe/Rome' }, { all_day: true, end_date: '2031-03-21' })).toEqual({
      start_date: '2031-03-20 00:00:00',
      end_date: '2031-03-21 23:59:59',
      utc_start_date: '2031-03-19 23:00:00',
      utc_end_date: '2031-03-21 22:59:59',
      timezone: 'Europe/Rome',
      all_day: true,
    });
  });

  it('a date of whole days is widened', async () => {
    expect(await updated({ end_date: '2031-03-22 15:00' }, { all_day: true })).toMatchObject({
      start_date: '2031-03-20 00:00:00',
      end_date: '2031-03-22 23:59:59',
    });
  });
});
