import { describe, expect, it } from 'vitest';
import { importICalendar } from '../../src/index.js';
import { allEvents, feedOf, newCalendar, weekly, ZONED } from '../support.js';

describe('a series of a file', () => {
  const changedOne = weekly().replace(
    'END:VCALENDAR',
    [
      ...['BEGIN:VEVENT', 'UID:one@example.org', ZONED('RECURRENCE-ID', '20261208T203000')],
      ...[ZONED('DTSTART', '20261209T190000'), 'DURATION:PT1H', 'SUMMARY:Early', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:one@example.org', ZONED('RECURRENCE-ID', '20261215T203000')],
      ...[ZONED('DTSTART', '20261215T203000'), 'STATUS:CANCELLED', 'END:VEVENT', 'END:VCALENDAR'],
    ].join('\r\n'),
  );
  const told = (events: Awaited<ReturnType<typeof allEvents>>) =>
    events.map(({ title, start_date }) => `${title} ${start_date.slice(5, 16)}`);
  const EVENTS = ['Choir 12-01 20:30', 'Early 12-09 19:00', 'Choir 12-22 20:30'];

  it('becomes one of the calendar, with its exceptions, however often it is imported', async () => {
    const calendar = newCalendar();
    const first = await importICalendar(changedOne, { calendar });
    expect(first.counts).toEqual({ created: 1, updated: 1 });
    const [series] = await calendar.seriesKnownBy(['one@example.org']);
    expect(series?.rule).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20261215T203000']);
    expect(told(await allEvents(calendar))).toEqual(EVENTS);
    for (let time = 0; time < 2; time += 1)
      expect((await importICalendar(changedOne, { calendar })).counts).toEqual({ unchanged: 2 });
    expect(told(await allEvents(calendar))).toEqual(EVENTS);
    expect((await calendar.series.list()).total).toBe(1);
  });

  it('is the same series again after a way through our own feed', async () => {
    const [from, to] = [newCalendar(), newCalendar()];
    await importICalendar(changedOne, { calendar: from });
    const text = await feedOf(from);
    expect(text.match(/^RRULE:|^RECURRENCE-ID/gm)).toHaveLength(2);
    await importICalendar(text, { calendar: to });
    expect(told(await allEvents(to))).toEqual(EVENTS);
    const rules = async (calendar: typeof from) =>
      (await calendar.series.list()).items.map(({ rule }) => rule);
    expect(await rules(to)).toEqual(await rules(from));
    // the exception has a page now, which the file did not know
    await importICalendar(text, { calendar: from });
    expect((await importICalendar(text, { calendar: from })).counts).toEqual({ unchanged: 2 });
    expect(told(await allEvents(from))).toEqual(EVENTS);
  });

  it('is single events if its texts are longer than one write of a series takes', async () => {
    const calendar = newCalendar();
    const text = `DESCRIPTION:${'long '.repeat(3_000)}`;
    const report = await importICalendar(
      weekly(text).replace('FREQ=WEEKLY;COUNT=4', 'FREQ=DAILY;COUNT=300'),
      {
        calendar,
      },
    );
    expect([report.counts, report.errors]).toEqual([{ created: 300 }, []]);
    expect(report.notes.map(({ message }) => message)).toEqual([
      'The series is imported event by event. Its texts are too long for so many events.',
    ]);
    expect((await calendar.series.list()).total).toBe(0);
  });

  it('is single events as before where these were imported', async () => {
    const calendar = newCalendar();
    await importICalendar(weekly('EXRULE:FREQ=YEARLY;BYMONTH=1'), { calendar });
    const singles = await allEvents(calendar);
    expect((await calendar.series.list()).total).toBe(0);
    await importICalendar(weekly(), { calendar });
    expect((await allEvents(calendar)).map(({ id }) => id)).toEqual(singles.map(({ id }) => id));
  });
});
