import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { importICalendar } from '../../src/index.js';
import { allEvents, ics, newCalendar, vevent, weekly, ZONED } from '../support.js';

const days = (events: readonly { start_date: string }[]) =>
  events.map(({ start_date }) => start_date.slice(5, 10));

describe('a second import of a series', () => {
  it('takes what is dropped to the trash, and adds what is new', async () => {
    const calendar = newCalendar();
    await importICalendar(weekly(), { calendar });
    expect(days(await allEvents(calendar))).toEqual(['12-01', '12-08', '12-15', '12-22']);
    const changed = weekly(ZONED('EXDATE', '20261208T203000'), ZONED('RDATE', '20261210T203000')).replace(
      '20261001T',
      '20261101T',
    );
    const report = await importICalendar(changed, { calendar });
    expect(report.counts).toEqual({ updated: 1 });
    expect((await importICalendar(changed, { calendar })).counts).toEqual({ unchanged: 1 });
    expect(days(await allEvents(calendar))).toEqual(['12-01', '12-10', '12-15', '12-22']);
  });

  it('follows a series that was moved or cancelled', async () => {
    const calendar = newCalendar();
    await importICalendar(weekly(), { calendar });
    await importICalendar(weekly().replaceAll('T203000', 'T200000').replace('20261001T', '20261101T'), {
      calendar,
    });
    const moved = await allEvents(calendar);
    expect(moved.map(({ start_date }) => start_date.slice(11, 16))).toEqual(Array(4).fill('20:00'));
    await importICalendar(weekly('STATUS:CANCELLED').replace('20261001T', '20261102T'), { calendar });
    expect(await allEvents(calendar)).toEqual([]);
  });

  it('keeps what was changed here later', async () => {
    const calendar = newCalendar();
    await importICalendar(weekly(), { calendar });
    const [first] = await allEvents(calendar);
    await calendar.events.update(first?.id ?? 0, { title: 'Ours' });
    const report = await importICalendar(weekly(), { calendar });
    expect(report.counts).toEqual({ unchanged: 1 });
    expect((await allEvents(calendar))[0]?.title).toBe('Ours');
  });
});

describe('a rule for exclusions', () => {
  it('takes its times out of the series', async () => {
    const calendar = newCalendar();
    const report = await importICalendar(weekly('EXRULE:FREQ=WEEKLY;INTERVAL=2'), { calendar });
    expect(days(await allEvents(calendar))).toEqual(['12-08', '12-22']);
    expect([report.notes, report.ignored]).toEqual([
      [{ line: 4, field: 'RRULE', message: 'The series is imported event by event. It has EXRULE.' }],
      {},
    ]);
  });

  it('is ignored, with a note, if it names every second or cannot be read', async () => {
    for (const rule of [
      'FREQ=SECONDLY',
      'FREQ=OFTEN',
      'FREQ=DAILY;BYMONTH=13',
      'COUNT=2',
      'FREQ=DAILY;RSCALE=HEBREW',
    ]) {
      const calendar = newCalendar();
      const { notes, errors } = await importICalendar(weekly(`EXRULE:${rule}`), { calendar });
      expect(days(await allEvents(calendar))).toEqual(['12-01', '12-08', '12-15', '12-22']);
      expect([...notes, ...errors]).toMatchObject([
        { message: expect.stringMatching(/event by event/) },
        { field: expect.stringMatching(/RULE$/) },
      ]);
    }
  });
});

