import type { CalendarView, CustomValue, EventRecord } from '@kalends/core';
import { ownValues, type OwnField, type PostKind } from '@kalends/core/adapter';

/** A field that the host declares, and its value in a record. */
export type ReadableValue = readonly [field: OwnField, value: NonNullable<CustomValue>];

/**
 * The values of the fields that the host declares and this caller may read, in the order of their declaration, without those that the
 * record does not have.
 */
export function readableValues(
  view: Pick<CalendarView, 'fields' | 'may'>,
  kind: PostKind,
  { custom }: Pick<EventRecord, 'custom'>,
): ReadableValue[] {
  const values = ownValues(view.fields[kind], custom);
  return values.every(([{ read }]) => read !== 'editors') || view.may('edit_others_posts')
    ? values
    : values.filter(([{ read }]) => read !== 'editors');
}
