import { fieldType } from './field-type.js';

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

/** Where tickets are sold. */
export const offers = fieldType<readonly Offer[]>({
  type: 'array',
  items: {
    type: 'object',
    properties: {
      url: { type: 'string', format: 'uri' },
      price: { type: 'string' },
      currency: { type: 'string' },
      availability: { type: 'string', enum: AVAILABILITIES },
    },
  },
});
