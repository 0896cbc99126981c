import type { EventInput, EventRecord } from '@kalends/core';
import { findZone } from '@kalends/core/adapter';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { API, newSite } from '../support/site.js';
import { PARSERS, zonesOf, type Understood } from '../support/parsers.js';

/** Zones with rules that changed, that are turned about, or that few others have. */
const ZONES = [
  ...[
    'Europe/Berlin',
    'Europe/Dublin',
    'Europe/Moscow',
    'Europe/Istanbul',
    'Atlantic/Azores',
    'Africa/Cairo',
  ],
  ...['America/New_York', 'America/St_Johns', 'America/Sao_Paulo', 'America/Santiago', 'America/Caracas'],
  ...['America/Mexico_City', 'America/Nuuk', 'Asia/Tehran', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Gaza'],
  ...['Asia/Jerusalem', 'Asia/Pyongyang', 'Asia/Tokyo', 'Australia/Adelaide', 'Australia/Lord_Howe'],
  ...['Pacific/Apia', 'Pacific/Chatham', 'Pacific/Kiritimati', 'Antarctica/Troll', 'Africa/Casablanca'],
  ...['UTC', 'UTC+2', 'UTC-3.5', 'UTC+5:45', 'CET', 'US/Eastern', 'Cuba'],
];

const YEARS = [2006, 2011, 2016, 2022, 2026, 2031];

/** Events in every zone in both halves of several years, on hours at which clocks are set too. */
function eventsOfZones(): EventInput[] {
  return ZONES.flatMap((timezone) =>
    YEARS.flatMap((year) =>
      [`${year}-01-15 20:00`, `${year}-07-15 20:00`, `${year}-03-31 02:30`, `${year}-10-27 02:30`].map(
        (start_date) => ({
          title: `${timezone} ${start_date}`,
          start_date,
          end_date: start_date.replace(/:\d\d$/, ':45'),
          timezone,
        }),
      ),
    ),
  );
}

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

const utcOf = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

/** What a reader has to make of an event. */
function expected({ id, all_day, start_date, end_date, utc_start_date, utc_end_date }: EventRecord) {
  const uid = `${id}@calendar.test`;
  if (!all_day) {
    const end = utc_end_date > utc_start_date ? utcOf(utc_end_date) : null;
    return { uid, start: utcOf(utc_start_date), end };
  }
  const behind = new Date(Date.parse(end_date.slice(0, 10)) + 86_400_000).toISOString().slice(0, 10);
  return { uid, start: start_date.slice(0, 10), end: behind };
}

const byUid = (a: { uid: string }, b: { uid: string }): number =>
  Number.parseInt(a.uid) - Number.parseInt(b.uid);

async function feedOf(inputs: readonly EventInput[]) {
  const { calendar, get } = newSite();
  const events: EventRecord[] = [];
  for (const input of inputs) events.push(await calendar.events.create(input));
  const { text } = await get(`${API}/events.ics`);
  return { events, text };
}

const feed = feedOf([...eventsOfZones(), ...OTHERS]);

describe.each(PARSERS)('$name', ({ parse, missing }) => {
  it.skipIf(missing !== undefined)(
    `reads the times of every event in every zone${missing ?? ''}`,
    async () => {
      const { events, text } = await feed;
      const times = parse(text).map(({ uid, start, end }) => ({ uid, start, end }));
      expect(times.sort(byUid)).toEqual(events.map(expected).sort(byUid));
    },
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
  const zones = zonesOf(text);
  // what has one offset goes by the name of the zone that has it
  expect([...zones.keys()]).toEqual(expect.arrayContaining(['Etc/GMT-2', 'Etc/GMT-1', 'US/Eastern']));
  const wrong: string[] = [];
  for (const id of ZONES) {
    const [zone, read] = [findZone(id), zones.get(id)];
    if (zone === undefined || read === undefined) continue;
    for (
      let instant = Date.UTC(2005, 6, 1) / 1000;
      instant < Date.UTC(2032, 0, 1) / 1000;
      instant += 193 * 3600
    ) {
      const offset = zone.offsetAt(instant);
      const local = ICAL.Time.fromJSDate(new Date((instant + offset) * 1000), true);
      // an hour that clocks show twice is the reader's choice
      if (zone.offsetAt(instant - 7200) !== zone.offsetAt(instant + 7200)) continue;
      if (read.utcOffset(local) !== offset) wrong.push(`${id} ${local.toString()}`);
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
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

const hasKhal = spawnSync('khal', ['--version']).status === 0;

it.skipIf(!hasKhal)(
  `is imported by khal${hasKhal ? '' : ': it is not installed (apt-get install khal)'}`,
  async () => {
    const { text } = await feedOf([...OTHERS, ...eventsOfZones().slice(0, 24)]);
    const folder = mkdtempSync(join(tmpdir(), 'kalends-khal-'));
    try {
      writeFileSync(join(folder, 'feed.ics'), text);
      writeFileSync(
        join(folder, 'config'),
        `[calendars]\n[[own]]\npath = ${folder}/own\n[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\n` +
          'timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n' +
          `[sqlite]\npath = ${folder}/khal.db\n[default]\ndefault_calendar = own\n`,
      );
      const khal = (...args: string[]) => {
        const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' } } as const;
        const { status, stdout, stderr } = spawnSync(
          'khal',
          ['-c', join(folder, 'config'), ...args],
          options,
        );
        if (status !== 0) throw new Error(stderr);
        return stdout;
      };
      khal('import', '--batch', join(folder, 'feed.ics'));
      const listed = khal('list', '--format', '{start-end-time-style} {title}', '2031-05-01', '2031-05-03');
      expect(listed).toContain('00:00-02:00 Größe');
      expect(khal('list', '--format', '{title}', '2031-12-30', '2031-12-31')).toContain('A week');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
