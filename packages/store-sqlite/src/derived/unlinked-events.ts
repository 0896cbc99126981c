import { eventKey, type LinkField, type Unlinked } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { createLineage, linkKeys, type EventLinks } from './event-keys.js';
import { INDEX_COLUMNS } from './index-row.js';

/** The value of a field without the ids of a list. */
const rest = (field: LinkField): string =>
  field === 'venue'
    ? 'venue = iif(venue IN (SELECT value FROM json_each(?)), 0, venue)'
    : `${field} = (SELECT json_group_array(value) FROM json_each(${field})
        WHERE value NOT IN (SELECT value FROM json_each(?)))`;

const COMBINATIONS = `SELECT DISTINCT categories, tags, organizer FROM event
  WHERE id IN (SELECT value FROM json_each(?))`;

/** The keys that any of these events has, besides that of its venue. */
function keysWithoutVenue(db: Connection, events: string): ReadonlySet<number> {
  const lineage = createLineage(db);
  const keys = new Set<number>();
  for (const [categories, tags, organizer] of db.tuples(COMBINATIONS, events) as string[][]) {
    const links = { categories, tags, organizer };
    const parsed = Object.fromEntries(
      Object.entries(links).map(([field, ids]) => [field, JSON.parse(ids ?? '[]')] as const),
    ) as EventLinks;
    for (const key of linkKeys(parsed, lineage)) keys.add(key);
  }
  const longest = db.value('SELECT min(key) FROM event_key') as number;
  for (let key = longest; key < 0; key++) keys.add(key);
  return keys;
}

const OTHERS = 'event NOT IN (SELECT value FROM json_each(?))';
const FORGET_VENUE = `UPDATE event_key SET venue = 0 WHERE key = ? AND venue = ? AND ${OTHERS}`;
const KEEP_WITHOUT_VENUE = `INSERT OR IGNORE INTO event_key (key, ${INDEX_COLUMNS.join(', ')})
  SELECT ${eventKey('venue', 0)}, ${INDEX_COLUMNS.map((name) => (name === 'venue' ? 0 : name)).join(', ')}
  FROM event_key WHERE key = ? AND ${OTHERS}`;
const REMOVE_KEY = `DELETE FROM event_key WHERE key = ? AND ${OTHERS}`;

/**
 * Removes links from the events that a commit changes in no other way, with the keys that follow from them. Every row of
 * an event repeats its venue: where it loses that, the rows of other events with the same keys are passed, which for
 * thousands of events costs a fraction of a search for each row.
 *
 * @param others the events that the commit changes otherwise, which are written already
 */
export function unlinkEvents(db: Connection, { events, links }: Unlinked, others: readonly number[]): void {
  if (events.length === 0) return;
  const fields = Object.entries(links) as [LinkField, readonly number[]][];
  const [ids, written] = [JSON.stringify(events), JSON.stringify(others)];
  db.run(
    `UPDATE event SET revision = revision + 1, ${fields.map(([field]) => rest(field)).join(', ')}
      WHERE id IN (SELECT value FROM json_each(?))`,
    ...[...fields.map(([, lost]) => JSON.stringify(lost)), ids],
  );
  for (const venue of links.venue ?? []) {
    for (const key of keysWithoutVenue(db, ids)) db.run(FORGET_VENUE, key, venue, written);
    db.run(KEEP_WITHOUT_VENUE, eventKey('venue', venue), written);
  }
  for (const [field, lost] of fields) for (const id of lost) db.run(REMOVE_KEY, eventKey(field, id), written);
}
