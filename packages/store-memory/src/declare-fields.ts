import { nextSlice } from '@kalends/core/adapter';
import type { FilteredField } from '@kalends/core/store';
import type { State } from './state.js';
import { addId } from './table.js';

/** How many events are indexed in one turn. */
const SLICE = 1000;

const isSame = (a: FilteredField, b: FilteredField): boolean => a.name === b.name && a.form === b.form;

/**
 * Adds fields to the index of declared fields. From then on every change of an event is in it; the events that are there already
 * follow in turns.
 */
export async function declareFields(
  { tables, declared, indexed }: State,
  fields: readonly FilteredField[],
): Promise<void> {
  const missing = fields.filter((field) => ![...indexed].some((known) => isSame(known, field)));
  declared.push(...missing.filter((field) => !declared.some((known) => isSame(known, field))));
  const { records, indexes } = tables.event;
  let left = SLICE;
  // events that are added in the meantime come last
  for (const event of missing.length === 0 ? [] : records.values()) {
    for (const key of indexes.custom.keysOf(event)) addId(indexes.custom, key, event.id);
    left -= 1;
    if (left > 0) continue;
    left = SLICE;
    await nextSlice();
  }
  for (const field of missing) indexed.add(field);
}

/** The index of a field, if it has all events. */
export const indexedField = ({ indexed }: State, field: FilteredField): FilteredField | undefined =>
  [...indexed].find((one) => isSame(one, field));
