import { collectionOf } from '@kalends/core';
import {
  actionButton,
  form,
  html,
  notice,
  options,
  plainField,
  raw,
  urlOf,
  type EditorPage,
  type EditorRequest,
  type Html,
  type Refusals,
} from '@kalends/editor/kit';
import { DATE_FORMATS, FILE_KINDS, type FileChoices } from './file-choices.js';
import type { FileSummary, SummaryRemark, SummaryRow } from './file-summary.js';
import { MOST_EVENTS } from './import-sent.js';
import { MOST_BYTES, type StoredFile } from './stored-file.js';
import type { FileTexts } from './texts/file-texts.js';

/** A request for a view of files, with the texts in the language of the editor. */
export interface FileRequest extends EditorRequest {
  readonly texts: FileTexts;
}

/** Where files are imported, and exported. */
export const IMPORT_PATH = '/import';
export const EXPORT_PATH = '/export';

/** The formats of exports. */
export const FORMATS = ['ics', 'csv', 'json'] as const;

/** The initial options. */
const NO_CHOICES: FileChoices = { kind: 'events', dateFormat: '', ignoreColumns: false };

const MEGABYTES = MOST_BYTES / (1024 * 1024);

/** The form that sends a file. */
function fileForm(
  { kind, dateFormat, ignoreColumns }: FileChoices,
  refusals: Refusals,
  request: FileRequest,
): Html {
  const { messages, texts } = request;
  const file = plainField(
    {
      ...{ name: 'file', label: texts.file, hint: texts.fileHint(MEGABYTES, MOST_EVENTS) },
      element: (about) =>
        html`<input
          type="file"
          name="file"
          accept=".ics,.csv,.json,text/calendar,text/csv,application/json"
          required
          data-megabytes="${MEGABYTES}"
          ${about}
        />`,
    },
    refusals,
  );
  const body = html`${file}
    <details
      ${kind !== 'events' || dateFormat !== '' || ignoreColumns || refusals.size > 0 ? raw(' open') : ''}
    >
      <summary>${texts.table}</summary>
      <p>
        <label
          >${texts.kind}
          <select name="kind">
            ${options(
              FILE_KINDS.map((one) => [collectionOf(one), messages.kinds[one].title] as const),
              kind,
            )}
          </select></label
        >
      </p>
      <p>
        <label
          >${texts.dates}
          <select name="dates">
            ${options(
              DATE_FORMATS.map((one) => [one, one === '' ? texts.datesRefused : texts[one]] as const),
              dateFormat,
            )}
          </select></label
        >
      </p>
      <label class="e-check"
        ><input type="checkbox" name="ignore" value="1" ${ignoreColumns && raw(' checked')} />
        ${texts.ignore}</label
      >
    </details>
    <div class="e-actions"><button name="action" value="check">${texts.check}</button></div>`;
  return form(request, { action: IMPORT_PATH, body, className: 'e-narrow', files: true });
}

/** The first few of something, and how many more there are. */
const firstOf = (title: string, count: number, first: readonly Html[], { texts }: FileRequest): Html | '' =>
  count === 0
    ? ''
    : html`<h2>${title} (${count})</h2>
        <ul>
          ${first.map((one) => html`<li>${one}</li>`)}
          ${count > first.length && html`<li>${texts.more(count - first.length)}</li>`}
        </ul>`;

const rowView =
  (kind: StoredFile['choices']['kind'], request: FileRequest) =>
  ({ line, title, id }: SummaryRow): Html => {
    const name = title === '' ? request.messages.untitled : title;
    return html`${
        id === undefined
          ? html`<span dir="auto">${name}</span>`
          : html`<a href="${urlOf(request, `/${kind}/${id}`)}" dir="auto">${name}</a>`
      } <span class="e-hint">${request.texts.line(line)}</span>`;
  };

const remarkView =
  ({ texts }: FileRequest) =>
  ({ line, field, reason }: SummaryRemark): Html =>
    html`${line > 0 ? texts.line(line) : texts.wholeFile}${field !== '' && html`, <span dir="auto">${field}</span>`}:
    ${texts.reasons[reason]}`;

const placeView =
  ({ texts }: FileRequest) =>
  ({ line, field }: SummaryRemark): Html =>
    html`${line > 0 ? texts.line(line) : texts.wholeFile}${field !== '' && html`, <span dir="auto">${field}</span>`}`;

