import { invalidParam, type CalendarError } from '../errors.js';
import type { RecurrenceInput } from '../fields/series-inputs.js';
import { recurrenceTimes } from '../time/recurrence.js';
import { parseRule, type ParsedRule } from '../time/recurrence-rule.js';
import { dayOf, localTime, secondsOf, startOfDay, type LocalTime } from '../time/local-time.js';
import { findZone, UTC, type Zone } from '../time/zone.js';
import { fromUtc, resolveLocal, toUtc } from '../time/zoned-time.js';

/** By what a series recurs, with dates on the wall clock of its zone. */
export interface Recurrence {
  /** The `RRULE` without its `UNTIL`; `''` for none. */
  readonly rule: string;
  /** The rule as it was read. Default: it is parsed when it is used. */
  readonly parsed?: ParsedRule | undefined;
  /** Its last date; `null`: it has no such end. */
  readonly until: LocalTime | null;
  /** Further dates. */
  readonly added: readonly LocalTime[];
  /** Dates that are left out. */
  readonly excluded: readonly LocalTime[];
}

/** The context for reading and expanding the dates of a recurrence. */
export interface Beginning {
  /** The start of the rule. */
  readonly start_date: LocalTime;
  readonly all_day: boolean;
  readonly zone: Zone;
}

/** The maximum length of the rule. */
const MAX_CHARACTERS = 2_000;
/** The maximum length of the rule and all dates. */
const MAX_ALL_CHARACTERS = 50_000;
/** Added dates, and dates that are left out. */
const MAX_DATES = 1_000;
const MAX_INTERVAL = 1_000;
/** How many days and times may be examined to find the dates of a series: those of 130 years. A thousand take a millisecond or two. */
const MAX_EXAMINED = 50_000;
/** No date is later: the `expanded_to` of a series that will have no further events. */
export const LATEST = '9999-12-31 23:59:59';

/** A refusal of a recurrence, with its reason. */
export const refusedRecurrence = (reason: string): CalendarError => invalidParam({ recurrence: reason });

/** `20310501T200000` of a local time, `20310501` of a day. */
export const compactDate = (local: LocalTime, all_day: boolean): string =>
  (all_day ? dayOf(local) : local).replaceAll(/[-:]/g, '').replace(' ', 'T');

/** The wall clock of a date as iCalendar writes it; `undefined` if it is none. */
function readDate(
  text: string,
  of: Zone | undefined,
  { start_date, all_day, zone }: Beginning,
): LocalTime | undefined {
  const [, year, month, day, , hour, minute, second, utc] =
    /^(\d{4})-?(\d\d)-?(\d\d)([T ](\d\d):?(\d\d):?(\d\d)(Z?))?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  const midnight = `${date} 00:00:00`;
  if (localTime(secondsOf(midnight)) !== midnight) return undefined;
  if (all_day || hour === undefined) return `${date}${all_day ? ' 00:00:00' : start_date.slice(10)}`;
  const local = `${date} ${hour}:${minute}:${second}`;
  if (localTime(secondsOf(local)) !== local) return undefined;
  const own = utc === 'Z' ? UTC : (of ?? zone);
  return own.id === zone.id ? local : fromUtc(toUtc(local, own), zone);
}

/** Takes the `UNTIL` out of a rule. */
function withoutUntil(rule: string): { readonly rest: string; readonly until: string | undefined } {
  const parts = rule.split(';').filter((part) => part !== '');
  const until = parts.find((part) => part.startsWith('UNTIL='));
  return { rest: parts.filter((part) => part !== until).join(';'), until: until?.slice('UNTIL='.length) };
}

/** The rule of a recurrence, and its end. */
type ReadRule = Pick<Recurrence, 'rule' | 'parsed' | 'until'>;

function readRule(text: string, beginning: Beginning): ReadRule {
  const rule = text.trim().toUpperCase().replaceAll(/\s/g, '');
  if (/(?:^|;)(?:RSCALE|SKIP)=/.test(rule))
    throw refusedRecurrence('Rules of other calendars (RSCALE) are not supported.');
  if (/(?:^|;)FREQ=HOURLY/.test(rule)) throw refusedRecurrence('The rule names every hour.');
  const read = parseRule(rule);
  if ('fault' in read) throw refusedRecurrence(`The rule ${read.fault}.`);
  const { interval, byhour, byminute, bysecond, until } = read.rule;
  if (interval > MAX_INTERVAL) throw refusedRecurrence(`The rule has an interval above ${MAX_INTERVAL}.`);
  const { all_day } = beginning;
  if (all_day && byhour.length + byminute.length + bysecond.length > 0)
    throw refusedRecurrence('Whole days have no BYHOUR, BYMINUTE or BYSECOND.');
  const { rest } = withoutUntil(rule);
  if (until === undefined) return { rule: rest, parsed: read.rule, until: null };
  if (Number.isFinite(read.rule.count))
    throw refusedRecurrence('A rule ends by COUNT or UNTIL, not by both.');
  const last = readDate(until, undefined, beginning);
  if (last === undefined || all_day !== (until.length === 8))
    throw refusedRecurrence(
      all_day
        ? 'UNTIL is a day (20311231), because the event lasts whole days.'
        : 'UNTIL is a time (20311231T225959Z).',
    );
  return { rule: rest, parsed: read.rule, until: last };
}

