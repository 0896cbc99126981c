import type { EventRecord } from '@kalends/core';
import { packedStatus, packedTime } from './packed.js';
import { spanOf } from './span.js';

/** A row of `event_slim`: of each event the little that most questions need, in the order of the columns. */
export type SlimRow = readonly [
  event: number,
  status: number,
  start_date: number,
  date: number,
  end_date: number,
  utc_start_date: number,
  hide_from_listings: number,
  featured: number,
  author: number,
  span: number,
];

/** The row of an event. */
export const slimRow = (event: EventRecord): SlimRow => [
  event.id,
  packedStatus(event.status),
  packedTime(event.start_date),
  packedTime(event.date),
  packedTime(event.end_date),
  packedTime(event.utc_start_date),
  event.hide_from_listings ? 1 : 0,
  event.featured ? 1 : 0,
  event.author,
  spanOf(event),
];
