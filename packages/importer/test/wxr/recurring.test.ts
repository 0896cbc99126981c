import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { importWxr, type WxrOptions } from '../../src/index.js';
import { recurrenceIn } from '../../src/wxr/recurrence-meta.js';
import { HEAD, php, TAIL } from './write-wxr.js';

const CLOCK = () => Date.UTC(2027, 0, 1);
const ZONE = 'Europe/Berlin';

type Meta = Readonly<Record<string, string>>;

/** An event of an export that starts on a Saturday at noon. */
function event(
  id: number,
  meta: Meta = {},
  { parent = 0, title = 'Dance', modified = '2026-12-01' } = {},
): string {
  const all: Meta = {
    ...{ _EventStartDate: '2027-06-12 12:00:00', _EventEndDate: '2027-06-12 15:00:00', _EventTimezone: ZONE },
    ...meta,
  };
  const pairs = Object.entries(all).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  );
  return `<item><title>${title}</title><link>https://calendar.example/event/dance-${id}/</link>
<wp:post_id>${id}</wp:post_id><wp:post_type>tribe_events</wp:post_type><wp:status>publish</wp:status>
<wp:post_name>dance-${id}</wp:post_name><wp:post_parent>${parent}</wp:post_parent>
<wp:post_date>2026-12-01 10:00:00</wp:post_date><wp:post_date_gmt>2026-12-01 09:00:00</wp:post_date_gmt>
<wp:post_modified>${modified} 10:00:00</wp:post_modified><wp:post_modified_gmt>${modified} 09:00:00</wp:post_modified_gmt>
${pairs.join('')}</item>`;
}

const SITE = '<wp:base_blog_url>https://calendar.example</wp:base_blog_url>';
const exported = (...items: readonly string[]): string => HEAD + SITE + items.join('\n') + TAIL;

async function imported(text: string, options: Partial<WxrOptions> = {}) {
  const store = options.store ?? createMemoryStore();
  const moves: string[] = [];
  const report = await importWxr(text, {
    ...{ store, settings: { timezone: ZONE }, clock: CLOCK },
    onNote: (note) => void (note.what === 'moved' && moves.push(`${note.from} ${note.to}`)),
    ...options,
  });
  const events = await store.scan('event', 0, 9_000);
  const notes = report.notes.map(({ message }) => message);
  return { store, report, events, notes, moves, series: await store.scan('series', 0, 10) };
}

/** A rule of the newer versions. */
const custom = (
  type: string,
  more: object = {},
  end: object = { 'end-type': 'After', 'end-count': '4' },
) => ({
  ...{ type: 'Custom', ...end },
  custom: { interval: '1', 'same-time': 'yes', type, ...more },
});
const meta = (rules: readonly object[], exclusions: readonly object[] = []): Meta => ({
  _EventRecurrence: php({ rules, exclusions, description: '' }),
});
const on = (date: string, more: object = {}) => custom('Date', { date: { date }, ...more }, {});

const startsOf = (events: readonly { readonly start_date: string }[]): string[] =>
  events.map(({ start_date }) => start_date.slice(5, 16)).sort();