/** The dates of an `RDATE` or `EXDATE`. */
function readDates(value: string, params: readonly string[], beginning: Beginning): LocalTime[] {
  let zone: Zone | undefined;
  for (const param of params) {
    const [name = '', given = ''] = param.split('=');
    if (name.toUpperCase() === 'TZID') zone = findZone(given.replaceAll('"', ''));
    const isKnown =
      name.toUpperCase() === 'TZID' ? zone !== undefined : /^VALUE=DATE(?:-TIME)?$/i.test(param);
    if (!isKnown) throw refusedRecurrence(`The parameter ${param.slice(0, 100)} of a date is not supported.`);
  }
  return value.split(',').map((text) => {
    const date = readDate(text.trim().toUpperCase(), zone, beginning);
    if (date === undefined) throw refusedRecurrence(`The date ${text.trim().slice(0, 100)} cannot be read.`);
    return date;
  });
}

const inOrder = (dates: readonly LocalTime[]): LocalTime[] => [...new Set(dates)].sort();

/** The name of a property with its parameters, and its value; a value alone is that of a rule. */
function propertyOf(line: string): readonly [head: string, value: string] {
  const colon = line.indexOf(':');
  const head = line.slice(0, Math.max(0, colon));
  return /^[A-Za-z-]+(?:;|$)/.test(head) ? [head, line.slice(colon + 1)] : ['RRULE', line];
}

/** Reads a recurrence. Throws `invalid_param` with the reason for anything that is none, or that no series can have. */
export function readRecurrence(given: RecurrenceInput, beginning: Beginning): Recurrence {
  const texts: readonly unknown[] = typeof given === 'string' ? [given] : given;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string'))
    throw refusedRecurrence('It is a text, or a list of texts.');
  // a list of empty texts has a length, too
  if (texts.reduce((sum, text) => sum + text.length + 1, 0) > MAX_ALL_CHARACTERS)
    throw refusedRecurrence(`It has more than ${MAX_ALL_CHARACTERS} characters.`);
  const lines = texts.flatMap((text) => text.split(/\r?\n/)).filter((line) => line.trim() !== '');
  let read: ReadRule = { rule: '', until: null };
  const [added, excluded]: [LocalTime[], LocalTime[]] = [[], []];
  for (const line of lines) {
    const [head, value] = propertyOf(line.trim());
    const [name = '', ...params] = head.split(';');
    switch (name.toUpperCase()) {
      case 'RRULE':
        if (value.length > MAX_CHARACTERS)
          throw refusedRecurrence(`The rule has more than ${MAX_CHARACTERS} characters.`);
        if (read.rule !== '') throw refusedRecurrence('A series has one rule.');
        read = readRule(value, beginning);
        break;
      case 'RDATE':
        added.push(...readDates(value, params, beginning));
        break;
      case 'EXDATE':
        excluded.push(...readDates(value, params, beginning));
        break;
      default:
        throw refusedRecurrence('Its lines are RRULE, RDATE and EXDATE.');
    }
  }
  if (read.rule === '' && added.length === 0) throw refusedRecurrence('It has neither a rule nor dates.');
  if (Math.max(added.length, excluded.length) > MAX_DATES)
    throw refusedRecurrence(`It adds or leaves out more than ${MAX_DATES} dates.`);
  return { ...read, added: inOrder(added), excluded: inOrder(excluded) };
}

/** The texts that are stored of a recurrence. */
export function textsOfRecurrence({ rule, until, added, excluded }: Recurrence, all_day: boolean): string[] {
  const dates = (name: string, list: readonly LocalTime[]): string[] =>
    list.length === 0 ? [] : [`${name}:${list.map((date) => compactDate(date, all_day)).join(',')}`];
  const end = until === null ? '' : `;UNTIL=${compactDate(until, all_day)}`;
  return [
    ...(rule === '' ? [] : [`RRULE:${rule}${end}`]),
    ...dates('RDATE', added),
    ...dates('EXDATE', excluded),
  ];
}

