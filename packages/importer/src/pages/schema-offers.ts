import { AVAILABILITIES, type Availability, type EventInput, type OfferInput } from '@kalends/core';
import { MOST_OFFERS } from '@kalends/core/adapter';
import { readOffers, type EventCurrency } from '@kalends/core/internal';
import { knownFlagOf } from '../json-values.js';
import type { Thing } from './graph.js';
import type { Reading } from './schema-place.js';

/** The cost of an event, and where to get tickets. */
export interface PageOffers extends Pick<EventInput, 'cost' | 'offers'> {
  readonly currency?: EventCurrency;
}

/** `ItemAvailability` of schema.org. */
const AVAILABILITY: Readonly<Record<string, Availability>> = {
  instock: 'in_stock',
  onlineonly: 'in_stock',
  instoreonly: 'in_stock',
  limitedavailability: 'limited',
  soldout: 'sold_out',
  outofstock: 'sold_out',
  discontinued: 'sold_out',
  preorder: 'pre_order',
  presale: 'pre_order',
};

/** The last part of the address of a value of schema.org, such as `https://schema.org/InStock`, without case. */
export const wordOf = (text: string): string =>
  text
    .trim()
    .replace(/\/$/, '')
    .replace(/^[^]*[/#:]/, '')
    .toLowerCase();

const availabilityOf = (text: string): Availability => {
  const word = wordOf(text);
  return AVAILABILITY[word] ?? AVAILABILITIES.find((one) => one.replace('_', '') === word) ?? '';
};

/** A number with a currency around it, or without. */
const PRICE = /^[^\d.,-]{0,10}(\d{1,3}(?:[,. '’]\d{3})+|\d{1,9})(?:[.,](\d{1,2}|\d{4}))?[^\d.,-]{0,10}$/;

/** The separator between the lowest and the highest price of a text, such as `12 – 20`. */
const BETWEEN = / [–—-] /;

/** A price as a decimal number; `undefined` for a text that is none. */
export function priceOf(given: string): string | undefined {
  const text = given.trim();
  if (/^\d{1,9}(?:\.\d{1,12})?$/.test(text)) {
    const [whole = '', part = ''] = text.split('.');
    return /^0*$/.test(part) && part.length > 2
      ? whole
      : text.slice(0, whole.length + 3 + (part.length > 2 ? 2 : 0));
  }
  const [, whole, part] = PRICE.exec(text) ?? [];
  if (whole === undefined) return /^(?:free|gratis|kostenlos|gratuit)$/i.test(text) ? '0' : undefined;
  return `${whole.replace(/\D/g, '')}${part === undefined ? '' : `.${part}`}`;
}

/** The symbols of currencies, by their codes; a code that has none stands for itself. */
function symbolOf(code: string): string {
  try {
    const parts = new Intl.NumberFormat('en', {
      ...{ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' },
    }).formatToParts(0);
    const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code;
    return /\p{L}$/u.test(symbol) ? `${symbol}\u00a0` : symbol;
  } catch {
    return '';
  }
}

/** The prices of an offer: its own, or those of its specifications. */
function pricesOf(offer: Thing, { graph, texts }: Reading): { prices: string[]; currency: string } {
  const things = [offer, ...graph.thingsOf(offer, 'priceSpecification')];
  const prices = things.flatMap((thing) =>
    ['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice'].flatMap((name) =>
      texts
        .lines(thing, name)
        .flatMap((text) => text.split(BETWEEN))
        .flatMap((text) => priceOf(text) ?? []),
    ),
  );
  const currencies = things.map((thing) => texts.line(thing, 'priceCurrency').toUpperCase());
  return { prices, currency: currencies.find((code) => /^[A-Z]{3}$/.test(code)) ?? '' };
}

interface OfferRead {
  readonly prices: readonly string[];
  readonly currency: string;
  readonly url: string;
  readonly availability: Availability;
}

/** The offers of an event, those of an aggregate behind it. */
function offersIn(event: Thing, reading: Reading): OfferRead[] {
  const { graph, texts, address } = reading;
  const given = graph.thingsOf(event, 'offers');
  const all = given.flatMap((offer) => [offer, ...graph.thingsOf(offer, 'offers')]);
  return all.map((offer) =>
    reading.once('offer', offer, () => ({
      ...pricesOf(offer, reading),
      url: address(texts.line(offer, 'url')) ?? '',
      availability: availabilityOf(texts.raw(offer, 'availability')),
    })),
  );
}

const numeric = (a: string, b: string): number => Number(a) - Number(b);

/**
 * What an event costs: the lowest and the highest price of its offers; nothing, if it says so. Offers that say more than a price at the
 * page of the event are those of the record.
 *
 * @param own the addresses of the event itself
 */
export function readPageOffers(event: Thing, own: readonly string[], reading: Reading): PageOffers {
  const { graph } = reading;
  const offers = offersIn(event, reading);
  const prices = [...new Set(offers.flatMap((offer) => offer.prices))].sort(numeric);
  const [free] = graph.valuesOf(event, 'isAccessibleForFree');
  const isFree = knownFlagOf(typeof free === 'string' ? wordOf(free) : free) === true;
  const [low, high] = [prices[0], prices.at(-1)];
  const texted = low === undefined ? (isFree ? ['0'] : []) : [...new Set([low, high ?? low])];
  // a cost of 0 alone is none where records are created
  const cost = texted.length === 1 && Number(texted[0]) === 0 ? 'Free' : texted;
  const code =
    offers.find(({ currency, prices: some }) => currency !== '' && some.length > 0)?.currency ?? '';
  const sold = offers.flatMap(({ prices: some, currency, url, availability }): OfferInput[] => {
    const isOwn = url === '' || own.includes(url);
    const says = !isOwn || !['', 'in_stock'].includes(availability);
    if (!says || (url === '' && some.length === 0)) return [];
    const price = some.length === 1 || new Set(some.map(Number)).size === 1 ? some[0] : undefined;
    if (url === '' && price === undefined) return [];
    return [{ url, currency, availability, ...(price !== undefined && { price }) }];
  });
  const known = readOffers(distinct(sold).slice(0, MOST_OFFERS));
  return {
    ...(cost.length > 0 && { cost }),
    ...(known !== undefined && known.length > 0 && { offers: known }),
    ...(code !== '' && { currency: { symbol: symbolOf(code), code, position: 'prefix' } }),
  };
}

/** Offers without those that are there already. */
const distinct = (offers: readonly OfferInput[]): OfferInput[] => [
  ...new Map(offers.map((offer) => [JSON.stringify(offer), offer])).values(),
];
