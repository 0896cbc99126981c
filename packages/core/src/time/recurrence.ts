import { civilOfDays, daysOfCivil } from './civil-date.js';
import { DAY, localTime, secondsOf, type LocalTime } from './local-time.js';
import type { ParsedRule } from './recurrence-rule.js';

/** The part of a rule's times to compute. */
export interface RecurrenceWindow {
  /** Earlier times are left out. */
  readonly from: LocalTime;
  /** Later times are left out; the search ends here. */
  readonly to: LocalTime;
  /** Called with the number of days and times that are about to be examined; it may throw to end the search. */
  readonly spend: (dates: number) => void;
  /** Whether a time exists in the zone; one that the clocks skip is left out, and does not count. Default: every time exists. */
  readonly exists?: ((local: LocalTime) => boolean) | undefined;
}

/** The day of the week of a day number: 0 is Monday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The first day of the week of a day. */
const weekStart = (day: number, wkst: number): number => day - ((weekdayOf(day) - wkst + 7) % 7);

/** The first day of the first week of a year: the first one with four days in it. */
const firstWeek = (year: number, wkst: number): number => weekStart(daysOfCivil(year, 1, 4), wkst);

/** Whether a number is in a list, counted from the start or, if negative, from the end; an empty list has every number. */
const isIn = (list: readonly number[], number: number, length: number): boolean =>
  list.length === 0 || list.includes(number) || list.includes(number - length - 1);

/** Whether a day is in one of the weeks of a rule. */
function isInWeek(day: number, { byweekno, wkst }: ParsedRule): boolean {
  if (byweekno.length === 0) return true;
  const monday = weekStart(day, wkst);
  const { year } = civilOfDays(monday + 3);
  const first = firstWeek(year, wkst);
  return isIn(byweekno, (monday - first) / 7 + 1, (firstWeek(year + 1, wkst) - first) / 7);
}

/** Whether a day is one of the weekdays of a rule, which count from `first` to the day before `end`. */
const isWeekday = (day: number, { byday }: ParsedRule, first: number, end: number): boolean =>
  byday.length === 0 ||
  byday.some(({ weekday, nth }) => {
    if (weekday !== weekdayOf(day)) return false;
    if (nth === 0) return true;
    return nth === (nth > 0 ? Math.floor((day - first) / 7) + 1 : -Math.floor((end - 1 - day) / 7) - 1);
  });

/** A rule whose missing parts are taken from the start (RFC 5545 §3.3.10). */
function completed(rule: ParsedRule, start: number): ParsedRule {
  const { freq, byday, bymonth, bymonthday, byyearday, byweekno } = rule;
  const day = Math.floor(start / DAY);
  const civil = civilOfDays(day);
  const isPlain = freq === 'WEEKLY' || freq === 'DAILY' || freq === 'HOURLY';
  // only months and years have numbered weekdays
  const days = isPlain ? byday.map(({ weekday }) => ({ weekday, nth: 0 })) : byday;
  const hasDays = byday.length + bymonthday.length + byyearday.length > 0;
  const own = { ...rule, byday: days };
  if (hasDays || freq === 'DAILY' || freq === 'HOURLY') return own;
  if (freq === 'WEEKLY' || byweekno.length > 0)
    return { ...own, byday: [{ weekday: weekdayOf(day), nth: 0 }] };
  const months = freq === 'YEARLY' && bymonth.length === 0 ? [civil.month] : bymonth;
  return { ...own, bymonth: months, bymonthday: [civil.day] };
}

/** The seconds of the day, or of the hour, at which the days or hours of a rule have times, in order. */
function clockOf({ freq, byhour, byminute, bysecond }: ParsedRule, start: number): readonly number[] {
  const clock = start - Math.floor(start / DAY) * DAY;
  const or = (list: readonly number[], own: number): readonly number[] => (list.length === 0 ? [own] : list);
  const hours = freq === 'HOURLY' ? [0] : or(byhour, Math.floor(clock / 3600));
  const minutes = or(byminute, Math.floor((clock % 3600) / 60));
  const seconds = or(bysecond, clock % 60);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  );
}

/** The first days of the months of a year or month that a rule names, each with the day after its last one. */
function monthsOf(year: number, months: readonly number[], { bymonth }: ParsedRule): [number, number][] {
  return months
    .filter((month) => isIn(bymonth, month, 12))
    .map((month) => [daysOfCivil(year, month, 1), daysOfCivil(year, month + 1, 1)]);
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);

/** A month and its year as day numbers. */
interface MonthOfDays {
  readonly month: number;
  /** The first day, and the first day of the next month. */
  readonly first: number;
  readonly next: number;
  /** The first day of the year, and that of the next year. */
  readonly year: number;
  readonly nextYear: number;
}

/** The month of a day. */
function monthOf(day: number): MonthOfDays {
  const { year, month, day: number } = civilOfDays(day);
  return {
    month,
    ...{ first: day - number + 1, next: daysOfCivil(year, month + 1, 1) },
    ...{ year: daysOfCivil(year, 1, 1), nextYear: daysOfCivil(year + 1, 1, 1) },
  };
}

/** Creates a test for the days of a rule. Days that are asked for in order take the least time. */
function dayTest(rule: ParsedRule): (day: number) => boolean {
  const { freq, bymonth, bymonthday, byyearday } = rule;
  const countsInYear = freq === 'YEARLY' && bymonth.length === 0;
  let known = monthOf(0);
  return (day) => {
    if (day < known.first || day >= known.next) known = monthOf(day);
    const { month, first, next, year, nextYear } = known;
    return (
      isIn(bymonth, month, 12) &&
      isIn(bymonthday, day - first + 1, next - first) &&
      isIn(byyearday, day - year + 1, nextYear - year) &&
      isWeekday(day, rule, countsInYear ? year : first, countsInYear ? nextYear : next) &&
      isInWeek(day, rule)
    );
  };
}

