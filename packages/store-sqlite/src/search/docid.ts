import { packedStatus, packedTime } from './packed.js';
import type { SlimRow } from './slim-row.js';

/**
 * Where an event stands in the index of words. Its places follow the days on which events start, and what most lists leave
 * out stands apart: what a list asks for is then a stretch of places, so that the hits of a search need not be looked at one by
 * one to be counted. A place has the id in its last bits; it is known from the event's row in `event_slim`, and the event from it.
 */

/**
 * The groups of events, in the order of their places: published ones that lists show and that end on the day on which they
 * start; such as end later; those that lists do not show; all that are not published.
 */
const GROUPS = ['day', 'longer', 'hidden', 'unpublished'] as const;

/** A group of events. */
export type Group = (typeof GROUPS)[number];

/** How many ids a day has places for, and how many days a group. Events with greater ids stand before all others. */
const [IDS, DAYS] = [2 ** 24, 2 ** 22];

/** Before the places of all events, and after them. */
export const [FIRST_PLACE, LAST_PLACE] = [-(2 ** 53), GROUPS.length * DAYS * IDS];

/** The place of an event that the index does not have. */
export const NOWHERE = 0;

const SECONDS = 86_400;
const FIRST_DAY = packedTime('0000-00-00 00:00:00') / SECONDS;

/** The first place of the day that has this packed time. */
export const placeOfDay = (group: Group, time: number): number =>
  (GROUPS.indexOf(group) * DAYS + Math.floor(time / SECONDS) - FIRST_DAY) * IDS;

/** The place after all those of the same day. */
export const nextDay = (place: number): number => (Math.floor(place / IDS) + 1) * IDS;

/** The event at the place in a column. */
export const eventAt = (column: string): string => `iif(${column} < 0, -${column}, ${column} & ${IDS - 1})`;

/** The place of the event that has this row in `event_slim`. */
export function placeOf([id, status, start, , , , hidden, , , span]: SlimRow): number {
  if (id >= IDS) return -id;
  const listed = hidden === 0 ? (span === 0 ? 'day' : 'longer') : 'hidden';
  return placeOfDay(status === packedStatus('publish') ? listed : 'unpublished', start) + id;
}
