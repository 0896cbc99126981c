import { urlOf, type EditorRequest } from '../context.js';
import { refusalsOf, type Refusals } from '../forms/refusals.js';
import { html } from '../html.js';
import { historyPath, listPath, mayWrite, nameOf, type EditedKind } from '../kinds.js';
import { operationsOf } from '../operations.js';
import { notice } from '../templates/notice.js';
import { refusalsView } from '../templates/refusals.js';
import { textIn, textsIn, type EditorPage, type View } from '../view.js';
import { changeView, labelOf, readingOf } from './change-view.js';
import { demanded } from './demanded.js';
import type { FormRecord } from './form-record.js';

/** How many changes a page has. */
const LIMIT = 10;

/** The page of what changed in a record, newest first. */
async function historyPage(
  kind: EditedKind,
  record: FormRecord,
  request: EditorRequest,
  refusals: Refusals = new Map(),
): Promise<EditorPage> {
  const { call, messages, view } = request;
  const before = Number(textIn(call.params, 'before')) || undefined;
  const { items, more } = await operationsOf(kind, view).history(record.id, { before, limit: LIMIT });
  const reading = await readingOf(items, kind, request);
  const labels = new Map(Array.from(reading.fields.values(), ({ param, label }) => [param, label]));
  const title = nameOf(kind, record, messages);
  const last = items.at(-1)?.revision;
  return {
    title: `${title} – ${messages.history}`,
    ...(refusals.size > 0 && { status: 422 }),
    main: html`<div class="e-top">
        <h1 dir="auto">${title}</h1>
        <a href="${urlOf(request, `${listPath(kind)}/${record.id}`)}">${messages.edit}</a>
      </div>
      ${textIn(call.params, 'done') === 'putBack' && refusals.size === 0 && notice(messages.putBack)}
      ${refusalsView(messages.notPutBack, refusals, (param) =>
        param === '' ? undefined : (labels.get(param) ?? labelOf(param, reading)),
      )}
      ${items.length === 0 && html`<p>${messages.noHistory}</p>`}
      ${items.map((change, index) =>
        changeView(change, { id: record.id, isLatest: before === undefined && index === 0 }, reading),
      )}
      ${
        more &&
        last !== undefined &&
        html`<p>
          <a href="${urlOf(request, `${historyPath(kind, record.id)}?before=${last}`)}">${messages.older}</a>
        </p>`
      }`,
  };
}

/** The view of what changed in a stored record of a kind, by whom and when, which puts it back. */
export const historyView = (kind: EditedKind): View => ({
  access: mayWrite(kind),
  path: `${listPath(kind)}/{id}/history`,
  summary: `What changed in a stored ${kind}`,
  show: async (request) => historyPage(kind, await demanded(kind, request), request),
  async submit(request) {
    const { calendar, params } = request.call;
    const { id } = await demanded(kind, request);
    const fields = textsIn(params, 'fields');
    try {
      await operationsOf(kind, calendar).revert(
        id,
        Number(textIn(params, 'revision')),
        fields.length > 0 ? { fields } : {},
      );
    } catch (error) {
      const refusals = refusalsOf(error, kind, request);
      return historyPage(kind, await demanded(kind, request), request, refusals);
    }
    return { to: `${historyPath(kind, id)}?done=putBack` };
  },
});
