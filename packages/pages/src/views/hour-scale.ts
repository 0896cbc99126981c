import { addDays } from '@kalends/site';
import { isWholeDays } from '@kalends/site/internal';
import type { EventSummary } from './event-summary.js';

/** An event on the scale of hours. */
export interface PlacedEvent {
  readonly event: EventSummary;
  /** The first of its rows, from 1 on, and their number. */
  readonly row: number;
  readonly rows: number;
  /** Its lane, from 1 on, among those of the events that overlap; `undefined` if it does not fit. */
  readonly lane: number | undefined;
  readonly lanes: number;
}

/** Events that overlap, directly or by others between them, in the order of their starts. */
export interface OverlappingEvents {
  readonly events: readonly PlacedEvent[];
  /** The row after the last one. */
  readonly end: number;
  /** The number of events that do not fit. */
  readonly beyond: number;
}

/** A day by its hours. */
export interface ScaledDay {
  /** The events that stand above the scale, in their order. */
  readonly above: readonly EventSummary[];
  readonly groups: readonly OverlappingEvents[];
}

/** The events of some days on one scale of hours. */
export interface HourScale {
  /** The hours that have events; none if all events stand above the scale. */
  readonly hours: readonly number[];
  readonly days: readonly ScaledDay[];
}

/** The rows of an hour, and of a day. */
const ROWS = 2;
export const ROWS_OF_DAY = 24 * ROWS;

/** The least number of hours that a scale has. */
export const FEWEST_HOURS = 6;

/** The number of lanes that overlapping events of a day of a week share: in a third of it, words would not fit. */
export const LANES_IN_WEEK = 2;

/** The number of lanes of a day that has the whole width. */
export const LANES_IN_DAY = 4;

/** How a scale of hours has its events. */
export interface ScaleLayout {
  /** The number of lanes that overlapping events share. */
  readonly lanes: number;
  /** Whether events of 24 hours and more stand above it on their first day, too, as bars over their days. */
  readonly hasBars: boolean;
}

/** An event with its rows of the day: the first one, and the one after the last. */
interface Span {
  readonly event: EventSummary;
  readonly from: number;
  readonly to: number;
}

const rowOf = (local: string): number =>
  (Number(local.slice(11, 13)) + Number(local.slice(14, 16)) / 60) * ROWS;

/** Whether an event has a place on the scale of a day: where it begins, unless it is on for whole days or is a bar. */
const isPlaced = (event: EventSummary, day: string, { hasBars }: ScaleLayout): boolean =>
  event.firstDay === day &&
  !isWholeDays(event) &&
  !(hasBars && event.end_date >= addDays(day, 1) + event.start_date.slice(10));

/** The rows of an event on its first day: one at least, as the clock can go back until its end. */
function spanOf(event: EventSummary): Span {
  const { end_date, firstDay, start_date } = event;
  const from = Math.floor(rowOf(start_date));
  const end = end_date.slice(0, 10) > firstDay ? ROWS_OF_DAY : Math.ceil(rowOf(end_date));
  return { event, from, to: Math.max(end, from + 1) };
}

/** Divides the events of a day, ordered by start, where one begins after all before it have ended. */
function overlapping(spans: readonly Span[]): Span[][] {
  const groups: Span[][] = [];
  let end = 0;
  for (const span of spans) {
    if (span.from >= end) groups.push([]);
    groups.at(-1)?.push(span);
    end = Math.max(end, span.to);
  }
  return groups;
}

/** Gives each event the first lane that is free when it begins. */
function inLanes(spans: readonly Span[], firstRow: number, most: number): OverlappingEvents {
  const ends: number[] = [];
  const laneOf = spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    return lane + 1;
  });
  const lanes = Math.min(ends.length, most);
  const events = spans.map(({ event, from, to }, index) => {
    const lane = laneOf[index] ?? 1;
    const row = from - firstRow + 1;
    return { event, row, rows: to - from, lane: lane > lanes ? undefined : lane, lanes };
  });
  const end = events.reduce((most, { row, rows }) => Math.max(most, row + rows), 1);
  return { events, end, beyond: events.filter(({ lane }) => lane === undefined).length };
}

/**
 * Places the events of some days on one scale of hours, by the clock of the zone of each. Events of whole days and bars
 * stand above it, as do those of the evening before, so that the scale need not begin at midnight.
 *
 * @param days the days with their events, ordered by start
 */
export function hourScale(
  days: readonly { readonly day: string; readonly events: readonly EventSummary[] }[],
  layout: ScaleLayout,
): HourScale {
  const spans = days.map(({ day, events }) =>
    events
      .filter((event) => isPlaced(event, day, layout))
      .map(spanOf)
      .sort((one, other) => one.from - other.from),
  );
  const all = spans.flat();
  const latest = all.reduce((most, { to }) => Math.max(most, to), 0);
  const earliest = all.reduce((least, { from }) => Math.min(least, from), ROWS_OF_DAY);
  const start = Math.floor(earliest / ROWS);
  const to = Math.min(24, Math.max(Math.ceil(latest / ROWS), start + FEWEST_HOURS));
  const from = Math.min(start, to - FEWEST_HOURS);
  return {
    hours: all.length === 0 ? [] : Array.from({ length: to - from }, (_, index) => from + index),
    days: days.map(({ day, events }, index) => ({
      above: events.filter((event) => !isPlaced(event, day, layout)),
      groups: overlapping(spans[index] ?? []).map((group) => inLanes(group, from * ROWS, layout.lanes)),
    })),
  };
}
