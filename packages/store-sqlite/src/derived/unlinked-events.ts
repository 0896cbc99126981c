import type { EventRecord } from '@kalends/core';
import { EVENT_LINKS, isToOne } from '@kalends/core/store';
import type { EventKey, KeyField, LinkField, Unlinked } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { createLineage, linkKeys } from './event-keys.js';
import { INDEX_COLUMNS } from './index-row.js';
import { eachKey } from './key-table.js';

/** Whether every row of an event repeats a field. */
const isRepeated = (field: LinkField): boolean => (INDEX_COLUMNS as readonly string[]).includes(field);

/** The value of a field without the ids of a list. */
const rest = (field: LinkField): string =>
  isToOne(field)
    ? `${field} = iif(${field} IN (SELECT value FROM json_each(?)), 0, ${field})`
    : `${field} = (SELECT json_group_array(value) FROM json_each(${field})
        WHERE value NOT IN (SELECT value FROM json_each(?)))`;

/** The keys that any of these events has, besides those of one link. */
function otherKeys(db: Connection, events: string, lost: LinkField): EventKey[] {
  const lineage = createLineage(db);
  const names = EVENT_LINKS.flatMap(({ field }) => (field === lost ? [] : [field]));
  const combinations = `SELECT DISTINCT ${names.join(', ')} FROM event
    WHERE id IN (SELECT value FROM json_each(?))`;
  const keys = new Map<KeyField, ReadonlySet<number>>();
  const add = (field: KeyField, targets: Iterable<number>) =>
    keys.set(field, new Set([...(keys.get(field) ?? []), ...targets]));
  for (const values of db.tuples(combinations, events)) {
    const links = names.map((name, index): [string, unknown] => [name, JSON.parse(String(values[index]))]);
    const event = { [lost]: [], ...Object.fromEntries(links) } as Pick<EventRecord, LinkField>;
    for (const [field, targets] of linkKeys(event, lineage)) add(field, targets);
  }
  const longest = db.value("SELECT max(target) FROM event_key WHERE field = 'span'") as number | null;
  add(
    'span',
    Array.from({ length: longest ?? 0 }, (_, index) => index + 1),
  );
  return eachKey(keys);
}

const OTHERS = 'event NOT IN (SELECT value FROM json_each(?))';
const forget = (field: LinkField): string =>
  `UPDATE event_key SET ${field} = 0 WHERE field = ? AND target = ? AND ${field} = ? AND ${OTHERS}`;
const keepWithout = (field: LinkField): string =>
  `INSERT OR IGNORE INTO event_key (field, target, ${INDEX_COLUMNS.join(', ')})
  SELECT field, 0, ${INDEX_COLUMNS.map((name) => (name === field ? 0 : name)).join(', ')}
  FROM event_key WHERE field = '${field}' AND target = ? AND ${OTHERS}`;
const REMOVE_KEY = `DELETE FROM event_key WHERE field = ? AND target = ? AND ${OTHERS}`;

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
  for (const [field, lost] of fields) {
    for (const id of lost) {
      if (isRepeated(field))
        for (const key of otherKeys(db, ids, field))
          db.run(forget(field), key.field, key.target, id, written);
      if (isToOne(field)) db.run(keepWithout(field), id, written);
      db.run(REMOVE_KEY, field, id, written);
    }
  }
}
