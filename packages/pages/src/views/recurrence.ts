import type { SeriesRecord } from '@kalends/core';
import { weekdayOf } from '@kalends/site/internal';

/** How the events of a series recur, as far as there are words for it: every day, or on some weekdays (0 is Sunday) of each week. */
export type Recurrence = 'daily' | 'other' | readonly number[];

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** How the events of a series recur. */
export function recurrenceOf({ rule, start_date }: Pick<SeriesRecord, 'rule' | 'start_date'>): Recurrence {
  const [text, ...others] = rule.filter((property) => property.startsWith('RRULE:'));
  if (text === undefined || others.length > 0) return 'other';
  const parts = new Map(
    text
      .slice('RRULE:'.length)
      .split(';')
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.split('=');
        return [name.toUpperCase(), value.toUpperCase()];
      }),
  );
  const narrower = [...parts.keys()].filter((name) => name.startsWith('BY') && name !== 'BYDAY');
  if ((parts.get('INTERVAL') ?? '1') !== '1' || narrower.length > 0) return 'other';
  const byDay = parts.get('BYDAY');
  if (parts.get('FREQ') === 'DAILY') return byDay === undefined ? 'daily' : 'other';
  if (parts.get('FREQ') !== 'WEEKLY') return 'other';
  const days = byDay?.split(',').map((day) => WEEKDAYS.indexOf(day)) ?? [weekdayOf(start_date.slice(0, 10))];
  if (days.includes(-1)) return 'other';
  return days.length === WEEKDAYS.length ? 'daily' : days;
}
