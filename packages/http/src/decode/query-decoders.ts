import { EVENT_STATUSES, STATUSES, type EventListParams } from '@kalends/core';
import { EVENT_LINKS, type Decoded, type Decoder } from '@kalends/core/adapter';
import type { LinkField } from '@kalends/core/store';
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

/** A number from 1, as a number or a text. */
export const positive: Decoder = (given) => valueOf(positiveInteger(given));
const number: Decoder = (given) => valueOf(given === '' ? '' : decimal(given));
const date = taking((given) => isText(given) || typeof given === 'number');

/** The words for true and false, and the numbers. */
export const flagOf: Decoder = (given) => ({ value: flag(given) });

/** A text that is not empty. */
export const filled = taking(isFilled);

/** A list of statuses, or none. */
export function statuses(given: unknown): Decoded | undefined {
  if (given === '') return { value: [] };
  const asked = entries(given).filter((entry) => !isText(given) || entry !== '');
  return asked.length > 0 && asked.every(isStatus) ? { value: asked } : undefined;
}

function eventStatuses(given: unknown): Decoded | undefined {
  const asked = entries(given).filter((entry) => entry !== '');
  return asked.length > 0 && asked.every(isEventStatus) ? { value: asked } : undefined;
}

const termKey = (entry: unknown): number | string | null | undefined =>
  entry === '' ? null : (positiveInteger(entry) ?? (isText(entry) ? entry : undefined));

/** A list of terms by id or slug. */
export const termKeys: Decoder = (given) => valueOf(readAll(entries(given), termKey));

const ids: Decoder = (given) => valueOf(readAll(entries(given), positiveInteger));

type Conditions = NonNullable<NonNullable<EventListParams>['custom']>;

/** The conditions on one field: `12`, `a,b`, or values by operator. */
function conditionsOn(name: string, given: unknown): Conditions {
  const isByOperator = typeof given === 'object' && given !== null && !Array.isArray(given);
  const byOperator = isByOperator ? Object.entries(given) : [['in', given] as const];
  return byOperator.flatMap(([operator, value]): Conditions => {
    const isMany = operator === 'in' || operator === 'has';
    const values = (isMany ? entries(value) : [value]).filter((entry) => entry !== '');
    // the calendar refuses an operator that there is none of
    const op = operator as Conditions[number]['op'];
    return values.length === 0 ? [] : [{ name, op, value: isMany ? values : values[0] }];
  });
}

/** Conditions on declared fields, by their names: `custom[age][lt]=12`, `custom[style]=jazz,folk`. */
export function customConditions(given: unknown): Decoded | undefined {
  if (given === '') return { value: [] };
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  return { value: Object.entries(given).flatMap(([name, one]) => conditionsOn(name, one)) };
}

/** How the parameters are decoded that several kinds of lists have: their pages, their location, and the time of a change. */
export const LIST_DECODERS = {
  page: positive,
  per_page: positive,
  search: filled,
  modified_after: date,
  geoloc: flagOf,
  geoloc_lat: number,
  geoloc_lng: number,
  geoloc_distance: number,
};

/** Linked records are named by their ids; terms by their slugs, too. */
const LINKED = Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, ids])) as Readonly<
  Record<LinkField, Decoder>
>;

/**
 * How the parameters of a list of events are decoded: texts for numbers and flags, CSV for lists (transport.md §1.3). A value may pass
 * the loose check of its rule and still have the wrong type (errors.md §2, phase 5).
 */
export const EVENT_LIST_DECODERS: Readonly<Record<keyof EventListParams, Decoder | undefined>> = {
  ...LIST_DECODERS,
  start_date: date,
  end_date: date,
  starts_before: date,
  starts_after: date,
  ends_before: date,
  ends_after: date,
  // a flag that is already a boolean is refused here
  strict_dates: (given) => (isFilled(given) ? { value: isTrueWord(given) } : undefined),
  ...LINKED,
  categories: termKeys,
  tags: termKeys,
  featured: flagOf,
  cost: undefined,
  status: statuses,
  event_status: eventStatuses,
  one_per_series: flagOf,
  include: ids,
  post_parent: positive,
  ticketed: flagOf,
  custom: customConditions,
  sort: undefined,
  direction: undefined,
};
