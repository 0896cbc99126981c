import { parseUrl } from '@kalends/core/adapter';
import { filtersBy, isLinkedList, isTermList } from './collections.js';
import { idOf } from './compare-values.js';
import { areTexts, DATES, queryOf, stringOf, type Case } from './conditions.js';
import { own, type Sides } from './difference.js';

const BY_TERM = filtersBy(isTermList);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Whether two addresses are one, which B writes as the URL standard does. */
export const isSameAddress = ({ a, b }: Sides<string>): boolean => a !== b && parseUrl(a)?.href === b;

/** Whether a request is for the id 0, which no record has. */
export const isZero = ({ request: { path } }: Case): boolean => isLinkedList(path[0]) && path[1] === '0';

/** Whether a list of terms is asked for in the short form that only single terms have. */
export const isShortList = (found: Case): boolean =>
  isTermList(found.request.path[0]) &&
  found.request.path.length === 1 &&
  queryOf(found, 'context') === 'embed';

/** Whether A lists the events of a term that is named by the digits of a filter, and B refuses an id that nothing has. */
export function listsByName(found: Case): boolean {
  const { a } = found.difference.within;
  const events = listOf(own(a, 'events'));
  return BY_TERM.some((name) => {
    const digits = queryOf(found, name);
    const isNamed = (event: unknown): boolean =>
      listOf(own(event, name)).some((term) => own(term, 'name') === digits);
    return /^\d+$/.test(digits) && events.length > 0 && events.every(isNamed);
  });
}

/** Whether an event that only B lists has the term with the id of a filter. */
export const isOfTermId = (found: Case): boolean =>
  BY_TERM.some((name) => {
    const digits = queryOf(found, name);
    return /^\d+$/.test(digits) && hasTerm(found.difference.b, name, digits);
  });

/** Whether an event has a term. */
export const hasTerm = (event: unknown, name: string, id: string): boolean =>
  listOf(own(event, name)).some((term) => idOf(term) === id);

/** The filter of a request by one id of a term, and the id. */
export const termFilterOf = (
  query: Readonly<Record<string, string>> = {},
): readonly [string, string] | undefined => {
  const name = BY_TERM.find((one) => /^\d+$/.test(query[one] ?? ''));
  return name === undefined ? undefined : [name, query[name] ?? ''];
};

/** The body of an answer, also in an envelope. */
const bodyOf = (answer: unknown): unknown => own(answer, 'body') ?? answer;

/** Whether a user gets a part of a list of venues or organizers, of which both have as many: those of one date are in another order. */
export function isPartInOrder({ request, difference: { within } }: Case): boolean {
  const [list] = request.path;
  if (request.as !== 'user' || request.walk !== undefined || !isLinkedList(list)) return false;
  const [a, b] = [bodyOf(within.a), bodyOf(within.b)];
  const total = Number(own(a, 'total'));
  return total > 0 && total === own(b, 'total') && listOf(own(a, String(list))).length <= total;
}

const folded = (term: unknown): string =>
  stringOf(own(term, 'name')).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether the terms of an event differ in the order of equal names alone. */
export function isOrderOfNames({ difference: { path, within } }: Case): boolean {
  const name = path.replace(/^event\./, '');
  const [a, b] = [listOf(own(within.a, name)), listOf(own(within.b, name))];
  return a.length === b.length && a.every((term, at) => folded(term) === folded(b[at]));
}

/** A date without a year in it: `today`, `+2 weeks`, `0`. */
const RELATIVE = /^(?!.*\d{4})(?:now|today|tomorrow|yesterday|midnight|noon|0|[+-]?\d{1,3}\s*\w+|\w+\s+\w+)/i;

/** Whether a filter names a day by words. */
export const hasRelativeDate = (found: Case): boolean =>
  DATES.some((name) => RELATIVE.test(queryOf(found, name)));

/** The dates in the address of a list, by their names, in milliseconds. */
function datesIn(address: string): ReadonlyMap<string, number> {
  const dates = new Map<string, number>();
  for (const [name, value] of parseUrl(address, 'http://a.example')?.searchParams ?? [])
    if (DATES.includes(name)) {
      const [day = '', time = '00:00:00'] = value.split(' ');
      dates.set(name, Date.parse(`${day}T${time}Z`));
    }
  return dates;
}

/** Whether the dates in the addresses of a list are the same but for some milliseconds. */
export const haveDatesWithin = (found: Case, milliseconds: number): boolean =>
  areTexts(found, ({ a, b }) => {
    const [x, y] = [datesIn(a), datesIn(b)];
    return (
      x.size > 0 && [...x].every(([name, time]) => Math.abs(time - (y.get(name) ?? Infinity)) <= milliseconds)
    );
  });

/** Whether an organizer that only A links is linked there twice, and once in B. */
export function isLinkedTwice({ difference: { a, within } }: Case): boolean {
  const id = idOf(a);
  const linksIn = (event: unknown): number =>
    listOf(own(event, 'organizer')).filter((one) => idOf(one) === id).length;
  return id !== undefined && linksIn(within.a) > 1 && linksIn(within.b) === 1;
}

/** Whether linked data of an event name an organizer as often as A links it. */
export function isNamedTwice({ difference: { within } }: Case): boolean {
  const ids = listOf(own(within.a, 'organizer')).map(idOf);
  return new Set(ids).size < ids.length && new Set(ids).size === listOf(own(within.b, 'organizer')).length;
}

/** Whether a day is named by words, and the two lists have other events: their totals follow. */
export function hasOtherDay(found: Case): boolean {
  const { a, b } = found.difference.within;
  const idsIn = (body: unknown): string => listOf(own(body, 'events')).map(idOf).join();
  return hasRelativeDate(found) && idsIn(a) !== idsIn(b);
}
