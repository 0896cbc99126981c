import type {
  LinkField,
  LinksNeed,
  Need,
  NeedAnswer,
  Occurrence,
  RecordsNeed,
  ReferenceField,
} from '@kalends/core/store';
import { HIERARCHICAL } from '../derived/event-keys.js';
import type { Connection } from '../file/connection.js';
import { find } from '../find/find.js';
import type { PlaceLists } from '../find/place-lists.js';
import { load, loadBy, seriesLinkedTo } from '../records/load.js';
import { slugHolders } from '../records/lookup.js';

/** The number of events up to which a link is removed from each by itself, which reads nothing of other events. */
const FEW = 1000;

/** The ids of the events with a key. */
const withKey = (db: Connection, field: LinkField, id: number): number[] =>
  db.values('SELECT event FROM event_key WHERE field = ? AND target = ?', field, id) as number[];

/** The ids of the events that link to a record itself: in hierarchical kinds its key also belongs to its descendants. */
function linkingTo(db: Connection, field: ReferenceField, id: number): number[] {
  // images have no keys
  if (field === 'image')
    return db.values('SELECT id FROM event WHERE image = ? AND image > 0', id) as number[];
  if (!HIERARCHICAL.has(field)) return withKey(db, field, id);
  return db.values(
    `SELECT e.id FROM event_key k CROSS JOIN event e ON e.id = k.event
      WHERE k.field = ? AND k.target = ? AND EXISTS (SELECT 1 FROM json_each(e.${field}) WHERE value = ?)`,
    ...[field, id, id],
  ) as number[];
}

function answerRecords(db: Connection, { kind, field, values }: RecordsNeed): NeedAnswer {
  if (kind === 'series' && field !== 'id' && field !== 'url' && field !== 'parent' && field !== 'series')
    return seriesLinkedTo(db, field, values);
  if (field === 'id' || field === 'url' || field === 'parent' || field === 'image')
    return values.flatMap((value) => loadBy(db, kind, field, value));
  return load(
    db,
    'event',
    values.flatMap((id) => withKey(db, field, Number(id))),
  );
}

function answerLinks(db: Connection, { field, values }: LinksNeed, few: number): NeedAnswer {
  const ids = values.flatMap((id) => linkingTo(db, field, id));
  return ids.length > few ? ids.map((id) => ({ id })) : load(db, 'event', ids);
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
