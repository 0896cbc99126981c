import { expect, it } from 'vitest';
import { asInterface, calendarAt } from '../support/calendar-at.js';

const EVENT = { title: 'Event', timezone: 'Europe/Rome' };

const local = ({ start_date, end_date }: { readonly start_date: string; readonly end_date: string }) =>
  `${start_date} – ${end_date}`;

it.each([
  ['Dates', new Date('2031-05-01T18:00:00Z'), new Date('2031-05-01T21:30:00.500Z')],
  ['texts in UTC', '2031-05-01T18:00:00.000Z', '2031-05-01 21:30 UTC'],
  ['texts with an offset', '2031-05-01T14:00:00-04:00', '2031-05-02T06:30:00+09:00'],
  ['UNIX seconds', '@1935424800', '1935437400'],
])('%s are instants, stored by the clock of the event', async (_what, start_date, end_date) => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const event = await calendar.events.create({ ...EVENT, start_date, end_date });
  expect(local(event)).toBe('2031-05-01 20:00:00 – 2031-05-01 23:30:00');
  expect(event.utc_start_date).toBe('2031-05-01 18:00:00');
  const moved = await calendar.events.update(event.id, { timezone: 'Asia/Tokyo', start_date, end_date });
  expect(local(moved)).toBe('2031-05-02 03:00:00 – 2031-05-02 06:30:00');
});

it('a text without an offset is the clock of the event, and the interface reads every text so', async () => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const written = { ...EVENT, start_date: '2031-05-01T20:00', end_date: '2031-05-01 23:00' };
  expect(local(await calendar.events.create(written))).toBe('2031-05-01 20:00:00 – 2031-05-01 23:00:00');
  const offsets = { ...EVENT, start_date: '2031-05-01T20:00Z', end_date: '2031-05-01T23:00-04:00' };
  expect(local(await asInterface(calendar).events.create(offsets))).toBe(
    '2031-05-01 20:00:00 – 2031-05-01 23:00:00',
  );
});

it('an instant is a day of the event when it takes whole days', async () => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const start_date = new Date('2031-05-01T23:00:00Z');
  const event = await calendar.events.create({ ...EVENT, all_day: true, start_date, end_date: start_date });
  expect(local(event)).toBe('2031-05-02 00:00:00 – 2031-05-02 23:59:59');
});

it('the publication date is an instant, too', async () => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const dates = { start_date: '2031-05-01', end_date: '2031-05-01' };
  const event = await calendar.events.create({ ...EVENT, ...dates, date: new Date('2026-11-01T12:00:00Z') });
  expect(event).toMatchObject({ date: '2026-11-01 07:00:00', date_utc: '2026-11-01 12:00:00' });
});

it('an end before the start is refused, and nothing is stored', async () => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const refusal = {
    code: 'invalid_param',
    data: { reasons: { end_date: 'the end is before the start' } },
  };
  const start_date = '2031-05-01 20:00';
  await expect(
    calendar.events.create({ ...EVENT, start_date, end_date: '2031-05-01 19:59' }),
  ).rejects.toMatchObject(refusal);
  expect((await calendar.events.list()).total).toBe(0);
  const { id } = await calendar.events.create({ ...EVENT, start_date, end_date: start_date });
  await expect(calendar.events.update(id, { start_date: '2031-05-02' })).rejects.toMatchObject(refusal);
  await expect(calendar.events.update(id, { end_date: new Date('2031-05-01T17:00Z') })).rejects.toMatchObject(
    refusal,
  );
});

it('an imported end before the start moves to the start', async () => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const input = { ...EVENT, start_date: '2031-05-01 20:00', end_date: '2031-05-01 19:00' };
  const { ids } = await calendar.import([{ kind: 'event', key: 'a', input }]);
  const event = await calendar.events.get(ids.event.get('a') ?? 0);
  expect(local(event)).toBe('2031-05-01 20:00:00 – 2031-05-01 20:00:00');
});
