import { findZone, fromUtc, localTime, secondsOf, UTC } from '@kalends/core/adapter';
import { readClock, readDay, type DateFormat } from '../cells.js';

/** A day and a time of day as a file has them; `clock` is `''` if there is none. */
export interface Moment {
  readonly day: string;
  readonly clock: string;
}

/** A moment with an offset from UTC: `2027-05-01T17:00:00Z`. */
const WITH_OFFSET =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)? ?(?:(Z|UTC|GMT)|([+-])(\d\d):?(\d\d))$/i;
/** A day with a time of day behind it. */
const WITH_CLOCK =
  /^(.{6,40}?)(?:T|,? +(?:(?:at|um|à|a las|alle|kl\.?|om) +)?|, *)(\d{1,2}(?:[:.]| ?h ?)\d\d(?:[:.]\d\d)?(?:[ :]*[ap]\.?m\.?| ?(?:h|uhr))?|\d{1,2} ?(?:[ap]\.?m\.?|h|uhr))$/i;

const inZone = (seconds: number, timezone: string): Moment => {
  const local = fromUtc(localTime(seconds), findZone(timezone) ?? UTC);
  return { day: local.slice(0, 10), clock: local.slice(11) };
};

/** Splits a moment: a day with a time, one with an offset from UTC, or the seconds or milliseconds of 1970. */
export function momentIn(given: string, timezone: string): Moment {
  const text = given.trim();
  if (/^\d{13}$/.test(text)) return inZone(Math.floor(Number(text) / 1000), timezone);
  if (/^\d{10}$/.test(text)) return inZone(Number(text), timezone);
  const [, day, clock = '', , sign, hours = '0', minutes = '0'] = WITH_OFFSET.exec(text) ?? [];
  if (day !== undefined) {
    const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60 : 60);
    return inZone(secondsOf(`${day} ${clock.padEnd(8, ':00')}`) - offset, timezone);
  }
  const [, first = text, rest = ''] = WITH_CLOCK.exec(text) ?? [];
  return { day: first.trim(), clock: rest };
}

/** A moment as `YYYY-MM-DD HH:MM:SS`; `undefined` for what is none. */
export function localOf({ day, clock }: Moment, format?: DateFormat): string | undefined {
  const [date, time] = [readDay(day, format), readClock(clock === '' ? '00:00' : clock)];
  return 'fault' in date || 'fault' in time ? undefined : `${date.value} ${time.value}`;
}
