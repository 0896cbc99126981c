import { describe, expect, it } from 'vitest';
import { asInterface, calendarAt } from '../support/calendar-at.js';

const NOW = '2026-11-20 23:16:00'; // 18:16 in New York
const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

const create = (input: object) =>
  asInterface(calendarAt(NOW).calendar).events.create({ title: 'Event', ...DATES, ...input });

describe('dates.md §3, the publication of a new record', () => {
  it.each([
    [{}, { status: 'publish', date: '2026-11-20 18:16:00', date_utc: NOW }],
    [
      { date: '2020-07-01 10:00' },
      { status: 'publish', date: '2020-07-01 10:00:00', date_utc: '2020-07-01 14:00:00' },
    ],
    [
      { date_utc: '2020-07-01 14:00' },
      { status: 'publish', date: '2020-07-01 10:00:00', date_utc: '2020-07-01 14:00:00' },
    ],
    [
      { date_utc: '2020-07-01T03:04:05+09:00' },
      { date: '2020-06-30 14:04:05', date_utc: '2020-06-30 18:04:05' },
    ],
    [
      { date: '2020-01-01', date_utc: '2021-01-01' },
      { date: '2020-01-01 00:00:00', date_utc: '2021-01-01 00:00:00' },
    ],
    [
      { date: '2030-01-01 00:00' },
      { status: 'future', date: '2030-01-01 00:00:00', date_utc: '2030-01-01 05:00:00' },
    ],
    // the clock of New York goes from 02:00 to 03:00
    [{ date: '2023-03-12 02:04:13' }, { date: '2023-03-12 03:04:13', date_utc: '2023-03-12 07:04:13' }],
    [{ status: 'future', date: '2020-01-01' }, { status: 'publish' }],
    [{ status: 'future' }, { status: 'publish' }],
    [
      { status: 'draft' },
      {
        status: 'draft',
        date: '2026-11-20 18:16:00',
        date_utc: '0000-00-00 00:00:00',
        modified_utc: '0000-00-00 00:00:00',
      },
    ],
    [{ status: 'private' }, { status: 'private', date_utc: NOW }],
    [
      { date: 'now', timezone: 'Asia/Tokyo' },
      { status: 'future', date: '2026-11-21 08:16:00' },
    ],
    [{ date: '1796900000' }, { date: '2026-12-10 10:53:20' }],
  ])('%j gives %j', async (input, expected) => {
    expect(await create(input)).toMatchObject(expected);
  });

  it('a draft keeps the UTC date that it was given, through updates and when it is published', async () => {
    const events = asInterface(calendarAt(NOW).calendar).events;
    const date_utc = '2023-05-11 22:29:39';
    const given = { date: '2023-05-11 18:29:39', date_utc };
    const { id, ...draft } = await events.create({ title: 'Event', ...DATES, status: 'draft', date_utc });
    expect(draft).toMatchObject({ ...given, modified_utc: date_utc });
    expect(await events.update(id, { title: 'Other' })).toMatchObject({ status: 'draft', ...given });
    expect(await events.update(id, { status: 'publish' })).toMatchObject({ status: 'publish', ...given });
    expect(await events.update(id, { status: 'draft' })).toMatchObject({ date_utc: '0000-00-00 00:00:00' });
  });

  it('tells seconds in the site zone for venues and organizers', async () => {
    const { calendar } = calendarAt(NOW);
    expect(await calendar.venues.create({ venue: 'Hall', date: '1577880000' })).toMatchObject({
      date: '2020-01-01 07:00:00',
      date_utc: '2020-01-01 12:00:00',
    });
  });
});

describe('dates.md §3 with F27, a later publication', () => {
  it('publishes a draft on the date that it has', async () => {
    const { calendar } = calendarAt(NOW);
    const draft = await calendar.events.create({
      title: 'Event',
      ...DATES,
      status: 'draft',
      date: '2020-07-01 10:00',
    });
    expect(await calendar.events.update(draft.id, { status: 'publish' })).toMatchObject({
      status: 'publish',
      date: '2020-07-01 10:00:00',
      date_utc: '2020-07-01 14:00:00',
    });
  });

  it('publishes what is scheduled when its date has come, and only then', async () => {
    const { calendar, setClock } = calendarAt(NOW);
    const event = await calendar.events.create({ title: 'Event', ...DATES, date_utc: '2026-11-21 00:00' });
    const venue = await calendar.venues.create({ venue: 'Hall', date_utc: '2026-11-22 00:00' });
    expect([event.status, venue.status]).toEqual(['future', 'future']);
    expect(await calendar.publishDue()).toBe(0);
    setClock('2026-11-21 00:00:00');
    expect(await calendar.publishDue()).toBe(1);
    expect((await calendar.as(null).events.get(event.id)).status).toBe('publish');
    await expect(calendar.as(null).venues.get(venue.id)).rejects.toMatchObject({
      code: 'not_accessible',
    });
  });
});
