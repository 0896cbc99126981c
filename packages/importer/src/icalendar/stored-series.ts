import type { Calendar, SeriesRecord } from '@kalends/core';
import type { SeriesComponents } from './series.js';

/** The number of `UID`s looked up per query. */
export const LOOKUPS = 500;

/** Whether the events of a series were imported one by one: they stay so. */
export const isKnownByEvent = async (calendar: Calendar, uid: string): Promise<boolean> =>
  (await calendar.knownBy([uid])).some(({ recurrence_id }) => recurrence_id !== null);

/** The series that are stored and not in the trash, by their `uid`. */
export async function storedSeries(
  calendar: Calendar,
  all: readonly SeriesComponents[],
): Promise<ReadonlyMap<string, SeriesRecord>> {
  const found = new Map<string, SeriesRecord>();
  for (let from = 0; from < all.length; from += LOOKUPS) {
    const uids = all.slice(from, from + LOOKUPS).map(({ uid }) => uid);
    for (const series of await calendar.seriesKnownBy(uids))
      if (series.status !== 'trash') found.set(series.uid ?? '', series);
  }
  return found;
}
