import type { Kind } from '@kalends/core';
import { urlOf, type EditorRequest } from '../context.js';
import { recordForm, type RecordForm } from '../forms/record-form.js';
import { refusalsOf, type Refusals } from '../forms/refusals.js';
import { wordsOf } from '../forms/words.js';
import { html, type Html } from '../html.js';
import {
  hasStatus,
  isLinkedTo,
  listPath,
  mayDo,
  mayWrite,
  mergePath,
  nameOf,
  type EditedKind,
  type EditedRecord,
} from '../kinds.js';
import { eventsWith } from '../lists/confirmation.js';
import { duplicatesOf } from '../lists/duplicates.js';
import { operationsOf } from '../operations.js';
import { form } from '../templates/form.js';
import { refusalsView } from '../templates/refusals.js';
import { textIn, textsIn, type EditorPage, type View } from '../view.js';
import type { FormRecord } from './form-record.js';

/** The largest number of records that a page compares. */
const MOST = 10;

const numbersIn = (texts: readonly string[]): number[] => [
  ...new Set(texts.map(Number).filter((number) => Number.isSafeInteger(number) && number > 0)),
];

/** The records that are to be merged, of which the caller may change each. */
async function chosen(kind: EditedKind, request: EditorRequest): Promise<readonly EditedRecord[]> {
  const { calendar, call, view } = request;
  const ids = numbersIn(textsIn(call.params, 'ids'));
  if (ids.length > MOST) return [];
  const records = await calendar.load<Kind>(kind, ids);
  return records.filter(
    (record) =>
      record !== undefined &&
      mayDo('update', kind, record, view) &&
      !('status' in record && record.status === 'trash'),
  ) as EditedRecord[];
}

/** A record with its form, and the events that it has. */
interface Compared {
  readonly record: EditedRecord;
  readonly name: string;
  readonly form: RecordForm;
  readonly events: string;
}

async function compared(
  kind: EditedKind,
  records: readonly EditedRecord[],
  request: EditorRequest,
): Promise<Compared[]> {
  const { call, messages } = request;
  const all: Compared[] = [];
  for (const record of records) {
    await call.work.turn();
    const { count, isMost } = isLinkedTo(kind)
      ? await eventsWith(kind, [record.id], request)
      : { count: 0, isMost: false };
    all.push({
      ...{ record, name: nameOf(kind, record, messages) },
      form: await recordForm(kind, record as object as FormRecord, request),
      events: messages.merging.count(count, isMost),
    });
  }
  return all;
}

/** The fields side by side, each record with the choice that it stays. */
function comparison(kind: EditedKind, all: readonly Compared[], stays: number, request: EditorRequest): Html {
  const { merging } = request.messages;
  const [first] = all;
  const words = ({ form: { choices, stored } }: Compared, field: RecordForm['fields'][number]): string =>
    wordsOf(field, stored.get(field.param) ?? [], choices, request);
  const different = (first?.form.fields ?? []).filter(
    (field) => new Set(all.map((one) => words(one, field))).size > 1,
  );
  const choice = ({ record: { id }, name }: Compared): Html =>
    html`<td>
      <label class="e-check"
        ><input type="radio" name="stays" value="${id}" required ${id === stays && html` checked`} /><span
          dir="auto"
          >${merging.keep(name)}</span
        ></label
      >
    </td>`;
  const row = (label: string, cell: (one: Compared) => string): Html =>
    html`<tr>
      <th scope="row">${label}</th>
      ${all.map((one) => html`<td><pre dir="auto">${cell(one)}</pre></td>`)}
    </tr>`;
  return html`<div class="e-scroll" tabindex="0" role="region" aria-label="${merging.title}">
    <table>
      <tbody>
        <tr>
          <th scope="row">${merging.stays}</th>
          ${all.map(choice)}
        </tr>
        ${isLinkedTo(kind) && row(merging.events, ({ events }) => events)}
        ${different.map((field) => row(field.label, (one) => words(one, field)))}
      </tbody>
    </table>
  </div>`;
}

