import { eventKey, LINK_FIELD, type Found, type TermKind, type TermOrder, type TermQuery } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { allOf, anyOf, type Sql, list, raw, sql } from '../file/sql.js';
import { count, page, slice } from './page.js';

/** Lists of categories and tags. */

/** Terms with published events and, for categories, their ancestors. */
const USED: Readonly<Record<TermKind, Sql>> = {
  tag: raw('d.count > 0'),
  category: raw(`d.id IN (
    WITH RECURSIVE used (id) AS (
      SELECT id FROM term WHERE kind = 'category' AND count > 0
      UNION
      SELECT term.parent FROM used JOIN term ON term.id = used.id WHERE term.parent <> 0
    )
    SELECT id FROM used)`),
};

/** Whether an event of the author has the term or a descendant of it. */
const isOfAuthor = (kind: TermKind, author: number): Sql => sql`EXISTS (
  SELECT 1 FROM event_key k WHERE k.key = 4 * d.id + ${eventKey(LINK_FIELD[kind], 0)} AND k.author = ${author})`;

function conditions(query: TermQuery): Sql[] {
  const { kind, hide_empty, hidden, include, exclude, slug, parent, event, search, name } = query;
  const all = [sql`d.kind = ${kind}`];
  if (hide_empty === 'own') all.push(raw('d.count > 0'));
  if (hide_empty === 'branch') all.push(USED[kind]);
  if (hidden !== true)
    all.push(anyOf([raw('d.hidden = 0'), ...(hidden === false ? [] : [isOfAuthor(kind, hidden.author)])]));
  if (include !== null) all.push(sql`d.id IN ${list(include)}`);
  if (exclude.length > 0) all.push(sql`d.id NOT IN ${list(exclude)}`);
  if (slug !== null) all.push(sql`d.slug = ${slug}`);
  if (parent !== null) all.push(sql`d.parent = ${parent}`);
  if (event !== null)
    all.push(
      sql`d.id IN (SELECT value FROM json_each((SELECT ${raw(LINK_FIELD[kind])} FROM event WHERE id = ${event})))`,
    );
  if (search !== null) all.push(sql`(instr(d.folded_name, ${search}) > 0 OR instr(d.slug, ${search}) > 0)`);
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
