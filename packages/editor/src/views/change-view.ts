import type { FieldChange, PastChange } from '@kalends/core';
import { findZone, fromUtc, isTermKind, UTC } from '@kalends/core/adapter';
import type { EditorRequest } from '../context.js';
import { differences } from '../forms/differences.js';
import { sectionsOf } from '../forms/fields-of.js';
import { idsOf, inputText, type FormField } from '../forms/form-field.js';
import { loadNames, type LinkedIds, type Names } from '../forms/names.js';
import { wordsOf } from '../forms/words.js';
import { html, type Html } from '../html.js';
import { historyPath, isLinkedTo, type EditedKind, type LinkedToKind } from '../kinds.js';
import { form } from '../templates/form.js';
import { table } from '../templates/table.js';

/** The fields of the forms of a kind by the names that a history has for them: `title`, `custom.age`. */
const fieldsOf = (kind: EditedKind, request: EditorRequest): ReadonlyMap<string, FormField> =>
  new Map(
    sectionsOf(kind, request).flatMap(({ fields }) =>
      fields.map((field) => [field.own === undefined ? field.name : `custom.${field.name}`, field] as const),
    ),
  );

/** The context for showing the changes of a page. */
export interface Reading {
  readonly kind: EditedKind;
  /** The fields of its forms, by the names that a history has for them. */
  readonly fields: ReadonlyMap<string, FormField>;
  /** The names of the records that the changes link to. */
  readonly names: Names;
  /** The names of actors and authors, by id. */
  readonly users: ReadonlyMap<number, string>;
  readonly request: EditorRequest;
}

/** The records that the changes of a page link to. */
function linksIn(changes: readonly FieldChange[], fields: ReadonlyMap<string, FormField>): LinkedIds {
  const linked: Partial<Record<LinkedToKind, number[]>> = {};
  for (const { field, before, after } of changes) {
    const kind = fields.get(field)?.links ?? '';
    if (isLinkedTo(kind)) (linked[kind] ??= []).push(...idsOf(before), ...idsOf(after));
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

/** Reads what the changes of a page refer to. */
export async function readingOf(
  items: readonly PastChange[],
  kind: EditedKind,
  request: EditorRequest,
): Promise<Reading> {
  const fields = fieldsOf(kind, request);
  const linked = linksIn(
    items.flatMap(({ changes }) => changes),
    fields,
  );
  const [names, users] = await Promise.all([loadNames(request, linked), usersIn(items, request)]);
  return { kind, fields, names, users, request };
}

/** The label of a field in a history, even if no form has the field. */
export function labelOf(name: string, { kind, fields, request: { view, messages } }: Reading): string {
  if (name === 'author') return messages.author;
  const own = name.startsWith('custom.') ? name.slice('custom.'.length) : undefined;
  const declared = own === undefined || isTermKind(kind) ? undefined : view.fields[kind].get(own);
  return fields.get(name)?.label ?? declared?.label ?? own ?? name;
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
  return inputText(value) || (value === null ? request.messages.none : JSON.stringify(value));
}

/** A change: who made it and when, its fields, and how to put them back. */
export function changeView(
  { actor, at, changes, revision }: PastChange,
  { id, isLatest }: { readonly id: number; readonly isLatest: boolean },
  reading: Reading,
): Html {
  const { kind, users, request } = reading;
  const { calendar, dates, messages } = request;
  const zone = findZone(calendar.settings.timezone) ?? UTC;
  const when = at === null ? messages.unknown : dates.moment(fromUtc(at, zone));
  const who = actor === null ? messages.unknown : (users.get(actor) ?? messages.user(actor));
  // the same date twice would say the same twice
  const shown = changes.filter(({ field }) => field !== 'date_utc');
  const rows = shown.map(({ field, before, after }) => {
    const texts = differences(words(field, before, reading), words(field, after, reading));
    return { label: labelOf(field, reading), texts };
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
