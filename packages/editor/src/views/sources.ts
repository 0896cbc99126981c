import { urlOf, type EditorRequest } from '../context.js';
import { reasonsOf, type Refusals } from '../forms/refusals.js';
import { html, type Html } from '../html.js';
import type { EditorSource, EditorSources } from '../sources/port.js';
import {
  doneIn,
  inputOf,
  NEW_SOURCE,
  sourceFields,
  sourceIn,
  stateOf,
  type SourceForm,
} from '../sources/source-form.js';
import { actionButton, form } from '../templates/form.js';
import { newPage } from '../templates/new-page.js';
import { notice } from '../templates/notice.js';
import { removal } from '../templates/removal.js';
import { table } from '../templates/table.js';
import {
  isAdministrator,
  notFound,
  ownValue,
  SMALL_FORM,
  textIn,
  type EditorPage,
  type Result,
  type View,
} from '../view.js';

const PATH = '/sources';

const nextOf = ({ state, next }: EditorSource): string => (state === 'paused' ? '' : next);

async function listPage(sources: EditorSources, request: EditorRequest): Promise<EditorPage> {
  const texts = request.messages.sources;
  const all = await sources.list();
  const done = doneIn(request);
  const list =
    all.length === 0
      ? html`<p>${texts.empty}</p>`
      : table<EditorSource>(
          {
            caption: texts.title,
            rows: all,
            columns: [
              {
                title: texts.name,
                isName: true,
                cell: ({ id, name }) =>
                  html`<a href="${urlOf(request, `${PATH}/${id}`)}" dir="auto">${name}</a>`,
              },
              { title: texts.format, cell: ({ format }) => html`<span dir="ltr">${format}</span>` },
              { title: texts.taken, cell: ({ report }) => report?.at ?? texts.never },
              { title: texts.next, cell: nextOf },
              { title: texts.state, cell: (one) => stateOf(one, request) },
            ],
          },
          request,
        );
  return {
    title: texts.title,
    main: html`<div class="e-top">
        <h1>${texts.title}</h1>
        <a class="e-button" href="${urlOf(request, `${PATH}/new`)}">${texts.newTitle}</a>
      </div>
      ${done !== undefined && notice(done)}
      <p>${texts.about}</p>
      ${list}`,
  };
}

const newSource = (typed: SourceForm, refusals: Refusals, request: EditorRequest): EditorPage => {
  const { newTitle } = request.messages.sources;
  const fields = sourceFields(typed, refusals, request);
  return newPage({ title: newTitle, action: `${PATH}/new`, fields, button: newTitle, refusals }, request);
};

/** Facts with their titles. */
const factList = (facts: readonly (readonly [title: string, text: string])[]): Html =>
  html`<dl>
    ${facts.map(
      ([title, text]) =>
        html`<dt>${title}</dt>
          <dd dir="auto">${text}</dd>`,
    )}
  </dl>`;

/** The first few of something, and how many more there are. */
function firstOf(
  title: string,
  shown: readonly (Html | string)[],
  count: number,
  { messages }: EditorRequest,
): Html | '' {
  if (count === 0) return '';
  return html`<h2>${title} (${count})</h2>
    <ul>
      ${shown.map((one) => html`<li dir="auto">${one}</li>`)}
      ${count > shown.length && html`<li>${messages.sources.more(count - shown.length)}</li>`}
    </ul>`;
}

/** What came of the last take. */
function reportView({ report }: EditorSource, request: EditorRequest): Html | '' {
  const texts = request.messages.sources;
  if (report === null) return '';
  const { counts, isUnchanged, removed, kept, overridden, errors, notes = [], noteCount = 0 } = report;
  const numbers = Object.entries(counts).map(([outcome, count]) => `${outcome} ${count}`);
  const facts: readonly (readonly [title: string, text: string])[] = [
    [texts.counts, isUnchanged ? texts.unchanged : numbers.join(', ') || '0'],
    ...(removed > 0 ? [[texts.removed, String(removed)] as const] : []),
    ...(kept ? [[texts.keptCount, `${kept.count}: ${kept.reason}`] as const] : []),
    ...(overridden > 0 ? [[texts.overridden, String(overridden)] as const] : []),
  ];
  const duplicates = report.duplicates.map(
    ({ title, id }) => html`<a href="${urlOf(request, `/events/${id}`)}">${texts.duplicate(title, id)}</a>`,
  );
  return html`${factList(facts)} ${firstOf(texts.duplicates, duplicates, report.duplicateCount, request)}
  ${firstOf(texts.errors, errors, report.errorCount, request)}
  ${firstOf(texts.notes, notes, noteCount, request)}`;
}

