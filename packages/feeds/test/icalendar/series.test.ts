import type { SeriesInput } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { EXPANDERS, type Shown, type Span } from '../support/expansions.js';
import { faultsByLibical, noLibical } from '../support/libical.js';
import { linesOf, valuesOf } from '../support/lines.js';
import { ADMIN, API, newSite, NOW, type TestSite } from '../support/site.js';

/** Within what is written ahead: the clock of the tests stands in November 2026. */
const SPAN: Span = { from: '2026-11-22', to: '2028-11-01' };

const at = (start_date: string, end_date: string) => ({ start_date, end_date });

const SERIES: readonly SeriesInput[] = [
  { title: 'Weekly', ...at('2026-11-24 20:00', '2026-11-24 22:30'), recurrence: 'FREQ=WEEKLY' },
  {
    ...{
      title: 'Both ends of summer',
      ...at('2027-03-25 20:00', '2027-03-25 21:00'),
      timezone: 'Europe/Berlin',
    },
    recurrence: ['FREQ=DAILY;UNTIL=20271105T200000', 'EXDATE:20270328T200000,20271031T200000'],
  },
  {
    ...{
      title: 'Late in the west',
      ...at('2026-11-30 23:30', '2026-12-01 01:00'),
      timezone: 'America/Los_Angeles',
    },
    recurrence: 'FREQ=MONTHLY;BYDAY=-1MO;COUNT=9',
  },
  {
    ...{ title: 'Days', all_day: true, ...at('2026-12-04', '2026-12-05'), timezone: 'Pacific/Auckland' },
    recurrence: ['RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=1FR;UNTIL=20280301', 'RDATE:20270115'],
  },
  {
    ...{
      title: 'An offset with minutes',
      ...at('2026-12-01 00:30', '2026-12-01 02:00'),
      timezone: 'UTC+5:45',
    },
    recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5',
  },
  {
    title: 'UTC',
    ...at('2026-12-01 09:00', '2026-12-01 10:00'),
    timezone: 'UTC',
    recurrence: 'FREQ=DAILY;INTERVAL=30',
  },
  {
    ...{ title: 'Dates only', ...at('2026-12-02 18:00', '2026-12-02 19:00') },
    recurrence: 'RDATE:20261209T180000,20270113T173000,20270114T180000,20270210T180000',
  },
  {
    ...{ title: 'Twice a day', ...at('2026-12-03 11:00', '2026-12-03 12:00'), timezone: 'Europe/Lisbon' },
    recurrence: 'FREQ=DAILY;BYHOUR=11,18;COUNT=40',
  },
];

/** A site with all series, and changes of single events in each. */
async function siteOfSeries(inputs: readonly SeriesInput[] = SERIES): Promise<TestSite> {
  // programs show what is cancelled, too
  const site = newSite({ cancelledDays: 0 });
  const { events, series } = site.calendar;
  for (const input of inputs) {
    const { id } = await series.create(input);
    const [one, two, three, four] = await idsOf(site, id);
    await events.update(two ?? 0, { title: `${input.title}, with guests` });
    if (input.all_day !== true) {
      const { start_date } = await events.get(three ?? 0);
      const later = `${start_date.slice(0, 11)}21:15`;
      await events.update(three ?? 0, { start_date: later, end_date: `${start_date.slice(0, 11)}22:00` });
    }
    await events.delete(four ?? 0);
    await events.purge(four ?? 0);
    expect(one).toBeDefined();
  }
  return site;
}

const idsOf = async ({ calendar }: TestSite, series: number): Promise<number[]> =>
  (await calendar.select({ kind: 'event', series: [series], hidden: true })).refs.map(({ id }) => id);

/** The published events that begin within the span, by our list. */
async function listed({ calendar }: TestSite): Promise<Shown[]> {
  const shown: Shown[] = [];
  const range = { start_date: SPAN.from, ends_before: '2031-01-01', strict_dates: true };
  for (let page = 1, more = true; more; page += 1) {
    const found = await calendar.events.list({ ...range, page, per_page: 50 });
    for (const { title, start_date, utc_start_date, all_day } of found.items) {
      const start = all_day ? start_date.slice(0, 10) : `${utc_start_date.replace(' ', 'T')}Z`;
      if (start >= SPAN.from && start.slice(0, 10) < SPAN.to) shown.push(`${start} ${title}`);
    }
    ({ more } = found);
  }
  return shown.sort();
}

const site = siteOfSeries();

