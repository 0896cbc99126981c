import type { EventRecord } from '@kalends/core';
import type { FilteredField } from '@kalends/core/store';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, LONGEST_PAUSE, retryWhileBusy } from '../file/connection.js';
import { customFields, FULL, valueIds, type CustomField } from './custom-keys.js';
import { addKey } from './key-sets.js';

/** How many events are read in one transaction: some milliseconds of work. */
const STEP = 500;

const DECLARE = 'INSERT OR IGNORE INTO custom_field (name, form, filled_to) VALUES (?, ?, 0)';
const NEXT = 'SELECT id, custom FROM event WHERE id > ? ORDER BY id LIMIT ?';

const isSame = (a: FilteredField, b: FilteredField): boolean => a.name === b.name && a.form === b.form;

/** Fills the keys of a field for the next events, within a transaction. Returns whether there may be more events. */
function fillNext(db: Connection, field: CustomField): boolean {
  const rows = db.tuples(NEXT, field.filled_to, STEP) as [id: number, custom: string][];
  const events = new Map<number, number[]>();
  for (const [event, json] of rows) {
    if (json === '{}') continue;
    const custom = JSON.parse(json) as EventRecord['custom'];
    for (const value of valueIds(db, { custom }, field)) {
      const ids = events.get(value);
      if (ids === undefined) events.set(value, [event]);
      else ids.push(event);
    }
  }
  for (const [target, ids] of events) addKey(db, { field: 'custom', target }, ids);
  const end = rows.length < STEP ? FULL : (rows.at(-1)?.[0] ?? FULL);
  db.run('UPDATE custom_field SET filled_to = ? WHERE id = ?', end, field.id);
  return end < FULL;
}

/**
 * Declares fields and fills their keys, in a transaction for every few hundred events, between which others read and write: the pauses
 * are so long that each process that waits for the lock of the file gets it. A process that goes on with what another began, or ended
 * in, takes the next events.
 */
export async function declareFields(
  db: Connection,
  fields: readonly FilteredField[],
  requireOpen: () => void,
): Promise<void> {
  const isOpen = (one: CustomField): boolean =>
    one.filled_to < FULL && fields.some((field) => isSame(field, one));
  /** Takes the next events. Resolves to the time to pause before it goes on; to `undefined` if all events have their keys. */
  const step = () =>
    retryWhileBusy(() => {
      requireOpen();
      const known = customFields(db);
      const missing = fields.filter((field) => !known.some((one) => isSame(one, field)));
      if (missing.length === 0 && !known.some(isOpen)) return undefined;
      return db.write(() => {
        for (const { name, form } of missing) db.run(DECLARE, name, form);
        const next = customFields(db).find(isOpen);
        return next !== undefined && fillNext(db, next) ? LONGEST_PAUSE : 0;
      });
    });
  for (let pause = await step(); pause !== undefined; pause = await step()) await sleep(pause);
}
