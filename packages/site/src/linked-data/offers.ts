import type { Availability, EventRecord } from '@kalends/core';
import { readCost } from '@kalends/core/adapter';
import { oneOf, optional, text, type JsonOf } from '@kalends/http/schema';
import type { Rendering } from '../rendering.js';
import { escapeText } from '../texts/escape-text.js';
import { escapedAddress } from './escaped-address.js';

/** The keys of an offer as linked data. */
export const OFFER_LD = {
  '@type': oneOf('Offer'),
  /** Unknown only for an offer of the event's own. */
  price: optional(text('The price, HTML-escaped')),
  priceCurrency: text('The code of the currency'),
  url: text('The page of the event, or where tickets are sold'),
  category: oneOf('primary'),
  availability: text('Whether tickets can be had: inStock, or an address of schema.org'),
  /** The day of publication. */
  validFrom: text('Since when'),
};

/** An offer as linked data. */
export interface OfferLdJson extends JsonOf<typeof OFFER_LD> {}

const AVAILABILITY: Readonly<Record<Availability, string>> = {
  '': 'InStock',
  in_stock: 'InStock',
  limited: 'LimitedAvailability',
  sold_out: 'SoldOut',
  pre_order: 'PreOrder',
};

/** The day of publication, as the start of its offers. */
const validFrom = ({ date }: EventRecord): string => `${date.slice(0, 10)}T00:00:00+00:00`;

/** The offers that an event has of its own, or that of its cost. */
export function presentOffers(
  event: EventRecord,
  url: string,
  rendering: Rendering,
): OfferLdJson | OfferLdJson[] | undefined {
  if (event.offers.length === 0) return presentOffer(event, url, rendering);
  const offers = event.offers.map((one) => ({
    '@type': 'Offer' as const,
    price: one.price || undefined,
    priceCurrency: one.currency || rendering.currency.code,
    url: escapedAddress(one.url) || url,
    category: 'primary' as const,
    availability: `https://schema.org/${AVAILABILITY[one.availability]}`,
    validFrom: validFrom(event),
  }));
  return offers.length === 1 ? offers[0] : offers;
}

/** The offer of an event that has a cost. */
function presentOffer(event: EventRecord, url: string, { currency }: Rendering): OfferLdJson | undefined {
  const { price, cost_details } = readCost(event.cost, currency, event.currency);
  if (price === '') return undefined;
  return {
    '@type': 'Offer',
    price: escapeText(price),
    priceCurrency: cost_details.currency_code || currency.code,
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: validFrom(event),
  };
}
