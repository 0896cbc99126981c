import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { importICalendar } from '../../src/index.js';
import { allEvents, ics, newCalendar, vevent as event } from '../support.js';

async function imported(file: string) {
  const calendar = newCalendar();
  const report = await importICalendar(file, { calendar });
  const events = await allEvents(calendar);
  const times = events.map((one) => [one.utc_start_date, one.utc_end_date]);
  return { report, events, times };
}

describe('times that RFC 5545 does not have', () => {
  it.each([
    ['20270104T200000+0100', '2027-01-04 19:00:00'],
    ['2027-01-04T20:00:00+05:30', '2027-01-04 14:30:00'],
    ['20270104T200000-08', '2027-01-05 04:00:00'],
    ['20270104T240000Z', '2027-01-05 00:00:00'],
  ])('like %s are read', async (text, utc) => {
    for (const name of ['DTSTART', 'DTSTART;TZID=Europe/Rome'])
      expect((await imported(ics(...event(`${name}:${text}`)))).times[0]?.[0]).toBe(utc);
  });

  it('at the midnight that ends a day end there, as ical.js has it', async () => {
    const file = ics(
      ...event('DTSTART;TZID=Europe/Rome:20270104T200000', 'DTEND;TZID=Europe/Rome:20270104T240000'),
    );
    const [component] = new ICAL.Component(ICAL.parse(file) as string).getAllSubcomponents('vevent');
    const judged = new ICAL.Event(component).endDate.toString();
    const { events, report } = await imported(file);
    expect([events[0]?.end_date.replace(' ', 'T'), report.errors]).toEqual([judged, []]);
  });

  it('with semicolons between them, as vCalendar 1.0 has them, are all read', async () => {
    const file = ics(
      ...event(
        'DTSTART:20270104T200000Z',
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'EXDATE:20270111T200000Z;20270118T200000Z',
      ),
    );
    const { report, times } = await imported(file);
    expect([times.map(([start]) => start?.slice(0, 10)), report.errors]).toEqual([
      ['2027-01-04', '2027-01-25'],
      [],
    ]);
  });

  it('that end before they begin are told', async () => {
    const { times, report } = await imported(
      ics(...event('DTSTART:20270104T200000Z', 'DTEND:20270104T190000Z')),
    );
    expect(times).toEqual([['2027-01-04 20:00:00', '2027-01-04 20:00:00']]);
    expect(report.notes).toMatchObject([
      { field: 'DTEND', message: expect.stringContaining('before') as string },
    ]);
  });

  it('of a creation that is still to come do not hide an event', async () => {
    const { events } = await imported(ics(...event('DTSTART:20270104T200000Z', 'CREATED:20991231T235959Z')));
    expect(events[0]?.status).toBe('publish');
  });
});
