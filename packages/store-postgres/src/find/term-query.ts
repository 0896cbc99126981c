import { eventKey, LINK_FIELD, type TermKind, type TermOrder, type TermQuery } from '@kalends/core/store';
import { foundRow, slice } from './found.js';
import { allOf, anyOf, type Sql, validIds, raw, sql } from '../server/sql.js';

/** Lists of categories and tags. */

/** Terms with published events and, for categories, their ancestors. */
const USED: Readonly<Record<TermKind, Sql>> = {
  tag: raw('d.count > 0'),
  category: raw(`d.id IN (
    WITH RECURSIVE used (id) AS (
      SELECT id FROM kalends.term WHERE kind = 'category' AND count > 0
      UNION
      SELECT t.parent FROM used JOIN kalends.term t ON t.id = used.id WHERE t.parent <> 0
    )
    SELECT id FROM used)`),
};

/** Whether an event of the author has the term or a descendant of it. */
const isOfAuthor = (kind: TermKind, author: number): Sql => sql`EXISTS (
  SELECT FROM kalends.event_key k
  WHERE k.key = 4 * d.id::bigint + ${eventKey(LINK_FIELD[kind], 0)} AND k.author = ${author} OFFSET 0)`;

function conditions(query: TermQuery): Sql[] {
  const { kind, hide_empty, hidden, include, exclude, slug, parent, event, search, name } = query;
  const all = [sql`d.kind = ${kind}`];
  if (hide_empty === 'own') all.push(raw('d.count > 0'));
  if (hide_empty === 'branch') all.push(USED[kind]);
  if (hidden !== true)
    all.push(anyOf([raw('NOT d.hidden'), ...(hidden === false ? [] : [isOfAuthor(kind, hidden.author)])]));
  if (include !== null) all.push(sql`d.id = ANY (${validIds(include)})`);
  if (exclude.length > 0) all.push(sql`d.id <> ALL (${validIds(exclude)})`);
  if (slug !== null) all.push(sql`d.slug = ${slug}`);
  if (parent !== null) all.push(sql`d.parent = ANY (${parent === 0 ? [0] : validIds([parent])})`);
  if (event !== null)
    all.push(
      sql`d.id IN (SELECT unnest(${raw(LINK_FIELD[kind])}) FROM kalends.event WHERE id = ANY (${validIds([event])}))`,
    );
  if (search !== null) all.push(sql`(strpos(d.folded_name, ${search}) > 0 OR strpos(d.slug, ${search}) > 0)`);
  if (name !== null) all.push(sql`d.folded_name = ${name}`);
  return all;
}

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
