import {
  IMAGE_OWNERS,
  applyFilters,
  type FilterTable,
  type ImageOrder,
  type ImageQuery,
  type Visibility,
} from '@kalends/core/store';
import { tableOf } from '../records/columns.js';
import { allOf, anyOf, raw, sql, type Sql, validIds } from '../server/sql.js';
import { foundRow, slice } from './found.js';
import { postFilters } from './post-filters.js';
import { columns, directed, placeIn, type SortKeys } from './post-order.js';
import { visibleTo } from './visibility.js';

/** Lists of images. */

/** Whether a caller sees an image: `ImageQuery.visible`. */
const isSeen = (visible: Visibility): Sql =>
  anyOf([
    ...(visible.author === null ? [] : [raw('d.post = 0'), sql`d.author = ${visible.author}`]),
    ...IMAGE_OWNERS.flatMap((kind) =>
      ['p.id = d.post', 'p.image > 0 AND p.image = d.id'].map(
        (link) =>
          sql`EXISTS (SELECT FROM ${raw(tableOf(kind))} p WHERE ${raw(link)} AND ${visibleTo(visible, 'p')})`,
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
  post: (ids) =>
    anyOf([sql`d.post = ANY (${validIds(ids)})`, ...(ids.includes(0) ? [raw('d.post = 0')] : [])]),
  extension: (extensions) => sql`d.extension = ANY (${extensions})`,
  used: (used) => sql`d.id ${raw(used ? 'IN' : 'NOT IN')} (${USED})`,
  words: (words) =>
    allOf(words.map((word) => sql`(strpos(d.folded_text, ${word}) > 0 OR strpos(d.slug, ${word}) > 0)`)),
};

const KEYS: Readonly<Record<ImageOrder, SortKeys<ImageQuery>>> = {
  date: columns('d.date'),
  modified: columns('d.modified_utc'),
  title: columns('d.folded_title'),
  slug: columns('d.slug'),
  author: columns('d.author'),
  id: columns(),
  include: placeIn('d.id'),
};

/** The condition of a query on the row `d`. */
export const conditionOfImages = (query: ImageQuery): Sql => allOf(applyFilters(FILTERS, query, undefined));

/** The page of a query, of rows `d` that satisfy it. */
export const pageOfImages = (query: ImageQuery, rows: Sql): Sql => {
  const order = directed([...KEYS[query.orderby](query), raw('d.id')], query);
  return sql`SELECT d.id, d.revision ${rows} ORDER BY ${order} ${slice(query)}`;
};

/** The `SELECT` for a query for images (`foundRow`). */
export function findImages(query: ImageQuery): Sql {
  const rows = sql`FROM kalends.image d WHERE ${conditionOfImages(query)}`;
  return foundRow(sql`SELECT count(*) ${rows}`, pageOfImages(query, rows));
}
