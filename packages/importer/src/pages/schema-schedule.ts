import { CalendarError } from '@kalends/core';
import {
  DAY,
  datesOf,
  findZone,
  LATEST,
  localTime,
  readRecurrence,
  secondsOf,
  type Zone,
} from '@kalends/core/adapter';
import { reasonOf } from '../file/import-events.js';
import type { Thing } from './graph.js';
import { readSchemaDate, timesOf, type DateRead, type PageTimes } from './schema-dates.js';
import { wordOf } from './schema-offers.js';
import type { Reading } from './schema-place.js';

/** An event that recurs by a rule. */
export interface PageSchedule {
  readonly times: PageTimes;
  /** `RRULE` and `EXDATE`, on the wall clock of the event. */
  readonly recurrence: readonly string[];
}

const FREQUENCIES: Readonly<Record<string, string>> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' };
const WORDS: Readonly<Record<string, string>> = {
  daily: 'P1D',
  weekly: 'P1W',
  biweekly: 'P2W',
  monthly: 'P1M',
  yearly: 'P1Y',
  annually: 'P1Y',
};
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const DAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A day of the week of schema.org or of iCalendar, `2MO` too. */
function dayOf(text: string): string | undefined {
  const word = wordOf(text);
  const named = DAYS[DAY_NAMES.indexOf(word)];
  if (named !== undefined) return named;
  const [, nth = '', day = ''] = /^([+-]?[1-5])?(mo|tu|we|th|fr|sa|su)$/.exec(word) ?? [];
  return day === '' ? undefined : `${nth}${day.toUpperCase()}`;
}

const HAS_NUMBER = /\d/;

/** Whole numbers of a property in a range, 0 left out. */
const numbersOf = (texts: readonly string[], least: number, most: number): number[] =>
  texts
    .flatMap((text) => text.split(/[\s,]+/))
    .map(Number)
    .filter((number) => Number.isInteger(number) && number !== 0 && number >= least && number <= most);

/** A time of day, with its seconds. */
function clockOf(text: string): string | undefined {
  const read = readSchemaDate(`2000-01-01T${text.replace(/^T/i, '').replace(/^\d{4}-\d\d-\d\d[T ]/, '')}`);
  return read?.isPart === false ? read.clock : undefined;
}

/** The rule of a schedule without its end; a text says why there is none. */
function ruleOf(schedule: Thing, { texts }: Reading): { readonly rule: string } | { readonly fault: string } {
  const given = texts.line(schedule, 'repeatFrequency');
  const frequency = WORDS[wordOf(given)] ?? given;
  const [, number = '1', unit = ''] = /^P(\d{1,3})([DWMY])$/i.exec(frequency) ?? [];
  const name = FREQUENCIES[unit.toUpperCase()];
  if (name === undefined) return { fault: `"${given.slice(0, 50)}" is no frequency such as P1W.` };
  const days = texts
    .lines(schedule, 'byDay')
    .flatMap((text) => text.split(','))
    .map((text) => dayOf(text.trim()));
  if (days.includes(undefined)) return { fault: 'It has a day of the week that is none.' };
  const weeks = numbersOf(texts.lines(schedule, 'byMonthWeek'), -5, 5);
  const isMonthly = name === 'MONTHLY' || name === 'YEARLY';
  const nth = days.flatMap((day = '') =>
    isMonthly && weeks.length > 0 && !HAS_NUMBER.test(day) ? weeks.map((week) => `${week}${day}`) : [day],
  );
  const months = numbersOf(texts.lines(schedule, 'byMonth'), 1, 12);
  const dates = numbersOf(texts.lines(schedule, 'byMonthDay'), -31, 31);
  // a rule by days of the week names no second kind of them
  const byDay = nth.length > 0 ? [`BYDAY=${nth.join(',')}`] : [];
  return {
    rule: [
      ...[
        `FREQ=${name === 'DAILY' && nth.length > 0 && number === '1' ? 'WEEKLY' : name}`,
        `INTERVAL=${number}`,
      ],
      ...byDay,
      ...(months.length > 0 ? [`BYMONTH=${months.join(',')}`] : []),
      ...(dates.length > 0 ? [`BYMONTHDAY=${dates.join(',')}`] : []),
    ].join(';'),
  };
}