describe('a change to an occurrence and all later ones', () => {
  const change = (id: string, ...lines: readonly string[]) => [
    ...['BEGIN:VEVENT', 'UID:one@example.org', 'LAST-MODIFIED:20261101T090000Z', ...lines],
    ...[`RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Rome:${id}`, 'END:VEVENT'],
  ];
  const withChanges = (...changes: readonly string[][]) =>
    weekly().replace('END:VCALENDAR', [...changes.flat(), 'END:VCALENDAR'].join('\r\n'));
  const told = (events: Awaited<ReturnType<typeof allEvents>>) =>
    events.map(({ title, start_date, end_date }) => `${title} ${start_date.slice(5)} ${end_date.slice(11)}`);

  it('moves them by the same time and gives them its contents', async () => {
    const calendar = newCalendar();
    await importICalendar(weekly(), { calendar });
    const file = withChanges(
      change('20261208T203000', ZONED('DTSTART', '20261209T190000'), 'DURATION:PT1H', 'SUMMARY:Early'),
      change('20261222T203000', ZONED('DTSTART', '20261222T203000'), 'DURATION:PT3H', 'SUMMARY:Last'),
    );
    expect((await importICalendar(file, { calendar })).counts).toEqual({ updated: 1, created: 4 });
    expect(told(await allEvents(calendar))).toEqual([
      'Choir 12-01 20:30:00 22:30:00',
      'Early 12-09 19:00:00 20:00:00',
      'Early 12-16 19:00:00 20:00:00',
      'Last 12-22 20:30:00 23:30:00',
    ]);
    expect((await importICalendar(file, { calendar })).counts).toEqual({ unchanged: 4 });
  });

  it('may move them to another zone, and leaves those that have a change of their own', async () => {
    const calendar = newCalendar();
    const alone = [
      ...['BEGIN:VEVENT', 'UID:one@example.org', ZONED('DTSTART', '20261215T100000'), 'DURATION:PT1H'],
      ...['SUMMARY:Alone', ZONED('RECURRENCE-ID', '20261215T203000'), 'END:VEVENT'],
    ];
    const moved = change(
      '20261208T203000',
      'DTSTART;TZID=America/New_York:20261208T143000',
      'DURATION:PT1H',
      'SUMMARY:Away',
    );
    await importICalendar(withChanges(moved, alone), { calendar });
    expect(told(await allEvents(calendar))).toEqual([
      'Choir 12-01 20:30:00 22:30:00',
      'Away 12-08 14:30:00 15:30:00',
      'Alone 12-15 10:00:00 11:00:00',
      'Away 12-22 14:30:00 15:30:00',
    ]);
  });

  it('is told by its line where it cannot be carried out', async () => {
    const start = [ZONED('DTSTART', '20261208T190000'), 'SUMMARY:Early'];
    const alone = await importICalendar(ics(...change('20261208T203000', ...start)), {
      calendar: newCalendar(),
    });
    expect(alone.notes).toMatchObject([{ line: 4, field: 'RECURRENCE-ID' }]);
    const past = withChanges(change('20261208T203000', ...start)).replace('THISANDFUTURE', 'THISANDPRIOR');
    const report = await importICalendar(past, { calendar: newCalendar() });
    expect(report.notes).toMatchObject([{ field: 'RECURRENCE-ID', message: expect.stringMatching(/PRIOR/) }]);
  });

  it('gives the times that ical.js gives', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('FREQ=DAILY;COUNT=12', 'FREQ=WEEKLY;BYDAY=TU,FR;COUNT=12'),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: -600, max: 2000 }),
        fc.integer({ min: 1, max: 600 }),
        async (rule, nth, minutes, length) => {
          const utc = (seconds: number) =>
            new Date(seconds * 1000).toISOString().replaceAll(/[-:]|\.000/g, '');
          const first = Date.UTC(2026, 11, 1, 20) / 1000;
          const main = vevent(`DTSTART:${utc(first)}`, 'DURATION:PT1H', 'SUMMARY:x', `RRULE:${rule}`);
          const original = new ICAL.Event(
            new ICAL.Component(ICAL.parse(ics(...main)) as []).getFirstSubcomponent('vevent') ?? undefined,
          );
          const iterator = original.iterator();
          let at = iterator.next();
          for (let n = 1; n < nth; n++) at = iterator.next();
          const of = at.toUnixTime();
          const lines = [`DTSTART:${utc(of + minutes * 60)}`, `DURATION:PT${length}M`, 'SUMMARY:y'];
          const changed = change('x', ...lines).map((line) =>
            line.startsWith('RECURRENCE-ID') ? `RECURRENCE-ID;RANGE=THISANDFUTURE:${utc(of)}` : line,
          );
          const file = ics(...main, ...changed);
          const all = new ICAL.Component(ICAL.parse(file) as []).getAllSubcomponents('vevent');
          const event = new ICAL.Event(all[0], {
            exceptions: all.slice(1).map((one) => new ICAL.Event(one)),
          });
          const expected: string[] = [];
          const times = event.iterator();
          for (let n = 0; n < 12; n++) {
            const details: unknown = event.getOccurrenceDetails(times.next());
            const { startDate, endDate } = details as Record<'startDate' | 'endDate', ICAL.Time>;
            expected.push(`${startDate.toUnixTime()} ${endDate.toUnixTime()}`);
          }
          const calendar = newCalendar();
          await importICalendar(file, { calendar, timezone: 'UTC' });
          const seconds = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) / 1000;
          const ours = (await allEvents(calendar)).map(
            ({ utc_start_date, utc_end_date }) => `${seconds(utc_start_date)} ${seconds(utc_end_date)}`,
          );
          expect(ours.sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 30, seed: 20_261_122 },
    ));
});

