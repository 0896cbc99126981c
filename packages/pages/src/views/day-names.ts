import { addDays } from '@kalends/site';
import { remembered } from '@kalends/site/internal';

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Names days in a language: as headings, and short ones within texts. */
export interface DayNames {
  /** `Saturday, December 5`; with the year unless it is that of `today`. */
  heading(day: string, today: string): string;
  /** `Sat, Dec 5`; with the year unless it is that of `today`. */
  short(day: string, today: string): string;
  /** `8 PM`, `8:30 PM` or `20:00`: a time where there is little room. */
  readonly briefTime: (local: string) => string;
  /** `tomorrow`, `in 3 days` */
  inDays(days: number): string;
  /** `Sunday and Wednesday`; 0 is Sunday. */
  weekdays(days: readonly number[]): string;
}

/** A Sunday, to count weekdays from. */
const SUNDAY = '2023-01-01';

/** Creates the names of days in a language, a BCP 47 tag. */
export function createDayNames(locale: string): DayNames {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const named = (weekday: 'long' | 'short') => {
    const parts = { weekday, day: 'numeric', month: weekday } as const;
    const [usual, dated] = [format(parts), format({ ...parts, year: 'numeric' })].map((written) =>
      remembered((day) => written.format(midnight(day))),
    );
    return (day: string, today: string): string =>
      (day.slice(0, 4) === today.slice(0, 4) ? usual : dated)?.(day) ?? '';
  };
  const weekday = format({ weekday: 'long' });
  const time = format({ timeStyle: 'short' });
  const hour = time.resolvedOptions().hour12 === true ? format({ hour: 'numeric' }) : time;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const distance = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const brief = remembered((clock) =>
    (clock.slice(3, 5) === '00' ? hour : time).format(Date.parse(`${SUNDAY}T${clock}Z`)),
  );
  return {
    heading: named('long'),
    short: named('short'),
    briefTime: (local) => brief(local.slice(11)),
    inDays: (days) => distance.format(days, 'day'),
    weekdays: (days) => list.format(days.map((day) => weekday.format(midnight(addDays(SUNDAY, day))))),
  };
}
