import type { BaseRecord } from '../records/base-record.js';
import type { EventRecord } from '../records/event-record.js';
import type { PostRecord } from '../records/record.js';
import type { TermRecord } from '../records/term-record.js';
import { nameKey } from '../text/name-key.js';
import type { EventQuery, TermQuery } from './query.js';

/** The orders of lists. */

/** Compares texts by code point. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    // surrogates stand for code points above all other code units
    const [highX, highY] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff];
    return highX === highY ? x - y : highX ? 1 : -1;
  }
  return a.length - b.length;
}

/** Compares local times, which are ASCII texts of equal length. */
const compareTimes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares two records by id. */
export const byId = (a: BaseRecord, b: BaseRecord): number => a.id - b.id;

const EVENT_ORDERS: Readonly<Record<EventQuery['order'], (a: EventRecord, b: EventRecord) => number>> = {
  start_date: (a, b) =>
    compareTimes(a.start_date, b.start_date) || compareTimes(a.date, b.date) || byId(a, b),
  date: (a, b) => compareTimes(a.date, b.date) || byId(a, b),
};

/** The texts that terms can be ordered by, compared by their `nameKey`s. */
export type TermText = 'name' | 'slug' | 'description';

/** Returns the `nameKey` of one of a term's texts. */
type TermKeyOf = (term: TermRecord, text: TermText) => string;

type CompareTerms = (a: TermRecord, b: TermRecord, query: TermQuery, keyOf: TermKeyOf) => number;

const byText =
  (text: TermText): CompareTerms =>
  (a, b, _query, keyOf) =>
    compareTexts(keyOf(a, text), keyOf(b, text));

const TERM_COMPARISONS: Readonly<Record<TermQuery['orderby'], CompareTerms>> = {
  id: byId,
  name: byText('name'),
  slug: byText('slug'),
  count: (a, b) => a.count - b.count,
  description: byText('description'),
  parent: (a, b) => a.parent - b.parent,
  include: (a, b, { include }) => (include === null ? 0 : include.indexOf(a.id) - include.indexOf(b.id)),
};

/** Compares two terms by the order of a query. A store that caches keys passes its own `keyOf`. */
export function compareTerms(
  query: TermQuery,
  a: TermRecord,
  b: TermRecord,
  keyOf: TermKeyOf = (term, text) => nameKey(term[text]),
): number {
  const compared = TERM_COMPARISONS[query.orderby](a, b, query, keyOf);
  return (query.order === 'asc' ? compared : -compared) || byId(a, b);
}

/** Compares two events by the order of a query. */
export const compareEvents = (query: EventQuery, a: EventRecord, b: EventRecord): number =>
  EVENT_ORDERS[query.order](a, b);

/** Compares two venues or organizers: by publication date, then id, both descending. */
export const compareLinked = (a: PostRecord, b: PostRecord): number =>
  compareTimes(b.date, a.date) || b.id - a.id;
