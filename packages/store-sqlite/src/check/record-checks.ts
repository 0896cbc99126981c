import { type Check, wrongRows } from './check.js';

/** Queries for rows that must not exist, by fault. These faults cannot be repaired from other records. */
const FORBIDDEN: readonly (readonly [about: string, query: string])[] = [
  [
    'events have a venue that does not exist',
    'SELECT id AS event, venue FROM event WHERE venue <> 0 AND venue NOT IN (SELECT id FROM venue)',
  ],
  [
    'events have an organizer that does not exist',
    `SELECT e.id AS event, o.value AS organizer FROM event e, json_each(e.organizer) o
     WHERE o.value NOT IN (SELECT id FROM organizer)`,
  ],
  [
    'events have a category or tag that does not exist',
    [
      ['category', 'categories'],
      ['tag', 'tags'],
    ]
      .map(
        ([kind, field]) =>
          `SELECT e.id AS event, '${kind}' AS kind, l.value AS term FROM event e, json_each(e.${field}) l
           WHERE l.value NOT IN (SELECT id FROM term WHERE kind = '${kind}')`,
      )
      .join(' UNION ALL '),
  ],
  [
    'categories have a parent that does not exist',
    `SELECT id AS category, parent FROM term t WHERE parent <> 0
       AND NOT EXISTS (SELECT 1 FROM term p WHERE p.id = t.parent AND p.kind = t.kind)`,
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
    'records have an image that does not exist',
    ['event', 'venue', 'organizer']
      .map(
        (table) =>
          `SELECT '${table}' AS kind, id, image FROM ${table} WHERE image <> 0 AND image NOT IN (SELECT id FROM image)`,
      )
      .join(' UNION ALL '),
  ],
  [
    'slugs belong to several records, or are empty',
    [
      ['event', "'event'", "status NOT IN ('draft', 'pending')"],
      ['venue', "'venue'", "(slug <> '' OR status NOT IN ('draft', 'pending'))"],
      ['organizer', "'organizer'", "(slug <> '' OR status NOT IN ('draft', 'pending'))"],
      ['term', 'kind', 'true'],
    ]
      .map(
        ([table, kind, where]) =>
          `SELECT ${kind} AS kind, slug, count(*) AS records FROM ${table} NOT INDEXED WHERE ${where}
           GROUP BY 1, 2 HAVING count(*) > 1 OR slug = ''`,
      )
      .join(' UNION ALL '),
  ],
  [
    'images have the address of another image',
    'SELECT url, count(*) AS images FROM image NOT INDEXED GROUP BY url HAVING count(*) > 1',
  ],
  [
    'ids belong to several records',
    `SELECT id, count(*) AS records FROM (SELECT id FROM event UNION ALL SELECT id FROM venue
       UNION ALL SELECT id FROM organizer UNION ALL SELECT id FROM image) GROUP BY id HAVING count(*) > 1`,
  ],
];

/** The minimum values of `sequence`: the highest ids in use. */
const HIGHEST = `SELECT 'post' AS name, max(coalesce((SELECT max(id) FROM event), 0),
    coalesce((SELECT max(id) FROM venue), 0), coalesce((SELECT max(id) FROM organizer), 0),
    coalesce((SELECT max(id) FROM image), 0)) AS highest
  UNION ALL SELECT 'term', coalesce(max(id), 0) FROM term
  UNION ALL SELECT 'commit', 0`;

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
