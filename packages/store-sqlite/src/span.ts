import type { EventRecord } from '@kalends/core';

const DAY = 86_400_000;
const midnight = (localTime: string): number => Date.parse(`${localTime.slice(0, 10)}T00:00:00Z`);

/** The number of classes; nothing takes longer than from year 0 to 9999. */
const CLASSES = 23;

/**
 * The class of an event by the number of days from its start's to its end's: 0 for the same day, n for less than 2^n
 * days.
 */
export function spanOf({ start_date, end_date }: Pick<EventRecord, 'start_date' | 'end_date'>): number {
  const days = Math.round((midnight(end_date) - midnight(start_date)) / DAY);
  return days > 0 ? Math.floor(Math.log2(days)) + 1 : 0;
}

/** For each class from 1 on the first day (00:00:00) on which an event can start that goes on after this time. */
export function earliestStarts(localTime: string): string[] {
  return Array.from({ length: CLASSES }, (_, index) => {
    const start = Math.max(midnight(localTime) - 2 ** (index + 1) * DAY, midnight('0000-01-01'));
    return `${new Date(start).toISOString().slice(0, 10)} 00:00:00`;
  });
}
