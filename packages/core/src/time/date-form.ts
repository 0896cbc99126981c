import type { DateDraft } from './date-draft.js';

/**
 * One notation for a part of a date. Patterns are sticky and case-insensitive, and match in linear time: none can match
 * a text in two ways.
 */
export interface DateForm {
  readonly pattern: RegExp;
  /** Applies the captured named groups to the draft. */
  readonly apply: (draft: DateDraft, captured: Readonly<Record<string, string | undefined>>) => void;
}

/** Creates a form whose pattern is composed of other regular expressions. */
export const dateForm = (source: string, apply: DateForm['apply']): DateForm => ({
  pattern: new RegExp(source, 'iy'),
  apply,
});

/** A weekday, as part of a pattern. */
export const WEEKDAY_WORD =
  '(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|' +
  'fri(?:day)?|sat(?:urday)?)(?![a-z])';

/** A month, as part of a pattern. */
export const MONTH_WORD =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|' +
  'sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A weekday by its first three letters: Sunday 0 – Saturday 6; −1 for other words. */
export const weekdayNumber = (word: string): number => WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase());

/** A month by its first three letters, 1–12; 0 for other words. */
export const monthNumber = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
