import { civilOfDays, daysOfCivil, weekdayOfDays } from './civil-date.js';
import { DAY } from './local-time.js';
import { instantOf } from './zoned-time.js';
import type { Zone } from './zone.js';

/**
 * The parts of a date text parsed so far. Parts that the text does not mention come from the clock; relative amounts
 * are added last.
 */
export interface DateDraft {
  year?: number | undefined;
  month?: number;
  day?: number | undefined;
  /** Seconds of the day. */
  clock?: number;
  /** If true, the time of day defaults to 00:00:00. */
  hasDate: boolean;
  hasTime: boolean;
  /** Whether the parts contradict each other or one of them is meaningless. */
  invalid: boolean;
  relative: { years: number; months: number; days: number; seconds: number };
  /** The weekday to move to: 0 (Sunday) – 6; negative after `ago`. */
  weekday?: number;
  /** Whether that weekday is after the date, on or after it, or in the week of the date (from Monday). */
  weekdayRule: 'after' | 'from' | 'week';
  /** `first monday of` counts from the first of the month, `last monday of` backwards from its end. */
  weekdayOfMonth?: 'counted' | 'last';
  monthEdge?: 'first' | 'last';
  workingDays?: number;
  /** The zones in the text; the first one counts. */
  zones: Zone[];
}

/** An empty draft, which means now. */
export const emptyDraft = (): DateDraft => ({
  hasDate: false,
  hasTime: false,
  invalid: false,
  relative: { years: 0, months: 0, days: 0, seconds: 0 },
  weekdayRule: 'after',
  zones: [],
});

/** Sets the time of day; a second one makes the draft invalid. */
export function setTime(draft: DateDraft, hour: number, minute = '0', second = '0'): void {
  draft.invalid ||= draft.hasTime;
  draft.hasTime = true;
  draft.clock = hour * 3600 + Number(minute) * 60 + Number(second);
}

/** Sets the calendar date, with a missing `year` or `day` from the clock; a second one makes the draft invalid. */
export function setDate(draft: DateDraft, year: number | undefined, month: number, day?: number): void {
  draft.invalid ||= draft.hasDate;
  draft.hasDate = true;
  draft.year = year ?? draft.year;
  draft.month = month;
  draft.day = day ?? draft.day;
}

/** Words like `today` and weekdays reset a time that precedes them. */
export function resetTime(draft: DateDraft): void {
  draft.hasTime = false;
  draft.clock = 0;
}

/** The date of a draft in days since 1970-01-01; missing parts come from today. */
function startingDay(draft: DateDraft, nowDays: number): number {
  const today = civilOfDays(nowDays);
  const { relative, weekdayOfMonth, monthEdge } = draft;
  const { year = today.year, month = today.month, day = today.day } = draft;
  if (weekdayOfMonth === undefined) return daysOfCivil(year, month, monthEdge === undefined ? day : 1);
  return daysOfCivil(year, month + relative.months + (weekdayOfMonth === 'last' ? 1 : 0), 1);
}

/** Moves to the weekday of the draft; whole weeks are among the relative days. */
function moveToWeekday(days: number, draft: DateDraft): number {
  const { weekday, weekdayRule, relative } = draft;
  if (weekday === undefined) return days;
  const today = weekdayOfDays(days);
  if (weekdayRule === 'week') return days - ((today + 6) % 7) + ((weekday + 6) % 7);
  // `ago` after a weekday counts as in the original plugin, which may be a week before the last one
  if (weekday < 0) return days - (7 - (-weekday - today));
  const difference = weekday - today;
  const skipsToday = weekdayRule === 'after' ? difference <= 0 : difference < 0;
  const nextWeek = relative.days < 0 ? difference < 0 : skipsToday;
  return days + difference + (nextWeek ? 7 : 0);
}

/** Adds the relative years, months and days; `first day of` and `last day of` apply to the resulting month. */
function addRelative(days: number, { relative, weekdayOfMonth, monthEdge }: DateDraft): number {
  const { year, month, day } = civilOfDays(days);
  const movedYear = year + relative.years;
  // the weekday was already counted within the resulting month
  const movedMonth = month + (weekdayOfMonth === undefined ? relative.months : 0);
  if (monthEdge === 'first') return daysOfCivil(movedYear, movedMonth, 1);
  if (monthEdge === 'last') return daysOfCivil(movedYear, movedMonth + 1, 0);
  return daysOfCivil(movedYear, movedMonth, day + relative.days);
}

/**
 * Moves by working days, Monday to Friday. A weekend counts as the working day before or after it, depending on the
 * direction.
 */
function moveByWorkingDays(days: number, count: number): number {
  const step = count > 0 ? 1 : -1;
  const isWeekend = (day: number): boolean => weekdayOfDays(day) % 6 === 0;
  let moved = days;
  while (isWeekend(moved)) moved -= step;
  moved += Math.trunc(count / 5) * 7;
  for (let left = Math.abs(count % 5); left > 0; left -= 1) {
    do moved += step;
    while (isWeekend(moved));
  }
  return moved;
}

/**
 * Resolves a draft to a wall-clock time in a zone whose clock shows `nowSeconds`; both are seconds as of `secondsOf`.
 * Hours and smaller units are added as elapsed time, days and larger ones on the calendar. The result may be outside
 * the years of a local time.
 */
export function resolveDraft(draft: DateDraft, nowSeconds: number, zone: Zone): number {
  const today = Math.floor(nowSeconds / DAY);
  const clock = draft.clock ?? (draft.hasDate ? 0 : nowSeconds - today * DAY);
  // 24:00 and 23:59:60 belong to the next day
  const carried = Math.floor(clock / DAY);
  let days = addRelative(moveToWeekday(startingDay(draft, today) + carried, draft), draft);
  if (draft.workingDays !== undefined) days = moveByWorkingDays(days, draft.workingDays);
  const seconds = (days - carried) * DAY + clock;
  if (draft.relative.seconds === 0) return seconds;
  const instant = instantOf(seconds, zone) + draft.relative.seconds;
  return instant + zone.offsetAt(instant);
}
