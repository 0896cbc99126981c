/** Writes dates in a language. */
export interface DateWriter {
  /** `Fri, May 1, 2026` */
  day(local: string): string;
  /** `Fri, May 1, 2026, 8:00 PM` */
  moment(local: string): string;
  /** `8:00 PM` */
  time(local: string): string;
  /** `May 2026` */
  month(local: string): string;
  /** `Fri` */
  weekday(local: string): string;
}

/** Creates the date writer of a language, for wall-clock times `YYYY-MM-DD HH:MM:SS`. */
export function createDateWriter(locale: string): DateWriter {
  const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  const days = new Intl.DateTimeFormat(locale, day);
  const moments = new Intl.DateTimeFormat(locale, { ...day, hour: 'numeric', minute: '2-digit' });
  const times = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const write = (format: Intl.DateTimeFormat) => (local: string) => {
    const instant = Date.parse(`${local.replace(' ', 'T')}Z`);
    return Number.isNaN(instant) ? local : format.format(instant);
  };
  return {
    ...{ day: write(days), moment: write(moments), time: write(times) },
    ...{ month: write(months), weekday: write(weekdays) },
  };
}
