import { kindsOf, type Kind } from '@kalends/core';
import { EVENT_LINKS, isToOne } from '@kalends/core/adapter';
import { isListedWithout, linksLost } from '@kalends/core/store';
import type { LinkField, ReferenceField, Unlinked } from '@kalends/core/store';
import type { Connection, Steps } from '../file/connection.js';
import { tableOf } from '../records/rows.js';
import { createLineage, HIERARCHICAL } from './event-keys.js';
import { INDEX_COLUMNS } from './index-row.js';

/** Whether every row of an event repeats a field. */
const isRepeated = (field: LinkField): boolean => (INDEX_COLUMNS as readonly string[]).includes(field);

/** The bytes of an integer in a row, which SQLite stores in as few as it takes; 0 and 1 take none. */
const WIDTHS = [
  ['x IN (0, 1)', 0],
  ['x BETWEEN -128 AND 127', 1],
  ['x BETWEEN -32768 AND 32767', 2],
  ['x BETWEEN -8388608 AND 8388607', 3],
  ['true', 4],
] as const;
const width = (expression: string): string =>
  `CASE ${WIDTHS.map(([is, bytes]) => `WHEN ${is.replaceAll('x', expression)} THEN ${bytes}`).join(' ')} END`;

/** By how many bytes a row grows with its next revision. */
const GROWTH = `(${width('(revision + 1)')} - ${width('revision')})`;

/** A number that links to nothing (`recordOf`), of so many bytes. */
const nothingOf = (bytes: string): string =>
  `CASE ${bytes} WHEN 1 THEN -1 WHEN 2 THEN -129 WHEN 3 THEN -32769 WHEN 4 THEN -8388609 ELSE 0 END`;

/**
 * The value of a field without the ids of a list, as long as before, but for the growth of the revision: SQLite overwrites a
 * row of the same size where it is, and reads and writes the whole text of a description for one of another size.
 */
const rest = (field: ReferenceField): string =>
  isToOne(field)
    ? `${field} = iif(${field} IN (SELECT value FROM json_each(?)), ${nothingOf(`${width(field)} - ${GROWTH}`)}, ${field})`
    : `${field} = printf('%-*s', octet_length(${field}) - ${GROWTH},
        (SELECT json_group_array(value) FROM json_each(${field}) WHERE value NOT IN (SELECT value FROM json_each(?))))`;

/** The value of a field with another id in the place of those of a list: of a list of the field, once. */
const replaced = (field: ReferenceField): string =>
  isToOne(field)
    ? `${field} = iif(${field} IN (SELECT value FROM json_each(?)), ?, ${field})`
    : `${field} = printf('%-*s', octet_length(${field}) - ${GROWTH}, (SELECT json_group_array(id) FROM
        (SELECT iif(value IN (SELECT value FROM json_each(?)), ?, value) AS id FROM json_each(${field}) GROUP BY 1 ORDER BY min(key))))`;

/** Removes links from the rows of a kind. */
function unlinkRows(db: Connection, kind: Kind, { ids, links, to }: Unlinked): void {
  if (ids[kind].length === 0) return;
  const lost = linksLost(kind, links);
  const values = lost.map(([field]) => (to[field] === undefined ? rest(field) : replaced(field)));
  const given = lost.flatMap(([field, gone]) => [
    JSON.stringify(gone),
    ...(to[field] === undefined ? [] : [to[field]]),
  ]);
  db.run(
    `UPDATE ${tableOf(kind)} SET revision = revision + 1, ${values.join(', ')}
      WHERE id IN (SELECT value FROM json_each(?))`,
    ...[...given, JSON.stringify(ids[kind])],
  );
}

const forget = (field: LinkField): string => `UPDATE event_key SET ${field} = ? WHERE ${field} = ?`;
const ADD_KEY = `INSERT OR IGNORE INTO event_key (field, target, ${INDEX_COLUMNS.join(', ')})
  SELECT field, ?, ${INDEX_COLUMNS.join(', ')} FROM event_key WHERE field = ? AND target = ?`;
const REMOVE_KEY = 'DELETE FROM event_key WHERE field = ? AND target = ?';

/**
 * Removes links from the records that a commit changes in no other way, with the keys that follow from them. Every row of
 * an event repeats its venue: where it loses that, all rows are passed in their order, which for thousands of events
 * costs a fraction of a search for each row. What takes the place of a link has the keys of that one, and of those above it.
 *
 * @param others the events that the commit changes otherwise, which are written already
 */
export function* unlinkRecords(db: Connection, unlinked: Unlinked, others: readonly number[]): Steps<void> {
  for (const kind of kindsOf()) {
    unlinkRows(db, kind, unlinked);
    yield;
  }
  if (unlinked.ids.event.length === 0) return;
  // with a subquery SQLite would collect the rows before it changes them: three times the work, so only where it is needed
  const written = others.length > 0 ? [JSON.stringify(others)] : [];
  const except = others.length > 0 ? ' AND event NOT IN (SELECT value FROM json_each(?))' : '';
  const lineage = createLineage(db);
  for (const { field } of EVENT_LINKS) {
    const { [field]: to } = unlinked.to;
    const instead = to === undefined ? [] : HIERARCHICAL.has(field) ? lineage(to) : [to];
    const targets = to === undefined && isListedWithout(field) ? [0] : instead;
    for (const id of unlinked.links[field] ?? []) {
      if (isRepeated(field)) db.run(forget(field) + except, to ?? 0, id, ...written);
      yield;
      for (const target of targets) db.run(ADD_KEY + except, target, field, id, ...written);
      yield;
      db.run(REMOVE_KEY + except, field, id, ...written);
      yield;
    }
  }
}
