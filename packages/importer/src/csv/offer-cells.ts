import { AVAILABILITIES, type Offer } from '@kalends/core';
import { readOffers } from '@kalends/core/internal';
import type { CellRead } from './cells.js';

const BETWEEN = ' | ';

const isAvailability = (word: string): word is Offer['availability'] =>
  (AVAILABILITIES as readonly string[]).includes(word);

/** The member of an offer that a word is: each has a form of its own. */
const memberOf = (word: string): keyof Offer =>
  /^\d/.test(word)
    ? 'price'
    : /^[A-Z]{3}$/.test(word)
      ? 'currency'
      : isAvailability(word)
        ? 'availability'
        : 'url';

/** Parses offers: `https://tickets.example/7 12.50 EUR sold_out | 10`. */
export function readOfferCell(text: string): CellRead<readonly Offer[]> {
  const given = text.split(BETWEEN).map((offer) =>
    Object.fromEntries(
      offer
        .split(/\s+/)
        .filter((word) => word !== '')
        .map((word) => [memberOf(word), word]),
    ),
  );
  const value = readOffers(given);
  return value === undefined
    ? { fault: 'It is no offer; https://tickets.example/7 12.50 EUR in_stock is one.' }
    : { value };
}

/** Formats offers for `readOfferCell`. */
export const writeOfferCell = (offers: readonly Offer[]): string =>
  offers
    .map(({ url, price, currency, availability }) =>
      [url, price, currency, availability].filter((word) => word !== '').join(' '),
    )
    .join(BETWEEN);
