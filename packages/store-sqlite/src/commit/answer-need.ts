import type { Kind } from '@kalends/core';
import { isToOne, linksOf } from '@kalends/core/adapter';
import type { LinkField, LinksNeed, Need, NeedAnswer, RecordsNeed, UnlinkedRef } from '@kalends/core/store';
import type { Occurrence } from '@kalends/core/internal';
import { HIERARCHICAL } from '../derived/event-keys.js';
import type { Connection } from '../file/connection.js';
import { find } from '../find/find.js';
import type { PlaceLists } from '../find/place-lists.js';
import { load, loadBy } from '../records/load.js';
import { slugHolders } from '../records/lookup.js';
import { tableOf } from '../records/rows.js';

/** The number of records up to which a link is removed from each by itself, which reads nothing of others, and the most bytes of their texts. */
const FEW = 1000;
const FEW_BYTES = 1_000_000;

/** The links to terms, which know how many events have them. */
const COUNTED: ReadonlySet<string> = new Set(linksOf('event', 'term').map(({ field }) => field));

/** The ids of the events with a key. */
const withKey = (db: Connection, field: LinkField, id: number): number[] =>
  db.values('SELECT event FROM event_key WHERE field = ? AND target = ?', field, id) as number[];

/** The ids of the records of a kind that link to a record itself: in hierarchical kinds its key also belongs to its descendants. */
function linkingTo(db: Connection, { kind, field }: LinksNeed, id: number): number[] {
  const table = tableOf(kind);
  // images have no keys; SQLite uses the partial index on them only if the statement repeats its condition
  if (field === 'image')
    return db.values(`SELECT id FROM ${table} WHERE image = ? AND image > 0`, id) as number[];
  if (kind !== 'event')
    return db.values(
      `SELECT id FROM ${table} WHERE EXISTS
        (SELECT 1 FROM json_each(${isToOne(field) ? `json_array(${field})` : field}) WHERE value = ?)`,
      id,
    ) as number[];
  if (!HIERARCHICAL.has(field)) return withKey(db, field, id);
  return db.values(
    `SELECT e.id FROM event_key k CROSS JOIN event e ON e.id = k.event
      WHERE k.field = ? AND k.target = ? AND EXISTS (SELECT 1 FROM json_each(e.${field}) WHERE value = ?)`,
    ...[field, id, id],
  ) as number[];
}

function answerRecords(db: Connection, { kind, field, values }: RecordsNeed): NeedAnswer {
  if (field === 'id' || field === 'url' || field === 'parent')
    return values.flatMap((value) => loadBy(db, kind, field, value));
  return load(
    db,
    'event',
    values.flatMap((id) => withKey(db, field, Number(id))),
  );
}

/** Whether the texts of records are so long that they are not loaded; a row tells their bytes without reading them. */
const areLong = (db: Connection, kind: Kind, ids: readonly number[]): boolean =>
  (db.value(
    `SELECT total(octet_length(description)) FROM ${tableOf(kind)} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  ) as number) > FEW_BYTES;

/** Records that lose links, and which of them get the term that takes their place. */
function unlinkedRefs(db: Connection, { field, to }: LinksNeed, ids: readonly number[]): UnlinkedRef[] {
  if (to === undefined || !COUNTED.has(field)) return ids.map((id) => ({ id }));
  const gaining = new Set(
    db.values(
      `SELECT id FROM event WHERE id IN (SELECT value FROM json_each(?)) AND status = 'publish'
        AND NOT EXISTS (SELECT 1 FROM json_each(${field}) WHERE value = ?)`,
      ...[JSON.stringify(ids), to],
    ) as number[],
  );
  return ids.map((id) => ({ id, gains: gaining.has(id) }));
}

function answerLinks(db: Connection, need: LinksNeed, few: number): NeedAnswer {
  const { kind, values } = need;
  const ids = values.flatMap((id) => linkingTo(db, need, id));
  return ids.length > few || areLong(db, kind, ids) ? unlinkedRefs(db, need, ids) : load<Kind>(db, kind, ids);
}

const OCCURRENCES = `SELECT id, series, recurrence_id FROM event
  WHERE series = ? AND series > 0 AND recurrence_id IN (SELECT value FROM json_each(?))`;

/** Answers a need of the commit engine from the stored rows. */
export function answerNeed(db: Connection, places: PlaceLists, need: Need, few = FEW): NeedAnswer {
  switch (need.need) {
    case 'find':
      return find(db, places, need.query).refs;
    case 'slugs':
      return need.ranges.flatMap((range) => slugHolders(db, need.kind, range));
    case 'occurrences':
      return db.rows(OCCURRENCES, need.series, JSON.stringify(need.recurrence_ids)) as Occurrence[];
    case 'records':
      return answerRecords(db, need);
    case 'links':
      return answerLinks(db, need, few);
  }
}
