import type { DateDraft } from './date-draft.js';

/** The named groups that a form's pattern captured; undefined where a group took no part. */
export type Captured = Readonly<Record<string, string | undefined>>;

/**
 * One way to write a part of a date. The longest form that matches at a place is taken, the first of the
 * table if two are as long. Patterns are sticky, ignore letter case and are linear: no repetition can match
 * a text in two ways.
 */
export interface DateForm {
  readonly pattern: RegExp;
  /** Writes what was captured into the draft; marks the draft invalid if that has no meaning in it. */
  readonly apply: (draft: DateDraft, captured: Captured) => void;
}

/** A form whose pattern is put together from pieces of regular expressions. */
export function dateForm(source: string, apply: DateForm['apply']): DateForm {
  return { pattern: new RegExp(source, 'iy'), apply };
}

/** The words that a weekday may be written with, as a piece of a pattern. */
export const WEEKDAY_WORD =
  '(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|' +
  'fri(?:day)?|sat(?:urday)?)(?![a-z])';

/** The words that a month may be written with, as a piece of a pattern. */
export const MONTH_WORD =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|' +
  'sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The number of a weekday by its first three letters: Sunday 0 – Saturday 6; −1 for other words. */
export function weekdayNumber(word: string): number {
  return WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase());
}

/** The number of a month by its first three letters, 1–12; 0 for other words. */
export function monthNumber(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}