/** The periods of a rule: what begins the one with a number, and the spans of days in it. */
interface Periods {
  /** The number of the period that has a day, counted from the start of the rule in steps of one. */
  readonly numberOf: (day: number) => number;
  /** The first day of a period. */
  readonly begin: (number: number) => number;
  readonly spans: (number: number) => readonly (readonly [number, number])[];
}

function periodsOf(rule: ParsedRule, start: number): Periods {
  const first = civilOfDays(start);
  const months = first.year * 12 + first.month - 1;
  switch (rule.freq) {
    case 'YEARLY':
      return {
        numberOf: (day) => civilOfDays(day).year - first.year,
        begin: (number) => daysOfCivil(first.year + number, 1, 1),
        spans: (number) => monthsOf(first.year + number, MONTHS, rule),
      };
    case 'MONTHLY': {
      const civil = (number: number) =>
        [Math.floor((months + number) / 12), ((months + number) % 12) + 1] as const;
      return {
        numberOf: (day) => civilOfDays(day).year * 12 + civilOfDays(day).month - 1 - months,
        begin: (number) => daysOfCivil(...civil(number), 1),
        spans(number) {
          const [year, month] = civil(number);
          return monthsOf(year, [month], rule);
        },
      };
    }
    default: {
      const days = rule.freq === 'WEEKLY' ? 7 : 1;
      const origin = days === 7 ? weekStart(start, rule.wkst) : start;
      const begin = (number: number): number => origin + number * days;
      return {
        numberOf: (day) => Math.floor((day - origin) / days),
        begin,
        spans: (number) => [[begin(number), begin(number) + days]],
      };
    }
  }
}

/** The sets of times from which `BYSETPOS` selects, each as days, or one day with an hour, times the clock. */
interface TimeSet {
  readonly days: readonly number[];
  /** Seconds after the start of the day. */
  readonly offset: number;
}

/** The sets of a period: one, or for a rule by the hour one for each of its hours. */
function* setsOf(days: readonly number[], rule: ParsedRule, start: number): Generator<TimeSet> {
  if (rule.freq !== 'HOURLY') {
    yield { days, offset: 0 };
    return;
  }
  const first = Math.floor(start / 3600);
  for (const day of days)
    for (let hour = 0; hour < 24; hour += 1)
      if ((day * 24 + hour - first) % rule.interval === 0 && isIn(rule.byhour, hour, Infinity))
        yield { days: [day], offset: hour * 3600 };
}

/** The times of a set, in order, from a given day on. */
function* timesOf(
  { days, offset }: TimeSet,
  { bysetpos }: ParsedRule,
  clock: readonly number[],
  fromDay: number,
): Generator<number> {
  const total = days.length * clock.length;
  const at = (index: number): number =>
    (days[Math.floor(index / clock.length)] ?? 0) * DAY + offset + (clock[index % clock.length] ?? 0);
  if (bysetpos.length > 0) {
    const places = bysetpos.map((position) => (position > 0 ? position - 1 : total + position));
    for (const index of [...new Set(places)].sort((a, b) => a - b))
      if (index >= 0 && index < total) yield at(index);
    return;
  }
  const skipped = days.findIndex((day) => day >= fromDay);
  for (let index = (skipped < 0 ? days.length : skipped) * clock.length; index < total; index += 1)
    yield at(index);
}

/**
 * The times that a rule gives within a window, in order, as wall-clock times of the zone of the start (RFC 5545 §3.3.10). The start
 * itself is among them only if the rule names it. The window bounds the search, and `spend` is told of all work.
 *
 * @param until the last time, in the zone of the start; the rule's own `until` is not read, because it may be in UTC
 */
export function* recurrenceTimes(
  given: ParsedRule,
  startsAt: LocalTime,
  until: LocalTime | undefined,
  { from, to, spend, exists = () => true }: RecurrenceWindow,
): Generator<LocalTime> {
  const start = secondsOf(startsAt);
  const rule = completed(given, start);
  const clock = clockOf(rule, start);
  spend(clock.length);
  const startDay = Math.floor(start / DAY);
  const last = Math.min(secondsOf(to), until === undefined ? Infinity : secondsOf(until));
  const wanted = Math.max(secondsOf(from), start);
  // the times that count have to be found, those of a rule without a count do not
  const firstDay = rule.count === Infinity ? Math.floor(wanted / DAY) : startDay;
  const { numberOf, begin, spans } = periodsOf(rule, startDay);
  const isNamed = dayTest(rule);
  const step = rule.freq === 'HOURLY' ? 1 : rule.interval;
  let left = rule.count;
  for (let number = Math.floor(numberOf(firstDay) / step) * step; ; number += step) {
    if (begin(number) * DAY > last) return;
    const ranges = spans(number);
    spend(1 + ranges.reduce((sum, [first, end]) => sum + end - first, 0));
    const days: number[] = [];
    for (const [first, end] of ranges)
      for (let day = first; day < end; day += 1) if (isNamed(day)) days.push(day);
    for (const set of setsOf(days, rule, start)) {
      for (const time of timesOf(set, rule, clock, firstDay)) {
        spend(1);
        if (time > last) return;
        if (time < start) continue;
        const local = localTime(time);
        if (!exists(local)) continue;
        if (time >= wanted) yield local;
        left -= 1;
        if (left === 0) return;
      }
    }
  }
}