describe('series in a feed', () => {
  it('are one component each, with an exception for each event of their own', async () => {
    const { text } = await (await site).get(`${API}/events.ics`);
    const uids = valuesOf(text, 'UID');
    expect(new Set(uids).size).toBe(SERIES.length);
    // in the order of their first dates
    expect(valuesOf(text, 'RRULE')).toEqual([
      'FREQ=WEEKLY',
      'FREQ=MONTHLY;BYDAY=-1MO;COUNT=9',
      'FREQ=DAILY;COUNT=1',
      'FREQ=DAILY;INTERVAL=30',
      'FREQ=DAILY;COUNT=1',
      'FREQ=DAILY;BYHOUR=11,18;COUNT=40',
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=1FR;UNTIL=20280301',
      'FREQ=DAILY;UNTIL=20271105T190000Z',
    ]);
    expect(valuesOf(text, 'RDATE')).toEqual([
      // the rule of an offset with minutes has other days in UTC
      '20261207T184500Z,20261214T184500Z,20261228T184500Z',
      '20261209T230000Z,20270113T223000Z,20270210T230000Z',
      'VALUE=DATE:20270115',
    ]);
    // 15 exceptions, and all else is said once
    expect(uids).toHaveLength(SERIES.length + 15);
    expect(valuesOf(text, 'RECURRENCE-ID')).toHaveLength(15);
  });

  it('are an event each where that is asked for', async () => {
    const { get, calendar } = await site;
    const { text } = await get(`${API}/events.ics?expand=1`);
    const { total } = await calendar.events.list({ starts_after: '2000-01-01' });
    expect(valuesOf(text, 'UID')).toHaveLength(total);
    expect(new Set(valuesOf(text, 'UID')).size).toBe(total);
    expect(linesOf(text).filter((line) => /^(?:RRULE|RDATE|EXDATE|RECURRENCE-ID)/.test(line))).toEqual([]);
  });

  it.each(EXPANDERS)('have the dates of our list in $name', async ({ expand, missing, fault }) => {
    if (missing !== undefined) throw new Error(missing);
    const isSound = (one: Shown): boolean => fault === undefined || !one.includes(fault);
    const wanted = (await listed(await site)).filter(isSound);
    expect(wanted.length).toBeGreaterThan(350);
    for (const query of ['', '?expand=1']) {
      const { text } = await (await site).get(`${API}/events.ics${query}`);
      const shown = expand(text, SPAN).filter(isSound);
      const more = shown.filter((one) => !wanted.includes(one));
      const less = wanted.filter((one) => !shown.includes(one));
      expect({ query, more: more.slice(0, 9), less: less.slice(0, 9), count: shown.length }).toEqual({
        ...{ query, more: [], less: [], count: wanted.length },
      });
    }
  });

  it('keep the rules of RFC 5545 for libical', async () => {
    expect(noLibical).toBeUndefined();
    expect(faultsByLibical((await (await site).get(`${API}/events.ics`)).text)).toEqual([]);
  });
});

const JAZZ: SeriesInput = {
  ...{ title: 'Jazz', ...at('2026-12-01 20:00', '2026-12-01 22:00') },
  recurrence: 'FREQ=WEEKLY;COUNT=5',
};

/** The lines of the only component that is no exception. */
const datesOf = (ics: string): string[] =>
  linesOf(ics.slice(ics.indexOf('BEGIN:VEVENT'))).filter((line) =>
    /^(?:DTSTART|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS:CAN)/.test(line),
  );

