import { applyFilters } from '@kalends/core/store';
import { isHierarchical, LINK_FIELD } from '@kalends/core/adapter';
import type { FilterTable, TermOrder, TermQuery } from '@kalends/core/store';
import type { TermKind } from '@kalends/core/adapter';
import { hasTarget } from './event-key.js';
import { foundRow, slice } from './found.js';
import { allOf, anyOf, type Sql, validIds, raw, sql } from '../server/sql.js';

/** Lists of categories and tags. */

/** Terms with published events and, in hierarchical kinds, their ancestors. */
const isUsed = (kind: TermKind): Sql =>
  isHierarchical(kind)
    ? raw(`d.id IN (
    WITH RECURSIVE used (id) AS (
      SELECT id FROM kalends.term WHERE kind = '${kind}' AND count > 0
      UNION
      SELECT t.parent FROM used JOIN kalends.term t ON t.id = used.id WHERE t.parent <> 0
    )
    SELECT id FROM used)`)
    : raw('d.count > 0');

/** Whether an event of the author has the term or a descendant of it. */
const isOfAuthor = (kind: TermKind, author: number): Sql => sql`EXISTS (
  SELECT FROM kalends.event_key k
  WHERE ${hasTarget(LINK_FIELD[kind], raw('d.id'), 'k')} AND k.author = ${author} OFFSET 0)`;

const FILTERS: FilterTable<TermQuery, Sql, TermKind> = {
  hide_empty: (which, kind) => (which === 'own' ? raw('d.count > 0') : isUsed(kind)),
  include: (ids) => sql`d.id = ANY (${validIds(ids)})`,
  exclude: (ids) => sql`d.id <> ALL (${validIds(ids)})`,
  slug: (slug) => sql`d.slug = ${slug}`,
  parent: (parent) => sql`d.parent = ANY (${parent === 0 ? [0] : validIds([parent])})`,
  event: (event, kind) =>
    sql`d.id IN (SELECT unnest(${raw(LINK_FIELD[kind])}) FROM kalends.event WHERE id = ANY (${validIds([event])}))`,
  search: (text) => sql`(strpos(d.folded_name, ${text}) > 0 OR strpos(d.slug, ${text}) > 0)`,
  name: (name) => sql`d.folded_name = ${name}`,
};

/** Whether a caller may see a term. */
const isSeen = ({ kind, hidden }: TermQuery): Sql[] =>
  hidden === true
    ? []
    : [anyOf([raw('NOT d.hidden'), ...(hidden === false ? [] : [isOfAuthor(kind, hidden.author)])])];

const conditions = (query: TermQuery): Sql[] => [
  sql`d.kind = ${query.kind}`,
  ...isSeen(query),
  ...applyFilters(FILTERS, query, query.kind),
];

const COLUMNS: Readonly<Record<Exclude<TermOrder, 'include'>, string>> = {
  id: 'd.id',
  name: 'd.sort_name',
  slug: 'd.sort_slug',
  count: 'd.count',
  description: 'd.sort_description',
  parent: 'd.parent',
};

/** The sort expression of terms, before their id. */
function orderOf({ orderby, order, include }: TermQuery): Sql {
  const direction = raw(order === 'asc' ? 'ASC' : 'DESC');
  if (orderby !== 'include') return sql`${raw(COLUMNS[orderby])} ${direction}, d.id`;
  if (include === null) return raw('d.id');
  return sql`array_position(${validIds(include)}::integer[], d.id) ${direction}, d.id`;
}

/** The `SELECT` for a query for categories or tags (`foundRow`): collects all matches at once. */
export function findTerms(query: TermQuery): Sql {
  const { orderby } = query;
  const ordered = orderby === 'include' || orderby === 'id' ? [] : [COLUMNS[orderby]];
  const columns = raw(['d.id', 'd.revision', ...ordered].join(', '));
  const page = sql`SELECT d.id, d.revision FROM hit d ORDER BY ${orderOf(query)} ${slice(query)}`;
  return sql`WITH hit AS MATERIALIZED (SELECT ${columns} FROM kalends.term d WHERE ${allOf(conditions(query))})
    ${foundRow(raw('SELECT count(*) FROM hit'), page)}`;
}
