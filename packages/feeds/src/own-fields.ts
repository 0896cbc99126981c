import type { CalendarView, CustomValue, EventRecord } from '@kalends/core';
import { ownValues, type OwnFields } from '@kalends/core/adapter';
import type { ReadableValue } from '@kalends/site';

/** The values of the fields that the host declares, by their names in the interface. */
export type OwnValuesJson = Readonly<Record<string, NonNullable<CustomValue>>>;

/** A value for every caller, and one for editors, which includes hidden declared fields. */
export interface ByViewer<T> {
  readonly anyone: T;
  readonly editors: T;
}

/** Writes the values of a record's fields for anyone and for editors. */
export function byViewer<T>(
  fields: OwnFields,
  { custom }: Pick<EventRecord, 'custom'>,
  write: (values: readonly ReadableValue[]) => T,
): ByViewer<T> {
  const values = fields.size === 0 ? [] : ownValues(fields, custom);
  const open = values.filter(([{ read }]) => read !== 'editors');
  const anyone = write(open);
  return { anyone, editors: open.length === values.length ? anyone : write(values) };
}

/** The value for this caller. */
export const seenBy = <T>(viewer: Pick<CalendarView, 'may'>, { anyone, editors }: ByViewer<T>): T =>
  anyone !== editors && viewer.may('edit_others_posts') ? editors : anyone;

/** Values as members of JSON; `undefined` if there are none. */
export const ownValuesJson = (values: readonly ReadableValue[]): OwnValuesJson | undefined =>
  values.length === 0 ? undefined : Object.fromEntries(values.map(([{ wire }, value]) => [wire, value]));
