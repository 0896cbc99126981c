import { CalendarError } from '@kalends/core';
import { findZone, fromUtc, UTC } from '@kalends/core/adapter';
import {
  actionButton,
  form,
  html,
  isAdministrator,
  notFound,
  notice,
  ownValue,
  refusalsBy,
  removal,
  SMALL_FORM,
  table,
  textIn,
  textsByLanguage,
  urlOf,
  type EditorPage,
  type EditorRequest,
  type Html,
  type Refusals,
  type Result,
  type View,
} from '@kalends/editor/kit';
import type { Source } from '../source.js';
import type { Sources } from '../sources.js';
import {
  doneIn,
  inputOf,
  NEW_SOURCE,
  sourceFields,
  sourceIn,
  stateOf,
  type SourceForm,
  type SourceRequest,
} from './source-form.js';
import type { SourceTexts } from './texts/source-texts.js';
import { SOURCE_TEXTS } from './texts/texts.js';

const PATH = '/sources';

/** A time in UTC on the clock of the site; `''` for none. */
function localMoment(utc: string, { calendar, dates }: SourceRequest): string {
  const zone = findZone(calendar.settings.timezone) ?? UTC;
  return utc === '' ? '' : dates.moment(fromUtc(utc.slice(0, 19).replace('T', ' '), zone));
}

const nextOf = ({ state, next }: Source, request: SourceRequest): string =>
  state === 'paused' ? '' : localMoment(next, request);

const takenOf = ({ report }: Source, request: SourceRequest): string =>
  report === null ? request.texts.never : localMoment(report.at, request);

async function listPage(sources: Sources, request: SourceRequest): Promise<EditorPage> {
  const { texts } = request;
  const all = await sources.list();
  const done = doneIn(request);
  const list =
    all.length === 0
      ? html`<p>${texts.empty}</p>`
      : table<Source>(
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
              { title: texts.taken, cell: (one) => takenOf(one, request) },
              { title: texts.next, cell: (one) => nextOf(one, request) },
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

/** The contents of a calendar that was tried. */
type Found = Awaited<ReturnType<Sources['try']>>;

/** When an event of a source begins: on its own clock, of which the zone is told if it is not that of the site. */
function startOf({ start_date, all_day, timezone }: Found['first'][number], request: SourceRequest): string {
  const { calendar, dates } = request;
  const when = all_day ? dates.day(start_date) : dates.moment(start_date);
  const isElsewhere = !all_day && timezone !== undefined && timezone !== calendar.settings.timezone;
  return isElsewhere ? `${when} (${timezone})` : when;
}

/** The events found in a calendar. */
const foundView = ({ title, count, hasMore, first }: Found, request: SourceRequest): Html => {
  const { texts } = request;
  return html`<section class="e-notice" role="status">
    ${title !== '' && html`<p dir="auto"><b>${title}</b></p>`}
    <p>${hasMore ? texts.foundMore(count) : texts.found(count)}</p>
    <ul>
      ${first.map((one) => html`<li><span dir="auto">${one.title}</span>, ${startOf(one, request)}</li>`)}
    </ul>
  </section>`;
};

/** The form of a source: it is tried first, and followed then. */
function newSource(typed: SourceForm, refusals: Refusals, request: SourceRequest, found?: Found): EditorPage {
  const { newTitle, tryIt, follow } = request.texts;
  const general = refusals.get('');
  const body = html`${sourceFields(typed, refusals, request)}
    <div class="e-actions">
      ${found !== undefined && html`<button name="action" value="add">${follow}</button>`}
      <button name="action" value="try" ${found !== undefined && html` class="e-second"`}>${tryIt}</button>
    </div>`;
  return {
    title: newTitle,
    ...(refusals.size > 0 && { status: 422 }),
    main: html`<h1>${newTitle}</h1>
      ${general !== undefined && notice(general, 'failed')} ${found && foundView(found, request)}
      ${form(request, { action: `${PATH}/new`, body, className: 'e-narrow' })}`,
  };
}

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
  { texts }: SourceRequest,
): Html | '' {
  if (count === 0) return '';
  return html`<h2>${title} (${count})</h2>
    <ul>
      ${shown.map((one) => html`<li dir="auto">${one}</li>`)}
      ${count > shown.length && html`<li>${texts.more(count - shown.length)}</li>`}
    </ul>`;
}

/** The result of the last pull. */
function reportView({ report }: Source, request: SourceRequest): Html | '' {
  const { texts } = request;
  if (report === null) return '';
  const { counts, isUnchanged, removed, kept, overridden, errors, notes = [], noteCount = 0 } = report;
  const numbers = Object.entries(counts).map(
    ([outcome, count]) => `${ownValue<string>(texts.outcomes, outcome) ?? outcome}: ${count}`,
  );
  const facts: readonly (readonly [title: string, text: string])[] = [
    [texts.counts, isUnchanged ? texts.unchanged : numbers.join(', ') || '0'],
    ...(removed > 0 ? [[texts.removed, String(removed)] as const] : []),
    ...(kept ? [[texts.keptCount, `${kept.count}. ${texts.keptReason}`] as const] : []),
    ...(overridden > 0 ? [[texts.overridden, String(overridden)] as const] : []),
  ];
  const duplicates = report.duplicates.map(
    ({ title, id }) => html`<a href="${urlOf(request, `/events/${id}`)}">${texts.duplicate(title, id)}</a>`,
  );
  return html`${factList(facts)} ${firstOf(texts.duplicates, duplicates, report.duplicateCount, request)}
  ${firstOf(texts.errors, errors, report.errorCount, request)}
  ${firstOf(texts.notes, notes, noteCount, request)}`;
}

function sourcePage(source: Source, request: SourceRequest): EditorPage {
  const { messages, texts } = request;
  const { id, name, format, category, every, status, state, failures, error } = source;
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
    [texts.taken, takenOf(source, request)],
    [texts.next, nextOf(source, request)],
  ];
  return {
    title: name,
    main: html`<h1 dir="auto">${name}</h1>
      ${done !== undefined && notice(done)}
      ${failures > 0 ? notice(`${words}. ${texts.wrong[aboutAddress(error ?? '')]}`, 'failed') : html`<p>${words}</p>`}
      ${factList(facts)} ${reportView(source, request)}
      ${form(request, { action: `${PATH}/${id}`, body, className: 'e-narrow' })}`,
  };
}

