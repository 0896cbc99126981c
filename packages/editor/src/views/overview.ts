import type { EventRecord, Status } from '@kalends/core';
import { fromUtc, localTime } from '@kalends/core/adapter';
import { siteTime } from '@kalends/site';
import { urlOf, type EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { listPath } from '../kinds.js';
import { nameLink } from '../lists/record-list.js';
import type { OverviewTexts } from '../messages/overview-texts.js';
import { writes, type EditorPage, type View } from '../view.js';
import { eventMarks, MINE_ALONE, UPCOMING, whenOf } from './events.js';

/** How many events each part shows. */
const MOST = 5;

/** The statuses of events that are being worked on, or seen. */
const IN_USE: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private'];

/** A part of the overview: some events, and the list that has all of them. */
interface Part {
  readonly title: keyof OverviewTexts;
  /** Its events, among those that the caller may see. */
  readonly selection: (now: string) => object;
  /** The query of the list that has all of them. */
  readonly query: string;
  /** The description of an event. */
  readonly about: (event: EventRecord, request: EditorRequest) => string;
  /** The text where there are none. Default: the part is not there. */
  readonly none?: keyof OverviewTexts;
}

const changedAt = ({ modified }: EventRecord, { dates }: EditorRequest): string => dates.moment(modified);

const LAST_CHANGED = { orderby: 'modified', order: 'desc' } as const;
const BY_CHANGE = 'orderby=modified&order=desc';

const PENDING: Part = {
  title: 'pending',
  selection: () => ({ status: ['pending'], ...LAST_CHANGED }),
  query: `?status=pending&${BY_CHANGE}`,
  about: whenOf,
};

/** The further parts of the overview, in order. */
const PARTS: readonly Part[] = [
  {
    title: 'next',
    selection: (now) => ({
      ...{ status: ['publish', 'future', 'private'], end_date: { from: now, to: null } },
      ...{ orderby: 'start_date', order: 'asc' },
    }),
    query: UPCOMING,
    about: whenOf,
    none: 'nothingNext',
  },
  {
    title: 'drafts',
    selection: () => ({ status: ['draft'], ...LAST_CHANGED }),
    query: `?status=draft&${BY_CHANGE}`,
    about: changedAt,
  },
  {
    title: 'changed',
    selection: () => ({ status: IN_USE, ...LAST_CHANGED }),
    query: `?${BY_CHANGE}`,
    about: changedAt,
  },
];

/** Whether a caller changes events of others; all others see their own alone here. */
const changesOthers = ({ view }: EditorRequest): boolean => view.may('edit_others_posts');

/** The events of a part, a few of them. */
async function eventsOf({ selection }: Part, request: EditorRequest): Promise<readonly EventRecord[]> {
  const { actor, calendar, call, view } = request;
  await call.work.turn();
  const now = fromUtc(localTime(Math.floor(view.clock() / 1000)), siteTime(view).zone);
  const own = changesOthers(request) || actor === null ? {} : { author: [actor.id] };
  const selected = { kind: 'event', hidden: true, limit: MOST, ...own, ...selection(now) };
  const { refs } = await view.select(selected as Parameters<typeof view.select>[0]);
  const events = await calendar.load(
    'event',
    refs.map(({ id }) => id),
  );
  return events.filter((event) => event !== undefined);
}

function partView(part: Part, events: readonly EventRecord[], request: EditorRequest): Html | '' {
  const { overview } = request.messages;
  const { title, query, about, none } = part;
  if (events.length === 0 && none === undefined) return '';
  const whose = changesOthers(request) ? '' : `&${MINE_ALONE.slice(1)}`;
  return html`<section aria-labelledby="e-${title}">
    <div class="e-top">
      <h2 id="e-${title}">${overview[title]}</h2>
      ${
        events.length > 0 &&
        html`<a
          href="${urlOf(request, listPath('event') + query + whose)}"
          aria-label="${overview[title]}: ${overview.all}"
          >${overview.all}</a
        >`
      }
    </div>
    ${events.length === 0 && none !== undefined && html`<p>${overview[none]}</p>`}
    <ul>
      ${events.map(
        (event) =>
          html`<li>
            ${nameLink('event', event, request)}${eventMarks(event, request)}
            <span class="e-hint">${about(event, request)}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Pending work in other views, as far as the caller may open them. */
async function waitingIn(views: readonly View[], request: EditorRequest): Promise<readonly Html[]> {
  const { actor, view: calendar } = request;
  const lines: Html[] = [];
  for (const { access, path, waiting } of views) {
    if (waiting === undefined || !(access === 'everybody' || access(calendar, actor))) continue;
    const text = await waiting(request);
    if (text !== undefined) lines.push(html`<li><a href="${urlOf(request, path)}">${text}</a></li>`);
  }
  return lines;
}

async function page(views: readonly View[], request: EditorRequest): Promise<EditorPage> {
  const { kinds, overview } = request.messages;
  const lines = await waitingIn(views, request);
  const pending = partView(PENDING, await eventsOf(PENDING, request), request);
  const parts: (Html | '')[] = [];
  for (const part of PARTS) parts.push(partView(part, await eventsOf(part, request), request));
  return {
    title: overview.title,
    main: html`<div class="e-top">
        <h1>${overview.title}</h1>
        <a class="e-button" href="${urlOf(request, `${listPath('event')}/new`)}">${kinds.event.newTitle}</a>
      </div>
      ${
        lines.length > 0 &&
        html`<section aria-labelledby="e-waiting">
          <h2 id="e-waiting">${overview.waiting}</h2>
          <ul>
            ${lines}
          </ul>
        </section>`
      }
      <div class="e-overview">${pending} ${parts}</div>`,
  };
}

/**
 * The start page: what waits, what is next, drafts and what was changed last. Those who may not change events of others see their own alone.
 *
 * @param views all views, of which some say what waits there
 */
export const overview = (views: () => readonly View[]): View => ({
  path: '',
  summary: 'What waits, what is next, and what was changed last',
  access: writes,
  show: (request) => page(views(), request),
});