describe('an event of an export that recurs', () => {
  it.each<[string, Meta, readonly string[], readonly string[]]>([
    [
      'every other week, without a day',
      meta([custom('Weekly', { interval: '2', week: { day: ['6'] } })], [on('2027-06-26')]),
      ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=4', 'EXDATE:20270626T120000'],
      ['06-12 12:00', '07-10 12:00', '07-24 12:00'],
    ],
    [
      'every day until a day, which is the last one',
      meta([custom('Daily', {}, { 'end-type': 'On', end: '2027-06-14' })]),
      ['RRULE:FREQ=DAILY;UNTIL=20270614T235959'],
      ['06-12 12:00', '06-13 12:00', '06-14 12:00'],
    ],
    [
      'on the second Saturday of the month',
      meta([custom('Monthly', { month: { 'same-day': 'no', number: 'Second', day: '6' } })]),
      ['RRULE:FREQ=MONTHLY;BYDAY=2SA;COUNT=4'],
      ['06-12 12:00', '07-10 12:00', '08-14 12:00', '09-11 12:00'],
    ],
    [
      'on one day of the month',
      meta([custom('Monthly', { month: { number: '12' } })]),
      ['RRULE:FREQ=MONTHLY;BYMONTHDAY=12;COUNT=4'],
      ['06-12 12:00', '07-12 12:00', '08-12 12:00', '09-12 12:00'],
    ],
    [
      'on the last day of the month, which the event itself is not',
      meta([custom('Monthly', { month: { 'same-day': 'no', number: 'Last', day: '8' } })]),
      ['RDATE:20270630T120000,20270731T120000,20270831T120000'],
      ['06-12 12:00', '06-30 12:00', '07-31 12:00', '08-31 12:00'],
    ],
    [
      'every year in two months',
      meta([
        custom(
          'Yearly',
          { year: { month: ['6', '9'], 'same-day': 'yes' } },
          { 'end-type': 'After', 'end-count': 3 },
        ),
      ]),
      ['RRULE:FREQ=YEARLY;BYMONTH=6,9;COUNT=3'],
      ['06-12 12:00', '06-12 12:00', '09-12 12:00'],
    ],
    [
      'on single dates, one of them at another time',
      meta([on('2027-07-01'), on('2027-07-05', { 'same-time': 'no', 'start-time': '8:30pm' })]),
      ['RDATE:20270701T120000,20270705T203000'],
      ['06-12 12:00', '07-01 12:00', '07-05 20:30'],
    ],
    [
      'by two rules',
      meta([
        custom('Weekly', { week: { day: ['6'] } }, { 'end-type': 'After', 'end-count': '2' }),
        custom('Monthly', { month: { number: '15' } }, { 'end-type': 'On', end: '2027-07-31' }),
      ]),
      ['RDATE:20270615T120000,20270619T120000,20270715T120000'],
      ['06-12 12:00', '06-15 12:00', '06-19 12:00', '07-15 12:00'],
    ],
    [
      'by a rule and on a further date, less what another rule leaves out',
      meta(
        [custom('Weekly', {}, { 'end-type': 'On', end: '2027-07-10' }), on('2027-06-16')],
        [custom('Weekly', { interval: '2', week: { day: ['6'] } }, { 'end-type': 'On', end: '2027-06-30' })],
      ),
      ['RRULE:FREQ=WEEKLY;UNTIL=20270710T235959', 'RDATE:20270616T120000', 'EXDATE:20270626T120000'],
      ['06-12 12:00', '06-16 12:00', '06-19 12:00', '07-03 12:00', '07-10 12:00'],
    ],
    [
      'as the versions before 4.4 say it',
      { _EventRecurrence: php({ rules: [{ type: 'Every Week', 'end-type': 'After', 'end-count': 2 }] }) },
      ['RRULE:FREQ=WEEKLY;COUNT=2'],
      ['06-12 12:00', '06-19 12:00'],
    ],
    [
      'as the oldest versions say it',
      {
        _EventRecurrence: php({
          ...{ type: 'Custom', 'end-type': 'After', 'end-count': 2, 'custom-type': 'Weekly' },
          ...{ 'custom-interval': 3, 'custom-week-day': [6] },
        }),
      },
      ['RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=SA;COUNT=2'],
      ['06-12 12:00', '07-03 12:00'],
    ],
  ])('is a series: %s', async (_, recurrence, rule, starts) => {
    const { events, series, notes, report } = await imported(exported(event(7, recurrence)));
    expect(notes).toEqual([]);
    expect(series).toMatchObject([{ rule, title: 'Dance', slug: 'dance-7' }]);
    expect(startsOf(events)).toEqual(starts);
    expect(events[0]).toMatchObject({
      id: 7,
      slug: 'dance-7',
      recurrence_id: '2027-06-12 12:00:00',
      overrides: [],
    });
    expect(new Set(events.map((one) => one.series)).size).toBe(1);
    expect(report.counts).toEqual({ created: starts.length });
  });

  it('lasts whole days', async () => {
    const allDay = {
      _EventAllDay: 'yes',
      _EventStartDate: '2027-06-12 00:00:00',
      _EventEndDate: '2027-06-13 23:59:59',
    };
    const rules = meta([custom('Weekly', {}, { 'end-type': 'On', end: '2027-06-26' })]);
    const { events, series } = await imported(exported(event(7, { ...allDay, ...rules })));
    expect(series).toMatchObject([{ rule: ['RRULE:FREQ=WEEKLY;UNTIL=20270626'] }]);
    expect(events.at(-1)).toMatchObject({
      all_day: true,
      start_date: '2027-06-26 00:00:00',
      end_date: '2027-06-27 23:59:59',
    });
  });

  it('for ever has the dates up to the horizon, those that are over, too, and old addresses that lead to them', async () => {
    const rules = meta([custom('Monthly', {}, { 'end-type': 'Never' })]);
    const times = { _EventStartDate: '2026-06-12 12:00:00', _EventEndDate: '2026-06-12 15:00:00' };
    const { events, moves, store } = await imported(exported(event(7, { ...rules, ...times })));
    expect(startsOf(events)).toHaveLength(6 + 1 + 25);
    expect(moves).toContain('/event/dance-7/2026-07-12/ /event/dance-7-2026-07-12/');
    const later = createCalendar({ store, clock: () => Date.UTC(2027, 5, 1), settings: { timezone: ZONE } });
    expect(await later.expandDue()).toBe(5);
    const ids = events.map(({ id }) => id).slice(1);
    expect(Math.min(...ids)).toBeGreaterThan(10_000_000);
  });

  it('has the events of the export that are dates of it, and no date that was deleted there', async () => {
    const dates = ['2027-06-19', '2027-07-03'].map((day, n) =>
      event(
        ...([20 + n, { _EventStartDate: `${day} 12:00:00`, _EventEndDate: `${day} 15:00:00` }] as const),
        { parent: 7, title: n === 1 ? 'Dance at the lake' : 'Dance' },
      ),
    );
    const rules = meta([custom('Weekly', {}, { 'end-type': 'After', 'end-count': 6 })]);
    const text = exported(...dates, event(7, rules));
    const { events, series, store } = await imported(text);
    expect(startsOf(events)).toEqual(
      ['06-12', '06-19', '07-03', '07-10', '07-17'].map((day) => `${day} 12:00`),
    );
    expect(events.slice(0, 3).map(({ id, overrides }) => [id, overrides])).toEqual([
      [7, []],
      [20, []],
      [21, ['title']],
    ]);
    expect(events.every((one) => one.series === series[0]?.id)).toBe(true);
    const version = await store.version();
    const again = await imported(text, { store });
    expect([await store.version(), again.report.counts]).toEqual([version, { unchanged: 3 }]);
  });

  it('changes with a newer export: its events have the new title, and the rule here stays, which is told', async () => {
    const { store } = await imported(exported(event(7, meta([custom('Weekly')]))));
    const newer = event(7, meta([custom('Daily')]), { title: 'Tango', modified: '2026-12-20' });
    const { events, notes, series } = await imported(exported(newer), { store });
    expect(events.map(({ title }) => title)).toEqual(['Tango', 'Tango', 'Tango', 'Tango']);
    expect(events.every(({ modified_utc }) => modified_utc === '2026-12-20 09:00:00')).toBe(true);
    expect(series).toMatchObject([{ rule: ['RRULE:FREQ=WEEKLY;COUNT=4'], title: 'Tango' }]);
    expect(notes).toEqual([
      'event 7: its rule in the export is another one than here, where it stays as it is',
    ]);
    const version = await store.version();
    await imported(exported(newer), { store });
    expect(await store.version()).toBe(version);
  });

  it('keeps what was changed in the calendar', async () => {
    const text = exported(event(7, meta([custom('Weekly')])));
    const { store, events } = await imported(text);
    const calendar = createCalendar({ store, clock: CLOCK, settings: { timezone: ZONE } });
    await calendar.events.update(events[2]?.id ?? 0, { title: 'Here' });
    await calendar.events.delete(events[3]?.id ?? 0);
    const again = await imported(text, { store });
    expect(again.events.map(({ title, status }) => `${title} ${status}`)).toEqual([
      ...['Dance publish', 'Dance publish', 'Here publish', 'Dance trash'],
    ]);
  });

  it('is told in a dry run, and nothing is written', async () => {
    const { events, series, notes } = await imported(exported(event(7, meta([custom('Hourly')]))), {
      dryRun: true,
    });
    expect([events, series]).toEqual([[], []]);
    expect(notes).toEqual([expect.stringMatching(/^event 7: its rule cannot be read/)]);
  });

  it.each<[string, Meta, RegExp]>([
    ['of an unknown kind', meta([custom('Hourly')]), /its rule cannot be read/],
    [
      'with an end that is none',
      meta([custom('Daily', {}, { 'end-type': 'On', end: '' })]),
      /its rule cannot be read/,
    ],
    ['that is no array', { _EventRecurrence: 'O:8:"stdClass":0:{}' }, /its rule cannot be read/],
    ['with an interval of 5,000', meta([custom('Daily', { interval: '5000' })]), /an interval above/],
    [
      'with a day of the month that is none',
      meta([custom('Monthly', { month: { number: '40' } })]),
      /cannot be read/,
    ],
  ])('is one event, and told, by a rule %s', async (_, rules, message) => {
    const { events, notes } = await imported(exported(event(7, rules)));
    expect(events).toMatchObject([{ id: 7, series: 0 }]);
    expect(notes).toEqual([expect.stringMatching(message)]);
  });

  it('says what its series has otherwise: endless rules as dates, and other lengths', async () => {
    const sundays = custom('Weekly', { week: { day: ['7'] } }, { 'end-type': 'Never' });
    const long = on('2027-06-20', { 'same-time': 'no', 'start-time': '20:00:00', duration: { hours: '5' } });
    const { notes, events } = await imported(exported(event(7, meta([sundays, long]))));
    expect(events.length).toBeGreaterThan(80);
    expect(notes).toEqual([
      expect.stringMatching(/^event 7: its rules have become \d+ dates, up to 2029-02-01/),
      expect.stringMatching(/^event 7: some of its dates last otherwise/),
    ]);
  });

  it.each(['', 'a:0:{}', php({ rules: [], exclusions: [] }), php({ rules: [{ type: 'None' }] })])(
    'does not: %j',
    (text) => {
      expect(recurrenceIn(text) ?? null).toBeNull();
    },
  );

  it('may be one of many, of which an import writes as many events as it may', async () => {
    const items = Array.from({ length: 8 }, (_, n) =>
      event(10 + n, meta([custom('Daily', {}, { 'end-type': 'Never' })])),
    );
    const { events, notes } = await imported(exported(...items), { maxEvents: 1_500 });
    expect(events.filter(({ series }) => series === 0)).toHaveLength(5);
    expect(notes.at(-1)).toMatch(/^event \d+: the export has more dates than an import writes/);
  });
});
