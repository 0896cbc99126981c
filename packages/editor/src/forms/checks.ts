import { isHierarchical, withAncestors } from '@kalends/core/adapter';
import type { EditorRequest } from '../context.js';
import type { TypedTexts } from './form-field.js';
import { editedFields, type RecordForm } from './record-form.js';
import type { Refusals } from './refusals.js';
import { textIn } from '../view.js';

/** A form that was sent, as it is to be stored. */
export interface Change {
  readonly form: RecordForm;
  readonly typed: TypedTexts;
  /** The parameters of the fields that were edited. */
  readonly edited: ReadonlySet<string>;
  /** The input for the calendar. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** The scopes of a change that may have another rule. */
const RULED: ReadonlySet<string> = new Set(['following', 'all']);

/**
 * Why a change cannot be stored that the calendar would make something else of: it keeps the name of a record for an
 * empty one, and moves a category that would be below itself to the top (terms.md §3).
 */
export async function checkChange(
  { form, typed, edited, input }: Change,
  { calendar, call, messages }: EditorRequest,
): Promise<Refusals> {
  const { kind, record } = form;
  const refusals = new Map<string, string>();
  if (record === undefined) return refusals;
  for (const { param, required } of editedFields(form, typed, edited))
    if (required && (typed.get(param)?.[0] ?? '').trim() === '') refusals.set(param, messages.missing);
  const hasRule = 'recurrence' in input && input['recurrence'] !== 'none';
  if (hasRule && record['series'] !== 0 && !RULED.has(textIn(call.params, 'scope')))
    refusals.set('recurrence', messages.recurrenceScope);
  const { parent } = input;
  if (isHierarchical(kind) && typeof parent === 'number' && parent > 0) {
    const above = await withAncestors([parent], (ids) => calendar.load(kind, ids));
    if (above.has(record.id)) refusals.set('parent', messages.parentBelow);
  }
  return refusals;
}
