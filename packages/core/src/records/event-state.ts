/** Whether and how events take place. */
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'moved', 'online'] as const;

/**
 * Whether and how an event takes place: `scheduled` as announced; `cancelled`; `postponed` to a date that is not known yet; `moved` to
 * its current date; `online` instead of at its venue.
 */
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Whether tickets can be had, as schema.org names it; `''` if that is not known. */
export const AVAILABILITIES = ['', 'in_stock', 'limited', 'sold_out', 'pre_order'] as const;

/** One of `AVAILABILITIES`. */
export type Availability = (typeof AVAILABILITIES)[number];

/** Where tickets for an event are sold. The sale itself is not part of the calendar. */
export interface Offer {
  /** The address of the sale; `''` if there is none. */
  readonly url: string;
  /** A decimal number such as `12.50`; `''` if it is not known. */
  readonly price: string;
  /** The ISO code of its currency; `''` means that of the site. */
  readonly currency: string;
  readonly availability: Availability;
}
