import type { EventRecord } from '@kalends/core';
import { packedTime } from './packed.js';

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

/** What was answered last: lists ask for the same few ends again and again. */
const remembered = new Map<string, readonly number[]>();
const REMEMBERED = 200;

/** For each class from 1 on the first moment (packed) at which an event can start that goes on after this local time. */
export function earliestStarts(localTime: string): readonly number[] {
  const day = localTime.slice(0, 10);
  const known = remembered.get(day);
  if (known !== undefined) return known;
  const starts = Array.from({ length: CLASSES }, (_, index) => {
    const start = Math.max(midnight(day) - 2 ** (index + 1) * DAY, midnight('0000-01-01'));
    return packedTime(`${new Date(start).toISOString().slice(0, 10)} 00:00:00`);
  });
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(day, starts);
  return starts;
}
