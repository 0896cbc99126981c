import type { ViewName } from '@kalends/site';
import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { scopeUrl, viewUrl } from '../links.js';
import type { CalendarView } from './templates.js';

const VIEWS: readonly (ViewName & ('list' | 'month' | 'day'))[] = ['list', 'month', 'day'];

/** The search form and the links to the other views of the same events. */
export function calendarBar({ address }: CalendarView, request: PageRequest): Html {
  const { messages, site } = request;
  const { scope, search = '', view, date, embedded } = address;
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
      <button>${messages.search}</button>
    </form>
    <nav class="k-views" aria-label="${messages.views}">
      <ul>
        ${VIEWS.map(
          (name) =>
            html`<li>
              <a
                href="${viewUrl(site, { scope, search, embedded, view: name, date: name === 'list' ? undefined : date })}"
                ${shown === name && html` aria-current="page"`}
                >${messages[name]}</a
              >
            </li>`,
        )}
        ${scope.kind !== 'all' && html`<li><a href="${scopeUrl(site, { kind: 'all' }, embedded)}">${messages.allEvents}</a></li>`}
      </ul>
    </nav>
  </div>`;
}

/** Says that a view has no events, and where there are some. */
export const noEvents = ({ others }: Pick<CalendarView, 'others'>, { messages }: PageRequest): Html =>
  html`<p class="k-empty">${messages.noEvents}</p>
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

/** The links to the previous, the next and the current month or day. */
export function dateLinks(view: CalendarView, { messages, site }: PageRequest): Html {
  const now = viewUrl(site, { ...view.address, date: undefined, page: 1 });
  return neighbourLinks(view, messages.previous, messages.next, html`<a href="${now}">${messages.today}</a>`);
}
