import { phpEntries, phpEntry, phpValue, type PhpValue } from './php-values.js';

/** A rule of an event in an export. */
export interface ExportedRule {
  /** The rule of iCalendar without its end; `''` for a single date. */
  readonly rule: string;
  /** How many events it gives, the first one included. */
  readonly count: number | undefined;
  /** Its last day, `YYYY-MM-DD`. */
  readonly until: string | undefined;
  /** The single date, `YYYY-MM-DD`. */
  readonly date: string | undefined;
  /** The time of day at which its events start, `HH:MM:SS`; `undefined`: as the event. */
  readonly time: string | undefined;
  /** Whether its events last as long as they say themselves. */
  readonly hasOwnLength: boolean;
}

/** How an event of an export recurs. */
export interface ExportedRecurrence {
  readonly rules: readonly ExportedRule[];
  /** The excluded dates. */
  readonly exclusions: readonly ExportedRule[];
}

/** The longest metadata that is read. */
const MOST_CHARACTERS = 50_000;

const DAYS = ['', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const NUMBERS: Readonly<Record<string, number>> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1, '-1': -1 },
};
const FREQUENCIES: Readonly<Record<string, string>> = {
  ...{ daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' },
  ...{ 'every day': 'DAILY', 'every week': 'WEEKLY', 'every month': 'MONTHLY', 'every year': 'YEARLY' },
};
const SINGLE = new Set(['date', 'once', 'single']);

const textOf = (value: PhpValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** A value of a rule: newer versions nest them below `custom`, older ones have long names: `custom-week-day`. */
function partOf(rule: PhpValue, ...path: readonly string[]): PhpValue | undefined {
  const nested = path.reduce<PhpValue | undefined>(
    (value, key) => phpEntry(value, key),
    phpEntry(rule, 'custom'),
  );
  return nested ?? phpEntry(rule, `custom-${path.join('-')}`);
}

/** A list of numbers, which may stand in one text. */
function numbersIn(value: PhpValue | undefined): number[] {
  const texts =
    value instanceof Map ? phpEntries(value).map(([, one]) => textOf(one)) : textOf(value).split(',');
  return texts.map(Number).filter((one) => Number.isInteger(one) && one > 0);
}

/** A day as `YYYY-MM-DD`; `undefined` if it is none. */
function dayIn(value: PhpValue | undefined): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|[ T])/.exec(textOf(value)) ?? [];
  return day !== undefined && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : undefined;
}

/** A time of day, such as `8:30pm` or `20:30:00`. */
function timeIn(value: PhpValue | undefined): string | undefined {
  const [, hour = '', minute = '', second = '00', half] =
    /^(\d{1,2}):(\d\d)(?::(\d\d))? ?([ap]m)?$/i.exec(textOf(value)) ?? [];
  if (hour === '') return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  return hours < 24 && Number(minute) < 60
    ? `${String(hours).padStart(2, '0')}:${minute}:${second}`
    : undefined;
}

/** On which day of the month a rule is: `BYDAY=2TU`, `BYMONTHDAY=15`; `''` for that of the start. */
function dayOfMonth(rule: PhpValue, unit: 'month' | 'year'): string {
  const number = textOf(partOf(rule, unit, 'number')).toLowerCase();
  const isSame = textOf(partOf(rule, unit, 'same-day')).toLowerCase();
  // the years of older versions have a number only if they are filtered by it
  const isFiltered =
    isSame === 'no' || (isSame === '' && (unit === 'month' || textOf(partOf(rule, unit, 'filter')) === '1'));
  if (!isFiltered || number === '') return '';
  const { [number]: place } = NUMBERS;
  if (place === undefined)
    return /^(?:[1-9]|[12]\d|3[01])$/.test(number) ? `;BYMONTHDAY=${number}` : ';BYMONTHDAY=?';
  const { [Number(textOf(partOf(rule, unit, 'day')))]: weekday = '' } = DAYS;
  return weekday === '' ? `;BYMONTHDAY=${place}` : `;BYDAY=${place}${weekday}`;
}

/** The parts of a rule for its frequency. */
function partsOf(rule: PhpValue, frequency: string): string {
  if (frequency === 'WEEKLY') {
    const days = numbersIn(partOf(rule, 'week', 'day')).flatMap((day) => DAYS[day] ?? []);
    return days.length === 0 ? '' : `;BYDAY=${days.join(',')}`;
  }
  if (frequency === 'MONTHLY') return dayOfMonth(rule, 'month');
  if (frequency !== 'YEARLY') return '';
  const months = numbersIn(partOf(rule, 'year', 'month')).filter((month) => month <= 12);
  return (months.length === 0 ? '' : `;BYMONTH=${months.join(',')}`) + dayOfMonth(rule, 'year');
}

/** Reads one rule; `undefined` if it cannot be read, `null` if it is none. */
function ruleIn(rule: PhpValue): ExportedRule | null | undefined {
  const type = textOf(phpEntry(rule, 'type')).toLowerCase();
  const kind = type === 'custom' ? textOf(partOf(rule, 'type')).toLowerCase() : type;
  if (kind === '' || kind === 'none') return null;
  const isOwnTime = textOf(partOf(rule, 'same-time')).toLowerCase() === 'no';
  const time = isOwnTime ? timeIn(partOf(rule, 'start-time')) : undefined;
  const own = {
    time,
    hasOwnLength: isOwnTime && (partOf(rule, 'duration') ?? partOf(rule, 'end-time')) !== undefined,
  };
  if (SINGLE.has(kind)) {
    const date = dayIn(partOf(rule, 'date', 'date'));
    return date === undefined ? undefined : { ...own, rule: '', count: undefined, until: undefined, date };
  }
  const { [kind]: frequency } = FREQUENCIES;
  if (frequency === undefined) return undefined;
  const interval = textOf(partOf(rule, 'interval')) || '1';
  const end = textOf(phpEntry(rule, 'end-type')).toLowerCase();
  const until = end === 'on' ? dayIn(phpEntry(rule, 'end')) : undefined;
  const count = end === 'after' ? Number(textOf(phpEntry(rule, 'end-count'))) : undefined;
  if (end === 'on' && until === undefined) return undefined;
  if (count !== undefined && !(Number.isInteger(count) && count > 0)) return undefined;
  const text = `FREQ=${frequency}${interval === '1' ? '' : `;INTERVAL=${interval}`}${partsOf(rule, frequency)}`;
  return /^[\w=;,-]+$/.test(text) ? { ...own, rule: text, count, until, date: undefined } : undefined;
}

/**
 * Reads the metadata `_EventRecurrence` of Events Calendar PRO, as its versions from 3 on write it. Gives `null` for an event that does not recur, and
 * `undefined` if its rules cannot be read.
 */
export function recurrenceIn(text: string): ExportedRecurrence | null | undefined {
  if (text.trim() === '' || text.length > MOST_CHARACTERS) return text.trim() === '' ? null : undefined;
  const value = phpValue(text);
  if (value === undefined) return undefined;
  // the oldest versions have one rule and no list
  const lists = [
    phpEntry(value, 'rules') === undefined
      ? [value]
      : phpEntries(phpEntry(value, 'rules')).map(([, one]) => one),
    phpEntries(phpEntry(value, 'exclusions')).map(([, one]) => one),
  ].map((list) => list.map(ruleIn));
  if (lists.flat().includes(undefined)) return undefined;
  const [rules = [], exclusions = []] = lists.map((list) =>
    list.filter((one) => one !== null && one !== undefined),
  );
  return rules.length === 0 ? null : { rules, exclusions };
}
