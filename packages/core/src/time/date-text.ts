import { CALENDAR_FORMS } from './calendar-forms.js';
import { emptyDraft, resolveDraft, type DateDraft, resetTime, setTime } from './date-draft.js';
import { type DateForm, dateForm } from './date-form.js';
import { isExpressible, localTime, secondsOf, startOfDay, type LocalTime } from './local-time.js';
import { RELATIVE_FORMS } from './relative-forms.js';
import { type Zone, findZone } from './zone.js';
import { fromUtc, instantOf } from './zoned-time.js';

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
const ZONE_FORM = dateForm(
  `\\(?(?<id>${IDENTIFIER}|${OFFSET}|[a-z]{1,6}(?![a-z]))\\)?`,
  (draft, { id = '' }) => {
    const zone = findZone(id.replace(/^(?:gmt|utc)(?=[+-])/i, (prefix) => prefix.toUpperCase()));
    draft.invalid ||= zone === undefined || draft.zones.length === 2;
    if (zone !== undefined) draft.zones.push(zone);
  },
);

/** Times of day, words like `noon`, and zones (dates.md §1). */
const CLOCK_FORMS: readonly DateForm[] = [...WORD_FORMS, ...TIME_FORMS, ZONE_FORM];

/** The current time and the zone for reading a date text. */
export interface DateTextContext {
  /** The current time in UNIX seconds. */
  readonly now: number;
  /** The zone in which relative texts are resolved. */
  readonly zone: Zone;
  /** Whether `"0"` means today, as in list filters (lists.md §2.1). Default `false`: it is refused (F16). */
  readonly zeroIsToday?: boolean;
}

/** The result of reading a date text. */
export interface DateText {
  /** The wall-clock time as written: an offset in the text is not applied, a time skipped by summer time not adjusted. */
  readonly local: LocalTime;
  /** The offset in the text, given as such or by a zone, in seconds east of UTC; 0 for a timestamp. */
  readonly offset?: number;
  /** Whether the text is a number of UNIX seconds; `local` is then the time in UTC. */
  readonly timestamp: boolean;
}

/** A parsed date text, to be resolved with a clock and a zone. */
export type DateReading = (context: DateTextContext) => DateText | undefined;

const LONGEST_TEXT = 200;
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** An hour and a minute with a dot: a time of today rather than a number. */
const HOUR_AND_MINUTE = /^(?:2[0-4]|[01]?\d)\.[0-5]?\d$/;
const TIMESTAMP = /^@(-?\d{1,15})(?:\.\d{1,9})?$/;
const PLAIN = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;
const DAY_LENGTH = 10;
const SEPARATORS = /[ \t\n\r,.]+/y;
const FORMS: readonly DateForm[] = [...RELATIVE_FORMS, ...CLOCK_FORMS, ...CALENDAR_FORMS];

/** The UNIX seconds of a number or of `@number`. */
function secondsOfNumber(text: string): number | undefined {
  if (HOUR_AND_MINUTE.test(text)) return undefined;
  const digits = NUMERIC.test(text) ? text : TIMESTAMP.exec(text)?.[1];
  return digits === undefined ? undefined : Math.trunc(Number(digits));
}

/** The form with the longest match at a position of the text, and its captured groups. */
function longestForm(text: string, at: number): { form: DateForm; match: RegExpExecArray } | undefined {
  let longest: { form: DateForm; match: RegExpExecArray } | undefined;
  for (const form of FORMS) {
    form.pattern.lastIndex = at;
    const match = form.pattern.exec(text);
    if (match !== null && match[0].length > (longest?.match[0].length ?? 0)) longest = { form, match };
  }
  return longest;
}

function skipSeparators(text: string, at: number): number {
  SEPARATORS.lastIndex = at;
  return at + (SEPARATORS.exec(text)?.[0].length ?? 0);
}

/**
 * Reads the parts of a text one after the other; undefined if one of them is unknown or contradicts another. A zone
 * alone is valid and means nothing else.
 */
function readParts(text: string): DateDraft | undefined {
  const draft = emptyDraft();
  let isZoneAlone = true;
  let at = skipSeparators(text, 0);
  while (at < text.length) {
    const found = longestForm(text, at);
    if (found === undefined) return undefined;
    isZoneAlone &&= found.form === ZONE_FORM;
    found.form.apply(draft, found.match.groups ?? {});
    at = skipSeparators(text, at + found.match[0].length);
  }
  if (isZoneAlone) draft.zones = [];
  return draft.invalid ? undefined : draft;
}

/** Fast path: a stored local time, or its date alone, with a valid day and hour. */
function plainTime(text: string): LocalTime | undefined {
  if (!PLAIN.test(text)) return undefined;
  const whole = text.length === DAY_LENGTH ? startOfDay(text) : text;
  const seconds = secondsOf(whole);
  return seconds !== 0 && localTime(seconds) === whole ? whole : undefined;
}

function readNumber(seconds: number, context: DateTextContext): DateText | undefined {
  if (seconds !== 0) {
    return isExpressible(seconds) ? { local: localTime(seconds), offset: 0, timestamp: true } : undefined;
  }
  if (context.zeroIsToday !== true) return undefined;
  const now = localTime(context.now + context.zone.offsetAt(context.now));
  return { local: startOfDay(now), timestamp: false };
}

/**
 * Reads a date as clients write it (dates.md §1, K15): ISO, US and European forms, month names, times of day, ISO
 * weeks, relative words, each with or without a zone, or UNIX seconds (every numeric text, also `2026`). Linear in the
 * length of the text.
 *
 * The wall-clock time is returned as written, with its offset separately: event dates ignore the offset, `date_utc` and
 * strict list bounds apply it. Relative words are resolved in the zone of the text, else in that of the context. Blanks
 * or a zone alone mean now.
 *
 * Undefined if the text is not a date: the empty text, months and hours that do not exist, `"0"` and the instant 0 in
 * general (F16), years outside 0000–9999, texts of more than 200 characters.
 */
export function readDateText(text: string): DateReading | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  if (text === '') return undefined;
  const trimmed = text.trim();
  const plain = plainTime(trimmed);
  if (plain !== undefined) return () => ({ local: plain, timestamp: false });
  const number = secondsOfNumber(trimmed);
  if (number !== undefined) return (context) => readNumber(number, context);
  const draft = readParts(trimmed);
  return draft === undefined ? undefined : (context) => readDraft(draft, context);
}

/** `readDateText` with a known clock and zone. */
export const parseDateText = (text: string, context: DateTextContext): DateText | undefined =>
  readDateText(text)?.(context);

/** The clock of a zone at the instant that a text names by an offset; without one, the time as written. */
export const clockOf = ({ local, offset }: DateText, zone: Zone): LocalTime =>
  offset === undefined ? local : fromUtc(localTime(secondsOf(local) - offset), zone);

/** Resolves a draft with a clock and a zone. */
function readDraft(draft: DateDraft, context: DateTextContext): DateText | undefined {
  const named = draft.zones[0];
  const zone = named ?? context.zone;
  const seconds = resolveDraft(draft, context.now + zone.offsetAt(context.now), zone);
  if (!isExpressible(seconds)) return undefined;
  const offset = named === undefined ? undefined : seconds - instantOf(seconds, named);
  if (seconds === (offset ?? 0)) return undefined;
  return { local: localTime(seconds), timestamp: false, ...(offset === undefined ? {} : { offset }) };
}
