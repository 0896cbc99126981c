import { daysBetween, weeksOf } from '@kalends/site';
import type { EventSummary } from './event-summary.js';

/** An event on one day of a month. */
export interface DayEvent {
  readonly event: EventSummary;
  /** Whether it continues from the day before within the week, and to the next one. */
  readonly continues: boolean;
  readonly goesOn: boolean;
  /** On how many days it is from this one to the end of the week. */
  readonly span: number;
}

/** A day of a month. */
export interface MonthDay {
  readonly day: string;
  /** Whether it belongs to the month rather than to a neighbour. */
  readonly inMonth: boolean;
  readonly isToday: boolean;
  /** The events that fit, each in its row; `undefined` keeps a row free. */
  readonly rows: readonly (DayEvent | undefined)[];
  /** The number of events that do not fit. */
  readonly more: number;
}

/** The number of events that a day shows. */
const ROWS = 4;

const spansDays = ({ firstDay, lastDay }: EventSummary): boolean => firstDay < lastDay;

/** Events that last several days come first, so that they keep one row through the week. */
const byRow = (a: EventSummary, b: EventSummary): number =>
  Number(spansDays(b)) - Number(spansDays(a)) ||
  (a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : a.id - b.id);

/**
 * One week: every event gets the first row that is free on all its days. That is the first free row of its first day:
 * events come by their start, so an earlier one that takes a row of a later day takes that of the first day, too.
 */
function fillWeek(days: readonly string[], events: readonly EventSummary[]): (EventSummary | undefined)[][] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const rows: (EventSummary | undefined)[][] = days.map(() => []);
  const next = days.map(() => 0);
  const here = events.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first);
  for (const event of here.sort(byRow)) {
    const from = Math.max(0, daysBetween(first, event.firstDay));
    const to = Math.min(6, daysBetween(first, event.lastDay));
    const row = next[from] ?? 0;
    for (let at = from; at <= to; at++) {
      const taken = rows[at] ?? [];
      taken[row] = event;
      let free = next[at] ?? 0;
      while (taken[free] !== undefined) free++;
      next[at] = free;
    }
  }
  return rows;
}

/** The weeks of a month with the events of each day. */
export function monthGrid(
  month: string,
  events: readonly EventSummary[],
  { weekStart, today }: { weekStart: number; today: string },
): MonthDay[][] {
  return weeksOf(month, weekStart).map((days) => {
    const rows = fillWeek(days, events);
    return days.map((day, at) => {
      const all = Array.from(rows[at] ?? []);
      return {
        day,
        inMonth: day.startsWith(month),
        isToday: day === today,
        rows: all.slice(0, ROWS).map(
          (event) =>
            event && {
              event,
              continues: at > 0 && event.firstDay < day,
              goesOn: at < 6 && event.lastDay > day,
              span: Math.min(6 - at, daysBetween(day, event.lastDay)) + 1,
            },
        ),
        more: all.slice(ROWS).filter((event) => event !== undefined).length,
      };
    });
  });
}
