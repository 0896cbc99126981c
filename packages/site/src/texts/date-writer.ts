import { addDays } from '../windows/days.js';

/** The parts of a day, short. */
export interface DayParts {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
}

/** Formats dates in a language. */
export interface DateWriter {
  /** `Friday, 1 May 2026` */
  day(day: string): string;
  /** `May 4 – 10, 2026` */
  days(first: string, last: string): string;
  /** `May 2026` */
  month(month: string): string;
  /** `Fri`, `1` and `May`, to stand below each other */
  dayParts(day: string): DayParts;
  /** `8:00 PM` */
  time(local: string): string;
  /** The weekdays from the first day of the week on, short and in full. */
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
}

const utc = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`);

/** How many texts of each format are remembered: the days of three years, and most times of day. */
const MOST = 1_000;

/**
 * A function of a text that remembers its latest results: a page has the same days and times in many events, and `Intl` takes most of its time.
 *
 * @param write a function whose results depend on nothing but the text
 */
export function remembered<T>(write: (text: string) => T): (text: string) => T {
  const written = new Map<string, T>();
  return (text) => {
    const known = written.get(text);
    if (known !== undefined) return known;
    if (written.size >= MOST) written.clear();
    const made = write(text);
    written.set(text, made);
    return made;
  };
}

/** A Sunday, to count weekdays from. */
const SUNDAY = '2023-01-01';

/**
 * Creates the date writer of a language.
 *
 * @param locale a BCP 47 tag
 * @param weekStart the first day of the week; 0 is Sunday
 * @throws RangeError if `locale` is not a language tag
 */
export function createDateWriter(locale: string, weekStart: number): DateWriter {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const day = format({ dateStyle: 'full' });
  const range = format({ dateStyle: 'long' });
  const month = format({ year: 'numeric', month: 'long' });
  const [number, shortMonth] = [format({ day: 'numeric' }), format({ month: 'short' })];
  const time = format({ timeStyle: 'short' });
  const [short, long] = [format({ weekday: 'short' }), format({ weekday: 'long' })];
  const weekdays = Array.from({ length: 7 }, (_, index) => {
    const instant = utc(`${addDays(SUNDAY, weekStart + index)} 00:00:00`);
    return { short: short.format(instant), long: long.format(instant) };
  });
  const timeOfDay = remembered((text) => time.format(utc(`${SUNDAY} ${text}`)));
  return {
    day: remembered((text) => day.format(utc(`${text} 00:00:00`))),
    days: (first, last) => range.formatRange(utc(`${first} 00:00:00`), utc(`${last} 00:00:00`)),
    month: (text) => month.format(utc(`${text}-01 00:00:00`)),
    dayParts: remembered((text) => {
      const instant = utc(`${text} 00:00:00`);
      return {
        weekday: short.format(instant),
        day: number.format(instant),
        month: shortMonth.format(instant),
      };
    }),
    time: (local) => timeOfDay(local.slice(11)),
    weekdays,
  };
}
