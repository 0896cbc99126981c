import { civilOfDays, daysOfCivil, weekdayOfDays } from './civil-date.js';
import { setDate } from './date-draft.js';
import { MONTH_WORD, dateForm, monthNumber, type DateForm } from './date-form.js';

const YEAR_4 = '(?<year>\\d{4})';
const YEAR_1_TO_4 = '(?<year>\\d{1,4})';
/** A year of any length that is not the start of a time of day. */
const YEAR = `${YEAR_1_TO_4}(?!\\d|[:.]\\d|[ \\t]*[ap]\\.?m(?![a-z]))`;
const MONTH = '(?<month>1[0-2]|0?\\d)';
const MONTH_2 = '(?<month>1[0-2]|0\\d)';
const NAME = `(?<name>${MONTH_WORD})`;
const DAY = '(?<day>3[01]|[0-2]?\\d)(?:st|nd|rd|th)?';
const DAY_2 = '(?<day>3[01]|[0-2]\\d)';
const NO_DIGIT = '(?!\\d)';
const GAP = '[ \\t.-]*';

/** Two-digit years are 1970–2069. */
function yearOf(text: string): number {
  const year = Number(text);
  if (text.length >= 4 || year >= 100) return year;
  return year < 70 ? year + 2000 : year + 1900;
}

const ORDERS: readonly string[] = [
  `${MONTH}\\/${DAY}(?:\\/${YEAR_1_TO_4})?(?![\\d/])`,
  `${YEAR_4}\\/${MONTH}\\/${DAY}${NO_DIGIT}\\/?`,
  `${YEAR_1_TO_4}-${MONTH}-${DAY}${NO_DIGIT}`,
  `${YEAR_4}-${MONTH}`,
  `${YEAR_4}${MONTH_2}${DAY_2}${NO_DIGIT}`,
  `${DAY}[.\\t-]${MONTH}[.-]${YEAR_4}${NO_DIGIT}`,
  `${DAY}[.\\t]${MONTH}\\.(?<year>\\d{2})${NO_DIGIT}`,
  `${DAY}${GAP}${NAME}${GAP}${YEAR}`,
  `${DAY}${GAP}${NAME}`,
  `${NAME}${GAP}${DAY}(?:[,. \\t]+|-)${YEAR}`,
  `${NAME}${GAP}${DAY}(?![\\d:]|[ \\t]*[ap]\\.?m(?![a-z]))`,
  `${NAME}${GAP}${YEAR_4}${NO_DIGIT}`,
  `${YEAR_4}${GAP}${NAME}`,
  `${YEAR_1_TO_4}-${NAME}-${DAY_2}${NO_DIGIT}`,
  NAME,
];

/** The day number of a day of an ISO week: week 1 is the week of 4 January, day 1 is Monday. */
function daysOfIsoWeek(year: number, week: number, day: number): number {
  const fourth = daysOfCivil(year, 1, 4);
  return fourth - ((weekdayOfDays(fourth) + 6) % 7) + (week - 1) * 7 + day - 1;
}

/** Calendar dates (dates.md §1). Months that do not exist match no form; days up to 31 overflow into the next month. */
export const CALENDAR_FORMS: readonly DateForm[] = [
  ...ORDERS.map((source) =>
    dateForm(source, (draft, { year, month, name, day }) => {
      const monthOfYear = name === undefined ? Number(month) : monthNumber(name);
      // a year and a month without a day mean the first
      if (year !== undefined) setDate(draft, yearOf(year), monthOfYear, Number(day ?? 1));
      else setDate(draft, undefined, monthOfYear, day === undefined ? undefined : Number(day));
    }),
  ),
  dateForm(
    `${YEAR_4}-?w(?<week>[0-5]\\d)(?:-?(?<day>[0-7]))?${NO_DIGIT}`,
    (draft, { year, week, day = 1 }) => {
      draft.invalid ||= Number(week) < 1 || Number(week) > 53;
      const date = civilOfDays(daysOfIsoWeek(Number(year), Number(week), Number(day)));
      setDate(draft, date.year, date.month, date.day);
    },
  ),
  dateForm(`${YEAR_4}[.-]?(?<day>[0-3]\\d{2})${NO_DIGIT}`, (draft, { year, day }) => {
    draft.invalid ||= Number(day) < 1 || Number(day) > 366;
    setDate(draft, Number(year), 1, Number(day));
  }),
  dateForm(`${YEAR_4}${NO_DIGIT}`, (draft, { year }) => {
    draft.year = Number(year);
  }),
];
