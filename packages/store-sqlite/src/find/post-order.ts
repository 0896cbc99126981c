import type { EventQuery, LinkedQuery, PostOrder } from '@kalends/core/store';
import { customKey } from './custom.js';
import { type Sql, raw, sql } from '../file/sql.js';

/** The place of an id in `include`. */
export const placeIn = (include: readonly number[] | null, id: Sql): Sql =>
  include === null
    ? raw('NULL')
    : sql`(SELECT min(listed.key) FROM json_each(${JSON.stringify(include)}) listed WHERE listed.value = ${id})`;

/** A column of the event in a row `d` of `event_key`. */
const ofEvent = (column: string): Sql => valueOfEvent(raw(`e.${column}`));

const valueOfEvent = (value: Sql): Sql => sql`(SELECT ${value} FROM event e WHERE e.id = d.event)`;

type SortKey = (query: EventQuery | LinkedQuery) => Sql;

/** The sort keys of events before their id, for rows `d` of `event_key`; the first line of the texts is the title. */
const EVENT_KEYS: Readonly<Record<Exclude<PostOrder, 'date' | 'id'>, SortKey>> = {
  modified: () => ofEvent('modified_utc'),
  title: () =>
    raw('(SELECT substr(t.text, 1, instr(t.text, char(10)) - 1) FROM event_text t WHERE t.event = d.event)'),
  slug: () => ofEvent('slug'),
  author: () => raw('d.author'),
  include: ({ include }) => placeIn(include, raw('d.event')),
};

/** The sort key of a list of events that is sorted neither by dates nor by id alone; else `NULL`. */
export function eventSortKey(query: EventQuery): Sql {
  const { orderby } = query;
  if (typeof orderby === 'object') return valueOfEvent(customKey(raw('e'), orderby));
  return orderby === 'start_date' || orderby === 'date' || orderby === 'id'
    ? raw('NULL')
    : EVENT_KEYS[orderby](query);
}

const LINKED_KEYS: Readonly<Record<PostOrder, SortKey>> = {
  date: () => raw('d.date'),
  modified: () => raw('d.modified_utc'),
  // the first line
  title: () => raw('substr(d.folded_name, 1, instr(d.folded_name || char(10), char(10)) - 1)'),
  slug: () => raw('d.slug'),
  author: () => raw('d.author'),
  id: () => raw('d.id'),
  include: ({ include }) => placeIn(include, raw('d.id')),
};

/** The keyword of a direction. */
export const directionOf = ({ order }: Pick<EventQuery, 'order'>): Sql =>
  raw(order === 'asc' ? 'ASC' : 'DESC');

/** The `ORDER BY` of a list of venues or organizers `d`. */
export function linkedOrder(query: LinkedQuery): Sql {
  const { orderby } = query;
  const direction = directionOf(query);
  const key =
    typeof orderby === 'object'
      ? sql`${customKey(raw('d'), orderby)} ${direction} NULLS LAST`
      : sql`${LINKED_KEYS[orderby](query)} ${direction}`;
  return sql`${key}, d.id ${direction}`;
}