/** The page that asks which of some records stays. Nothing is changed before. */
async function choicePage(
  kind: EditedKind,
  records: readonly EditedRecord[],
  request: EditorRequest,
  refusals: Refusals = new Map(),
): Promise<EditorPage> {
  const { call, messages } = request;
  const { merging } = messages;
  const asked = Number(textIn(call.params, 'stays'));
  const stays = records.find(({ id }) => id === asked) ?? records[0];
  const body = html`${records.map(
      ({ id, revision }) =>
        html`<input type="hidden" name="ids[]" value="${id}" /><input
            type="hidden"
            name="revisions[]"
            value="${id} ${revision}"
          />`,
    )}
    ${comparison(kind, await compared(kind, records, request), stays?.id ?? 0, request)}
    <div class="e-actions">
      <button class="e-danger">${merging.merge}</button>
      <a href="${urlOf(request, listPath(kind))}">${messages.cancel}</a>
    </div>`;
  return {
    title: merging.title,
    ...(refusals.size > 0 && { status: 422 }),
    main: html`<h1>${merging.title}</h1>
      ${refusalsView(merging.notMerged, refusals, () => undefined)}
      <p>
        ${isLinkedTo(kind) ? merging.about : merging.aboutEvents}
        ${hasStatus(kind) ? merging.toTrash : merging.deletes}
      </p>
      ${form(request, { action: mergePath(kind), body })}`,
  };
}

/** The page of what is likely to be the same. */
async function duplicatesPage(kind: EditedKind, request: EditorRequest): Promise<EditorPage> {
  const { messages } = request;
  const { merging } = messages;
  const { groups, compared: count } = await duplicatesOf(kind, request);
  const link = (group: readonly EditedRecord[]): Html => {
    const query = group.slice(0, MOST).map(({ id }) => `ids[]=${id}`);
    const names = group.slice(0, MOST).map((record) => nameOf(kind, record, messages));
    return html`<li>
      <a href="${urlOf(request, `${mergePath(kind)}?${query.join('&')}`)}" dir="auto">${names.join(' · ')}</a>
    </li>`;
  };
  return {
    title: merging.duplicates,
    main: html`<div class="e-top">
        <h1>${merging.duplicates}</h1>
        <a href="${urlOf(request, listPath(kind))}">${messages.kinds[kind].title}</a>
      </div>
      <p>${merging.choose(MOST)}</p>
      ${
        groups.length === 0
          ? html`<p>${isLinkedTo(kind) ? merging.noDuplicates : merging.noSimilar}</p>`
          : html`<ul>
              ${groups.map(link)}
            </ul>`
      }
      ${count !== undefined && html`<p>${isLinkedTo(kind) ? merging.compared(count) : merging.comparedEvents(count)}</p>`}`,
  };
}

/** The revisions that a form was made for, by id. */
const revisionsIn = (request: EditorRequest): Record<number, number> =>
  Object.fromEntries(
    textsIn(request.call.params, 'revisions').flatMap((text) => {
      const [, id, revision] = /^(\d{1,15}) (\d{1,15})$/.exec(text) ?? [];
      return id === undefined ? [] : [[Number(id), Number(revision)]];
    }),
  );

/** The view that merges records of a kind: without any it shows which are likely to be the same. */
export const mergeView = (kind: EditedKind): View => ({
  access: mayWrite(kind),
  path: mergePath(kind),
  summary: `Merges records of the kind ${kind}`,
  async show(request) {
    const records = await chosen(kind, request);
    return records.length < 2 ? duplicatesPage(kind, request) : choicePage(kind, records, request);
  },
  async submit(request) {
    const records = await chosen(kind, request);
    if (records.length < 2) return duplicatesPage(kind, request);
    const stays = Number(textIn(request.call.params, 'stays'));
    if (!records.some(({ id }) => id === stays)) return choicePage(kind, records, request);
    const others = records.flatMap(({ id }) => (id === stays ? [] : [id]));
    try {
      await operationsOf(kind, request.view).merge?.(stays, others, { revisions: revisionsIn(request) });
    } catch (error) {
      const refusals = refusalsOf(error, kind, request);
      const now = await chosen(kind, request);
      return now.length < 2 ? duplicatesPage(kind, request) : choicePage(kind, now, request, refusals);
    }
    return { to: `${listPath(kind)}/${stays}?done=merged` };
  },
});