describe('what is left out of a series', () => {
  const open = async (input = JAZZ, clock = () => NOW) => {
    const identify = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
      headers['x-admin'] ? ADMIN : null;
    const own = newSite({}, { identify, calendar: { clock } });
    const { id } = await own.calendar.series.create(input);
    const ids = await idsOf(own, id);
    const dates = async (query = '', headers = {}) =>
      datesOf((await own.get(`${API}/events.ics${query}`, headers)).text);
    return { ...own, id, ids, dates };
  };
  const START = 'DTSTART;TZID=America/New_York:20261201T200000';
  const LIST = 'RDATE:20261209T010000Z,20261223T010000Z,20261230T010000Z';

  it('is not told of if it is hidden: the dates are listed', async () => {
    let now = NOW;
    const { calendar, ids, dates } = await open(JAZZ, () => now);
    await calendar.events.update(ids[2] ?? 0, { status: 'draft' });
    now += 31 * 86_400_000;
    expect(await dates()).toEqual([START, 'RRULE:FREQ=DAILY;COUNT=1', LIST]);
    // who may see it has the rule
    expect(await dates('', { 'x-admin': '1' })).toEqual([
      ...[START, 'RRULE:FREQ=WEEKLY;COUNT=5'],
      'RECURRENCE-ID;TZID=America/New_York:20261215T200000',
      'DTSTART;TZID=America/New_York:20261215T200000',
    ]);
  });

  it('is not told of if a filter drops it, or if it is hidden from lists', async () => {
    const { calendar, ids, dates } = await open({ ...JAZZ, categories: ['Music'] });
    await calendar.events.update(ids[2] ?? 0, { categories: [] });
    expect(await dates('?categories=music')).toEqual([START, 'RRULE:FREQ=DAILY;COUNT=1', LIST]);
    await calendar.events.update(ids[2] ?? 0, { categories: ['Music'], hide_from_listings: true });
    expect(await dates()).toEqual([START, 'RRULE:FREQ=DAILY;COUNT=1', LIST]);
  });

  it('is cancelled for a time once it is gone, and then a date that is left out', async () => {
    let now = NOW;
    const { calendar, ids, dates } = await open(JAZZ, () => now);
    await calendar.events.delete(ids[2] ?? 0);
    const cancelled = [
      ...[START, 'RRULE:FREQ=WEEKLY;COUNT=5'],
      'RECURRENCE-ID;TZID=America/New_York:20261215T200000',
      'DTSTART;TZID=America/New_York:20261215T200000',
      'STATUS:CANCELLED',
    ];
    expect(await dates()).toEqual(cancelled);
    await calendar.events.purge(ids[2] ?? 0);
    expect(await dates()).toEqual(cancelled);
    now += 40 * 86_400_000;
    expect(await dates()).toEqual([
      ...[START, 'RRULE:FREQ=WEEKLY;COUNT=5'],
      'EXDATE;TZID=America/New_York:20261215T200000',
    ]);
  });

  it('is cancelled in its place if it became private, where it was last public', async () => {
    const { calendar, ids, dates } = await open();
    await calendar.events.update(ids[2] ?? 0, {
      start_date: '2026-12-15 21:00',
      end_date: '2026-12-15 22:00',
    });
    await calendar.events.update(ids[2] ?? 0, { status: 'private', start_date: '2026-12-15 09:00' });
    expect(await dates()).toEqual([
      ...[START, 'RRULE:FREQ=DAILY;COUNT=1', LIST],
      'RECURRENCE-ID;TZID=America/New_York:20261215T200000',
      'DTSTART;TZID=America/New_York:20261215T210000',
      'STATUS:CANCELLED',
    ]);
  });

  it('ends the rule where the list ends, and begins it where the list begins', async () => {
    const { dates } = await open({ ...JAZZ, recurrence: 'FREQ=WEEKLY' });
    expect(await dates('?start_date=2026-12-10&end_date=2026-12-31')).toEqual([
      'DTSTART;TZID=America/New_York:20261215T200000',
      'RRULE:FREQ=WEEKLY;UNTIL=20261230T010000Z',
    ]);
    expect(await dates('?ends_after=2026-12-10')).toEqual([
      'DTSTART;TZID=America/New_York:20261215T200000',
      'RRULE:FREQ=WEEKLY',
    ]);
  });

  it('is everything if the series is hidden: its events are by themselves', async () => {
    const { calendar, id, ids, dates, get } = await open();
    await calendar.series.update(id, { status: 'draft' });
    await calendar.events.update(ids[1] ?? 0, { status: 'publish' });
    const only = 'DTSTART;TZID=America/New_York:20261208T200000';
    expect(await dates()).toEqual([only, 'DTSTART:20261202T010000Z', 'STATUS:CANCELLED']);
    const uids = valuesOf((await get(`${API}/events.ics`)).text, 'UID');
    expect(uids).toEqual([`${ids[1]}@calendar.test`, `${id}@calendar.test`]);
  });

  it('is cancelled once if the whole series went to the trash', async () => {
    const { calendar, id, dates, get } = await open();
    await calendar.series.delete(id);
    expect(await dates()).toEqual(['DTSTART:20261202T010000Z', 'STATUS:CANCELLED']);
    expect(valuesOf((await get(`${API}/events.ics`)).text, 'UID')).toEqual([`${id}@calendar.test`]);
  });

  it('follows a split: two rules that meet', async () => {
    const { calendar, ids, dates } = await open({ ...JAZZ, recurrence: 'FREQ=WEEKLY' });
    await calendar.events.update(ids[2] ?? 0, { title: 'Late jazz' }, { scope: 'following' });
    expect(await dates()).toEqual([
      ...[START, 'RRULE:FREQ=WEEKLY;UNTIL=20261216T005959Z'],
      ...['DTSTART;TZID=America/New_York:20261215T200000', 'RRULE:FREQ=WEEKLY'],
    ]);
  });

  it('keeps one UID through every change', async () => {
    const { calendar, id, get } = await open();
    const uids = async () => new Set(valuesOf((await get(`${API}/events.ics`)).text, 'UID'));
    expect(await uids()).toEqual(new Set([`${id}@calendar.test`]));
    await calendar.series.update(id, { title: 'Blues', recurrence: 'FREQ=WEEKLY;COUNT=3' });
    expect(await uids()).toEqual(new Set([`${id}@calendar.test`]));
  });
});
