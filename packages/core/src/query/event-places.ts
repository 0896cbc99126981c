import type { Slice } from './query.js';

/**
 * How a store plans lists by place. It resolves the venues first; if most of them are there, it takes the others, whose events
 * are left out and subtracted: it never counts the events of more than half of all venues.
 */

/** The events at some venues, of which 0 stands for none; with `others`, all events but these. */
export interface EventPlaces {
  readonly venues: readonly number[];
  readonly others: boolean;
}

/** How many events a venue is taken to have in a window; it decides how a page is found, not what it holds. */
export const EVENTS_PER_VENUE = 4;

/**
 * Whether a page of the records that match is sorted out of all of them. Otherwise all records are passed in the order of the
 * list until the page is full.
 *
 * @param matching how many records match, or about how many
 * @param all how many records there are
 */
export const isGathered = (matching: number, all: number, { offset, limit }: Slice): boolean =>
  matching * matching <= (offset + limit) * all;
