import { resetTime, setTime } from './date-draft.js';
import { dateForm } from './date-form.js';
import type { DateForm } from './date-form.js';
import { findZone } from './zone.js';

const HOUR_12 = '(1[0-2]|0?[1-9])';
const HOUR_24 = '(2[0-4]|[01]?\\d)';
const MINUTE = '([0-5]?\\d)';
const SECOND = '(60|[0-5]?\\d)';

/** `am` and `pm` on a 12-hour clock: 12am is midnight. */
function hourOfHalf(hour: number, half: string): number {
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/**
 * Times of day: `10am`, `5:30 p.m.`, `T10:00`, `10:00:00.123`, `T101500`. Hour 24 is the next day's
 * midnight.
 */
const TIME_FORMS: readonly DateForm[] = [
  dateForm(
    `${HOUR_12}(?:[:.]${MINUTE}(?:[:.]${SECOND}(?:[:.]\\d{1,9})?)?)?[ \\t]*([ap])\\.?m\\.?(?![a-z\\d])`,
    (draft, [hour, minute, second, half]) =>
      setTime(draft, hourOfHalf(Number(hour), half ?? ''), Number(minute ?? 0), Number(second ?? 0)),
  ),
  dateForm(
    `t?${HOUR_24}[:.]${MINUTE}(?:[:.]${SECOND}(?:\\.\\d{1,9})?)?(?!\\d)`,
    (draft, [hour, minute, second]) => setTime(draft, Number(hour), Number(minute), Number(second ?? 0)),
  ),
  dateForm('(t?)(2[0-4]|[01]\\d)([0-5]\\d)(60|[0-5]\\d)?(?!\\d)', (draft, [t, hour, minute, second]) => {
    // Four digits after a time of day are a year: `Mar 5 16:00:00 2031`.
    if (!draft.hasTime || t !== '' || second !== undefined) {
      return setTime(draft, Number(hour), Number(minute), Number(second ?? 0));
    }
    draft.year = Number(`${hour}${minute}`);
    return true;
  }),
];

/** Days and times that have a word of their own. */
const WORD_FORMS: readonly DateForm[] = [
  dateForm('now(?![a-z])', () => true),
  dateForm('(?:today|midnight)(?![a-z])', (draft) => {
    resetTime(draft);
    return true;
  }),
  dateForm('noon(?![a-z])', (draft) => {
    resetTime(draft);
    return setTime(draft, 12, 0, 0);
  }),
  dateForm('(tomorrow|yesterday)(?![a-z])', (draft, [word]) => {
    resetTime(draft);
    draft.relative.days = word?.toLowerCase() === 'tomorrow' ? 1 : -1;
    return true;
  }),
];

const IDENTIFIER = '[a-z]+(?:\\/[a-z\\d_+-]+){1,2}';
const OFFSET = '(?:gmt|utc)?[+-](?:\\d{1,2}:\\d{2}|\\d{1,4})(?![\\d:])';

/**
 * Zones: `Z`, `EST`, `(CET)`, `Europe/Paris`, `+02:00`, `GMT+2`. The first of two counts, a third is
 * refused.
 */
const ZONE_FORM = dateForm(`\\(?(${IDENTIFIER}|${OFFSET}|[a-z]{1,6}(?![a-z]))\\)?`, (draft, [name]) => {
  const zone = findZone(name ?? '');
  if (zone === undefined || draft.zones.length === 2) return false;
  draft.zones.push(zone);
  return true;
});

/** Everything about the clock: times of day, the words `now`, `noon`, `tomorrow`, and zones (dates.md §1). */
export const CLOCK_FORMS: readonly DateForm[] = [...WORD_FORMS, ...TIME_FORMS, ZONE_FORM];
