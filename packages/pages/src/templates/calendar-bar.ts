import type { ViewName } from '@kalends/site';
import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { viewUrl } from '../links.js';
import { dot } from './event-card.js';
import { filterForm, quickLinks } from './filter-bar.js';
import type { CalendarView } from './templates.js';

const VIEWS: readonly Exclude<ViewName, 'past'>[] = ['list', 'month', 'week', 'day', 'map'];

/** The categories to choose from, and all events. */
function categoryBar({ address, categories }: CalendarView, { messages, site }: PageRequest): Html | '' {
  const isAll = address.scope.kind === 'all';
  if (isAll && categories.length === 0) return '';
  const all = viewUrl(site, { ...address, page: 1, scope: { kind: 'all' } });
  const choice = (name: Html | string, url: string, isCurrent: boolean, color?: string): Html =>
    html`<li>
      <a href="${url}" dir="auto" ${isCurrent && html` aria-current="page"`}>${dot(color)}${name}</a>
    </li>`;
  return html`<nav class="k-choices" aria-label="${messages.categories}">
    <ul>
      ${choice(messages.allEvents, all, isAll)}
      ${categories.map(({ name, url, isCurrent, color }) => choice(raw(name), url, isCurrent, color))}
    </ul>
  </nav>`;
}

/** The search form, the links to the other views of the same events and to those around it, the categories, and the filters. */
export function calendarBar(calendarView: CalendarView, request: PageRequest, around: Html | '' = ''): Html {
  const { address } = calendarView;
  const { messages, site } = request;
  const { scope, search = '', filters = {}, view, date, embedded } = address;
  const names = { ...messages, map: request.map ? messages.mapView : messages.places };
  const shown = view === 'past' ? 'list' : view;
  const action = viewUrl(site, { scope, embedded, view: 'list' });
  return html`<div class="k-bar">
    <form role="search" action="${action}" method="get">
      <label class="k-hidden" for="k-search">${messages.searchLabel}</label>
      <input
        id="k-search"
        type="search"
        name="tribe-bar-search"
        maxlength="200"
        value="${search}"
        placeholder="${messages.searchLabel}"
      />
      ${Object.entries(filters).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button>${messages.search}</button>
    </form>
    <nav class="k-views" aria-label="${messages.views}">
      <ul>
        ${VIEWS.map(
          (name) =>
            html`<li>
              <a
                href="${viewUrl(site, { scope, search, filters, embedded, view: name, date: name === 'list' || name === 'map' ? undefined : date })}"
                ${shown === name && html` aria-current="page"`}
                >${names[name]}</a
              >
            </li>`,
        )}
      </ul>
    </nav>
    ${categoryBar(calendarView, request)} ${quickLinks(calendarView, request)} ${around}
    ${filterForm(calendarView, request)}
  </div>`;
}

/** Says that a view has no events, or what was looked for in vain, and where there are some. */
export const noEvents = (
  { others, address }: Pick<CalendarView, 'others'> & Partial<Pick<CalendarView, 'address'>>,
  { messages }: PageRequest,
): Html =>
  html`<p class="k-empty" dir="auto">
      ${address?.search ? messages.nothingFor(address.search) : messages.noEvents}
    </p>
    ${
      others.length > 0 &&
      html`<ul class="k-others">
        ${others.map(({ name, url, total }) => html`<li><a href="${url}">${name} (${total})</a></li>`)}
      </ul>`
    }`;

/** The URLs before and after those that a page shows. */
type Neighbours = Pick<CalendarView, 'previous' | 'next'>;

const neighbourLinks = (
  { previous, next }: Neighbours,
  before: string,
  after: string,
  between: Html | '',
): Html =>
  html`<nav class="k-pages" aria-label="${before}, ${after}">
    ${previous !== undefined && html`<a rel="prev" href="${previous}">${before}</a>`} ${between}
    ${next !== undefined && html`<a rel="next" href="${next}">${after}</a>`}
  </nav>`;

/** The links to the previous and the next page of a list. */
export const listLinks = (view: Neighbours, { messages }: PageRequest): Html =>
  neighbourLinks(view, messages.previousEvents, messages.nextEvents, '');

/** The links to the previous, the next and the current month, week or day. */
export function dateLinks(view: CalendarView, { messages, site }: PageRequest): Html {
  const now = viewUrl(site, { ...view.address, date: undefined, page: 1 });
  return neighbourLinks(view, messages.previous, messages.next, html`<a href="${now}">${messages.today}</a>`);
}