function sourcePage(source: EditorSource, request: EditorRequest): EditorPage {
  const { messages } = request;
  const texts = messages.sources;
  const { id, name, format, category, every, status, state, failures, error, report } = source;
  const done = doneIn(request);
  const words = stateOf(source, request);
  const body = html`<div class="e-actions">
      ${
        state === 'paused'
          ? actionButton('resume', texts.resume)
          : html`${actionButton('resume', texts.take)} ${actionButton('pause', texts.pause)}`
      }
    </div>
    ${removal(texts.removeWarning, texts.remove)}`;
  const facts: readonly (readonly [title: string, text: string])[] = [
    [texts.format, format],
    [texts.status, messages.status[status]],
    ...(category === null ? [] : [[texts.category, category] as const]),
    [texts.every, String(every)],
    [texts.taken, report?.at ?? texts.never],
    [texts.next, nextOf(source)],
  ];
  return {
    title: name,
    main: html`<h1 dir="auto">${name}</h1>
      ${done !== undefined && notice(done)}
      ${failures > 0 ? notice(`${words}: ${error ?? ''}`, 'failed') : html`<p>${words}</p>`}
      ${factList(facts)} ${reportView(source, request)}
      ${form(request, { action: `${PATH}/${id}`, body, className: 'e-narrow' })}`,
  };
}

/** The source that the address of a view names. */
async function named(sources: EditorSources, { call }: EditorRequest): Promise<EditorSource> {
  const source = (await sources.list()).find(({ id }) => id === call.key);
  if (source === undefined) throw notFound();
  return source;
}

type Act = (sources: EditorSources, source: EditorSource, request: EditorRequest) => Promise<Result>;

const setState =
  (state: EditorSource['state']): Act =>
  async (sources, { id }) => {
    await sources.setState(id, state);
    return { to: `${PATH}/${id}?done=changed` };
  };

/** What the buttons of a source do. */
const ACTIONS: Readonly<Record<string, Act>> = {
  pause: setState('paused'),
  resume: setState('active'),
  async remove(sources, source, request) {
    if (textIn(request.call.params, 'sure') === '') return sourcePage(source, request);
    await sources.remove(source.id);
    return { to: `${PATH}?done=removed` };
  },
};

/** The calendars that are followed, for administrators: their list, what came of each, and the form of a new one. */
export function sourceViews(sources: EditorSources): readonly View[] {
  const shared = { access: isAdministrator, bodySize: SMALL_FORM };
  return [
    {
      ...{ path: PATH, summary: 'The calendars that are followed', access: isAdministrator },
      menu: (messages) => messages.sources.title,
      show: (request) => listPage(sources, request),
    },
    {
      ...{ ...shared, path: `${PATH}/new`, summary: 'A new source' },
      show: (request) => newSource(NEW_SOURCE, new Map(), request),
      async submit(request) {
        const typed = sourceIn(request);
        try {
          const { id } = await sources.add(inputOf(typed));
          return { to: `${PATH}/${id}?done=added` };
        } catch (error) {
          return newSource(typed, reasonsOf(error), request);
        }
      },
    },
    {
      ...{ ...shared, path: `${PATH}/{source}`, summary: 'A source, and what came of it' },
      show: async (request) => sourcePage(await named(sources, request), request),
      async submit(request) {
        const act = ownValue(ACTIONS, textIn(request.call.params, 'action'));
        if (act === undefined) throw notFound();
        return act(sources, await named(sources, request), request);
      },
    },
  ];
}
