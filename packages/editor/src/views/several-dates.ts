import type { CommittedWrite } from '@kalends/core';
import type { EditorRequest } from '../context.js';
import { refusalsBy, type Refusals } from '../forms/refusals.js';
import { html, type Html } from '../html.js';
import { listPath } from '../kinds.js';
import { form } from '../templates/form.js';
import { textIn } from '../view.js';

/** The parameters of a page that tells of a save over several dates: its write, and how many dates it changed. */
const WRITE = 'write';
const DATES = 'dates';

/** The form action that undoes such a save. */
export const UNDO_WRITE = 'undoWrite';

/** Takes down the write of a save, if that is one over the dates of a series. */
export interface Written {
  readonly written: (write: CommittedWrite) => void;
  /** The parameters that tell of it, with an `&` before them; `''` for a save of one record. */
  readonly query: () => string;
}

export function createWritten(): Written {
  let query = '';
  return {
    written({ before, version, affected }) {
      const dates = affected.filter(({ kind }) => kind === 'event').length;
      query = dates === 0 ? '' : `&${WRITE}=${before}-${version}&${DATES}=${dates}`;
    },
    query: () => query,
  };
}

/** The write in the parameters of a request. */
function writeIn({
  call: { params },
}: EditorRequest): Pick<CommittedWrite, 'before' | 'version'> | undefined {
  const [, before, version] = /^(\d{1,15})-(\d{1,15})$/.exec(textIn(params, WRITE)) ?? [];
  return before === undefined ? undefined : { before: Number(before), version: Number(version) };
}

/** How many dates a save changed, with the button that undoes it; `''` for any other page. */
export function severalDates(event: number, request: EditorRequest): Html | '' {
  const { call, messages } = request;
  const write = writeIn(request);
  const [count] = /^\d{1,5}$/.exec(textIn(call.params, DATES)) ?? [];
  if (event === 0 || write === undefined || count === undefined) return '';
  return html`<p role="status">${messages.severalDates.changed(Number(count))}</p>
    ${form(request, {
      action: `${listPath('event')}/${event}`,
      body: html`<input type="hidden" name="action" value="${UNDO_WRITE}" />
        <input type="hidden" name="${WRITE}" value="${write.before}-${write.version}" />
        <p><button class="e-second">${messages.takeBack}</button></p>`,
    })}`;
}

/** Undoes the save that a form names; why it cannot be, if so. */
export async function undoSave(request: EditorRequest): Promise<Refusals> {
  const sentences = { '': request.messages.severalDates.notUndone };
  const write = writeIn(request);
  if (write === undefined) return new Map(Object.entries(sentences));
  try {
    await request.view.undo(write);
    return new Map();
  } catch (error) {
    const refusals = refusalsBy(error, sentences, request);
    return refusals.has('') ? refusals : new Map(Object.entries(sentences));
  }
}