/** The plan or the result of an import. */
function summaryView(
  { outcomes, refused, notes, ignored }: FileSummary,
  kind: StoredFile['choices']['kind'],
  request: FileRequest,
): Html {
  const { texts } = request;
  return html`<p>
      ${[
        ...outcomes.map(({ outcome, count }) => `${texts.outcomes[outcome]}: ${count}`),
        ...(refused.count > 0 ? [`${texts.refused}: ${refused.count}`] : []),
      ].join(' · ')}
    </p>
    ${outcomes.map(({ outcome, count, first }) =>
      firstOf(texts.outcomes[outcome], count, first.map(rowView(kind, request)), request),
    )}
    ${firstOf(texts.refused, refused.count, refused.first.map(remarkView(request)), request)}
    ${firstOf(texts.otherwise, notes.count, notes.first.map(placeView(request)), request)}
    ${ignored.length > 0 && html`<p>${texts.ignored(ignored.join(', '))}</p>`}`;
}

/** A button of a form about the file that waits. */
const fileButton = ({ id }: StoredFile, buttons: Html, request: FileRequest): Html =>
  form(request, {
    action: IMPORT_PATH,
    body: html`<input type="hidden" name="id" value="${id}" />
      <div class="e-actions">${buttons}</div>`,
  });

/** The actions on an uploaded file, by its state. */
function fileView(stored: StoredFile, request: FileRequest): Html {
  const { messages, texts } = request;
  const { name, state, summary, choices, writes } = stored;
  const changes = summary.outcomes.some(({ outcome }) => outcome === 'created' || outcome === 'updated');
  const discards = actionButton('discard', texts.discard);
  const views: Readonly<Record<StoredFile['state'], () => Html>> = {
    waiting: () =>
      html`<p>${texts.before}</p>
        ${!changes && notice(texts.nothing)}
        ${fileButton(stored, html`${changes && html`<button name="action" value="import">${texts.import}</button>`} ${discards}`, request)}`,
    running: () => notice(texts.running),
    done: () =>
      html`${notice(texts.done)}
      ${
        writes.length > 0 &&
        html`${fileButton(stored, actionButton('undo', messages.takeBack), request)}
          <p class="e-hint">${texts.undoHint}</p>`
      }`,
    undone: () => notice(texts.undone),
  };
  return html`<section aria-labelledby="e-file">
    <h2 id="e-file" dir="auto">${name}</h2>
    ${views[state]()} ${state !== 'undone' && summaryView(summary, choices.kind, request)}
  </section>`;
}

/** The page of imports: the file that was sent last, and the form for another one. */
export function importPage(
  {
    stored,
    choices = NO_CHOICES,
    refusals = new Map(),
  }: {
    readonly stored?: StoredFile | undefined;
    readonly choices?: FileChoices;
    readonly refusals?: Refusals;
  },
  request: FileRequest,
): EditorPage {
  const { texts } = request;
  const general = refusals.get('');
  return {
    title: texts.title,
    ...(refusals.size > 0 && { status: 422 }),
    main: html`<h1>${texts.title}</h1>
      ${general !== undefined && notice(general, 'failed')} ${stored && fileView(stored, request)}
      <h2>${stored === undefined ? texts.importTitle : texts.another}</h2>
      <p>${texts.about}</p>
      ${fileForm(choices, refusals, request)}
      <h2>${texts.exportTitle}</h2>
      <p>${texts.exportAbout} <a href="${urlOf(request, EXPORT_PATH)}">${texts.exportAll}</a></p>`,
  };
}

/** The page that offers the events of a list as a file. */
export function exportPage(request: FileRequest, failed?: string): EditorPage {
  const { call, texts } = request;
  const query = Object.entries(call.params).filter(([name]) => name !== 'format' && name !== 'page');
  const kept = query.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const body = html`${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <div class="e-actions">
      ${FORMATS.map((one) => html`<button name="format" value="${one}" class="e-second">${texts.formats[one]}</button>`)}
    </div>`;
  const list = new URLSearchParams(Object.fromEntries(kept)).toString();
  return {
    title: texts.exportTitle,
    ...(failed !== undefined && { status: 422 }),
    main: html`<h1>${texts.exportTitle}</h1>
      ${failed !== undefined && notice(failed, 'failed')}
      <p>${kept.length > 0 ? texts.exportFiltered : texts.exportEverything}</p>
      <form method="get" action="${urlOf(request, EXPORT_PATH)}">${body}</form>
      <p><a href="${urlOf(request, list === '' ? '/events' : `/events?${list}`)}">${texts.toList}</a></p>`,
  };
}
