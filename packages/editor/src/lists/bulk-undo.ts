import { CalendarError } from '@kalends/core';
import { failureOf, statusOf } from '@kalends/http';
import type { EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { listPath, type EditedKind } from '../kinds.js';
import { operationsOf } from '../operations.js';
import { form } from '../templates/form.js';
import { textIn, textsIn } from '../view.js';

/** The name of the choice that undoes a bulk change, and of its parameter. */
export const UNDO = 'undo';

/** A record with the revision that a bulk change made of it. */
interface Changed {
  readonly id: number;
  readonly revision: number;
}

/** The records that a bulk change changed, for the address of the list behind it; nothing if there are none. */
export const undoable = (changed: readonly Changed[]): Readonly<Record<string, string>> =>
  changed.length === 0 ? {} : { [UNDO]: changed.map(({ id, revision }) => `${id}.${revision}`).join(',') };

/** The button that undoes the change of which the address of a list tells; `''` if it tells of none. */
export function undoForm(kind: EditedKind, query: string, request: EditorRequest): Html | '' {
  const { call, messages } = request;
  const text = /^\d{1,15}\.\d{1,9}(?:,\d{1,15}\.\d{1,9}){0,99}$/.exec(textIn(call.params, UNDO))?.[0];
  if (text === undefined) return '';
  return form(request, {
    action: listPath(kind) + query,
    body: html`<input type="hidden" name="act" value="${UNDO}" />
      ${text.split(',').map((one) => html`<input type="hidden" name="${UNDO}[]" value="${one}" />`)}
      <p><button class="e-second">${messages.takeBack}</button></p>`,
  });
}

/** Puts back what a bulk change made of a record, unless someone has changed it since. Returns the record as it is then. */
async function undoOne(
  kind: EditedKind,
  { id, revision }: Changed,
  request: EditorRequest,
): Promise<Changed> {
  const operations = operationsOf(kind, request.view);
  const { items } = await operations.history(id, { limit: 1 });
  const [latest] = items;
  if (latest !== undefined && latest.revision > revision)
    throw new CalendarError('conflict', 'The record was changed after the change that is undone.');
  // it was as it is now already
  if (latest === undefined || latest.revision < revision || latest.changes.length === 0)
    return { id, revision };
  const fields = latest.changes.map(({ field }) => field);
  return operations.revert(id, revision - 1, { fields });
}

/** Undoes a bulk change, record by record: what was changed, and how many could not be. */
export async function undoBulk(
  kind: EditedKind,
  request: EditorRequest,
): Promise<{ readonly done: readonly Changed[]; readonly failed: number }> {
  const sent = textsIn(request.call.params, UNDO).slice(0, 100);
  const done: Changed[] = [];
  for (const text of sent) {
    await request.call.work.turn();
    const [id = 0, revision = 0] = text.split('.').map(Number);
    if (!Number.isSafeInteger(id) || !Number.isSafeInteger(revision) || id < 1 || revision < 1) continue;
    try {
      done.push(await undoOne(kind, { id, revision }, request));
    } catch (error) {
      if (statusOf(failureOf(error)) >= 500) throw error;
    }
  }
  return { done, failed: sent.length - done.length };
}
