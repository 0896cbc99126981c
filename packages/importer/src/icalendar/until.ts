import type { FileTime } from './times.js';

/** A last date of whole days that is written as a time in UTC: the day that ends or begins then, on the clock of the series. */
function dayOfUtc(utc: string, { zone }: FileTime): string {
  const local = zone.fromUtc(utc);
  return (/00:00:00$|23:59:59$/.test(local) ? local : utc).slice(0, 10).replaceAll('-', '');
}

/** A rule whose `UNTIL` has the type of the start: programs mix days and times, and times with and without a zone. */
export const withUntilOf = (rule: string, start: FileTime): string =>
  rule.replace(
    /(UNTIL=)(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z)?)?/i,
    (_, name: string, year: string, month: string, day: string, ...clock: (string | undefined)[]) => {
      const [hour, minute, second, utc] = clock;
      const date = `${year}${month}${day}`;
      const isDay = hour === undefined || minute === undefined || second === undefined;
      if (start.isDate) {
        const last = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
        return `${name}${isDay || utc === undefined ? date : dayOfUtc(last, start)}`;
      }
      if (isDay) return `${name}${date}T235959`;
      return `${name}${date}T${hour}${minute}${second}${start.written === 'UTC' ? 'Z' : (utc ?? '')}`;
    },
  );
