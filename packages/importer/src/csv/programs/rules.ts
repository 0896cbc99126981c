import { localTime, secondsOf } from '@kalends/core/adapter';

/** The days of the week in rules, from Sunday. */
export const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

const SECONDS_OF_DAY = 86_400;

/** A day and a time as rules have them. */
const stamp = (local: string): string => local.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** A rule as lines of iCalendar. */
export function ruleLines(
  rule: Readonly<Record<string, string | number | undefined>>,
  dates: { readonly added?: readonly string[]; readonly left?: readonly string[] } = {},
): string {
  const parts = Object.entries(rule).flatMap(([name, value]) =>
    value === undefined || value === '' || (name === 'INTERVAL' && Number(value) <= 1)
      ? []
      : [`${name}=${value}`],
  );
  return [
    ...(parts.length === 0 ? [] : [`RRULE:${parts.join(';')}`]),
    ...((dates.added ?? []).length === 0 ? [] : [`RDATE:${(dates.added ?? []).map(stamp).join(',')}`]),
    ...((dates.left ?? []).length === 0 ? [] : [`EXDATE:${(dates.left ?? []).map(stamp).join(',')}`]),
  ].join('\n');
}

/** The last moment of a day, for the end of a rule. */
export const untilOf = (day: string): string => `${day.replaceAll('-', '')}T235959`;

/** The day of the week of a day, as in rules. */
export const dayOfWeek = (day: string): string =>
  DAYS[((Math.floor(secondsOf(`${day} 00:00:00`) / SECONDS_OF_DAY) % 7) + 11) % 7] ?? 'SU';

/** The first day from a given one on that is one of these days of the week. */
export function firstOn(day: string, days: readonly string[]): string {
  const from = secondsOf(`${day} 00:00:00`);
  for (let n = 0; n < 7; n++) {
    const next = localTime(from + n * SECONDS_OF_DAY).slice(0, 10);
    if (days.length === 0 || days.includes(dayOfWeek(next))) return next;
  }
  return day;
}

/** Which one of its weekday a day is in its month, as in rules: `2TU`. */
export const nthOfMonth = (day: string): string => `${Math.ceil(Number(day.slice(8)) / 7)}${dayOfWeek(day)}`;
