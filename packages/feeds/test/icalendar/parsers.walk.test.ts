import type { EventInput } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { noKhal, withKhal } from '../support/khal.js';
import { faultsByLibical, noLibical } from '../support/libical.js';
import { PARSERS, zonesOf, type Understood } from '../support/parsers.js';
import { API, newSite } from '../support/site.js';
import { eventsOfZones, expectTimes, feedOf, wrongOffsets } from '../support/zone-events.js';

/** Zones with rules that changed, that are turned about, or that few others have; zones.long.test.ts has all of them. */
const ZONES = [
  ...['Europe/Dublin', 'Europe/Moscow', 'Africa/Cairo', 'America/St_Johns', 'America/Sao_Paulo'],
  ...['Asia/Kathmandu', 'Asia/Pyongyang', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca'],
  ...['UTC', 'UTC+2', 'UTC-3.5', 'UTC+5:45', 'CET', 'US/Eastern', 'Cuba'],
];

const OTHERS: EventInput[] = [
  {
    title: 'One day',
    all_day: true,
    start_date: '2031-03-30',
    end_date: '2031-03-30',
    timezone: 'Europe/Berlin',
  },
  {
    title: 'A week',
    all_day: true,
    start_date: '2031-12-28',
    end_date: '2032-01-03',
    timezone: 'Pacific/Apia',
  },
  { title: 'Until midnight', start_date: '2031-05-01 20:00', end_date: '2031-05-02 00:00' },
  { title: 'No time at all', start_date: '2031-05-01 20:00', end_date: '2031-05-01 20:00' },
  { title: 'Over years', start_date: '2029-12-31 23:00', end_date: '2036-01-01 01:00' },
  {
    title: `Größe 🎷 ${'日本語のとても長い題名 '.repeat(20)}`,
    description: `${'Füße; Kommas, und \\ Schrägstriche. '.repeat(30)}\n\nZweiter Absatz 👩‍👩‍👧‍👦`,
    ...{ start_date: '2031-05-01 20:00', end_date: '2031-05-01 22:00' },
    ...{ categories: ['Café, Bar; & Grill', 'Zweite'], venue: { venue: 'Halle; Süd, links', city: 'Köln' } },
  },
];

const feed = feedOf([...eventsOfZones(ZONES), ...OTHERS]);

describe.each(PARSERS)('$name', (parser) => {
  const { parse, missing } = parser;
  it.skipIf(missing !== undefined)(`reads the times of every event in every zone${missing ?? ''}`, async () =>
    expectTimes(parser, await feed),
  );

  it.skipIf(missing !== undefined)(`reads texts with signs that mean something${missing ?? ''}`, async () => {
    const { text } = await feed;
    const event = parse(text).find(({ summary }) => summary?.startsWith('Größe') === true);
    const title = `Größe 🎷 ${'日本語のとても長い題名 '.repeat(20)}`.trim();
    const description = `${'Füße; Kommas, und \\ Schrägstriche. '.repeat(30).trim()}\n\nZweiter Absatz 👩‍👩‍👧‍👦`;
    expect(event).toMatchObject({
      summary: title,
      description,
      location: 'Halle; Süd, links, Köln',
    } satisfies Partial<Understood>);
  });
});

it('describes each zone as it is in all the years of its events', async () => {
  const { text } = await feed;
  // what has one offset goes by the name of the zone that has it
  expect([...zonesOf(text).keys()]).toEqual(
    expect.arrayContaining(['Etc/GMT-2', 'Etc/GMT-1', 'America/New_York']),
  );
  expect(wrongOffsets(text, ZONES).slice(0, 20)).toEqual([]);
});

/** What is wrong with the form of a calendar (RFC 5545 §3.1, §3.4). */
function faultsOf(ics: string): string[] {
  const faults: string[] = [];
  if (/(?<!\r)\n|\r(?!\n)/.test(ics)) faults.push('an end of a line that is not CRLF');
  const open: string[] = [];
  for (const line of ics.split('\r\n').slice(0, -1)) {
    if (Buffer.byteLength(line) > 75) faults.push(`too long: ${line}`);
    if (Buffer.from(line).toString() !== line) faults.push(`cut in a character: ${line}`);
    if (/(?!\t)\p{Cc}/u.test(line)) faults.push(`control character: ${line}`);
    if (!/^(?:[ \t]|[A-Z\d-]+[;:])/.test(line)) faults.push(`no property: ${line}`);
    if (line.startsWith('BEGIN:')) open.push(line.slice(6));
    if (line.startsWith('END:') && open.pop() !== line.slice(4)) faults.push(`out of order: ${line}`);
  }
  return [...faults, ...open];
}

it('has the form of RFC 5545', async () => {
  expect(faultsOf((await feed).text)).toEqual([]);
});

it.skipIf(noLibical !== undefined)(`keeps the rules of RFC 5545 for libical${noLibical ?? ''}`, async () => {
  const { text } = await feed;
  expect(faultsByLibical(text)).toEqual([]);
  // it does find what is wrong
  const broken = text
    .replace(/^UID:.*\r\n/m, '')
    .replace(/^(SUMMARY:.*\r\n)/m, '$1$1')
    .replace(/^(DTSTART;TZID=[^:]*:)\d+/m, '$1x');
  const faults = faultsByLibical(broken).join('\n');
  for (const name of ['UID', 'SUMMARY', 'DTSTART']) expect(faults).toContain(name);
});

const BREAKS = ['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\0', '\u001b'];
const HOSTILE = BREAKS.map((sign) => `A${sign}END:VEVENT${sign}BEGIN:VEVENT${sign}SUMMARY:Gotcha;,:"^\\n\\`);

describe('hostile texts', () => {
  const hostile = async () => {
    const { calendar, get } = newSite(
      {},
      { calendar: { settings: { title: HOSTILE.join(), description: HOSTILE.join() } } },
    );
    for (const text of HOSTILE)
      await calendar.events.create({
        ...{ title: text, description: text, start_date: '2031-05-01 20:00', end_date: '2031-05-01 22:00' },
        ...{ categories: [text], tags: [text], website: `http://x.test/${encodeURIComponent(text)}` },
        venue: { venue: text, address: text, city: text, country: text },
        organizer: { organizer: text, email: 'ann@example.org' },
        image: `http://calendar.test/a.jpg?${encodeURIComponent(text)}`,
      });
    return (await get(`${API}/events.ics?search=${encodeURIComponent('A END')}`)).text;
  };

  it('stay within their properties', async () => {
    const ics = await hostile();
    expect(faultsOf(ics)).toEqual([]);
    expect(ics.match(/^BEGIN:VEVENT/gm)).toHaveLength(HOSTILE.length);
  });

  it.each(PARSERS.filter(({ missing }) => missing === undefined))(
    'make no event more for $name',
    async ({ parse }) => {
      const events = parse(await hostile());
      expect(events).toHaveLength(HOSTILE.length);
      for (const { summary, status, start } of events) {
        expect(summary).toMatch(/^A.*END:VEVENT.*Gotcha/s);
        expect([status, start]).toEqual(['CONFIRMED', '2031-05-01T20:00:00Z']);
      }
    },
  );
});

it.skipIf(noKhal !== undefined)(`is imported by khal${noKhal ?? ''}`, async () => {
  const { text } = await feedOf([...OTHERS, ...eventsOfZones(['Europe/Dublin'])]);
  withKhal(text, (khal) => {
    const listed = khal('list', '--format', '{start-end-time-style} {title}', '2031-05-01', '2031-05-03');
    expect(listed).toContain('00:00-02:00 Größe');
    expect(khal('list', '--format', '{title}', '2031-12-30', '2031-12-31')).toContain('A week');
  });
});
