import type { ViewName } from '../address.js';
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
  const action = viewUrl(site, { scope, embedded, view: shown === 'month' ? 'month' : 'list' });
  return html`<div class="k-bar">
    <form role="search" action="${action}" method="get">
      <label class="k-hidden" for="k-search">${messages.searchLabel}</label>
      <input id="k-search" type="search" name="tribe-bar-search" maxlength="200" value="${search}" />
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

/** The links to the views before and after, and from months and days to the current one. */
export function pageLinks({ previous, next, address }: CalendarView, request: PageRequest): Html {
  const { messages, site } = request;
  const isList = address.view === 'list' || address.view === 'past';
  const [before, after] = isList
    ? [messages.previousEvents, messages.nextEvents]
    : [messages.previous, messages.next];
  const now = viewUrl(site, { ...address, date: undefined, page: 1 });
  return html`<nav class="k-pages" aria-label="${before}, ${after}">
    ${previous !== undefined && html`<a rel="prev" href="${previous}">${before}</a>`}
    ${!isList && html`<a href="${now}">${messages.today}</a>`}
    ${next !== undefined && html`<a rel="next" href="${next}">${after}</a>`}
  </nav>`;
}
