import { createCalendar } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { memoryState } from '../../../client/test/bulk/memory-state.js';
import { CLOCK, emptySite, importAll } from './importing.js';

const at = (title: string, day: string, hours = 2) => ({
  ...{ title, status: 'publish' as const },
  ...{ start_date: `${day} 18:00`, end_date: `${day} ${18 + hours}:00` },
});

const MONDAYS = ['2031-03-03', '2031-03-10', '2031-03-17', '2031-03-31'];

describe('series of a site that tells no rules', () => {
  it('are made of events of one title and one time, when asked for', async () => {
    const site = await emptySite();
    const { events } = site.calendar;
    for (const day of MONDAYS) await events.create(at('Jazz', day));
    for (const day of MONDAYS.slice(0, 2)) await events.create(at('Twice', day));
    for (const [n, day] of MONDAYS.entries()) await events.create(at('Of any length', day, 1 + n));
    const plain = await importAll(site);
    expect(plain.report.series).toEqual([]);
    const dry = await importAll(site, { series: true, dryRun: true });
    expect(dry.report.series).toEqual([]);
    const { report, store } = await importAll(site, { series: true });
    expect(report.series).toMatchObject([
      {
        ...{ title: 'Jazz', events: 4 },
        rule: ['RRULE:FREQ=WEEKLY;UNTIL=20310331T180000', 'EXDATE:20310324T180000'],
      },
    ]);
    const calendar = createCalendar({ store, clock: CLOCK });
    const [{ id } = { id: 0 }] = (await calendar.series.list()).items;
    const { items, total } = await calendar.events.list({ series: [id], starts_after: '2031-01-01' });
    expect([total, items.map(({ overrides }) => overrides)]).toEqual([4, [[], [], [], []]]);
  });

  it('stay in a later run, are joined by new dates, and override what has changed at the site', async () => {
    let now = CLOCK();
    const clock = (): number => (now += 1_000);
    const site = await emptySite({}, { clock });
    const state = memoryState();
    const ids: number[] = [];
    for (const day of MONDAYS) ids.push((await site.calendar.events.create(at('Jazz', day))).id);
    // the series gets the id that this one had
    const { id: gone } = await site.calendar.events.create(at('Gone', '2031-03-05'));
    await site.calendar.events.delete(gone);
    await site.calendar.events.purge(gone);
    const { store, report: first } = await importAll(site, { series: true, state });
    const version = await store.version();
    const { notes, report: same } = await importAll(site, { store, series: true, state });
    expect([notes, same.series, await store.version()]).toEqual([[], first.series, version]);
    await site.calendar.events.update(ids[1] ?? 0, { description: '<p>With guests.</p>' });
    await site.calendar.events.create(at('Jazz', '2031-04-09'));
    const { report } = await importAll(site, { store, series: true, state });
    expect(report.series).toMatchObject([{ id: first.series[0]?.id, events: 5 }]);
    const calendar = createCalendar({ store, clock });
    const { items } = await calendar.events.list({ starts_after: '2031-01-01' });
    expect(items.map(({ series, overrides }) => [series, overrides.join()])).toEqual(
      ['', 'description', '', '', ''].map((own) => [first.series[0]?.id, own]),
    );
  });

  it('are not made where two events begin at once, which is told', async () => {
    const site = await emptySite();
    for (const day of [...MONDAYS, ...MONDAYS]) await site.calendar.events.create(at('Yoga', day));
    const { report, notes, store } = await importAll(site, { series: true });
    expect(report.series).toEqual([]);
    const told = notes.filter((note) => 'field' in note && note.field === 'series');
    expect(told).toHaveLength(8);
    expect(JSON.stringify(told)).toContain('is in no series: Two of them start at the same time.');
    expect(await store.scan('series', 0, 1)).toEqual([]);
  });
});

describe('what sites do not show', () => {
  it('stays as it is here when an event changes at the site', async () => {
    let now = CLOCK();
    const clock = (): number => (now += 1_000);
    const site = await emptySite({}, { clock });
    const { id } = await site.calendar.events.create(at('Jazz', '2031-03-03'));
    const { store } = await importAll(site);
    const fields = { event: { age: { type: 'integer' } } } as const;
    const calendar = createCalendar({ store, clock, fields });
    await calendar.events.update(id, { custom: { age: 12 } });
    await site.calendar.events.update(id, { title: 'Late jazz' });
    await importAll(site, { store });
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Late jazz', custom: { age: 12 } });
  });
});
