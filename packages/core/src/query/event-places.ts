import type { Slice } from './query.js';

/**
 * How a store plans lists by location. It resolves the venues first; if most venues match, it takes those that do not
 * and subtracts their events, so that it never counts the events of more than half of all venues.
 */

/** The events at some venues (0 means no venue); with `others`, all events except those. */
export interface EventPlaces {
  readonly venues: readonly number[];
  readonly others: boolean;
}

/** The assumed number of events per venue in a window; it affects how a page is found, not what is on it. */
export const EVENTS_PER_VENUE = 4;

/**
 * Whether to collect and sort all matching records. Otherwise all records are scanned in the order of the list until
 * the page is full.
 *
 * @param matching how many records match, or an estimate
 * @param all how many records there are
 */
export const isGathered = (matching: number, all: number, { offset, limit }: Slice): boolean =>
  matching * matching <= (offset + limit) * all;
