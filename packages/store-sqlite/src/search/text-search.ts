import { isLinkedKind, type Ref } from '@kalends/core/adapter';
import { type ImageQuery, type LinkedQuery, type Query } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { allOf, list, raw, rowsOf, sql, valuesOf, type Sql } from '../file/sql.js';
import { conditionsOfImages, pageOfImages } from '../find/image-query.js';
import { conditionsOfLinked, pageOfLinked } from '../find/linked-query.js';
import type { SteppedFind } from '../find/find-in-steps.js';

/**
 * Lists of venues, organizers and images that read the texts or declared fields of all of them: there are few compared with events,
 * but each may have a description of 100,000 characters.
 */

type TextQuery = LinkedQuery | ImageQuery;

const isOfLinked = (query: Query): query is LinkedQuery => isLinkedKind(query.kind);

/** Whether a query is for the venues, organizers or images whose texts contain something, or whose declared fields have some values. */
export const isTextSearch = (query: Query): query is TextQuery =>
  query.kind === 'image'
    ? query.words !== null
    : isOfLinked(query) && (query.search ?? query.words ?? query.description ?? query.custom) !== null;

/** The number of records whose texts are read at least in one step. */
const AT_LEAST = 4;

/** The parts of a search: an index that has the ids without the texts, the conditions, and the page of some rows. */
const partsOf = (query: TextQuery) =>
  query.kind === 'image'
    ? {
        index: 'image_slug',
        conditions: conditionsOfImages(query),
        page: (rows: Sql) => pageOfImages(query, rows),
      }
    : {
        index: `${query.kind}_list`,
        conditions: conditionsOfLinked(query),
        page: (rows: Sql) => pageOfLinked(query, rows),
      };

/** A search in texts that runs in steps, each for some of the ids in use. */
export function steppedTexts(db: Connection, query: TextQuery): SteppedFind {
  const { index, conditions, page } = partsOf(query);
  const table = sql`FROM ${raw(query.kind)} d`;
  const all = valuesOf(db, sql`SELECT d.id ${table} INDEXED BY ${raw(index)}`) as number[];
  all.sort((a, b) => a - b);
  const found: number[] = [];
  let at = 0;
  return {
    next(units) {
      const end = at + units * AT_LEAST;
      const ids = sql`d.id >= ${all[at] ?? 0} AND d.id < ${all[end] ?? Infinity}`;
      found.push(
        ...(valuesOf(db, sql`SELECT d.id ${table} WHERE ${allOf([ids, ...conditions])}`) as number[]),
      );
      at = end;
      return at < all.length;
    },
    found: () => ({
      total: found.length,
      refs: rowsOf(db, page(sql`${table} WHERE d.id IN ${list(found)}`)) as Ref[],
    }),
  };
}
