import type { FieldChange, PastChange } from '@kalends/core';
import { findZone, fromUtc, UTC } from '@kalends/core/adapter';
import { urlOf, type EditorRequest } from '../context.js';
import { differences } from '../forms/differences.js';
import { sectionsOf } from '../forms/fields-of.js';
import { idsOf, textOf, type FormField } from '../forms/form-field.js';
import { loadNames, type LinkedIds, type Names } from '../forms/names.js';
import { refusalsOf, type Refusals } from '../forms/refusals.js';
import { wordsOf } from '../forms/words.js';
import { html, type Html } from '../html.js';
import { isLinkedTo, listPath, mayWrite, nameOf, type EditedKind, type LinkedToKind } from '../kinds.js';
import { operationsOf } from '../operations.js';
import { form } from '../templates/form.js';
import { notice } from '../templates/notice.js';
import { table } from '../templates/table.js';
import { textIn, textsIn, type EditorPage, type View } from '../view.js';
import { demanded } from './demanded.js';
import type { FormRecord } from './record-page.js';

/** How many changes a page has. */
const LIMIT = 10;

/** The path of the history of a record. */
export const historyPath = (kind: EditedKind, id: number): string => `${listPath(kind)}/${id}/history`;

/** The fields of the forms of a kind by the names that a history has for them: `title`, `custom.age`. */
const fieldsOf = (kind: EditedKind, request: EditorRequest): ReadonlyMap<string, FormField> =>
  new Map(
    sectionsOf(kind, request).flatMap(({ fields }) =>
      fields.map((field) => [field.own === undefined ? field.name : `custom.${field.name}`, field] as const),
    ),
  );

/** What the changes of a page are read with. */
interface Reading {
  readonly fields: ReadonlyMap<string, FormField>;
  /** What the changes link to is called. */
  readonly names: Names;
  /** The names of actors and authors, by id. */
  readonly users: ReadonlyMap<number, string>;
  readonly request: EditorRequest;
}

/** What the changes of a page link to. */
function linksIn(changes: readonly FieldChange[], fields: ReadonlyMap<string, FormField>): LinkedIds {
  const linked: Partial<Record<LinkedToKind, number[]>> = {};
  for (const { field, before, after } of changes) {
    const kind = fields.get(field)?.links ?? (field === 'parent' ? 'category' : '');
    if (isLinkedTo(kind)) linked[kind] = [...(linked[kind] ?? []), ...idsOf(before), ...idsOf(after)];
  }
  return linked;
}

/** The names of those who made changes, and of authors that changed. */
async function usersIn(
  items: readonly PastChange[],
  { messages, userOf }: EditorRequest,
): Promise<ReadonlyMap<number, string>> {
  const authors = items.flatMap(({ changes }) =>
    changes.filter(({ field }) => field === 'author').flatMap(({ before, after }) => [before, after]),
  );
  const ids = [...new Set([...items.map(({ actor }) => actor), ...authors])];
  const known = ids.filter((id): id is number => typeof id === 'number');
  return new Map(
    await Promise.all(
      known.map(async (id) => [id, (await userOf?.(id))?.name ?? messages.user(id)] as const),
    ),
  );
}

/** A field that no form has, by its name. */
function labelOf(name: string, kind: EditedKind, { view, messages }: EditorRequest): string {
  if (name === 'author') return messages.author;
  const own = name.startsWith('custom.') ? name.slice('custom.'.length) : undefined;
  const declared =
    own === undefined || kind === 'category' || kind === 'tag' ? undefined : view.fields[kind].get(own);
  return declared?.label ?? own ?? name;
}

/** The value of a field, for people. */
function words(name: string, value: unknown, { fields, names, users, request }: Reading): string {
  const field = fields.get(name);
  if (name === 'author' && typeof value === 'number') return users.get(value) ?? request.messages.user(value);
  if (field !== undefined) {
    const { timezone } = request.calendar.settings;
    const filling = { names, timezone, record: undefined, links: field.links ?? '' };
    return wordsOf(field, field.input.fill(value, filling), names, request);
  }
  return textOf(value) || (value === null ? request.messages.none : JSON.stringify(value));
}

/** A change: who made it and when, its fields, and how to put them back. */
function changeView(
  { actor, at, changes, revision }: PastChange,
  { kind, id, isLatest }: { readonly kind: EditedKind; readonly id: number; readonly isLatest: boolean },
  reading: Reading,
): Html {
  const { fields, users, request } = reading;
  const { calendar, dates, messages } = request;
  const zone = findZone(calendar.settings.timezone) ?? UTC;
  const when = at === null ? messages.unknown : dates.moment(fromUtc(at, zone));
  const who = actor === null ? messages.unknown : (users.get(actor) ?? messages.user(actor));
  // the same date twice would say the same twice
  const shown = changes.filter(({ field }) => field !== 'date_utc');
  const rows = shown.map(({ field, before, after }) => {
    const texts = differences(words(field, before, reading), words(field, after, reading));
    return { label: fields.get(field)?.label ?? labelOf(field, kind, request), texts };
  });
  const cell = (text: string): Html => html`<pre dir="auto">${text}</pre>`;
  const undo = html`<input type="hidden" name="revision" value="${revision - 1}" />
    ${changes.map(({ field }) => html`<input type="hidden" name="fields[]" value="${field}" />`)}
    <button class="e-second">${messages.undo}</button>`;
  const back = html`<input type="hidden" name="revision" value="${revision}" />
    <button class="e-second">${messages.goBack}</button>`;
  const action = historyPath(kind, id);
  return html`<section>
    <h2>${when} – <span dir="auto">${who}</span></h2>
    ${table(
      {
        // several changes of one minute are told apart by their revisions
        caption: `${when} (${revision})`,
        columns: [
          { title: messages.field, cell: ({ label }) => label, isName: true },
          { title: messages.before, cell: ({ texts }) => cell(texts[0]) },
          { title: messages.after, cell: ({ texts }) => cell(texts[1]) },
        ],
        rows,
      },
      request,
    )}
    <div class="e-actions">
      ${form(request, { action, body: undo })} ${!isLatest && form(request, { action, body: back })}
    </div>
  </section>`;
}

/** Why something was not put back, with the labels of the fields. */
function refusalsView(
  refusals: Refusals,
  kind: EditedKind,
  fields: ReadonlyMap<string, FormField>,
  request: EditorRequest,
): Html | '' {
  if (refusals.size === 0) return '';
  const labels = new Map(Array.from(fields.values(), ({ param, label }) => [param, label]));
  return html`<div class="e-notice e-failed" role="alert">
    ${request.messages.notPutBack}
    <ul>
      ${Array.from(refusals, ([param, reason]) => {
        const label = labels.get(param) ?? (param === '' ? '' : labelOf(param, kind, request));
        return html`<li>${label && html`${label}: `}${reason}</li>`;
      })}
    </ul>
  </div>`;
}

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
  const fields = fieldsOf(kind, request);
  const linked = linksIn(
    items.flatMap(({ changes }) => changes),
    fields,
  );
  const [names, users] = await Promise.all([loadNames(request, linked), usersIn(items, request)]);
  const reading = { fields, names, users, request };
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
      ${refusalsView(refusals, kind, fields, request)}
      ${items.length === 0 && html`<p>${messages.noHistory}</p>`}
      ${items.map((change, index) =>
        changeView(change, { kind, id: record.id, isLatest: before === undefined && index === 0 }, reading),
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
      const refusals = refusalsOf(error, kind, request.messages);
      return historyPage(kind, await demanded(kind, request), request, refusals);
    }
    return { to: `${historyPath(kind, id)}?done=putBack` };
  },
});