const compact = (local: string, all_day: boolean): string =>
  (all_day ? local.slice(0, 10) : local).replaceAll(/[-:]/g, '').replace(' ', 'T');

/** How long after the start the first date of a rule is looked for. */
const LOOK_AHEAD = 5 * 366 * DAY;

/** The days that a schedule leaves out, as times of the event. */
const leftOut = (schedule: Thing, { texts }: Reading, clock: string): string[] =>
  texts
    .lines(schedule, 'exceptDate')
    .flatMap((text) => readSchemaDate(text) ?? [])
    .map(({ day }) => `${day} ${clock}`);

/** The beginning of a schedule: its own start, or that of the event. */
function beginOf(schedule: Thing, event: DateRead | undefined, { texts }: Reading): DateRead | undefined {
  const own = readSchemaDate(texts.line(schedule, 'startDate')) ?? event;
  const time = texts.line(schedule, 'startTime');
  const clock = time === '' ? (own?.clock ?? event?.clock) : clockOf(time);
  return own && { ...own, clock };
}

/** The times of the first date, if the rule began at the start. */
function firstTimes(
  schedule: Thing,
  start: DateRead,
  end: DateRead | undefined,
  site: Zone,
  reading: Reading,
) {
  const { texts } = reading;
  const named = findZone(texts.line(schedule, 'scheduleTimezone')) ?? site;
  const endTime = clockOf(texts.line(schedule, 'endTime'));
  const duration = texts.line(schedule, 'duration');
  const isNextDay = endTime !== undefined && start.clock !== undefined && endTime < start.clock;
  const lastDay = isNextDay ? localTime(secondsOf(`${start.day} 00:00:00`) + DAY).slice(0, 10) : start.day;
  const sameDayEnd = end?.day === start.day ? end : undefined;
  const ending =
    endTime === undefined
      ? duration === ''
        ? sameDayEnd
        : undefined
      : { ...start, day: lastDay, clock: endTime };
  return timesOf({ start, end: ending, duration }, named);
}

/**
 * The rule of an event with a schedule of schema.org; a text says why it has none.
 *
 * @param event the start and the end of the event itself
 */
export function readSchedule(
  schedule: Thing,
  event: { readonly start: DateRead | undefined; readonly end: DateRead | undefined },
  site: Zone,
  reading: Reading,
): PageSchedule | string {
  const { texts } = reading;
  const start = beginOf(schedule, event.start, reading);
  if (start === undefined) return 'It has no start.';
  const ruled = ruleOf(schedule, reading);
  if ('fault' in ruled) return ruled.fault;
  const { isBefore: _, ...times } = firstTimes(schedule, start, event.end, site, reading);
  const zone = findZone(times.timezone) ?? site;
  const { all_day, start_date } = times;
  const own = readSchemaDate(texts.line(schedule, 'endDate'));
  // the end of an event without a start of its schedule may be that of its first date
  const last = own ?? (texts.line(schedule, 'startDate') === '' ? event.end : undefined);
  const [count] = numbersOf(texts.lines(schedule, 'repeatCount'), 1, 1_000);
  const isEnded =
    last !== undefined && (last.day > start.day || (own !== undefined && last.day === start.day));
  const until = isEnded ? `;UNTIL=${compact(`${last.day} 23:59:59`, all_day)}` : '';
  const ending = until === '' && count !== undefined ? `;COUNT=${count}` : until;
  const out = leftOut(schedule, reading, start_date.slice(11));
  const exdate = out.length === 0 ? [] : [`EXDATE:${out.map((local) => compact(local, all_day)).join(',')}`];
  const recurrence = [`RRULE:${ruled.rule}${ending}`, ...exdate];
  try {
    const beginning = { start_date, all_day, zone };
    const read = readRecurrence([`RRULE:${ruled.rule}${ending}`], beginning);
    const ahead = localTime(secondsOf(start_date) + LOOK_AHEAD);
    const [first] = datesOf(read, beginning, start_date, ahead < LATEST ? ahead : LATEST, 1);
    if (first === undefined) return 'It has no dates.';
    const moved = secondsOf(first) - secondsOf(start_date);
    const end_date = localTime(secondsOf(times.end_date) + moved);
    return { times: { ...times, start_date: first, end_date }, recurrence };
  } catch (error) {
    return reasonOf(CalendarError.from(error));
  }
}
