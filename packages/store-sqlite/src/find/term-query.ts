import { applyFilters } from '@kalends/core/store';
import { isHierarchical, LINK_FIELD } from '@kalends/core/adapter';
import type { FilterTable, Found, TermOrder, TermQuery } from '@kalends/core/store';
import type { TermKind } from '@kalends/core/adapter';
import type { Connection } from '../file/connection.js';
import { allOf, anyOf, type Sql, list, raw, sql } from '../file/sql.js';
import { hasTarget } from './event-key.js';
import { count, page, slice } from './page.js';

/** Lists of categories and tags. */

/** Terms with published events and, in hierarchical kinds, their ancestors. */
const isUsed = (kind: TermKind): Sql =>
  isHierarchical(kind)
    ? sql`d.id IN (
    WITH RECURSIVE used (id) AS (
      SELECT id FROM term WHERE kind = ${kind} AND count > 0
      UNION
      SELECT term.parent FROM used JOIN term ON term.id = used.id WHERE term.parent <> 0
    )
    SELECT id FROM used)`
    : raw('d.count > 0');

/** Whether an event of the author has the term or a descendant of it. */
const isOfAuthor = (kind: TermKind, author: number): Sql => sql`EXISTS (
  SELECT 1 FROM event_key k WHERE ${hasTarget(LINK_FIELD[kind], raw('d.id'), 'k')} AND k.author = ${author})`;

const FILTERS: FilterTable<TermQuery, Sql, TermKind> = {
  hide_empty: (which, kind) => (which === 'own' ? raw('d.count > 0') : isUsed(kind)),
  include: (ids) => sql`d.id IN ${list(ids)}`,
  exclude: (ids) => sql`d.id NOT IN ${list(ids)}`,
  slug: (slug) => sql`d.slug = ${slug}`,
  parent: (parent) => sql`d.parent = ${parent}`,
  event: (event, kind) =>
    sql`d.id IN (SELECT value FROM json_each((SELECT ${raw(LINK_FIELD[kind])} FROM event WHERE id = ${event})))`,
  search: (text) => sql`(instr(d.folded_name, ${text}) > 0 OR instr(d.slug, ${text}) > 0)`,
  name: (name) => sql`d.folded_name = ${name}`,
};

/** Whether a caller may see a term. */
const isSeen = ({ kind, hidden }: TermQuery): Sql[] =>
  hidden === true
    ? []
    : [anyOf([raw('d.hidden = 0'), ...(hidden === false ? [] : [isOfAuthor(kind, hidden.author)])])];

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
function orderOf({ orderby, include }: TermQuery): Sql {
  if (orderby !== 'include') return raw(COLUMNS[orderby]);
  if (include === null) return raw('NULL');
  return sql`(SELECT min(listed.key) FROM json_each(${JSON.stringify(include)}) listed WHERE listed.value = d.id)`;
}

/** Answers a query for categories or tags. */
export function findTerms(db: Connection, query: TermQuery): Found {
  const rows = sql`FROM term d WHERE ${allOf(conditions(query))}`;
  const countAll = () => count(db, sql`SELECT count(*) ${rows}`);
  const direction = raw(query.order === 'asc' ? 'ASC' : 'DESC');
  return page(
    db,
    countAll,
    query,
    () => sql`SELECT d.id, d.revision ${rows} ORDER BY ${orderOf(query)} ${direction}, d.id ${slice(query)}`,
  );
}
