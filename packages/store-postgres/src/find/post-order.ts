import type { EventOrder, EventQuery, LinkedQuery, PostOrder } from '@kalends/core/store';
import { customKey } from './custom.js';
import { join, raw, type Sql, sql, validIds } from '../server/sql.js';

/** The sort keys of a list before the id. */
export type SortKeys<Q> = (query: Q) => readonly Sql[];

type PostKeys = SortKeys<EventQuery | LinkedQuery>;

/** Sorts by these columns. */
export const columns =
  (...names: readonly string[]): SortKeys<unknown> =>
  () =>
    names.map(raw);

/** Sorts by the place of an id in `include`. */
export const placeIn =
  (id: string): SortKeys<{ readonly include: readonly number[] | null }> =>
  ({ include }) =>
    include === null ? [] : [sql`array_position(${validIds(include)}::integer[], ${raw(id)})`];

/** A value of the event in a row `s` of `event_key`. */
const ofEvent = (value: string): string => `(SELECT ${value} FROM kalends.event x WHERE x.id = s.event)`;

/** The sort keys of events before their id, for rows `s` of `event_key`; the first line of the texts is the title. */
const EVENT_KEYS: Readonly<Record<EventOrder, PostKeys>> = {
  start_date: columns('s.start_date', 's.date'),
  date: columns('s.date'),
  modified: columns(ofEvent('x.modified_utc')),
  title: columns(ofEvent('split_part(x.folded_text, chr(10), 1)')),
  slug: columns(ofEvent('x.slug')),
  author: columns(ofEvent('x.author')),
  id: columns(),
  include: placeIn('s.event'),
};

/** The orders of the rows of `event_key`: all others read the events. */
const OF_ROWS: ReadonlySet<EventQuery['orderby']> = new Set(['start_date', 'date', 'id']);

/** Whether a list of events is sorted by what its rows of `event_key` have. */
export const isOfRows = (orderby: EventQuery['orderby']): boolean => OF_ROWS.has(orderby);

const LINKED_KEYS: Readonly<Record<PostOrder, PostKeys>> = {
  date: columns('d.date'),
  modified: columns('d.modified_utc'),
  title: columns('split_part(d.folded_name, chr(10), 1)'),
  slug: columns('d.slug'),
  author: columns('d.author'),
  id: columns(),
  include: placeIn('d.id'),
};

/** These keys in the direction of a list. */
export const directed = (keys: readonly Sql[], { order }: Pick<EventQuery, 'order'>): Sql =>
  join(
    keys.map((key) => (order === 'asc' ? key : sql`${key} DESC`)),
    ', ',
  );

/** The order by a declared field and then by id. */
const byCustom = (key: Sql, id: string, { order }: Pick<EventQuery, 'order'>): Sql => {
  const direction = raw(order === 'asc' ? 'ASC' : 'DESC');
  return sql`${key} ${direction} NULLS LAST, ${raw(id)} ${direction}`;
};

/** The sort key of an event list for rows `s`, if it is not one of their columns: a text, a number or `NULL`. */
export function sortKey(query: EventQuery): Sql {
  const { orderby } = query;
  if (typeof orderby !== 'object')
    return isOfRows(orderby) ? raw('NULL') : (EVENT_KEYS[orderby](query)[0] ?? raw('NULL'));
  const key = customKey(raw('x'), orderby);
  const value = orderby.form === 'flag' ? sql`${key}::integer` : key;
  return sql`(SELECT ${value} FROM kalends.event x WHERE x.id = s.event)`;
}

/** The `ORDER BY` of a list of events, for rows `s`, which have `event`, `start_date` and `date`. */
export function eventOrder(query: EventQuery): Sql {
  const { orderby } = query;
  if (typeof orderby !== 'object') return directed([...EVENT_KEYS[orderby](query), raw('s.event')], query);
  const key = sql`(SELECT ${customKey(raw('x'), orderby)} FROM kalends.event x WHERE x.id = s.event)`;
  return byCustom(key, 's.event', query);
}

/** The `ORDER BY` of a list of venues or organizers `d`. */
export function linkedOrder(query: LinkedQuery): Sql {
  const { orderby } = query;
  if (typeof orderby !== 'object') return directed([...LINKED_KEYS[orderby](query), raw('d.id')], query);
  return byCustom(customKey(raw('d'), orderby), 'd.id', query);
}
