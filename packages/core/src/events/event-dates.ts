import type { Parsed } from '../fields/record-inputs.js';
import type { EventRecord } from '../records/event-record.js';
import { invalidParam } from '../errors.js';
import { nowSeconds, type Context } from '../resource/context.js';
import { clockOf, type DateReading } from '../time/date-text.js';
import { endOfDay, startOfDay } from '../time/local-time.js';
import { findZone, type Zone } from '../time/zone.js';
import { fromUtc, resolveLocal, toUtc } from '../time/zoned-time.js';

/** The date fields of an event's input. */
type EventDatesInput = Pick<
  Parsed<'event'>,
  'start_date' | 'end_date' | 'timezone' | 'all_day' | 'previous_start_date'
>;

/** The date fields of an event record. */
export type EventDates = Pick<
  EventRecord,
  | 'start_date'
  | 'end_date'
  | 'utc_start_date'
  | 'utc_end_date'
  | 'timezone'
  | 'all_day'
  | 'previous_start_date'
>;

/** The zone of an event: from the input, else the stored one, else the site's. */
export function eventZone(context: Context, given: EventDatesInput, previous: EventRecord | null): Zone {
  const named = given.timezone ?? previous?.timezone ?? '';
  return findZone(named) ?? context.siteZone;
}

/** The start before the last change that visitors could know of, on the clock of the event as it is now. */
function previousStart(previous: EventRecord | null, utc_start_date: string, zone: Zone): string | null {
  if (previous === null) return null;
  const isKnown = previous.status === 'publish' || previous.event_status === 'postponed';
  if (isKnown && previous.utc_start_date !== utc_start_date) return fromUtc(previous.utc_start_date, zone);
  const { previous_start_date, timezone } = previous;
  const before = findZone(timezone);
  if (previous_start_date === null || timezone === zone.id || before === undefined)
    return previous_start_date;
  return fromUtc(toUtc(previous_start_date, before), zone);
}

/**
 * Resolves the dates of an event: merges the input with the stored dates and computes the derived fields (F5, F6).
 * Texts are wall-clock times in the event's zone. Typed callers mean an instant by an offset, and an end before the start
 * is refused, or moves to the start if it is imported; through the interface an offset is ignored and the end moves to the
 * start (dates.md §1, F5).
 */
export function resolveEventDates(
  context: Context,
  given: EventDatesInput,
  previous: EventRecord | null,
): EventDates {
  const zone = eventZone(context, given, previous);
  const now = nowSeconds(context);
  const isTyped = context.decoders === undefined;
  const read = (reading: DateReading | undefined, stored: string | undefined): string => {
    const date = reading?.({ now, zone });
    const local = date === undefined ? stored : isTyped ? clockOf(date, zone) : date.local;
    return resolveLocal(local ?? '0000-01-01 00:00:00', zone);
  };
  const all_day = given.all_day ?? previous?.all_day ?? false;
  const times = {
    start: read(given.start_date, previous?.start_date),
    end: read(given.end_date, previous?.end_date),
  };
  const start_date = all_day ? startOfDay(times.start) : times.start;
  if (isTyped && context.isImport !== true && times.end < start_date)
    throw invalidParam({ end_date: 'the end is before the start' });
  const end = times.end < start_date ? start_date : times.end;
  const end_date = all_day ? endOfDay(end) : end;
  const utc_start_date = toUtc(start_date, zone);
  return {
    all_day,
    start_date,
    end_date,
    utc_start_date,
    utc_end_date: toUtc(end_date, zone),
    timezone: zone.id,
    previous_start_date:
      given.previous_start_date === undefined
        ? previousStart(previous, utc_start_date, zone)
        : read(given.previous_start_date, undefined),
  };
}
