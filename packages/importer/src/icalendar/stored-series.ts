import type { Calendar, EventRecord, SeriesRecord } from '@kalends/core';

/** The stored series, by their `uid`. */
export interface StoredSeries {
  /** The events, those in the trash too. */
  readonly events: ReadonlyMap<string, readonly EventRecord[]>;
  /** The series of the calendar that are not in the trash. */
  readonly series: ReadonlyMap<string, SeriesRecord>;
}

/** Loads what the calendar has of some series. */
export async function storedOf(calendar: Calendar, uids: readonly string[]): Promise<StoredSeries> {
  const events = new Map<string, EventRecord[]>();
  for (const event of await calendar.knownBy(uids)) {
    const uid = event.uid ?? '';
    const known = events.get(uid);
    if (known === undefined) events.set(uid, [event]);
    else known.push(event);
  }
  const series = new Map<string, SeriesRecord>();
  for (const one of await calendar.seriesKnownBy(uids))
    if (one.status !== 'trash') series.set(one.uid ?? '', one);
  return { events, series };
}
