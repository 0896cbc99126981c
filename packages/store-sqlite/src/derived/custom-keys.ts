import type { EventRecord } from '@kalends/core';
import { customKeys, type CustomForm, type CustomKey } from '@kalends/core/store';
import type { SqlValue } from '../driver/sqlite-driver.js';
import type { Connection } from '../file/connection.js';

/** The keys of events by the values of declared fields (`custom_field`, `custom_value`). */

/** The value of `filled_to` when all events are in `event_key`, those to come included. */
export const FULL = Number.MAX_SAFE_INTEGER;

/** A row of `custom_field`. */
export interface CustomField {
  readonly id: number;
  readonly name: string;
  readonly form: CustomForm;
  readonly filled_to: number;
}

/** The value in `custom_value` of what an event has. */
export const storedKey = (key: CustomKey): number | string => (typeof key === 'boolean' ? Number(key) : key);

/** All declared fields. */
export const customFields = (db: Connection): CustomField[] =>
  db.rows('SELECT id, name, form, filled_to FROM custom_field') as CustomField[];

const ID = 'SELECT id FROM custom_value WHERE field = ? AND value = ?';
const ADD = 'INSERT INTO custom_value (field, value) VALUES (?, ?)';

/** The id of a value, which is stored if it is not yet; -1 if it is not and nothing may be written. */
function valueId(db: Connection, writes: boolean, field: number, value: SqlValue): number {
  const known = db.value(ID, field, value) as number | undefined;
  return known ?? (writes ? db.insert(ADD, field, value) : -1);
}

/** The ids of the values that an event has of one field. */
export const valueIds = (
  db: Connection,
  { custom }: Pick<EventRecord, 'custom'>,
  field: CustomField,
  writes = true,
): number[] => customKeys(custom, field).map((key) => valueId(db, writes, field.id, storedKey(key)));

/** Gives the ids of the values of an event that are in `event_key`. */
export type CustomKeys = (event: Pick<EventRecord, 'id' | 'custom'>) => readonly number[];

const NONE: readonly number[] = [];

const hasNone = (custom: object): boolean => {
  for (const _ in custom) return false;
  return true;
};

/** A function that gives keys by the fields that are declared when it is first called for an event that has any. */
export function createCustomKeys(db: Connection, writes = true): CustomKeys {
  let fields: readonly CustomField[] | undefined;
  return (event) => {
    if (hasNone(event.custom)) return NONE;
    fields ??= customFields(db);
    return fields.flatMap((field) => (event.id <= field.filled_to ? valueIds(db, event, field, writes) : []));
  };
}
