import type { EventStatus } from '@kalends/core';
import type { Recurrence } from './recurrence.js';
import type { Position } from './web-mercator.js';

/** A link to a page of the calendar. `name` is HTML. */
export interface NamedLink {
  readonly name: string;
  readonly url: string;
  /** The colour of a category, as `#rrggbb`. */
  readonly color?: string;
}

/** A venue in a list of events. */
export interface VenueSummary extends NamedLink {
  readonly id: number;
  /** Street, city, state, postal code and country, as far as they are known, as plain text. */
  readonly address: string;
  /** Plain text; `''` if it is not known. */
  readonly city: string;
  /** Where it is on a map; `undefined` if that is not known, or the venue is to have no map. */
  readonly position: Position | undefined;
}

/** The image of an event in a list. */
export interface SummaryImage {
  /** The URL of its image; `''` if there is none. */
  readonly image: string;
  /** The attribute `srcset` of its image; `''` if there are no other sizes. */
  readonly srcset: string;
  /** The classes by which its image is cropped around its focus; `''` for one in the middle. */
  readonly focus: string;
}

/** An event in a list or a month. */
export interface EventSummary extends SummaryImage {
  readonly id: number;
  readonly url: string;
  /** HTML. */
  readonly title: string;
  /** Local time in the event's own zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly start_date: string;
  readonly end_date: string;
  /** UTC, in the same form. */
  readonly utc_start_date: string;
  readonly utc_end_date: string;
  readonly timezone: string;
  /** The first and the last day of the event. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly all_day: boolean;
  readonly featured: boolean;
  readonly event_status: EventStatus;
  readonly venue: VenueSummary | undefined;
  readonly categories: readonly NamedLink[];
  /** Plain text; `''` if there is none. */
  readonly cost: string;
  /** How its series recurs; absent if it is in none that the caller may see. */
  readonly recurrence?: Recurrence;
  /** Its distance from the point that a visitor chose, in kilometres; absent if there is no such point or it has no position. */
  readonly distance?: number;
}
