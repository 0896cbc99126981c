import { ofThisShare, isLinkedKind } from '@kalends/core/adapter';
import type { Found, FoundAt, ImageQuery, LinkedQuery, Query } from '@kalends/core/store';
import type { Database } from '../server/database.js';
import type { Ask } from '../server/snapshot.js';
import { raw, type Sql, sql } from '../server/sql.js';
import { foundAt, foundRow } from './found.js';
import { conditionOfImages, pageOfImages } from './image-query.js';
import { conditionOfLinked, pageOfLinked } from './linked-query.js';
import { createPace, type ListLimits } from './pace.js';

/**
 * Lists of venues, organizers and images that read the texts or declared fields of all of them: there are few compared with events,
 * but each may have a description of 100,000 characters. Of many records they run in steps, each for some of the ids.
 */

type TextQuery = LinkedQuery | ImageQuery;

const isOfLinked = (query: Query): query is LinkedQuery => isLinkedKind(query.kind);

/** Whether a query is for the venues, organizers or images whose texts contain something, or whose declared fields have some values. */
export const isTextSearch = (query: Query): query is TextQuery =>
  query.kind === 'image'
    ? query.words !== null
    : isOfLinked(query) && (query.search ?? query.words ?? query.description ?? query.custom) !== null;

/** The cost of reading a record, about in microseconds (`ListLimits`). */
const READ = 30;

const conditionOf = (query: TextQuery): Sql =>
  query.kind === 'image' ? conditionOfImages(query) : conditionOfLinked(query);

const pageOf = (query: TextQuery, rows: Sql): Sql =>
  query.kind === 'image' ? pageOfImages(query, rows) : pageOfLinked(query, rows);

/** The `SELECT` for the list (`foundRow`): of what is found among the records, if there are so many at most, and whether there are more. */
function atOnce(query: TextQuery, most: number): Sql {
  const table = sql`kalends.${raw(query.kind)}`;
  const rows = raw('FROM hit d');
  return sql`WITH few AS MATERIALIZED (SELECT count(*) <= ${most} AS are FROM (SELECT FROM ${table} LIMIT ${Math.max(0, most + 1)}) r),
    hit AS MATERIALIZED (SELECT d.* FROM ${table} d WHERE (SELECT are FROM few) AND ${conditionOf(query)})
    ${foundRow(sql`SELECT count(*) ${rows}`, pageOf(query, rows))}, (SELECT NOT are FROM few) AS is_more`;
}

/** The ids found in a step, and the last one that it looked at, `null` after the last step. */
interface Part {
  readonly ids: readonly number[];
  readonly last: number | null;
}

async function inSteps(ask: Ask, query: TextQuery, limits: ListLimits): Promise<Found> {
  const table = sql`kalends.${raw(query.kind)}`;
  const pace = createPace(limits, READ);
  const found: number[] = [];
  for (let at: number | null = 0; at !== null;) {
    const after: number = at;
    at = await pace.step(async (units) => {
      const [part] = await ask<Part>(sql`WITH bound AS MATERIALIZED (
          SELECT d.id FROM ${table} d WHERE d.id > ${after} ORDER BY d.id LIMIT 1 OFFSET ${units - 1})
        SELECT ARRAY(SELECT d.id FROM ${table} d
          WHERE d.id > ${after} AND d.id <= coalesce((SELECT id FROM bound), ${2 ** 31 - 1}::integer)
            AND ${conditionOf(query)}) AS ids, (SELECT id FROM bound) AS last`);
      found.push(...(part?.ids ?? []));
      return part?.last ?? null;
    });
  }
  const rows = sql`FROM ${table} d WHERE d.id = ANY (${found}::integer[])`;
  const [row] = await ask<Found>(foundRow(raw('SELECT 0'), pageOf(query, rows)));
  return { total: found.length, refs: row?.refs ?? [] };
}

/** Answers such a query. */
export async function findTextList(db: Database, query: TextQuery, limits: ListLimits): Promise<FoundAt> {
  const snapshot = ofThisShare(db.snapshot<FoundAt>);
  const most = Math.floor(limits.cost / READ);
  const at = await db.read<Found & { readonly is_more: boolean }>(atOnce(query, most), 'prepared');
  if (at.rows[0]?.is_more === false) return foundAt(at);
  return snapshot(async (ask, { version }) => ({ ...(await inSteps(ask, query, limits)), version }));
}
