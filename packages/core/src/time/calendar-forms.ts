import { civilOfDays, daysOfCivil, weekdayOfDays } from './civil-date.js';
import { setDate } from './date-draft.js';
import { MONTH_NAME_PIECE, dateForm, monthNumber } from './date-form.js';
import type { Captured, DateForm } from './date-form.js';

const YEAR_4 = '(\\d{4})';
/** A year of any length that is not the beginning of a time of day. */
const YEAR = '(\\d{1,4})(?!\\d|[:.]\\d|[ \\t]*[ap]\\.?m(?![a-z]))';
const MONTH = '(1[0-2]|0?\\d)';
const MONTH_2 = '(1[0-2]|0\\d)';
const DAY = '(3[01]|[0-2]?\\d)(?:st|nd|rd|th)?';
const DAY_2 = '(3[01]|[0-2]\\d)';
const NO_DIGIT = '(?!\\d)';
const GAP = '[ \\t.-]*';

/** Two-digit years are 1970–2069. */
function yearOf(text: string): number {
  const year = Number(text);
  if (text.length >= 4 || year >= 100) return year;
  return year < 70 ? year + 2000 : year + 1900;
}

type Part = 'year' | 'month' | 'day' | 'name';

const READERS: Readonly<Record<Part, (text: string) => { year?: number; month?: number; day?: number }>> = {
  year: (text) => ({ year: yearOf(text) }),
  month: (text) => ({ month: Number(text) }),
  day: (text) => ({ day: Number(text) }),
  name: (text) => ({ month: monthNumber(text) }),
};

/** What the captured parts say; a month and year without a day mean the first. */
function dateOfParts(
  parts: readonly Part[],
  captured: Captured,
): { year?: number; month: number; day?: number } {
  const date: { year?: number; month: number; day?: number } = { month: 1 };
  if (parts.includes('year')) date.day = 1;
  for (const [index, part] of parts.entries()) {
    const text = captured[index];
    if (text !== undefined) Object.assign(date, READERS[part](text));
  }
  return date;
}

/** The dates that consist of year, month and day in some order: pattern, and which part each group is. */
const ORDERS: readonly (readonly [source: string, parts: readonly Part[]])[] = [
  [`${MONTH}\\/${DAY}(?:\\/(\\d{1,4}))?(?![\\d/])`, ['month', 'day', 'year']],
  [`${YEAR_4}\\/${MONTH}\\/${DAY}${NO_DIGIT}\\/?`, ['year', 'month', 'day']],
  [`(\\d{1,4})-${MONTH}-${DAY}${NO_DIGIT}`, ['year', 'month', 'day']],
  [`${YEAR_4}-${MONTH}`, ['year', 'month']],
  [`${YEAR_4}${MONTH_2}${DAY_2}${NO_DIGIT}`, ['year', 'month', 'day']],
  [`${DAY}[.\\t-]${MONTH}[.-]${YEAR_4}${NO_DIGIT}`, ['day', 'month', 'year']],
  [`${DAY}[.\\t]${MONTH}\\.(\\d{2})${NO_DIGIT}`, ['day', 'month', 'year']],
  [`${DAY}${GAP}${MONTH_NAME_PIECE}${GAP}${YEAR}`, ['day', 'name', 'year']],
  [`${DAY}${GAP}${MONTH_NAME_PIECE}`, ['day', 'name']],
  [`${MONTH_NAME_PIECE}${GAP}${DAY}(?:[,. \\t]+|-)${YEAR}`, ['name', 'day', 'year']],
  [`${MONTH_NAME_PIECE}${GAP}${DAY}(?![\\d:]|[ \\t]*[ap]\\.?m(?![a-z]))`, ['name', 'day']],
  [`${MONTH_NAME_PIECE}${GAP}${YEAR_4}${NO_DIGIT}`, ['name', 'year']],
  [`${YEAR_4}${GAP}${MONTH_NAME_PIECE}`, ['year', 'name']],
  [`(\\d{1,4})-${MONTH_NAME_PIECE}-${DAY_2}${NO_DIGIT}`, ['year', 'name', 'day']],
  [MONTH_NAME_PIECE, ['name']],
];

/** The day number of a day of an ISO week: week 1 is the week of 4 January, day 1 is Monday. */
function daysOfIsoWeek(year: number, week: number, day: number): number {
  const fourth = daysOfCivil(year, 1, 4);
  return fourth - ((weekdayOfDays(fourth) + 6) % 7) + (week - 1) * 7 + day - 1;
}

/**
 * Calendar dates: ISO, compact, US and European orders, month names, ISO weeks and days of the year
 * (dates.md §1). Months that do not exist match no form; days up to 31 overflow into the next month.
 */
export const CALENDAR_FORMS: readonly DateForm[] = [
  ...ORDERS.map(([source, parts]) =>
    dateForm(source, (draft, captured) => setDate(draft, dateOfParts(parts, captured))),
  ),
  dateForm(`${YEAR_4}-?w([0-5]\\d)(?:-?([0-7]))?${NO_DIGIT}`, (draft, [year, week, day]) => {
    const number = Number(week);
    return (
      number >= 1 &&
      number <= 53 &&
      setDate(draft, civilOfDays(daysOfIsoWeek(Number(year), number, Number(day ?? 1))))
    );
  }),
  dateForm(`${YEAR_4}[.-]?([0-3]\\d{2})${NO_DIGIT}`, (draft, [year, day]) => {
    const number = Number(day);
    return number >= 1 && number <= 366 && setDate(draft, { year: Number(year), month: 1, day: number });
  }),
  dateForm(`${YEAR_4}${NO_DIGIT}`, (draft, [year]) => {
    draft.year = Number(year);
    return true;
  }),
];
