import { DAY, localTime, secondsOf } from '@kalends/core/adapter';
import { batchesOf } from '../stored-records.js';
import { idOf, objectOf, timeOf } from '../json-values.js';
import { withoutAnswer, type Dates, type Source } from './source.js';
import { walkList, type Work } from './work.js';

/** The years between which real events are: a site that fails for the farthest dates still answers for these. */
const [FIRST, LAST] = ['1900-01-01 00:00:00', '2199-12-30 00:00:00'];

const idsIn = (items: readonly unknown[]): number[] =>
  items.flatMap((item) => idOf(objectOf(item)['id']) ?? []);

/** The number of events between two dates; 0 if the site fails for the first of them. */
async function totalOf(source: Source, dates: Dates): Promise<number> {
  const page = await source.list('event', { page: 1, per_page: 1, dates }).catch(withoutAnswer);
  return page?.total ?? 0;
}

/** The number of years whose totals are compared. */
const MOST_YEARS = 60;

/** The years of which the site counts more events than were found. Its days may begin at another hour, so that those around count too. */
async function yearsAbove(work: Work, found: ReadonlySet<number>): Promise<Dates[]> {
  const { source, options } = work;
  const counts = new Map<number, number>();
  const count = (date: string): void => {
    const days = [-DAY, 0, DAY].map((seconds) => localTime(secondsOf(date) + seconds));
    for (const year of new Set(days.map((day) => Number(day.slice(0, 4)))))
      counts.set(year, (counts.get(year) ?? 0) + 1);
  };
  for await (const events of batchesOf(options.store, 'event'))
    for (const { id, start_date } of events) if (found.has(id)) count(start_date);
  for (const date of work.run.dates) count(timeOf(date.replace(/^\d+ /, '')) ?? FIRST);
  const above: Dates[] = [];
  for (const [year, count] of [...counts].sort(([a], [b]) => b - a).slice(0, MOST_YEARS)) {
    const digits = String(year).padStart(4, '0');
    const dates = { start_date: `${digits}-01-01 00:00:00`, end_date: `${digits}-12-31 23:59:59` };
    if ((await totalOf(source, dates)) > count) above.push(dates);
  }
  return above;
}

/**
 * Compares the events found with other lists: those up to now and from now on, which overlap in the events of this moment, those of
 * single years, and the default list. Where these have more, they are read as well. Returns the ids of all events found.
 */
export async function withOtherLists(work: Work, found: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  const { source, options, taker } = work;
  const now = source.time() ?? localTime((options.clock?.() ?? Date.now()) / 1000);
  const past: Dates = { start_date: FIRST, end_date: now };
  const future: Dates = { start_date: now, end_date: LAST };
  const lists = [past, future, null].map((dates) => ({ dates }));
  const pages = [];
  for (const list of lists) pages.push(await source.list('event', { ...list, page: 1 }));
  const [before = 0, after = 0] = pages.map((page) => page?.total);
  const both = await totalOf(source, { start_date: now, end_date: now });
  const years = options.dryRun === true ? [] : await yearsAbove(work, found);
  const isMore = before + after - both > found.size + work.run.dates.size;
  const isOther = pages.some((page) => idsIn(page?.items ?? []).some((id) => !found.has(id)));
  if (!isMore && !isOther && years.length === 0) return found;
  const more = [...(isMore || isOther ? lists : []), ...years.map((dates) => ({ dates }))];
  const { ids } = await walkList(work, 'event', null, (items) => taker.take('event', items), more, found);
  return ids;
}
