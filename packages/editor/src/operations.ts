import type { CalendarView, RecordHistory } from '@kalends/core';
import { PLACES } from '@kalends/site';
import type { EditedKind, EditedRecord } from './kinds.js';

/** The operations on records of a kind, with untyped input: forms follow from the fields of the calendar. */
export interface Operations extends RecordHistory<EditedRecord> {
  create(input: object, options: object): Promise<EditedRecord>;
  update(id: number, patch: object, options: object): Promise<EditedRecord>;
  delete(id: number, options: object): Promise<unknown>;
  purge?(id: number): Promise<unknown>;
  merge?(id: number, others: readonly number[], options: object): Promise<unknown>;
  duplicate?(id: number): Promise<EditedRecord>;
}

/** The operations on records of a kind, as the caller of a view may carry them out. */
export const operationsOf = (kind: EditedKind, view: CalendarView): Operations =>
  view[PLACES[kind].collection] as object as Operations;
