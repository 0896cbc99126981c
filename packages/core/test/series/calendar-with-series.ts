import { createCalendar, type Calendar, type EventRecord, type Settings } from '@kalends/core';
import { ALL_EVENTS, type Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';

/** A calendar with its store, and a clock that can be set: UTC, `YYYY-MM-DD HH:MM:SS`. */
export interface SeriesCalendar {
  readonly calendar: Calendar;
  readonly store: Store;
  readonly setClock: (utc: string) => void;
  /** The events of a series, by their places. */
  readonly eventsOf: (series: number) => Promise<EventRecord[]>;
}

/** Opens a calendar in Rome on an empty store. */
export function openCalendar(utc: string, settings: Partial<Settings> = {}): SeriesCalendar {
  const instant = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
  let now = instant(utc);
  const store = createReferenceStore();
  const calendar = createCalendar({
    store,
    settings: { timezone: 'Europe/Rome', ...settings },
    clock: () => now,
  });
  return {
    calendar,
    store,
    setClock(next) {
      now = instant(next);
    },
    async eventsOf(series) {
      const { refs } = await store.find({
        ...ALL_EVENTS,
        hidden: true,
        series: [series],
        offset: 0,
        limit: 2000,
      });
      const events = await store.load(
        'event',
        refs.map(({ id }) => id),
      );
      return events.sort((a, b) => String(a.recurrence_id).localeCompare(String(b.recurrence_id)));
    },
  };
}