it('two places of one name are two venues, and found again', async () => {
  const at = (uid: string, location: string) => [
    ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20270101T100000Z', `SUMMARY:${uid}`],
    ...[`LOCATION:${location}`, 'END:VEVENT'],
  ];
  const file = ics(
    ...at('a', 'Bar\\, 1 A St'),
    ...at('b', 'Bar\\, 2 B St'),
    ...at('c', 'Bar'),
    ...at('d', 'BAR\\, 2 b st'),
  );
  const calendar = newCalendar();
  for (let time = 0; time < 2; time++) await importICalendar(file, { calendar });
  const venues = (await calendar.venues.list()).items;
  expect(venues.map(({ venue, address }) => `${venue} | ${address}`).sort()).toEqual([
    'Bar (2 B St) | 2 B St',
    'Bar | 1 A St',
  ]);
  const byTitle = new Map((await allEvents(calendar)).map(({ title, venue }) => [title, venue]));
  expect(byTitle.get('a')).toBe(byTitle.get('c'));
  expect(byTitle.get('b')).toBe(byTitle.get('d'));
});

const PYTHON = `
import datetime, json, sys
import icalendar, recurring_ical_events
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
first, last = (datetime.datetime.fromisoformat(a).replace(tzinfo=datetime.timezone.utc) for a in sys.argv[1:3])
events = recurring_ical_events.of(calendar).between(first, last)
def text(value):
    if not isinstance(value, datetime.datetime): return value.isoformat()
    return value.astimezone(datetime.timezone.utc).strftime('%Y-%m-%d %H:%M:%S')
json.dump(sorted(text(event['DTSTART'].dt) for event in events), sys.stdout)
`;

const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import recurring_ical_events']).status === 0,
);

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const ruleArb = fc.oneof(
  fc
    .record({ interval: fc.integer({ min: 1, max: 5 }) })
    .map(({ interval }) => `FREQ=DAILY;INTERVAL=${interval}`),
  fc
    .record({ interval: fc.integer({ min: 1, max: 3 }), days: fc.subarray(DAYS, { minLength: 1 }) })
    .map(({ interval, days: on }) => `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${on.join(',')}`),
  fc.integer({ min: 1, max: 28 }).map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
  fc
    .tuple(fc.constantFrom(1, 2, 3, -1), fc.constantFrom(...DAYS))
    .map(([nth, day]) => `FREQ=MONTHLY;BYDAY=${nth}${day}`),
  fc.constant('FREQ=YEARLY'),
);

/** The rule of a series, its zone and the day on which it begins. */
const SERIES = fc.sample(
  fc.tuple(
    fc
      .tuple(ruleArb, fc.constantFrom('', ';COUNT=7', ';UNTIL=20271231T120000Z'))
      .map((parts) => parts.join('')),
    fc.constantFrom('Europe/Rome', 'America/New_York'),
    fc.integer({ min: 1, max: 28 }),
  ),
  { numRuns: 12, seed: 20_261_122 },
);

describe.skipIf(python === undefined)(
  `series come to the times that recurring_ical_events finds${python === undefined ? ': apt-get install python3-recurring-ical-events' : ''}`,
  () => {
    it.each(SERIES)('%s in %s from day %i', async (rule, zone, day) => {
      // the reference has the first time only where the rule names it
      const start = `202603${String(day).padStart(2, '0')}T233000`;
      const file = ics(
        ...vevent(`DTSTART;TZID=${zone}:${start}`, 'DURATION:PT1H', 'SUMMARY:x', `RRULE:${rule}`),
      );
      const calendar = newCalendar();
      await importICalendar(file, { calendar });
      const ours = (await allEvents(calendar))
        .map(({ utc_start_date }) => utc_start_date)
        .filter((utc) => utc < '2028-11-20 11:00:00');
      const { stdout, stderr, status } = spawnSync(
        python ?? '',
        ['-c', PYTHON, '2025-11-20T17:00:00', '2028-11-20T11:00:00'],
        { input: file, encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(stderr);
      expect(ours.sort()).toEqual(JSON.parse(stdout));
    });
  },
);

describe('a series that is too long', () => {
  it('keeps its first events, however many components change one', async () => {
    const calendar = newCalendar({ settings: { series: { max: 4 } } });
    const minute = (number: number) => `202612${String(10 + number)}T100000Z`;
    const changes = Array.from({ length: 9 }, (_, number) =>
      vevent(`DTSTART:${minute(9 - number)}`, 'SUMMARY:Choir', `RECURRENCE-ID:${minute(number)}`),
    );
    const report = await importICalendar(ics(...changes.flat()), { calendar });
    expect(report.counts).toEqual({ created: 4 });
    expect(days(await allEvents(calendar))).toEqual(['12-11', '12-12', '12-13', '12-14']);
    expect(report.notes).toContainEqual(
      expect.objectContaining({ message: 'Only the first 4 events of the series are imported.' }),
    );
  });
});