/** The source that the address of a view names. */
async function named(sources: Sources, { call }: EditorRequest): Promise<Source> {
  const source = (await sources.list()).find(({ id }) => id === call.key);
  if (source === undefined) throw notFound();
  return source;
}

type Act = (sources: Sources, source: Source, request: SourceRequest) => Promise<Result>;

const setState =
  (state: Source['state']): Act =>
  async (sources, { id }) => {
    await sources.setState(id, state);
    return { to: `${PATH}/${id}?done=changed` };
  };

/** The actions of a source's buttons. */
const ACTIONS: Readonly<Record<string, Act>> = {
  pause: setState('paused'),
  resume: setState('active'),
  async remove(sources, source, request) {
    if (textIn(request.call.params, 'sure') === '') return sourcePage(source, request);
    await sources.remove(source.id);
    return { to: `${PATH}?done=removed` };
  },
};

/** How to correct the address of a source, by the reason of its refusal. */
const ABOUT_ADDRESS: readonly (readonly [reason: RegExp, name: keyof SourceTexts['wrong']])[] = [
  [/https|public internet|private network/, 'url'],
  [/answers? with the status|does not answer|did not answer|timeout|redirect/i, 'silent'],
  [/^/, 'unreadable'],
];

/** How to correct a source, by the reason for which it could not be read. */
const aboutAddress = (reason: string): keyof SourceTexts['wrong'] =>
  ABOUT_ADDRESS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'unreadable';

/** Why a source cannot be followed, in the language of the editor. */
function refusalsIn(thrown: unknown, request: SourceRequest): Refusals {
  const { messages, texts } = request;
  const { wrong } = texts;
  const { code, data, message } = CalendarError.from(thrown);
  const reason = (code === 'invalid_param' ? ownValue(data.params, 'url') : undefined) ?? '';
  const about = aboutAddress(reason);
  return refusalsBy(
    thrown,
    {
      ...{ url: wrong[about], name: wrong.line, category: wrong.line, every: wrong.every },
      ...{ status: messages.reasons.choice, format: messages.reasons.choice },
      '': message.includes('followed already') ? wrong.followed : wrong.most,
    },
    request,
  );
}

/**
 * The calendars that are followed, for administrators: their list, what came of each, and the form of a new one.
 *
 * @param sources those of `createSources`
 * @param own texts that replace those of the language
 * @example
 * editor({ sessions, views: sourceViews(sources) });
 */
export function sourceViews(sources: Sources, own: Partial<SourceTexts> = {}): readonly View[] {
  const shared = { access: isAdministrator, bodySize: SMALL_FORM };
  const textsOf = textsByLanguage(SOURCE_TEXTS, own);
  const withTexts = (request: EditorRequest): SourceRequest => ({ ...request, texts: textsOf(request) });
  return [
    {
      ...{ path: PATH, summary: 'The calendars that are followed', access: isAdministrator },
      group: 'incoming',
      menu: (_messages, request) => textsOf(request).title,
      async waiting(request) {
        const failing = (await sources.list()).filter((one) => one.state === 'active' && one.failures > 0);
        return failing.length === 0 ? undefined : textsOf(request).manyFail(failing.length);
      },
      show: (request) => listPage(sources, withTexts(request)),
    },
    {
      ...{ ...shared, path: `${PATH}/new`, summary: 'A new source' },
      show: (request) => newSource(NEW_SOURCE, new Map(), withTexts(request)),
      async submit(request) {
        const typed = sourceIn(request);
        try {
          if (textIn(request.call.params, 'action') === 'try') {
            const found = await sources.try(inputOf(typed));
            const name = typed.name === '' ? found.title : typed.name;
            return newSource({ ...typed, name }, new Map(), withTexts(request), found);
          }
          const { id } = await sources.add(inputOf(typed));
          return { to: `${PATH}/${id}?done=added` };
        } catch (error) {
          return newSource(typed, refusalsIn(error, withTexts(request)), withTexts(request));
        }
      },
    },
    {
      ...{ ...shared, path: `${PATH}/{source}`, summary: 'A source, and what came of it' },
      async show(request) {
        return sourcePage(await named(sources, request), withTexts(request));
      },
      async submit(request) {
        const act = ownValue(ACTIONS, textIn(request.call.params, 'action'));
        if (act === undefined) throw notFound();
        return act(sources, await named(sources, request), withTexts(request));
      },
    },
  ];
}
