import { linesOf, type StoredRecurrence, type Texts, type TypedTexts } from './form-field.js';

/** A recurrence in a form: the choice of a rule, and its parts. */
export interface RecurrenceTexts {
  /** A frequency; `rule` for a rule that is typed, `''` for none. */
  readonly frequency: string;
  readonly interval: string;
  /** Which of the weekdays of a month, from its end if negative; `''` for the same day of each month. */
  readonly nth: string;
  /** The last day, `YYYY-MM-DD`; `''` for none. */
  readonly until: string;
  /** The rule of iCalendar, for what the other parts cannot say. */
  readonly rule: string;
  /** Further dates, and dates that are left out: one per line. */
  readonly added: string;
  readonly excluded: string;
  /** Weekdays as iCalendar has them. */
  readonly days: readonly string[];
}

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export const NTHS = ['1', '2', '3', '4', '-1'] as const;

/** The texts of the elements, in their order; the weekdays come last, because a browser sends those that are ticked alone. */
export const textsOf = (given: RecurrenceTexts): Texts => {
  const { frequency, interval, nth, until, rule, added, excluded, days } = given;
  return [frequency, interval, nth, until, rule, added, excluded, ...days];
};

/** The parts that the texts of the elements are. */
export function partsOf(texts: Texts): RecurrenceTexts {
  const [frequency = '', interval = '', nth = '', until = '', rule = '', added = '', excluded = ''] = texts;
  const days = WEEKDAYS.filter((day) => texts.indexOf(day, 7) >= 7);
  return { ...{ frequency, interval, nth, until, rule, added, excluded }, days };
}

/** The name of the buttons that leave out one of the next dates. */
export const WITHOUT = 'without';

/** The texts with a date left out. */
export function without(texts: Texts, date: string): Texts {
  const parts = partsOf(texts);
  return textsOf({ ...parts, excluded: [...linesOf([parts.excluded]), date].join('\n') });
}

/** The form of an event that does not recur. */
export const NO_RECURRENCE: RecurrenceTexts = {
  ...{ frequency: '', interval: '1', nth: '', until: '', rule: '', added: '', excluded: '' },
  days: [],
};

/** `2031-04-21 20:00` of `20310421T200000`, `2031-04-21` of a day. */
const spaced = (date: string): string =>
  date
    .replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
    .replace(
      /T(\d\d)(\d\d)(?:00|(\d\d))$/,
      (_, hour, minute, second) => ` ${[hour, minute, second].filter(Boolean).join(':')}`,
    );

/** The last day of a rule: an end before the time of the start leaves its day out. */
function lastDay(until: string, start: string): string {
  const day = spaced(until.slice(0, 8));
  const isBefore = until.length > 8 && until.slice(9, 15) < start.slice(11).replaceAll(':', '');
  return isBefore ? new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10) : day;
}

/** The days of `MO,TH` or of `3TH`, with the number that all of them have; `undefined` for others. */
function daysOf(byday: string): { readonly days: readonly string[]; readonly nth: string } | undefined {
  const [nth = ''] = /^-?\d/.exec(byday) ?? [];
  const all = byday.split(',');
  const days = WEEKDAYS.filter((day) => all.includes(nth + day));
  return days.length === all.length && (nth === '' || NTHS.some((one) => one === nth))
    ? { nth, days }
    : undefined;
}

/** The parts of a rule that the elements can say; `undefined` for any other rule. */
function simple(rule: string, start: string): Partial<RecurrenceTexts> | undefined {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const { FREQ = '', INTERVAL = '1', BYDAY, UNTIL = '', ...others } = Object.fromEntries(parts);
  const frequency = FREQUENCIES.find((one) => one === FREQ.toLowerCase());
  const by = BYDAY === undefined ? { days: [], nth: '' } : daysOf(BYDAY);
  if (frequency === undefined || by === undefined || Object.keys(others).length > 0) return undefined;
  const hasDays = by.days.length > 0;
  if (hasDays && frequency !== 'weekly' && frequency !== 'monthly') return undefined;
  if (hasDays && (by.nth !== '') !== (frequency === 'monthly')) return undefined;
  return { frequency, interval: INTERVAL, ...by, until: UNTIL === '' ? '' : lastDay(UNTIL, start) };
}

/** The form of a stored recurrence. */
export function recurrenceTexts({
  rule: lines,
  start_date,
}: Pick<StoredRecurrence, 'rule' | 'start_date'>): RecurrenceTexts {
  const valueOf = (name: string): string =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  const dates = (name: string): string => valueOf(name).split(',').map(spaced).join('\n');
  const rule = valueOf('RRULE');
  return {
    ...NO_RECURRENCE,
    ...(simple(rule, start_date) ?? { frequency: 'rule', rule }),
    ...{ added: dates('RDATE'), excluded: dates('EXDATE') },
  };
}

/** A date as iCalendar has it: of a time without seconds, with them. */
const compact = (line: string): string =>
  line.replace(
    /^(\d{4}-\d\d-\d\d)[ T](\d{1,2}):(\d\d)(?::(\d\d))?$/,
    (_, day: string, hour: string, minute: string, second = '00') =>
      `${day}T${hour.padStart(2, '0')}:${minute}:${second}`,
  );

/** The weekday of a date. */
const weekdayOf = (day: string): string =>
  WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO';

function ruleOf({ frequency, interval, nth, until, days }: RecurrenceTexts, typed: TypedTexts): string {
  const start = typed.get('start_date')?.[0] ?? '';
  const isMonthly = frequency === 'monthly' && nth !== '';
  const named = isMonthly && days.length === 0 ? [weekdayOf(start)] : days;
  const byday = isMonthly ? named.map((day) => nth + day) : frequency === 'weekly' ? named : [];
  // a rule for times ends at a time, one for whole days on a day
  const end = typed.get('all_day')?.[0] === '1' ? '' : 'T235959';
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval.trim() === '' || interval.trim() === '1' ? [] : [`INTERVAL=${interval.trim()}`]),
    ...(byday.length === 0 ? [] : [`BYDAY=${byday.join(',')}`]),
    ...(until === '' ? [] : [`UNTIL=${until.replaceAll('-', '')}${end}`]),
  ].join(';');
}

/**
 * The lines of the recurrence that a form has; `undefined` if the event does not recur.
 *
 * @param typed the other texts of the form: the start, and whether it takes whole days
 */
export function recurrenceLines(given: RecurrenceTexts, typed: TypedTexts): readonly string[] | undefined {
  if (given.frequency === '') return undefined;
  const rule = given.frequency === 'rule' ? given.rule.trim() : ruleOf(given, typed);
  const dates = (name: string, text: string): string[] => {
    const all = linesOf([text]).map(compact);
    return all.length === 0 ? [] : [`${name}:${all.join(',')}`];
  };
  return [
    ...(rule === '' ? [] : [rule.startsWith('RRULE:') ? rule : `RRULE:${rule}`]),
    ...dates('RDATE', given.added),
    ...dates('EXDATE', given.excluded),
  ];
}
