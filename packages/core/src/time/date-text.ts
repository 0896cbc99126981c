import { CALENDAR_FORMS } from './calendar-forms.js';
import { CLOCK_FORMS, ZONE_FORM } from './clock-forms.js';
import { emptyDraft, resolveDraft } from './date-draft.js';
import type { DateDraft } from './date-draft.js';
import type { DateForm } from './date-form.js';
import { isExpressible, localTime, secondsOf, startOfDay } from './local-time.js';
import type { LocalTime } from './local-time.js';
import { RELATIVE_FORMS } from './relative-forms.js';
import type { Zone } from './zone.js';
import { instantOf } from './zoned-time.js';

/** The clock and the zone that a date text is read with. */
export interface DateTextContext {
  /** The present instant in UNIX seconds. */
  readonly now: number;
  /**
   * The zone whose wall clock relative texts start from: the event's or the site's; UTC for `date_utc` and
   * strict lists.
   */
  readonly zone: Zone;
  /** List filters read `"0"` as today (lists.md §2.1); everywhere else it is refused (F16), the default. */
  readonly zeroIsToday?: boolean;
}

/** What a date text says. */
export interface DateText {
  /**
   * The wall clock as written, in no particular zone: an offset in the text is not applied. Not resolved
   * for DST gaps.
   */
  readonly local: LocalTime;
  /**
   * The offset that the text itself names, by itself or through a zone, in seconds east of UTC; 0 for a
   * timestamp.
   */
  readonly offset?: number;
  /** The text is a number of UNIX seconds; `local` is then the UTC wall clock. */
  readonly timestamp: boolean;
}

/** A date text that has been parsed: what it says depends on the clock and the zone. */
export type DateReading = (context: DateTextContext) => DateText | undefined;

const LONGEST_TEXT = 200;
const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** An hour and a minute, which is a time of today and no number. */
const HOUR_AND_MINUTE = /^(?:2[0-4]|[01]?\d)\.[0-5]?\d$/;
const TIMESTAMP = /^@(-?\d{1,15})(?:\.\d{1,9})?$/;
const PLAIN = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;
const DAY_LENGTH = 10;
const SEPARATORS = /[ \t\n\r,.]+/y;
const FORMS: readonly DateForm[] = [...RELATIVE_FORMS, ...CLOCK_FORMS, ...CALENDAR_FORMS];

/** The UNIX seconds of a number or of `@number`, fractions cut off; undefined for other texts. */
function secondsOfNumber(text: string): number | undefined {
  if (HOUR_AND_MINUTE.test(text)) return undefined;
  const digits = NUMERIC.test(text) ? text : TIMESTAMP.exec(text)?.[1];
  return digits === undefined ? undefined : Math.trunc(Number(digits));
}

/** The form that reaches furthest from a place of the text, and what it captured. */
function longestForm(text: string, at: number): { form: DateForm; match: RegExpExecArray } | undefined {
  let longest: { form: DateForm; match: RegExpExecArray } | undefined;
  for (const form of FORMS) {
    form.pattern.lastIndex = at;
    const match = form.pattern.exec(text);
    if (match !== null && match[0].length > (longest?.match[0].length ?? 0)) longest = { form, match };
  }
  return longest;
}

/** The end of the separators that begin at a place of the text. */
function skipSeparators(text: string, at: number): number {
  SEPARATORS.lastIndex = at;
  return at + (SEPARATORS.exec(text)?.[0].length ?? 0);
}

/**
 * Reads the parts of a text one after the other; undefined if a part is none or contradicts an earlier one. A zone alone
 * says nothing: it has no time to tell the place of.
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

/** A local time as it is stored, or its day alone, of a day and an hour that exist: nothing is left to be read then. */
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
 * Reads a date as clients write it (dates.md §1, K15): ISO and compact forms, US and European orders, month
 * names, times of day, ISO weeks, relative words, each with or without a zone, or UNIX seconds (every
 * numeric text, also `20261210` and `2026`).
 *
 * The wall clock of the text is given as written, its offset beside it: event dates drop the offset,
 * `date_utc` and strict list bounds apply it (`secondsOf(local) - (offset ?? 0)` is the instant if the
 * context's zone is UTC). Relative words start from the wall clock of the zone in the text, else of the
 * context's.
 *
 * A reading gives the date by a clock and a zone, as often as it is asked.
 *
 * Blanks, or a zone alone (`x`, `utc+2`, `Europe/Paris`), mean now; `1.5` and `12.30` are times of today.
 *
 * Undefined for what is no date: the empty text, months and hours that do not exist, `"0"` and `@0` (F16),
 * and the instant 0 in general, years outside 0000–9999, texts of more than 200 characters. Never throws;
 * linear time.
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

/** As `readDateText`, for a clock and a zone that are known already. */
export const parseDateText = (text: string, context: DateTextContext): DateText | undefined =>
  readDateText(text)?.(context);

/** What a draft means by a clock and a zone. */
function readDraft(draft: DateDraft, context: DateTextContext): DateText | undefined {
  const named = draft.zones[0];
  const zone = named ?? context.zone;
  const seconds = resolveDraft(draft, context.now + zone.offsetAt(context.now), zone);
  if (!isExpressible(seconds)) return undefined;
  const offset = named === undefined ? undefined : seconds - instantOf(seconds, named);
  if (seconds === (offset ?? 0)) return undefined;
  return { local: localTime(seconds), timestamp: false, ...(offset === undefined ? {} : { offset }) };
}
