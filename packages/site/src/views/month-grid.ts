import { isBar, type EventDates } from '../texts/event-times.js';
import { daysBetween } from '../windows/days.js';
import { weeksOf } from '../windows/weeks.js';

/** An event of a month: when it is, with its first and its last day. */
export interface GridEvent extends EventDates {
  readonly id: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** An event on one day of a month. */
export interface DayEvent<E extends GridEvent> {
  readonly event: E;
  /** Whether it is a bar over its days: it is on for whole days, or for 24 hours or more. */
  readonly isBar: boolean;
  /** Whether a bar continues from the day before within the week, and to the next one. */
  readonly continues: boolean;
  readonly goesOn: boolean;
  /** On how many days it is from this one to the end of the week. */
  readonly span: number;
}

/** A day of a month. */
export interface MonthDay<E extends GridEvent> {
  readonly day: string;
  /** Whether it belongs to the month rather than to a neighbour. */
  readonly inMonth: boolean;
  readonly isToday: boolean;
  /** The events that fit, each in its row; `undefined` keeps a row free. */
  readonly rows: readonly (DayEvent<E> | undefined)[];
  /** The number of events that do not fit. */
  readonly more: number;
}

/** An event, and whether it is a bar. */
interface Placed<E extends GridEvent> {
  readonly event: E;
  readonly isBar: boolean;
}

const spansDays = ({ event, isBar }: Placed<GridEvent>): boolean => isBar && event.firstDay < event.lastDay;

/** Bars over several days come first, so that they keep one row through the week. */
const byRow = (one: Placed<GridEvent>, other: Placed<GridEvent>): number => {
  const [a, b] = [one.event, other.event];
  return (
    Number(spansDays(other)) - Number(spansDays(one)) ||
    (a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : a.id - b.id)
  );
};

/** The rows of the days of a week, which take events. */
interface Rows<E extends GridEvent> {
  readonly rows: (Placed<E> | undefined)[][];
  /** The first free row of each day. */
  readonly next: number[];
}

/** Puts an event into a row of some days. */
function put<E extends GridEvent>(
  { rows, next }: Rows<E>,
  placed: Placed<E>,
  row: number,
  from: number,
  to: number,
): void {
  for (let at = from; at <= to; at++) {
    const taken = rows[at] ?? [];
    taken[row] = placed;
    let free = next[at] ?? 0;
    while (taken[free] !== undefined) free++;
    next[at] = free;
  }
}

/**
 * One week: a bar gets the first row that is free on all its days. That is the first free row of its first day: bars come by their start, so
 * an earlier one that takes a row of a later day takes that of the first day, too. An event with a time has a row of its own on each of its days.
 */
function fillWeek<E extends GridEvent>(
  days: readonly string[],
  events: readonly Placed<E>[],
): (Placed<E> | undefined)[][] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const week: Rows<E> = { rows: days.map(() => []), next: days.map(() => 0) };
  const here = events.filter(({ event }) => event.firstDay <= last && event.lastDay >= first);
  for (const placed of here.sort(byRow)) {
    const { event, isBar } = placed;
    const from = Math.max(0, daysBetween(first, event.firstDay));
    const to = Math.min(6, daysBetween(first, event.lastDay));
    if (isBar) put(week, placed, week.next[from] ?? 0, from, to);
    else for (let at = from; at <= to; at++) put(week, placed, week.next[at] ?? 0, at, at);
  }
  return week.rows;
}

/** How the weeks of a month are shown. */
export interface GridOptions {
  /** The first day of a week; 0 is Sunday. */
  readonly weekStart: number;
  /** The day that is marked; absent for none. */
  readonly today?: string | undefined;
  /** The number of events that a day shows. Default: all. */
  readonly most?: number | undefined;
}

/** The weeks of a month with the events of each day. */
export function monthGrid<E extends GridEvent>(
  month: string,
  events: readonly E[],
  { weekStart, today, most = Infinity }: GridOptions,
): MonthDay<E>[][] {
  const placed = events.map((event) => ({ event, isBar: isBar(event) }));
  return weeksOf(month, weekStart).map((days) => {
    const rows = fillWeek(days, placed);
    return days.map((day, at) => {
      const all = Array.from(rows[at] ?? []);
      return {
        day,
        inMonth: day.startsWith(month),
        isToday: day === today,
        rows: all.slice(0, most).map(
          (one) =>
            one && {
              ...one,
              continues: one.isBar && at > 0 && one.event.firstDay < day,
              goesOn: one.isBar && at < 6 && one.event.lastDay > day,
              span: Math.min(6 - at, daysBetween(day, one.event.lastDay)) + 1,
            },
        ),
        more: all.slice(most).filter((event) => event !== undefined).length,
      };
    });
  });
}
