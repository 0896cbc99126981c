import { describe, expect, it } from 'vitest';
import { importICalendar, UnreadableFile } from '../../src/index.js';
import { allEvents, ics, newCalendar, vevent } from '../support.js';

const START = 'DTSTART:20270101T100000Z';

async function importOf(file: string | Uint8Array, options = {}) {
  const calendar = newCalendar();
  const report = await importICalendar(file, { calendar, ...options });
  return { calendar, report, events: await allEvents(calendar) };
}

const seriesOf = (rule: string, start = START) =>
  importOf(ics(...vevent(start, 'SUMMARY:Series', `RRULE:${rule}`)));

const upTo = (end: number): string => Array.from({ length: end }, (_, number) => number).join(',');

describe('rules that would not end', () => {
  it.each([
    ['every second', 'FREQ=SECONDLY;COUNT=999999999', 1],
    ['every second, without an end', 'FREQ=SECONDLY', 1],
    ['every second of some', 'FREQ=DAILY;BYHOUR=0;BYMINUTE=0;BYSECOND=1;COUNT=2147483648', 690],
    ['more days than a counter holds', 'FREQ=DAILY;COUNT=2147483648', 700],
    ['no day of a year and month', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31;BYDAY=MO', 1],
    ['no week of a year', 'FREQ=YEARLY;BYWEEKNO=99', 1],
    ['no position', 'FREQ=YEARLY;BYMONTH=1;BYDAY=MO;BYSETPOS=200', 1],
    ['every minute', 'FREQ=MINUTELY', 1],
    ['every hour', 'FREQ=HOURLY;COUNT=999999999', 1000],
    ['every day', 'FREQ=DAILY', 700],
    ['no day at all', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 1],
    ['no hour at all', 'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30', 1],
    ['no day of a month', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31', 1],
    ['no day of a year', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', 1],
    ['long strides', 'FREQ=DAILY;INTERVAL=999999999', 1],
    [
      'a list without end',
      `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 3000 }, (_, day) => (day % 366) + 1).join(',')}`,
      1,
    ],
    [
      'every day, by a list',
      `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, day) => day + 1).join(',')}`,
      700,
    ],
    [
      'every second of the days',
      `FREQ=YEARLY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
      1,
    ],
    [
      'every day, at its last second',
      `FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)};BYSETPOS=-1`,
      690,
    ],
    ['a word', 'FREQ=OFTEN', 1],
  ])('%s', async (what, rule, count) => {
    const { events, report } = await seriesOf(rule);
    expect(events).toHaveLength(count);
    expect(events[0]?.start_date).toBe('2027-01-01 11:00:00');
    // a rule that names no day is as good as none
    if (!/^no (?!week)|^every day|^every second of some|^more days/.test(what))
      expect(report.notes.length + report.errors.length).toBeGreaterThan(0);
  });

  it('that began long ago still come to what is near', async () => {
    const { events } = await seriesOf('FREQ=WEEKLY', 'DTSTART:19700101T100000Z');
    // the latest of those that have been, and those to come
    expect(events).toHaveLength(1000);
    expect(events.at(-1)?.start_date.slice(0, 7)).toBe('2028-11');
  });
});

describe('files that are too much', () => {
  it('a line of 10 MB is left out, and of a long title the beginning is kept, which is told', async () => {
    const line = `DESCRIPTION:${'x'.repeat(10_000_000)}`;
    const folded = `SUMMARY:Long${'\r\n y'.repeat(500_000)}`;
    const { events, report } = await importOf(
      ics(
        ...vevent(START, 'SUMMARY:Good', line),
        ...vevent(START, folded).map((one) => one.replace('one@', 'two@')),
      ),
    );
    expect(events.map(({ title }) => [title.slice(0, 6), title.length])).toEqual([
      ['Good', 4],
      ['Longyy', 10_000],
    ]);
    expect(report.errors).toMatchObject([
      { line: 9, field: 'DESCRIPTION', message: 'The line is too long.' },
    ]);
    expect(report.notes).toMatchObject([{ field: 'SUMMARY' }]);
  });

  it('components are not nested without end', async () => {
    await expect(importOf(ics('BEGIN:VEVENT\r\n'.repeat(1_000_000)))).rejects.toThrow(/nested too deep/);
  });

  it('events are counted', async () => {
    const empty = 'BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(1_000_000);
    await expect(importOf(ics(empty))).rejects.toThrow(/more than 200000 events/);
  });

  it.each([
    ['many dates', 'EXDATE:20270101T100000Z'],
    ['many rules', 'RRULE:FREQ=DAILY'],
    ['many properties of no event', 'GEO:'],
  ])('an event with %s is left out', async (_what, property) => {
    const { events, report } = await importOf(
      ics(
        ...vevent(START, 'SUMMARY:Too much', ...Array<string>(10_001).fill(property)).map((one) =>
          one.replace('one@', 'two@'),
        ),
        ...vevent(START, 'SUMMARY:Good'),
      ),
    );
    expect(events.map(({ title }) => title)).toEqual(['Good']);
    expect(report.errors).toEqual([
      { line: 4, message: 'The event has too many properties, or too long ones.', uid: 'two@example.org' },
    ]);
  });

  it('time zones are counted', async () => {
    const zone = (number: number) => `BEGIN:VTIMEZONE\r\nTZID:Z${number}\r\nEND:VTIMEZONE\r\n`;
    const zones = Array.from({ length: 1_001 }, (_, number) => zone(number)).join('');
    await expect(importOf(ics(zones))).rejects.toThrow(/more than 1000 time zones/);
  });

  it('the dates of a time zone are counted', async () => {
    const dates = (name: string) => [
      ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:20200101T000000'],
      ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0500', `RDATE:${'20200102T000000,'.repeat(60_000)}`],
      ...[`RDATE:${'20200102T000000,'.repeat(60_000)}`, 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const { report } = await importOf(
      ics(...dates('Mine'), ...vevent('DTSTART;TZID=Mine:20270101T100000', 'SUMMARY:A')),
    );
    expect(report.notes.map(({ message }) => message)).toEqual([
      'The zone "Mine" is not known; its times are taken for times in Europe/Rome.',
    ]);
  });

  it('names that are not known are counted as one beyond a thousand', async () => {
    const names = Array.from({ length: 3_000 }, (_, number) => `X-${number}:a`);
    const { report } = await importOf(ics(...vevent(START, 'SUMMARY:A', ...names)));
    expect(Object.keys(report.ignored)).toHaveLength(1_001);
    expect(report.ignored['(others)']).toBe(2_000);
  });

  it('bytes are counted', async () => {
    await expect(importOf(new Uint8Array(2000), { maxBytes: 1000 })).rejects.toThrow(/more than 1000 bytes/);
  });

  it.each([
    ['a ZIP archive', [0x50, 0x4b, 3, 4]],
    ['gzip', [0x1f, 0x8b, 8, 0]],
    ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ])('%s is not read', async (_what, bytes) => {
    await expect(importOf(new Uint8Array(bytes))).rejects.toThrow(UnreadableFile);
  });

  it.each(['', 'Dear diary', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD\r\n'])(
    'what is no calendar is refused: %j',
    async (text) => {
      await expect(importOf(text)).rejects.toThrow(/no calendar/);
    },
  );
});

describe('encodings', () => {
  const text = ics(...vevent(START, 'SUMMARY:Größe für 10 €'));
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(text.replace('€', '\u0080'), 'latin1')],
  ])('%s', async (encoding, bytes) => {
    const { report, events } = await importOf(bytes);
    expect([report.encoding, events[0]?.title]).toEqual([encoding, 'Größe für 10 €']);
    expect(report.notes).toHaveLength(encoding === 'windows-1252' ? 1 : 0);
  });

  it('a file with NUL characters is refused', async () => {
    await expect(importOf(Buffer.from(text.replace('Größe', 'Gr\0')))).rejects.toThrow(/NUL characters/);
  });

  it('one that there is not is refused', async () => {
    await expect(importOf(Buffer.from(text), { encoding: 'klingon' })).rejects.toThrow(
      /no encoding "klingon"/,
    );
  });
});

it.each([
  ['<!DOCTYPE html><p>Log in</p>', /no calendar.*HTML page: name it \.html/],
  ['<!-- saved -->\n<html>', /HTML page/],
  ['<?xml version="1.0"?><rss/>', /XML/],
  ['{"events":[]}', /JSON: name it \.json/],
  ['EVENT NAME,EVENT START DATE', /no BEGIN:VCALENDAR\.$/],
])('%j is no calendar, and is told for what it is', async (text, message) => {
  await expect(importOf(text)).rejects.toThrow(message);
});

describe('broken events', () => {
  it('are told by their line, and the others are imported', async () => {
    const { report, events } = await importOf(
      ics(
        ...vevent('SUMMARY:No start'),
        ...vevent('DTSTART:20270230T100000Z', 'SUMMARY:No day'),
        ...vevent(START, 'DURATION:soon', 'no property at all', 'SUMMARY:Good'),
        'END:VTODO',
        'BEGIN:VEVENT',
        'SUMMARY:Cut off',
      ),
    );
    expect(report.errors.map(({ line, field = '', message }) => `${line} ${field} ${message}`)).toEqual([
      '24  BEGIN:VEVENT has no end.',
      '4 DTSTART The event has no start.',
      '12 DTSTART There is no such time.',
      '19 DURATION There is no such duration.',
    ]);
    expect(report.notes).toEqual([{ line: 23, message: 'END:VTODO ends nothing.' }]);
    expect(events.map(({ title }) => title)).toEqual(['Good']);
  });

  it('prevent everything when the import is strict', async () => {
    const { report, events } = await importOf(
      ics(...vevent('SUMMARY:No start'), ...vevent(START, 'SUMMARY:Good')),
      { strict: true },
    );
    expect([report.dryRun, events]).toEqual([true, []]);
  });

  it('bring no markup that browsers run', async () => {
    const { events } = await importOf(
      ics(
        ...vevent(
          START,
          'SUMMARY:<script>alert(1)</script>A<b>',
          'X-ALT-DESC;FMTTYPE=text/html:<img src=x onerror=alert(1)><p>x</p>',
        ),
      ),
    );
    expect(events[0]?.title).toContain('&lt;script&gt;');
    expect(events[0]?.description).not.toContain('onerror');
  });
});
