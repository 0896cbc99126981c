import { createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { EXPANDERS } from '../../../feeds/test/support/expansions.js';
import { faultsByLibical, noLibical } from '../../../feeds/test/support/libical.js';
import { exportCalendar, importICalendar } from '../../src/index.js';

const NOW = Date.UTC(2027, 0, 20, 12);

function newSite(): { readonly store: Store; readonly calendar: Calendar } {
  const store = createMemoryStore();
  return {
    store,
    calendar: createCalendar({ store, settings: { timezone: 'Europe/Berlin' }, clock: () => NOW }),
  };
}

async function exported(store: Store): Promise<string> {
  let text = '';
  for await (const piece of exportCalendar(store, { format: 'ics', host: 'calendar.test' })) text += piece;
  return text;
}

/** Series with all that their rules do not tell: over a change of the clocks, left out, added, moved, cancelled, of whole days. */
async function fill(calendar: Calendar): Promise<void> {
  const { events, series } = calendar;
  const times = { start_date: '2027-03-10 20:00', end_date: '2027-03-10 22:00' };
  const choir = await series.create({
    ...{ title: 'Choir', ...times },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE:20270324T200000', 'RDATE:20270326T200000'],
  });
  await series.create({
    ...{ title: 'Fair', start_date: '2027-03-06', end_date: '2027-03-07', all_day: true },
    recurrence: 'FREQ=MONTHLY;COUNT=4;BYDAY=1SA',
  });
  await series.create({
    ...{ title: 'Lists', start_date: '2027-04-01 09:00', end_date: '2027-04-01 10:00' },
    ...{ timezone: 'America/New_York', recurrence: ['RDATE:20270405T090000,20270409T090000'] },
  });
  await series.create({
    ...{ title: 'Fixed', start_date: '2027-03-08 01:00', end_date: '2027-03-08 02:00', timezone: 'UTC+3' },
    recurrence: 'FREQ=WEEKLY;COUNT=3;BYDAY=MO',
  });
  const days = await series.create({
    ...{ title: 'Camp', start_date: '2027-05-03', end_date: '2027-05-04', all_day: true },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20270510', 'RDATE;VALUE=DATE:20270512'],
  });
  const camps = (await calendar.select({ kind: 'event', series: [days.id], limit: 20 })).refs;
  await events.update(camps[1]?.id ?? 0, { start_date: '2027-05-13', end_date: '2027-05-13' });
  await events.update(camps[2]?.id ?? 0, { event_status: 'cancelled', event_status_reason: 'Ill' });
  const walks = await series.create({
    ...{ title: 'Walk', start_date: '2027-06-01 23:30', end_date: '2027-06-02 01:00' },
    ...{ timezone: 'Asia/Kolkata', recurrence: 'FREQ=DAILY;COUNT=6' },
  });
  const walked = (await calendar.select({ kind: 'event', series: [walks.id], limit: 20 })).refs;
  // the series ends there, and another one begins
  await events.update(walked[3]?.id ?? 0, { timezone: 'Australia/Lord_Howe' }, { scope: 'following' });
  const runs = await series.create({
    ...{ title: 'Run', start_date: '2027-07-01 18:00', end_date: '2027-07-01 19:00', timezone: 'UTC' },
    recurrence: 'FREQ=WEEKLY;BYDAY=TH,SA;UNTIL=20270801T000000Z',
  });
  const ran = (await calendar.select({ kind: 'event', series: [runs.id], limit: 20 })).refs;
  await events.delete(ran[4]?.id ?? 0, { scope: 'following' });
  const { refs } = await calendar.select({ kind: 'event', series: [choir.id], limit: 20 });
  await events.update(refs[1]?.id ?? 0, { start_date: '2027-03-18 19:00', end_date: '2027-03-18 20:00' });
  await events.update(refs[3]?.id ?? 0, { title: 'Choir, outside' });
  await events.delete(refs[4]?.id ?? 0);
  await events.create({ title: 'Single', ...times });
}

/** A series of whole days, of which one has hours, and one of times, of which one is a whole day. */
async function fillMixed(calendar: Calendar): Promise<void> {
  const { events, series } = calendar;
  const recurrence = 'FREQ=WEEKLY;COUNT=3';
  const fairs = await series.create({
    ...{ title: 'Fair', start_date: '2027-05-03', end_date: '2027-05-04', all_day: true, recurrence },
  });
  const talks = await series.create({
    ...{ title: 'Talk', start_date: '2027-05-05 10:00', end_date: '2027-05-05 11:00', recurrence },
  });
  const secondOf = async (id: number) =>
    (await calendar.select({ kind: 'event', series: [id] })).refs[1]?.id ?? 0;
  const hours = { start_date: '2027-05-11 10:00', end_date: '2027-05-11 12:00', all_day: false };
  await events.update(await secondOf(fairs.id), hours);
  await events.update(await secondOf(talks.id), {
    start_date: '2027-05-13',
    end_date: '2027-05-13',
    all_day: true,
  });
}

/** Events that are known by what identifies them in a series which is not here. */
async function fillPlaced(calendar: Calendar): Promise<void> {
  const times = { start_date: '2027-03-10 20:00', end_date: '2027-03-10 22:00' };
  const at = (recurrence_id: string, title: string) =>
    ({ kind: 'event', input: { title, ...times }, source: { uid: `${title}@x`, recurrence_id } }) as const;
  await calendar.import([at('20270310T190000Z', 'Placed'), at('20270310', 'Day'), at('anything', 'Odd')]);
}

const SPAN = { from: '2027-02-01', to: '2027-09-01' };

describe('an export as iCalendar', () => {
  it('states series, and an import of it makes the same events', async () => {
    const [first, second] = [newSite(), newSite()];
    await fill(first.calendar);
    await fillPlaced(first.calendar);
    const text = await exported(first.store);
    expect(text.match(/^RECURRENCE-ID.*$/gm)).not.toBe(null);
    for (const line of text.match(/^RECURRENCE-ID.*$/gm) ?? [])
      expect(line).toMatch(/^RECURRENCE-ID(?:;TZID=[^:]+)?(?:;VALUE=DATE)?:\d{8}(?:T\d{6}Z?)?\r?$/);
    expect(text.match(/^RRULE:.*FREQ=WEEKLY/gm)).toHaveLength(4);
    const report = await importICalendar(text, { calendar: second.calendar });
    expect(report.errors).toEqual([]);
    const shown = async (store: Store) =>
      (await store.scan('event', 0, 1000))
        .filter(({ status }) => status !== 'trash')
        .map(
          (event) => `${event.utc_start_date} ${event.utc_end_date} ${event.title} ${String(event.all_day)}`,
        )
        .sort();
    expect(await shown(second.store)).toEqual(await shown(first.store));
  });

  it.skipIf(noLibical)('breaks no rule of RFC 5545 that libical knows', async () => {
    const { store, calendar } = newSite();
    await fill(calendar);
    await fillPlaced(calendar);
    expect(faultsByLibical(await exported(store))).toEqual([]);
  });

  // khal shows a whole day that has hours now twice
  it.for([
    ...EXPANDERS.map((expander) => [fill, expander] as const),
    ...EXPANDERS.filter(({ name }) => name !== 'khal').map((expander) => [fillMixed, expander] as const),
  ])('is shown by $1.name with each event at its time', async ([fillIn, { expand, missing }], { skip }) => {
    skip(missing !== undefined, missing);
    const { store, calendar } = newSite();
    await fillIn(calendar);
    const events = (await store.scan('event', 0, 1000)).filter(({ status }) => status !== 'trash');
    const expected = events.map(({ all_day, start_date, utc_start_date, title }) =>
      all_day ? `${start_date.slice(0, 10)} ${title}` : `${utc_start_date.replace(' ', 'T')}Z ${title}`,
    );
    expect(expand(await exported(store), SPAN).sort()).toEqual(expected.sort());
  });
});
