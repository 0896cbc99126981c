import { EVENT_STATUSES, STATUSES } from '@kalends/core';
import type { Decoded, Decoders } from '@kalends/core/adapter';
import {
  decimal,
  entries,
  flag,
  isFilled,
  isText,
  isTrueWord,
  positiveInteger,
  readAll,
} from './query-values.js';

type Decoder = Decoders[string];

/** A decoded value; one that could not be decoded breaks a rule. */
export const valueOf = (value: unknown): Decoded | undefined => (value === undefined ? undefined : { value });

/** A decoder that accepts some values and leaves them unchanged. */
export const taking =
  (isTaken: (given: unknown) => boolean): Decoder =>
  (given) =>
    isTaken(given) ? { value: given } : undefined;

/** Whether a value is a status of records. */
export const isStatus = (given: unknown): boolean => (STATUSES as readonly unknown[]).includes(given);

/** Whether a value says whether an event takes place. */
export const isEventStatus = (given: unknown): boolean =>
  (EVENT_STATUSES as readonly unknown[]).includes(given);

const number: Decoder = (given) => valueOf(given === '' ? '' : decimal(given));

function statuses(given: unknown): Decoded | undefined {
  if (given === '') return { value: [] };
  const asked = entries(given).filter((entry) => !isText(given) || entry !== '');
  return asked.length > 0 && asked.every(isStatus) ? { value: asked } : undefined;
}

const termKey = (entry: unknown): number | string | null | undefined =>
  entry === '' ? null : (positiveInteger(entry) ?? (isText(entry) ? entry : undefined));

/**
 * How the filters of lists are decoded, for each field type: texts for numbers and flags, CSV for lists (transport.md
 * §1.3). A value may pass the loose check of its field's rule and still have the wrong type (errors.md §2, phase 5).
 */
export const QUERY_DECODERS: Decoders = {
  positive: (given) => valueOf(positiveInteger(given)),
  latitude: number,
  longitude: number,
  distance: number,
  dateFilter: taking((given) => isText(given) || typeof given === 'number'),
  statuses,
  eventStatuses: (given) => {
    const asked = entries(given).filter((entry) => entry !== '');
    return asked.length > 0 && asked.every(isEventStatus) ? { value: asked } : undefined;
  },
  flag: (given) => ({ value: flag(given) }),
  // a flag that is already a boolean is refused here
  filledWordFlag: (given) => (isFilled(given) ? { value: isTrueWord(given) } : undefined),
  looseFlag: (given) => ({ value: isTrueWord(given) }),
  filledText: taking(isFilled),
  termKeys: (given) => valueOf(readAll(entries(given), termKey)),
  ids: (given) => valueOf(readAll(entries(given), positiveInteger)),
};
