import { CalendarError } from '@kalends/core';
import type { Kind } from '@kalends/core';
import type { EditorRequest } from '../context.js';
import { mayDo, type EditedKind } from '../kinds.js';
import { notFound } from '../view.js';
import type { FormRecord } from './form-record.js';

/** The record that the address of a view names: one that the caller may change. */
export async function demanded(kind: EditedKind, request: EditorRequest): Promise<FormRecord> {
  const { calendar, call, view } = request;
  const id = Number(call.key);
  const [record] = Number.isSafeInteger(id) ? await calendar.load<Kind>(kind, [id]) : [];
  if (record === undefined || !mayDo('read', kind, record, view)) throw notFound();
  if (!mayDo('update', kind, record, view))
    throw new CalendarError('forbidden', 'The caller may read this record, and not change it.');
  return record as object as FormRecord;
}
