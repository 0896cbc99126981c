import type { EventRecord, EventStatus } from '@kalends/core';
import { findZone, toUtc, UTC } from '@kalends/core/adapter';
import { oneOf, text, type JsonOf } from '@kalends/http/schema';
import { escapedAddress } from './escaped-address.js';
import { withOffset } from './offset-time.js';

/** The keys of a place on the web as linked data. */
export const VIRTUAL_LD = {
  '@type': oneOf('VirtualLocation'),
  url: text('Where the event can be attended'),
};

/** A place on the web as linked data. */
export interface VirtualLocationLdJson extends JsonOf<typeof VIRTUAL_LD> {}

/** Whether an event takes place, in linked data. */
export const EVENT_STATUS_LD: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  moved: 'EventRescheduled',
  online: 'EventMovedOnline',
};

/** How an event is attended in linked data. */
export const attendanceMode = (isAtPlace: boolean, isOnline: boolean): string =>
  `https://schema.org/${isOnline ? (isAtPlace ? 'Mixed' : 'Online') : 'Offline'}EventAttendanceMode`;

/** The place on the web of an event; undefined if it has none. An event that moved online without an address is at its page. */
export function virtualLocation(event: EventRecord, url: string): VirtualLocationLdJson | undefined {
  if (event.virtual_url === '' && event.event_status !== 'online') return undefined;
  return { '@type': 'VirtualLocation', url: escapedAddress(event.virtual_url) || url };
}

/** The start before an event was moved, with its offset; undefined if it was not. */
export function previousStart({
  event_status,
  previous_start_date,
  timezone,
}: EventRecord): string | undefined {
  if (event_status === 'scheduled' || previous_start_date === null) return undefined;
  return withOffset(previous_start_date, toUtc(previous_start_date, findZone(timezone) ?? UTC));
}