/** The recurrence moved by some seconds, or to whole days or a time of day. */
export function movedRecurrence(recurrence: Recurrence, by: number, all_day: boolean): Recurrence {
  const moved = (local: LocalTime): LocalTime => {
    const time = localTime(secondsOf(local) + by);
    return all_day ? startOfDay(time) : time;
  };
  const { rule, parsed, until, added, excluded } = recurrence;
  return {
    rule,
    parsed,
    until: until === null ? null : moved(until),
    added: inOrder(added.map(moved)),
    excluded: inOrder(excluded.map(moved)),
  };
}

/** Counts the dates that are examined. */
function examiner(): (dates: number) => void {
  let left = MAX_EXAMINED;
  return (dates) => {
    left -= dates;
    if (left < 0)
      throw refusedRecurrence(
        `More than ${MAX_EXAMINED} days and times have to be examined to find its dates.`,
      );
  };
}

function parsedRule({ rule, parsed }: ReadRule): ParsedRule {
  if (parsed !== undefined) return parsed;
  const read = parseRule(rule);
  if ('fault' in read) throw refusedRecurrence(`The rule ${read.fault}.`);
  return read.rule;
}

/** The dates that the rule itself gives, from one time to another, whether they are excluded or not. */
function* ruleDates(
  recurrence: Recurrence,
  { start_date, all_day, zone }: Beginning,
  from: LocalTime,
  to: LocalTime,
) {
  if (recurrence.rule === '') return;
  const exists = (local: LocalTime): boolean => all_day || resolveLocal(local, zone) === local;
  yield* recurrenceTimes(parsedRule(recurrence), start_date, recurrence.until ?? undefined, {
    from,
    to,
    spend: examiner(),
    exists,
  });
}

/**
 * The dates of a recurrence from one time to another, in order: those of the rule and the added ones, without those that are
 * excluded. Times that the clocks of the zone skip are left out, as RFC 5545 says.
 *
 * @param most no more than so many
 */
export function datesOf(
  recurrence: Recurrence,
  beginning: Beginning,
  from: LocalTime,
  to: LocalTime,
  most = Infinity,
): LocalTime[] {
  const { rule, added, excluded } = recurrence;
  const out = new Set(excluded);
  const dates = new Set(added.filter((date) => date >= from && date <= to && !out.has(date)));
  if (
    rule === '' &&
    beginning.start_date >= from &&
    beginning.start_date <= to &&
    !out.has(beginning.start_date)
  )
    dates.add(beginning.start_date);
  let found = 0;
  for (const date of ruleDates(recurrence, beginning, from, to)) {
    if (out.has(date)) continue;
    dates.add(date);
    found += 1;
    if (found >= most) break;
  }
  return [...dates].sort().slice(0, most);
}

/** Throws `invalid_param` unless the start is the first date of the rule. */
export function requireStart(recurrence: Recurrence, beginning: Beginning): void {
  if (recurrence.rule === '') return;
  const { start_date } = beginning;
  for (const first of ruleDates(recurrence, beginning, start_date, LATEST)) {
    if (first === start_date) return;
    throw refusedRecurrence(
      `The start (${start_date}) is not a date of the rule; the first one is ${first}.`,
    );
  }
  throw refusedRecurrence('The rule has no dates.');
}

/** Whether a recurrence has no dates after a time. */
export function endsBy(recurrence: Recurrence, beginning: Beginning, to: LocalTime): boolean {
  const { rule, until, added } = recurrence;
  if (added.some((date) => date > to)) return false;
  if (rule === '' || (until !== null && until <= to)) return true;
  const { count } = parsedRule(recurrence);
  return (
    Number.isFinite(count) && [...ruleDates(recurrence, beginning, beginning.start_date, to)].length === count
  );
}

const COUNT = /(?:^|;)COUNT=(\d+)/;

/** A recurrence up to a date of it, without that date, and from that date on. */
export function splitRecurrence(
  recurrence: Recurrence,
  beginning: Beginning,
  at: LocalTime,
): readonly [before: Recurrence, from: Recurrence] {
  const { rule, parsed, until, added, excluded } = recurrence;
  const before = { added: added.filter((date) => date < at), excluded: excluded.filter((date) => date < at) };
  const from = { added: added.filter((date) => date >= at), excluded: excluded.filter((date) => date >= at) };
  const last = localTime(secondsOf(at) - 1);
  const count = COUNT.exec(rule)?.[1];
  if (count === undefined) {
    const end = beginning.all_day ? startOfDay(last) : last;
    return [
      { rule, parsed, until: rule === '' ? null : end, ...before },
      { rule, parsed, until, ...from },
    ];
  }
  const passed = [...ruleDates(recurrence, beginning, beginning.start_date, last)].length;
  const counted = (number: number): ReadRule => ({
    rule: number <= 0 ? '' : rule.replace(COUNT, (found) => found.replace(count, String(number))),
    parsed: parsed && { ...parsed, count: number },
    until,
  });
  return [
    { ...counted(passed), ...before },
    { ...counted(Number(count) - passed), ...from },
  ];
}
