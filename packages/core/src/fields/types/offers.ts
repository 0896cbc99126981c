import * as v from 'valibot';
import type { FieldType, Members } from './field-type.js';
import { readMembers } from './members.js';
import { reading } from './reading.js';
import { url } from './url.js';

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

/** Where tickets are sold, and for how much. One of `url` and `price` is required. */
export interface OfferInput {
  /** An http(s) address. */
  readonly url?: string | undefined;
  /** A decimal number, or its text. */
  readonly price?: string | number | undefined;
  /** An ISO code such as `EUR`. Default: that of the site. */
  readonly currency?: string | undefined;
  readonly availability?: Availability | undefined;
}

/** The maximum number of offers of an event. */
export const MOST_OFFERS = 20;

const PRICE = /^\d{1,12}(?:\.\d{1,4})?$/;

/** The members of an offer. */
const OFFER = {
  url: { type: url },
  price: {
    type: {
      read: v.pipe(
        v.union([v.string(), v.number()]),
        reading((given) => {
          const text = String(given).trim();
          return text === '' || PRICE.test(text) ? text : undefined;
        }),
      ),
    },
  },
  currency: { type: { read: v.pipe(v.string(), v.regex(/^(?:[A-Z]{3})?$/)) } },
  availability: { type: { read: v.picklist(AVAILABILITIES) } },
} as const satisfies Members;

/** Offers in the form that records store, of one or of a list; `undefined` if one of them is none, or if there are too many. */
export function readOffers(given: unknown): readonly Offer[] | undefined {
  const all: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (all.length > MOST_OFFERS) return undefined;
  const offers = all.map((one) => {
    const read = readMembers(OFFER, one);
    if (read === undefined) return undefined;
    const { url = '', price = '', currency = '', availability = '' } = read;
    return `${url}${price}` === '' ? undefined : { url, price, currency, availability };
  });
  return offers.every((offer) => offer !== undefined) ? offers : undefined;
}

/** Where tickets are sold. */
export const offers = {
  schema: {
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
  },
  read: v.pipe(
    v.custom<OfferInput | readonly OfferInput[]>(() => true),
    reading<OfferInput | readonly OfferInput[], readonly Offer[]>(readOffers),
  ),
  takes: 'at most 20 offers, each with a url or a price',
  size: 'list',
  inline: OFFER,
  asRead: true,
} as const satisfies FieldType;
