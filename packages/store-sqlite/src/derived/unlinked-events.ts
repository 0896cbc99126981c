import { EVENT_LINKS, isListedWithout, isToOne } from '@kalends/core/store';
import type { LinkField, ReferenceField, Unlinked } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { INDEX_COLUMNS } from './index-row.js';

/** Whether every row of an event repeats a field. */
const isRepeated = (field: LinkField): boolean => (INDEX_COLUMNS as readonly string[]).includes(field);

/** The value of a field without the ids of a list. */
const rest = (field: ReferenceField): string =>
  isToOne(field)
    ? `${field} = iif(${field} IN (SELECT value FROM json_each(?)), 0, ${field})`
    : `${field} = (SELECT json_group_array(value) FROM json_each(${field})
        WHERE value NOT IN (SELECT value FROM json_each(?)))`;

const forget = (field: LinkField): string => `UPDATE event_key SET ${field} = 0 WHERE ${field} = ?`;
const keepWithout = (field: LinkField): string =>
  `INSERT OR IGNORE INTO event_key (field, target, ${INDEX_COLUMNS.join(', ')})
  SELECT field, 0, ${INDEX_COLUMNS.map((name) => (name === field ? 0 : name)).join(', ')}
  FROM event_key WHERE field = '${field}' AND target = ?`;
const REMOVE_KEY = 'DELETE FROM event_key WHERE field = ? AND target = ?';

/**
 * Removes links from the events that a commit changes in no other way, with the keys that follow from them. Every row of
 * an event repeats its venue: where it loses that, all rows are passed in their order, which for thousands of events
 * costs a fraction of a search for each row.
 *
 * @param others the events that the commit changes otherwise, which are written already
 */
export function unlinkEvents(db: Connection, { events, links }: Unlinked, others: readonly number[]): void {
  if (events.length === 0) return;
  const fields = Object.entries(links) as [ReferenceField, readonly number[]][];
  const ids = JSON.stringify(events);
  // with a subquery SQLite would collect the rows before it changes them: three times the work, so only where it is needed
  const written = others.length > 0 ? [JSON.stringify(others)] : [];
  const except = others.length > 0 ? ' AND event NOT IN (SELECT value FROM json_each(?))' : '';
  db.run(
    `UPDATE event SET revision = revision + 1, ${fields.map(([field]) => rest(field)).join(', ')}
      WHERE id IN (SELECT value FROM json_each(?))`,
    ...[...fields.map(([, lost]) => JSON.stringify(lost)), ids],
  );
  for (const { field } of EVENT_LINKS) {
    for (const id of links[field] ?? []) {
      if (isRepeated(field)) db.run(forget(field) + except, id, ...written);
      if (isListedWithout(field)) db.run(keepWithout(field) + except, id, ...written);
      db.run(REMOVE_KEY + except, field, id, ...written);
    }
  }
}
