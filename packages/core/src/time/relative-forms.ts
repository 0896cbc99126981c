import { resetTime } from './date-draft.js';
import type { DateDraft } from './date-draft.js';
import { WEEKDAY_PIECE, dateForm, weekdayNumber } from './date-form.js';
import type { DateForm } from './date-form.js';

const SPACE = '[ \\t]+';
const UNIT_PIECE =
  '((?:sec|second|min|minute|hour|day|week|fortnight|forthnight|month|year|weekday)s?|' +
  `${WEEKDAY_PIECE.replace('(', '(?:')})(?![a-z])`;
const ORDINAL_WORDS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];
const STEPS: Readonly<Record<string, number>> = { next: 1, this: 0, last: -1, previous: -1 };
const STEP_PIECE = '(next|this|last|previous)';
const AMOUNT_PIECE = `(next|this|last|previous|${ORDINAL_WORDS.join('|')})`;

type RelativeAmount = keyof DateDraft['relative'];

/** The plain units: which relative amount they add to, and how many of it. */
const UNITS: Readonly<Record<string, readonly [RelativeAmount, number]>> = {
  sec: ['seconds', 1],
  second: ['seconds', 1],
  min: ['seconds', 60],
  minute: ['seconds', 60],
  hour: ['seconds', 3600],
  day: ['days', 1],
  week: ['days', 7],
  fortnight: ['days', 14],
  forthnight: ['days', 14],
  month: ['months', 1],
  year: ['years', 1],
};

/** `next` is 1, `last` −1, `this` 0, `first` 1, `second` 2, … */
function amountOf(word: string): number {
  const lower = word.toLowerCase();
  return STEPS[lower] ?? ORDINAL_WORDS.indexOf(lower) + 1;
}

/**
 * Asks for a weekday, `amount` of them away: the first is reached by moving to the day, the others are
 * weeks.
 */
function moveWeekday(draft: DateDraft, word: string, amount: number, rule: 'after' | 'from'): void {
  draft.relative.days += (amount > 0 ? amount - 1 : amount) * 7;
  draft.weekday = weekdayNumber(word);
  draft.weekdayRule = rule;
}

/** Adds an amount of a unit. `keepsTime`: numbers keep the time of day before weekdays, words drop it. */
function addUnit(
  draft: DateDraft,
  word: string,
  amount: number,
  rule: 'after' | 'from',
  keepsTime: boolean,
): boolean {
  const lower = word.toLowerCase();
  const unit = UNITS[lower] ?? UNITS[lower.replace(/s$/, '')];
  if (unit !== undefined) {
    draft.relative[unit[0]] += amount * unit[1];
    return true;
  }
  if (!keepsTime) resetTime(draft);
  if (lower.startsWith('weekday')) draft.workingDays = amount;
  else moveWeekday(draft, word, amount, rule);
  return true;
}

/** `ago` turns every amount before it around. */
function turnAround(draft: DateDraft): void {
  const { relative } = draft;
  draft.relative = {
    years: -relative.years,
    months: -relative.months,
    days: -relative.days,
    seconds: -relative.seconds,
  };
  if (draft.weekday !== undefined) draft.weekday = draft.weekday === 0 ? -7 : -draft.weekday;
  if (draft.workingDays !== undefined) draft.workingDays = -draft.workingDays;
}

/**
 * Relative parts: `+2 weeks`, `3 days ago`, `next friday`, `monday next week`, `first monday of`, `last day
 * of` (dates.md §1). A weekday alone is today or the next one; `next` and `last` leave today out; `next
 * week` without a weekday is its Monday. A weekday word drops a time of day that stands before it.
 */
export const RELATIVE_FORMS: readonly DateForm[] = [
  dateForm(`([+-]*)[ \\t]*(\\d{1,9})[ \\t]*${UNIT_PIECE}`, (draft, [signs, digits, unit]) => {
    const isNegative = (signs ?? '').replaceAll('+', '').length % 2 === 1;
    return addUnit(draft, unit ?? '', isNegative ? -Number(digits) : Number(digits), 'from', true);
  }),
  dateForm(`${STEP_PIECE}${SPACE}week(?![a-z])`, (draft, [step]) => {
    draft.relative.days += amountOf(step ?? '') * 7;
    draft.weekday ??= 1;
    draft.weekdayRule = 'week';
    return true;
  }),
  dateForm(`${AMOUNT_PIECE}${SPACE}${WEEKDAY_PIECE}${SPACE}of(?![a-z])`, (draft, [word, weekday]) => {
    const amount = amountOf(word ?? '');
    resetTime(draft);
    draft.weekdayOfMonth = amount > 0 ? 'counted' : 'last';
    moveWeekday(draft, weekday ?? '', amount, amount < 0 ? 'after' : 'from');
    return true;
  }),
  dateForm(`(first|last)${SPACE}day${SPACE}of(?![a-z])`, (draft, [edge]) => {
    draft.monthEdge = edge?.toLowerCase() === 'first' ? 'first' : 'last';
    return true;
  }),
  dateForm(`${AMOUNT_PIECE}${SPACE}(?!week(?![a-z]))${UNIT_PIECE}`, (draft, [word, unit]) => {
    const amount = amountOf(word ?? '');
    return addUnit(draft, unit ?? '', amount, amount === 0 ? 'from' : 'after', false);
  }),
  dateForm(WEEKDAY_PIECE, (draft, [weekday]) => {
    resetTime(draft);
    draft.weekday = weekdayNumber(weekday ?? '');
    if (draft.weekdayRule !== 'week') draft.weekdayRule = 'from';
    return true;
  }),
  dateForm('ago(?![a-z])', (draft) => {
    turnAround(draft);
    return true;
  }),
];
