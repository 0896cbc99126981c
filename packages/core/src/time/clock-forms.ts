import { resetTime, setTime } from './date-draft.js';
import { dateForm, type DateForm } from './date-form.js';
import { findZone } from './zone.js';

const HOUR_12 = '(?<hour>1[0-2]|0?[1-9])';
const HOUR_24 = '(?<hour>2[0-4]|[01]?\\d)';
const MINUTE = '(?<minute>[0-5]?\\d)';
const SECOND = '(?<second>60|[0-5]?\\d)';

/** Times of day: `10am`, `T10:00`, `10:00:00.123`, `T101500`. Hour 24 is the next day's midnight, 12am this day's. */
const TIME_FORMS: readonly DateForm[] = [
  dateForm(
    `${HOUR_12}(?:[:.]${MINUTE}(?:[:.]${SECOND}(?:[:.]\\d{1,9})?)?)?[ \\t]*(?<half>[ap])\\.?m\\.?(?![a-z\\d])`,
    (draft, { hour, minute, second, half }) => {
      setTime(draft, (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0), minute, second);
    },
  ),
  dateForm(
    `t?${HOUR_24}[:.]${MINUTE}(?:[:.]${SECOND}(?:\\.\\d{1,9})?)?(?!\\d)`,
    (draft, { hour, minute, second }) => {
      setTime(draft, Number(hour), minute, second);
    },
  ),
  dateForm(
    '(?<t>t?)(?<hour>2[0-4]|[01]\\d)(?<minute>[0-5]\\d)(?<second>60|[0-5]\\d)?(?!\\d)',
    (draft, { t, hour, minute, second }) => {
      // Four digits after a time of day are a year: `Mar 5 16:00:00 2031`.
      if (draft.hasTime && t === '' && second === undefined) draft.year = Number(`${hour}${minute}`);
      else setTime(draft, Number(hour), minute, second);
    },
  ),
];

const WORD_FORMS: readonly DateForm[] = [
  dateForm('now(?![a-z])', () => undefined),
  dateForm('(?:today|midnight)(?![a-z])', resetTime),
  dateForm('noon(?![a-z])', (draft) => {
    resetTime(draft);
    setTime(draft, 12);
  }),
  dateForm('(?<word>tomorrow|yesterday)(?![a-z])', (draft, { word }) => {
    resetTime(draft);
    draft.relative.days = word?.toLowerCase() === 'tomorrow' ? 1 : -1;
  }),
];

const IDENTIFIER = '[a-z]+(?:\\/[a-z\\d_+-]+){1,2}';
const OFFSET = '(?:gmt|utc)?[+-](?:\\d{1,2}:\\d{2}|\\d{1,4})(?![\\d:])';

/** Zones: `Z`, `(CET)`, `Europe/Paris`, `+02:00`, `utc+2`. Of two zones the first counts; a third is refused. */
export const ZONE_FORM = dateForm(
  `\\(?(?<id>${IDENTIFIER}|${OFFSET}|[a-z]{1,6}(?![a-z]))\\)?`,
  (draft, { id = '' }) => {
    const zone = findZone(id.replace(/^(?:gmt|utc)(?=[+-])/i, (prefix) => prefix.toUpperCase()));
    draft.invalid ||= zone === undefined || draft.zones.length === 2;
    if (zone !== undefined) draft.zones.push(zone);
  },
);

/** Times of day, words like `noon`, and zones (dates.md §1). */
export const CLOCK_FORMS: readonly DateForm[] = [...WORD_FORMS, ...TIME_FORMS, ZONE_FORM];
