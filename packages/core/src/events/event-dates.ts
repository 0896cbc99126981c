import type { EventRecord } from '../records/event-record.js';
import { nowSeconds, type Context } from '../resource/context.js';
import { parseDateText } from '../time/date-text.js';
import { endOfDay, startOfDay } from '../time/local-time.js';
import { findZone, type Zone } from '../time/zone.js';
import { resolveLocal, toUtc } from '../time/zoned-time.js';

/** What a caller may say about when an event takes place. */
export interface EventDatesWish {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly timezone?: string | undefined;
  readonly all_day?: boolean | undefined;
}

/** When an event takes place. */
export type EventDates = Pick<
  EventRecord,
  'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'all_day'
>;

/** The zone that an event is given, keeps, or has from its site. */
export function eventZone(context: Context, wish: EventDatesWish, previous: EventRecord | null): Zone {
  const named = wish.timezone ?? previous?.timezone ?? '';
  return findZone(named) ?? context.siteZone;
}

/**
 * When an event takes place: what is given is merged with what is stored, and everything that follows from it is
 * computed anew (F5, F6). The clock texts are wall clocks of the event's zone; an offset in them is dropped (dates.md §1).
 */
export function resolveEventDates(
  context: Context,
  wish: EventDatesWish,
  previous: EventRecord | null,
): EventDates {
  const zone = eventZone(context, wish, previous);
  const now = nowSeconds(context);
  const read = (text: string | undefined, stored: string | undefined): string => {
    const local = text === undefined ? stored : parseDateText(text, { now, zone })?.local;
    return resolveLocal(local ?? '0000-01-01 00:00:00', zone);
  };
  const all_day = wish.all_day ?? previous?.all_day ?? false;
  const given = {
    start: read(wish.start_date, previous?.start_date),
    end: read(wish.end_date, previous?.end_date),
  };
  const start_date = all_day ? startOfDay(given.start) : given.start;
  const end = given.end < start_date ? start_date : given.end;
  const end_date = all_day ? endOfDay(end) : end;
  return {
    all_day,
    start_date,
    end_date,
    utc_start_date: toUtc(start_date, zone),
    utc_end_date: toUtc(end_date, zone),
    timezone: zone.id,
  };
}
