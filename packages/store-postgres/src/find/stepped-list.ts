import { createHitList, hitOrder, windowOf } from '@kalends/core/store';
import type { EventHit, EventQuery, Found } from '@kalends/core/store';
import type { Ref } from '@kalends/core/adapter';
import { join, raw, type Sql, sql } from '../server/sql.js';
import type { Ask } from '../server/snapshot.js';
import { checked, type EventPlan, pageOf, rowsOfKeys } from './event-plan.js';
import { EVERY_EVENT } from './event-key.js';
import { foundRow } from './found.js';
import type { Pace } from './pace.js';
import { sortKey } from './post-order.js';
import { visibleTo } from './visibility.js';

/**
 * Lists of events that cost too much for one statement, part by part: each part is a range of the order by start, in which the events
 * of the plan are found and checked.
 */

/** A place in the order by start. */
type Place = readonly [start_date: string, date: string, event: number];

const [EARLIEST, LATEST] = ['', '~'];
const [FIRST, LAST] = [0, 2 ** 31 - 1];

/** The directions in which parts are taken: after the one before, up to its own end. */
const DIRECTIONS = {
  asc: { isAfter: raw('>'), isUpTo: raw('<='), by: raw('ASC') },
  desc: { isAfter: raw('<'), isUpTo: raw('>='), by: raw('DESC') },
} as const;

/** A part of a list: refs of the page, or hits, and the end of the part, `null` after the last one. */
interface Part extends Found {
  readonly hits: readonly EventHit[];
  readonly place: Place | null;
}

/** The part after a place, of so many events at most, as tables of a `WITH` clause: `bound` has its end, and `hit` what is found in it. */
function tablesOf(
  plan: EventPlan,
  order: 'asc' | 'desc',
  [at, last]: readonly [Place, Place],
  units: number,
): Sql {
  const { isAfter, isUpTo, by } = DIRECTIONS[order];
  const place = raw('(s.start_date, s.date, s.event)');
  const after = sql`${place} ${isAfter} (${at[0]}, ${at[1]}, ${at[2]}::integer)`;
  const range = sql`${after} AND ${place} ${isUpTo} (
    coalesce((SELECT b.start_date FROM bound b), ${last[0]}), coalesce((SELECT b.date FROM bound b), ${last[1]}),
    coalesce((SELECT b.event FROM bound b), ${last[2]}::integer))`;
  return sql`bound AS MATERIALIZED (
      SELECT s.start_date, s.date, s.event FROM kalends.event_key s
      WHERE ${EVERY_EVENT} AND ${after} AND ${place} ${isUpTo} (${last[0]}, ${last[1]}, ${last[2]}::integer)
      ORDER BY s.start_date ${by}, s.date ${by}, s.event ${by} LIMIT 1 OFFSET ${units - 1}
    ), hit AS MATERIALIZED (${checked(plan, rowsOfKeys(plan.keys, [range, ...plan.conditions]))})`;
}

const PLACE = raw('(SELECT json_build_array(b.start_date, b.date, b.event) FROM bound b) AS place');

/** The hits of a part with their sort keys: the first ones in the order of the list; by start, and all, of a list of one event of each series. */
function hitsOf(query: EventQuery): Sql {
  const { orderby, order, offset, limit, one_per_series: one } = query;
  const by = raw(order === 'asc' ? 'ASC' : 'DESC');
  const columns = hitOrder(orderby).map(
    (column) => sql`h.${raw(column)} ${by}${raw(column === 'sort' ? ' NULLS LAST' : '')}`,
  );
  const listed =
    one === null
      ? sql`ORDER BY ${join(columns, ', ')} LIMIT ${Math.min(offset + limit, LAST)}`
      : raw('ORDER BY h.start_date, h.date, h.id');
  const series = raw(
    one === null ? '' : ', (SELECT x.series FROM kalends.event x WHERE x.id = s.event) AS series',
  );
  return sql`coalesce((SELECT json_agg(p) FROM (SELECT * FROM (
    SELECT s.event AS id, s.start_date, s.date, ${sortKey(query)} AS sort ${series} FROM hit s) h ${listed}) p), '[]'::json) AS hits`;
}

/** The series that the caller of a list sees, in lists of one event of each. */
async function seenSeries(ask: Ask, { one_per_series: one }: EventQuery): Promise<readonly number[]> {
  if (one === null) return [];
  const [row] = await ask<{ readonly ids: readonly number[] }>(
    sql`SELECT array_agg(x.id) AS ids FROM kalends.series x WHERE ${visibleTo(one.visible, 'x')}`,
  );
  return row?.ids ?? [];
}

/** Finds the events of a plan in steps. */
export async function steppedList(ask: Ask, query: EventQuery, plan: EventPlan, pace: Pace): Promise<Found> {
  const { offset, limit, one_per_series: one } = query;
  const isInOrder = query.orderby === 'start_date' && one === null;
  const order = isInOrder ? query.order : 'asc';
  const window = windowOf(query);
  const begin: Place = [window.from ?? EARLIEST, EARLIEST, FIRST];
  const end: Place = [window.to ?? LATEST, LATEST, LAST];
  const [start, last] = order === 'asc' ? [begin, end] : [end, begin];
  const list = createHitList(query, await seenSeries(ask, query));
  const refs: Ref[] = [];
  let total = 0;

  for (let at: Place | null = start; at !== null;) {
    const from: Place = at;
    const rest = { offset: Math.max(0, offset - total), limit: limit - refs.length };
    const rows = raw('FROM hit s');
    const page =
      isInOrder && rest.limit > 0
        ? pageOf({ ...query, ...rest }, rows)
        : raw('SELECT 1 AS id, 1 AS revision WHERE false');
    const hits = isInOrder || (limit === 0 && one === null) ? raw("'[]'::json AS hits") : hitsOf(query);
    at = await pace.step(async (units) => {
      const [part] = await ask<Part>(sql`WITH ${tablesOf(plan, order, [from, last], units)}
        ${foundRow(sql`SELECT count(*) ${rows}`, page)}, ${hits}, ${PLACE}`);
      if (part === undefined) return null;
      total += part.total;
      refs.push(...part.refs);
      list.add(part.hits, one === null ? part.total : undefined);
      return part.place;
    });
  }
  if (isInOrder) return { total, refs };
  return {
    total: one === null ? total : list.total,
    refs: await revisionsOf(
      ask,
      list.page().map(({ id }) => id),
    ),
  };
}

/** These events with their revisions, in this order. */
async function revisionsOf(ask: Ask, ids: readonly number[]): Promise<readonly Ref[]> {
  if (ids.length === 0) return [];
  const rows = await ask<Ref>(sql`SELECT id, revision FROM kalends.event WHERE id = ANY (${ids}::integer[])`);
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
  return ids.map((id) => ({ id, revision: revisions.get(id) ?? 0 }));
}
