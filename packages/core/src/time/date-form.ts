import type { DateDraft } from './date-draft.js';

/** One way to write a part of a date. Patterns are sticky, ignore letter case and are linear: none can match a text in two ways. */
export interface DateForm {
  readonly pattern: RegExp;
  /** Writes the named groups that were captured into the draft. */
  readonly apply: (draft: DateDraft, captured: Readonly<Record<string, string | undefined>>) => void;
}

/** A form whose pattern is put together from pieces of regular expressions. */
export const dateForm = (source: string, apply: DateForm['apply']): DateForm => ({
  pattern: new RegExp(source, 'iy'),
  apply,
});

/** A weekday as a piece of a pattern. */
export const WEEKDAY_WORD =
  '(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|' +
  'fri(?:day)?|sat(?:urday)?)(?![a-z])';

/** A month as a piece of a pattern. */
export const MONTH_WORD =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|' +
  'sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A weekday by its first three letters: Sunday 0 – Saturday 6; −1 for other words. */
export const weekdayNumber = (word: string): number => WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase());

/** A month by its first three letters, 1–12; 0 for other words. */
export const monthNumber = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
