import { kindsOf, type Kind } from '@kalends/core';
import { FIELDS, isTermKind, type FieldSpec } from '@kalends/core/adapter';
import { tableOf } from '../records/rows.js';
import { type Check, wrongRows } from './check.js';

/** The kinds that share one id sequence, each with a table of its own. */
const POSTS = kindsOf('event', 'linked', 'image', 'series');

/** The rows of a kind. */
const rowsOf = (kind: Kind): string =>
  `(SELECT * FROM ${tableOf(kind)}${isTermKind(kind) ? ` WHERE kind = '${kind}'` : ''})`;

const PUBLISHED = "status NOT IN ('draft', 'pending')";

/** The condition that a record of a kind must not share its slug. */
function hasOwnSlug(kind: Kind): string {
  if (isTermKind(kind)) return `kind = '${kind}'`;
  return kind !== 'event' ? `(slug <> '' OR ${PUBLISHED})` : PUBLISHED;
}

/** Queries for rows that must not exist, by fault. These faults cannot be repaired from other records. */
const FORBIDDEN: readonly (readonly [about: string, query: string])[] = [
  [
    'records link to a record that does not exist',
    kindsOf()
      .flatMap((kind) =>
        Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([field, { blank, links }]) => {
          // what an image is attached to may be gone
          if (links === undefined || links === 'post') return [];
          const ids = Array.isArray(blank) ? `r.${field}` : `json_array(r.${field})`;
          return `SELECT '${kind}' AS kind, r.id, '${field}' AS field, l.value AS link
            FROM ${rowsOf(kind)} r, json_each(${ids}) l
            WHERE l.value > 0 AND l.value NOT IN (SELECT id FROM ${rowsOf(links as Kind)})`;
        }),
      )
      .join(' UNION ALL '),
  ],
  [
    'categories are their own ancestors',
    `WITH RECURSIVE above (category, ancestor) AS (
       SELECT id, parent FROM term WHERE kind = 'category' AND parent <> 0
       UNION SELECT a.category, t.parent FROM above a JOIN term t ON t.id = a.ancestor AND t.kind = 'category'
         WHERE t.parent <> 0)
     SELECT category FROM above WHERE ancestor = category`,
  ],
  [
    'slugs belong to several records, or are empty',
    kindsOf('event', 'linked', 'term', 'series')
      .map(
        (kind) =>
          `SELECT '${kind}' AS kind, slug, count(*) AS records FROM ${tableOf(kind)} NOT INDEXED
           WHERE ${hasOwnSlug(kind)} GROUP BY slug HAVING count(*) > 1 OR slug = ''`,
      )
      .join(' UNION ALL '),
  ],
  [
    'events have the place of another event in their series',
    `SELECT series, recurrence_id, count(*) AS events FROM event NOT INDEXED
       WHERE series > 0 AND recurrence_id IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1`,
  ],
  [
    'images have the address of another image',
    'SELECT url, count(*) AS images FROM image NOT INDEXED GROUP BY url HAVING count(*) > 1',
  ],
  [
    'ids belong to several records',
    `SELECT id, count(*) AS records FROM (${POSTS.map((kind) => `SELECT id FROM ${kind}`).join(' UNION ALL ')})
       GROUP BY id HAVING count(*) > 1`,
  ],
];

/** The minimum values of `sequence`: the highest ids in use. */
const HIGHEST = `SELECT 'post' AS name,
    max(${POSTS.map((kind) => `coalesce((SELECT max(id) FROM ${kind}), 0)`).join(', ')}) AS highest
  UNION ALL SELECT 'term', coalesce(max(id), 0) FROM term
  UNION ALL SELECT 'version', coalesce(max(version), 0) FROM change_log`;

const sequences: Check = {
  about: 'sequences are behind the ids in use',
  look: (db) =>
    wrongRows(
      db,
      `SELECT h.name, s.last, h.highest FROM (${HIGHEST}) h LEFT JOIN sequence s ON s.name = h.name
       WHERE s.last IS NULL OR s.last < h.highest`,
    ),
  mend: (db) =>
    db.script(`INSERT INTO sequence (name, last) SELECT name, highest FROM (${HIGHEST}) WHERE true
      ON CONFLICT DO UPDATE SET last = max(last, excluded.last)`),
};

/** The checks that records are consistent with each other. */
export const RECORD_CHECKS: readonly Check[] = [
  ...FORBIDDEN.map(([about, query]): Check => ({ about, look: (db) => wrongRows(db, query) })),
  sequences,
];
