import { resetTime, type DateDraft } from './date-draft.js';
import { WEEKDAY_WORD, dateForm, weekdayNumber, type DateForm } from './date-form.js';

type RelativeAmount = keyof DateDraft['relative'];

/** The plain units: the relative amount that each adds to, and its factor. */
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
const STEPS: Readonly<Record<string, number>> = { next: 1, this: 0, last: -1, previous: -1 };
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

const SPACE = '[ \\t]+';
const UNIT = `(?<unit>(?:${Object.keys(UNITS).join('|')}|weekday)s?|${WEEKDAY_WORD})(?![a-z])`;
const WEEKDAY = `(?<weekday>${WEEKDAY_WORD})`;
const STEP = `(?<amount>${Object.keys(STEPS).join('|')})`;
const AMOUNT = `(?<amount>${[...Object.keys(STEPS), ...ORDINALS].join('|')})`;

/** `next` is 1, `last` −1, `this` 0, `first` 1, `second` 2, … */
function amountOf(word = ''): number {
  const lower = word.toLowerCase();
  return STEPS[lower] ?? ORDINALS.indexOf(lower) + 1;
}

/** Moves by weekdays: the first is reached by moving to the day, each further one is a week. */
function moveWeekday(draft: DateDraft, word: string, amount: number, rule: 'after' | 'from'): void {
  draft.relative.days += (amount > 0 ? amount - 1 : amount) * 7;
  draft.weekday = weekdayNumber(word);
  draft.weekdayRule = rule;
}

/** Adds an amount of a unit. `keepsTime`: before weekdays, numbers keep the time of day and words reset it. */
function addUnit(
  draft: DateDraft,
  word: string,
  amount: number,
  rule: 'after' | 'from',
  keepsTime: boolean,
): void {
  const lower = word.toLowerCase();
  const unit = UNITS[lower] ?? UNITS[lower.replace(/s$/, '')];
  if (unit !== undefined) {
    draft.relative[unit[0]] += amount * unit[1];
    return;
  }
  if (!keepsTime) resetTime(draft);
  if (lower.startsWith('weekday')) draft.workingDays = amount;
  else moveWeekday(draft, word, amount, rule);
}

/** `ago` negates every amount before it. */
function turnAround(draft: DateDraft): void {
  for (const key of ['years', 'months', 'days', 'seconds'] as const) draft.relative[key] *= -1;
  if (draft.weekday !== undefined) draft.weekday = draft.weekday === 0 ? -7 : -draft.weekday;
  if (draft.workingDays !== undefined) draft.workingDays *= -1;
}

/**
 * Relative parts: `+2 weeks`, `3 days ago`, `next friday`, `first monday of`, `last day of` (dates.md §1). A weekday
 * alone is today or the next one; `next` and `last` exclude today; `next week` without a weekday is its Monday.
 */
export const RELATIVE_FORMS: readonly DateForm[] = [
  dateForm(
    `(?<signs>[+-]*)[ \\t]*(?<digits>\\d{1,9})[ \\t]*${UNIT}`,
    (draft, { signs = '', digits, unit = '' }) => {
      const isNegative = signs.replaceAll('+', '').length % 2 === 1;
      addUnit(draft, unit, isNegative ? -Number(digits) : Number(digits), 'from', true);
    },
  ),
  dateForm(`${STEP}${SPACE}week(?![a-z])`, (draft, { amount }) => {
    draft.relative.days += amountOf(amount) * 7;
    draft.weekday ??= 1;
    draft.weekdayRule = 'week';
  }),
  dateForm(`${AMOUNT}${SPACE}${WEEKDAY}${SPACE}of(?![a-z])`, (draft, { amount, weekday = '' }) => {
    const count = amountOf(amount);
    resetTime(draft);
    draft.weekdayOfMonth = count > 0 ? 'counted' : 'last';
    moveWeekday(draft, weekday, count, count < 0 ? 'after' : 'from');
  }),
  dateForm(`(?<edge>first|last)${SPACE}day${SPACE}of(?![a-z])`, (draft, { edge }) => {
    draft.monthEdge = edge?.toLowerCase() === 'first' ? 'first' : 'last';
  }),
  dateForm(`${AMOUNT}${SPACE}(?!week(?![a-z]))${UNIT}`, (draft, { amount, unit = '' }) => {
    const count = amountOf(amount);
    addUnit(draft, unit, count, count === 0 ? 'from' : 'after', false);
  }),
  dateForm(WEEKDAY, (draft, { weekday = '' }) => {
    resetTime(draft);
    draft.weekday = weekdayNumber(weekday);
    if (draft.weekdayRule !== 'week') draft.weekdayRule = 'from';
  }),
  dateForm('ago(?![a-z])', turnAround),
];
