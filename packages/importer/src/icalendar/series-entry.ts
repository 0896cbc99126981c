import { CalendarError } from '@kalends/core';
import { datesOf, findZone, readRecurrence, requireStart, secondsOf, toUtc } from '@kalends/core/adapter';
import { reasonOf } from '../file/import-events.js';
import { CHARACTERS_OF_A_RECORD } from '../file/file-work.js';
import { valueText } from './components.js';
import { isCancelled } from './event-state.js';
import { propertyText } from './properties.js';
import type { Horizon } from './recurrence.js';
import {
  datesOf as seriesDates,
  localTimes,
  type DatesReading,
  type ChangedEvent,
  type SeriesComponents,
  type TimedEvent,
} from './series.js';
import { after, inZone, utcOf } from './times.js';
import { withUntilOf } from './until.js';

/** A series of a file that becomes one of the calendar. */
export interface StatedSeries {
  /** Its rule with its dates, as texts of iCalendar on the wall clock of the series. */
  readonly recurrence: readonly string[];
  /** How many events it has up to the horizon. */
  readonly count: number;
  /** The components that change one of its events, with the date that they take the place of. */
  readonly changed: readonly (ChangedEvent & { readonly place: string; readonly id: string })[];
}

/** What the events of a series may have together, with room below the 4,000,000 characters that one write of the calendar takes. */
const MOST_CHARACTERS = 3_500_000;

/** The characters that an event has besides those of the file. */
const OWN_CHARACTERS = 1_500;

const compact = (local: string, isDate: boolean): string =>
  (isDate ? local.slice(0, 10) : local).replaceAll(/[-:]/g, '').replace(' ', 'T');

/** Whether the wall clock of the file is that of the zone which the event gets. */
function hasClockOfZone({ start, properties }: TimedEvent): boolean {
  const named = propertyText(properties, 'x-kalends-timezone');
  const kept = findZone(named ?? '') ?? start.zone.zone;
  return start.isDate || toUtc(start.local, kept) === utcOf(start);
}

/** Whether each event lasts exactly as long as the first one, as those of a series do: days of a duration may have 23 hours. */
function lastsAsLong({ start, span }: TimedEvent, places: readonly string[]): boolean {
  if (start.isDate || span.days === 0) return true;
  const lasting = (local: string): number =>
    secondsOf(start.zone.toUtc(after(local, span, start.zone))) - secondsOf(start.zone.toUtc(local));
  const first = lasting(start.local);
  return places.every((place) => lasting(place) === first);
}

/** Why a series is imported event by event, or how it is stated. */
export async function statedSeries(
  { main, changed = new Map<string, ChangedEvent>() }: SeriesComponents,
  reading: DatesReading,
  { to, max }: Pick<Horizon, 'to' | 'max'>,
): Promise<StatedSeries | string | undefined> {
  if (main === undefined) return undefined;
  const { work } = reading;
  const { properties, start } = main;
  const rules = properties('rrule').flatMap(({ values }) => values.map(valueText));
  const given = await seriesDates(properties('rdate'), main, reading);
  const added = given.map((date) => date.local);
  if (rules.length + added.length === 0) return undefined;
  const changes = [...changed].map(([id, event]) => ({ ...event, id, place: inZone(event.of, start.zone) }));
  if (rules.length > 1) return 'It has several rules.';
  if (properties('exrule').length > 0) return 'It has EXRULE.';
  if (changes.some(({ isForFuture }) => isForFuture)) return 'It has a change for the future.';
  if (given.some(({ span }) => span !== undefined)) return 'It has a date with an end of its own.';
  if (added.some((date) => date < start.local)) return 'It has a date before its start.';
  if (!hasClockOfZone(main)) return 'Its rule is by the clocks of another zone.';
  const { isDate, local } = start;
  const gone: string[] = [];
  const staying: typeof changes = [];
  for (const change of changes) {
    work.spend('records', Math.ceil(change.size / CHARACTERS_OF_A_RECORD));
    await work.turn();
    if (isCancelled(change.properties)) gone.push(change.place);
    else staying.push(change);
  }
  const left = [...(await localTimes(properties('exdate'), main, reading)), ...gone];
  const dates = (name: string, list: readonly string[]): string[] =>
    list.length === 0 ? [] : [`${name}:${list.map((date) => compact(date, isDate)).join(',')}`];
  const recurrence = [
    ...rules.map((rule) => `RRULE:${withUntilOf(rule, start)}`),
    ...dates('RDATE', added),
    ...dates('EXDATE', left),
  ];
  try {
    const beginning = { start_date: local, all_day: isDate, zone: start.zone.zone };
    const read = readRecurrence(recurrence, beginning);
    requireStart(read, beginning);
    const places = datesOf(read, beginning, local, to, max);
    const count = places.length;
    if (count === 0) return 'It has no dates within the time for which events are written.';
    if (!lastsAsLong(main, places)) return 'It ends at the same time of day when the clocks change.';
    if ((main.size + OWN_CHARACTERS) * count > MOST_CHARACTERS)
      return 'Its texts are too long for so many events.';
    return { recurrence, count, changed: staying };
  } catch (error) {
    return reasonOf(CalendarError.from(error));
  }
}
