import {
  IMAGE_OWNERS,
  applyFilters,
  type FilterTable,
  type Found,
  type ImageOrder,
  type ImageQuery,
  type Visibility,
} from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { allOf, anyOf, list, raw, sql, type Sql } from '../file/sql.js';
import { tableOf } from '../records/rows.js';
import { count, page, slice } from './page.js';
import { postFilters } from './post-filters.js';
import { directionOf, placeIn } from './post-order.js';
import { visibleTo } from './visibility.js';

/** Lists of images. */

/** Whether a caller sees an image: `ImageQuery.visible`. */
const isSeen = (visible: Visibility): Sql =>
  anyOf([
    ...(visible.author === null ? [] : [raw('d.post = 0'), sql`d.author = ${visible.author}`]),
    ...IMAGE_OWNERS.flatMap((kind) =>
      ['p.id = d.post', 'p.image > 0 AND p.image = d.id'].map(
        (link) =>
          sql`EXISTS (SELECT 1 FROM ${raw(tableOf(kind))} p WHERE ${raw(link)} AND ${visibleTo(visible, 'p')})`,
      ),
    ),
  ]);

/** The images that records have. */
const USED = raw(
  IMAGE_OWNERS.map((kind) => `SELECT image FROM ${tableOf(kind)} WHERE image > 0`).join(' UNION ALL '),
);

const FILTERS: FilterTable<ImageQuery, Sql> = {
  ...postFilters((condition) => condition(raw('d'))),
  visible: isSeen,
  url: (url) => sql`d.url = ${url}`,
  slug: (slug) => sql`d.slug = ${slug}`,
  post: (ids) => sql`d.post IN ${list(ids)}`,
  extension: (extensions) => sql`d.extension IN ${list(extensions)}`,
  used: (used) => sql`d.id ${raw(used ? 'IN' : 'NOT IN')} (${USED})`,
  words: (words) =>
    allOf(words.map((word) => sql`(instr(d.folded_text, ${word}) > 0 OR instr(d.slug, ${word}) > 0)`)),
};

const KEYS: Readonly<Record<ImageOrder, (query: ImageQuery) => Sql>> = {
  date: () => raw('d.date'),
  modified: () => raw('d.modified_utc'),
  title: () => raw('d.folded_title'),
  slug: () => raw('d.slug'),
  author: () => raw('d.author'),
  id: () => raw('d.id'),
  include: ({ include }) => placeIn(include, raw('d.id')),
};

/** The conditions of a query on the rows `d` of `image`. */
export const conditionsOfImages = (query: ImageQuery): readonly Sql[] =>
  applyFilters(FILTERS, query, undefined);

/** The page of a query, of these rows `d` of `image`. */
export function pageOfImages(query: ImageQuery, rows: Sql): Sql {
  const direction = directionOf(query);
  return sql`SELECT d.id, d.revision ${rows} ORDER BY ${KEYS[query.orderby](query)} ${direction}, d.id ${direction} ${slice(query)}`;
}

/** Answers a query for images. */
export function findImages(db: Connection, query: ImageQuery): Found {
  const rows = sql`FROM image d WHERE ${allOf(conditionsOfImages(query))}`;
  return page(
    db,
    () => count(db, sql`SELECT count(*) ${rows}`),
    query,
    () => pageOfImages(query, rows),
  );
}
