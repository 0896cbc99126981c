import { ofThisShare } from '@kalends/core/adapter';
import type { CustomCondition, EventQuery, Found, FoundAt } from '@kalends/core/store';
import { fieldKey, MOST_VALUES, valuesThat } from '../derived/custom-keys.js';
import type { Database } from '../server/database.js';
import type { Ask } from '../server/snapshot.js';
import { join, raw, type Sql, sql } from '../server/sql.js';
import { FEW, filtersOf, type FiltersOf, type LookedUp, NOTHING } from './event-filters.js';
import { countOf, type First, foundByPlan, likelyFirst, perPassed, planOf } from './event-plan.js';
import { ofRange } from './event-query.js';
import { foundAt } from './found.js';
import { placeOf } from './location.js';
import { createPace, type ListLimits } from './pace.js';
import { steppedList } from './stepped-list.js';

/** A list, and what its filters are looked up by. */
interface Wanted {
  readonly query: EventQuery;
  readonly conditions: readonly CustomCondition[];
}

/** A row of `lookUpRow`. */
interface LookUpRow {
  readonly values: readonly { readonly targets: readonly number[]; readonly rows: number }[];
  readonly place: LookedUp['place'] | null;
}

/** The `SELECT` for what filters are looked up by: the values of conditions, up to one too many, and the venues at a location. */
function lookUpRow({ query, conditions }: Wanted): Sql {
  const { location } = query;
  const values = conditions.map((one) => {
    const rows = countOf(query, { field: 'custom', targets: raw('t.targets') }, FEW);
    return sql`(SELECT json_build_object('targets', t.targets,
        'rows', CASE WHEN cardinality(t.targets) <= ${MOST_VALUES} THEN ${rows} ELSE 0 END)
      FROM (SELECT ARRAY(${valuesThat(one)} LIMIT ${MOST_VALUES + 1}) AS targets OFFSET 0) t)`;
  });
  const place =
    location === null
      ? raw('NULL::json')
      : sql`(WITH ${placeOf(location)} SELECT json_build_object('ids', ids, 'others', others) FROM place)`;
  return sql`SELECT json_build_array(${values.length === 0 ? raw('') : join(values, ', ')}) AS values, ${place} AS place`;
}

/** A list that is found at once, and whether there is more than that. */
interface Listed extends Found {
  readonly is_more?: boolean;
}

/** Decodes a row of `lookUpRow`. */
function lookedUp({ conditions }: Wanted, row: LookUpRow | undefined): LookedUp {
  const targets = conditions.flatMap((condition, place) => {
    const keys = row?.values[place] ?? { targets: [], rows: 0 };
    return keys.targets.length > MOST_VALUES ? [] : [[condition, keys] as const];
  });
  return { targets: new Map(targets), place: row?.place ?? undefined };
}

/**
 * The filter that finds the fewest rows, and their number, if it is not more than `most`: what finds more is about as dear as all
 * events. Else the one that finds each event once, or has the fewest keys.
 */
async function fewest(
  ask: Ask,
  query: EventQuery,
  { keys }: FiltersOf,
  most: number,
): Promise<First & { readonly rows: number }> {
  if (keys.length === 0) return { indexed: [], rows: Infinity };
  const counts = keys.map((one) => countOf(query, one, most));
  const [row] = await ask<{ readonly counts: readonly number[] }>(
    sql`SELECT ARRAY[${join(counts, ', ')}]::integer[] AS counts`,
  );
  const counted = keys.map((one, place) => ({ keys: one, indexed: [], rows: row?.counts[place] ?? 0 }));
  const [first] = counted.filter(({ rows }) => rows <= most).sort((a, b) => a.rows - b.rows);
  return first ?? { keys: keys.find(({ repeats }) => !repeats) ?? keys[0], indexed: [], rows: Infinity };
}

/** Finds a list that `likelyFirst` finds too many events for: by the filter with the fewest at once, or in steps. */
async function findLong(ask: Ask, query: EventQuery, filters: FiltersOf, limits: ListLimits): Promise<Found> {
  const { rows, ...first } = await fewest(ask, query, filters, limits.most);
  const plan = planOf(query, filters, first);
  if (rows * plan.perEvent > limits.cost) {
    return steppedList(ask, query, plan, createPace(limits, perPassed(plan)));
  }
  const [found] = await ask<Found>(foundByPlan(query, plan));
  return { total: found?.total ?? 0, refs: found?.refs ?? [] };
}

/**
 * Answers a query for events.
 *
 * @param full the declared fields of which all events have their keys (`fieldKey`)
 */
export async function findEventList(
  db: Database,
  query: EventQuery,
  full: ReadonlySet<string>,
  limits: ListLimits,
): Promise<FoundAt> {
  const snapshot = ofThisShare(db.snapshot<FoundAt>);
  const readNext = ofThisShare((select: Sql) => db.read<Listed>(select, 'prepared'));
  const range = ofRange(query, NOTHING);
  if (range !== undefined) return foundAt(await db.read<Found>(range, 'prepared'));
  const conditions = (query.custom ?? []).filter((one) => full.has(fieldKey(one)));
  const wanted = { query, conditions };
  const isWanted = conditions.length > 0 || query.location !== null;
  const before = isWanted ? await db.read<LookUpRow>(lookUpRow(wanted), 'prepared') : undefined;
  const known = before === undefined ? NOTHING : lookedUp(wanted, before.rows[0]);
  // a write in between may have added values, or moved venues
  const isOf = ({ version }: { readonly version: number }) => version === (before?.version ?? version);
  const one = before && ofRange(query, known);
  if (one !== undefined) {
    const at = await readNext(one);
    if (isOf(at)) return foundAt(at);
  }
  const filters = filtersOf(query, known);
  const plan = planOf(query, filters, likelyFirst(filters));
  // rows that have just been written cost more than others
  const most = Math.min(Math.floor(limits.cost / plan.perEvent), 2 * limits.most);
  const at = await readNext(foundByPlan(query, plan, most));
  if (isOf(at) && at.rows[0]?.is_more === false) return foundAt(at);
  return snapshot(async (ask, { version }) => {
    const [row] = isWanted ? await ask<LookUpRow>(lookUpRow(wanted)) : [];
    const now = isWanted ? lookedUp(wanted, row) : NOTHING;
    return { ...(await findLong(ask, query, filtersOf(query, now), limits)), version };
  });
}
