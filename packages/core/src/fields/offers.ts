import * as v from 'valibot';
import { AVAILABILITIES, type Availability, type Offer } from './types/offers.js';
import { websiteUrl } from '../text/addresses.js';
import { known, reading, type Field } from './field.js';

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
const OFFER = v.object({
  url: v.optional(
    known(
      v.pipe(
        v.string(),
        reading((given) => (given === '' ? '' : websiteUrl(given))),
      ),
      {},
    ),
    '',
  ),
  price: v.optional(
    known(
      v.pipe(
        v.union([v.string(), v.number()]),
        reading((given) => {
          const text = String(given).trim();
          return text === '' || PRICE.test(text) ? text : undefined;
        }),
      ),
      {},
    ),
    '',
  ),
  currency: v.optional(known(v.pipe(v.string(), v.regex(/^(?:[A-Z]{3})?$/)), {}), ''),
  availability: v.optional(known(v.picklist(AVAILABILITIES), {}), ''),
});

/** Offers in the form that records store, of one or of a list; `undefined` if one of them is none, or if there are too many. */
export function readOffers(given: unknown): readonly Offer[] | undefined {
  const all: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (all.length > MOST_OFFERS) return undefined;
  const offers = all.map((one) => {
    const read = v.safeParse(OFFER, one);
    return read.success && `${read.output.url}${read.output.price}` !== '' ? read.output : undefined;
  });
  return offers.every((offer) => offer !== undefined) ? offers : undefined;
}

/** Reads one offer or a list of offers as a list. */
export const offers: Field<OfferInput | readonly OfferInput[], readonly Offer[]> = known(
  v.pipe(
    v.custom<OfferInput | readonly OfferInput[]>(() => true),
    reading<OfferInput | readonly OfferInput[], readonly Offer[]>(readOffers),
  ),
  { size: 'list', inline: OFFER },
);
