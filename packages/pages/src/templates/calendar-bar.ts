import type { ViewName } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { viewUrl } from '../links.js';
import { chips, filterCount } from './chips.js';
import { filterForm } from './filter-bar.js';
import { icon } from './icon.js';
import { menu, opens } from './menu.js';
import { searchForm } from './search-form.js';
import type { CalendarView } from './templates.js';

const VIEWS: readonly Exclude<ViewName, 'past'>[] = ['list', 'month', 'week', 'day', 'map'];

/** The links to the other views of the same events: beside each other, and as a menu where there is no room. */
function viewLinks({ address }: CalendarView, { map, messages, site }: PageRequest): Html {
  const { scope, search = '', filters = {}, view, date, embedded } = address;
  const names = { ...messages, map: map ? messages.mapView : messages.places };
  const shown = view === 'past' ? 'list' : view;
  const links = VIEWS.map((name) => {
    const keeps = name === 'list' || name === 'map' ? undefined : date;
    const url = viewUrl(site, { scope, search, filters, embedded, view: name, date: keeps });
    return html`<a href="${url}" ${shown === name && html` aria-current="page"`}>${names[name]}</a>`;
  });
  return html`<nav class="k-views" aria-label="${messages.views}">
    <ul>
      ${links.map((one) => html`<li>${one}</li>`)}
    </ul>
    ${menu(opens(names[shown ?? 'list']), links)}
  </nav>`;
}

/** The way to the form of filters, with the number of those that are chosen. */
function filterLink(view: CalendarView, { messages }: PageRequest): Html | '' {
  const { narrowing } = view;
  if (narrowing === undefined) return '';
  const isOpen = narrowing.form !== undefined;
  const count = filterCount(view);
  return html`<a
    class="k-toggle"
    href="${narrowing.toggle}${!isOpen && '#k-filters'}"
    rel="nofollow"
    ${isOpen && html` aria-current="true"`}
    >${icon('filter')}
    <span class="k-word">${messages.filters}</span>${count > 0 && html` <b class="k-count">${count}</b>`}</a
  >`;
}

/** The links to other views of the same events, to those around this one and to filters; the choices; and the form of filters. */
export function calendarBar(
  view: CalendarView,
  request: PageRequest,
  steps: Html | '' = listSteps(view, request),
): Html {
  return html`<div class="k-bar">
      ${viewLinks(view, request)} ${steps} ${filterLink(view, request)}
      ${view.address.embedded === true && searchForm(view.address, request)}
    </div>
    ${chips(view, request)} ${filterForm(view, request)}`;
}

/** Says that a view has no events, or what was looked for in vain; where there are some; and how to suggest one. */
export const noEvents = (
  { others, address }: Pick<CalendarView, 'others'> & Partial<Pick<CalendarView, 'address'>>,
  { messages, submit }: PageRequest,
): Html =>
  html`<p class="k-empty" dir="auto">
      ${address?.search ? messages.nothingFor(address.search) : messages.noEvents}
    </p>
    ${
      others.length > 0 &&
      html`<ul class="k-others">
        ${others.map(({ name, url, total }) => html`<li><a href="${url}">${name} (${total})</a></li>`)}
      </ul>`
    }
    ${submit !== undefined && html`<p><a href="${submit}">${messages.suggest}</a></p>`}`;

/** The URLs before and after those that a page shows. */
type Neighbours = Pick<CalendarView, 'previous' | 'next'>;

/** The links above a view to the one before and the one after it, as arrows, with another between them. */
function steps({ previous, next }: Neighbours, before: string, after: string, between: Html | ''): Html | '' {
  if (previous === undefined && next === undefined) return '';
  return html`<nav class="k-steps" aria-label="${before}, ${after}">
    ${previous !== undefined && html`<a href="${previous}" aria-label="${before}" title="${before}">${icon('previous')}</a>`}
    ${between}
    ${next !== undefined && html`<a href="${next}" aria-label="${after}" title="${after}">${icon('next')}</a>`}
  </nav>`;
}

/** The arrows above a list. */
const listSteps = (view: CalendarView, { messages }: PageRequest): Html | '' =>
  steps(view, messages.previousEvents, messages.nextEvents, '');

/** The arrows above a month, a week or a day, and the way to the current one. */
export function dateSteps(view: CalendarView, { messages, site }: PageRequest): Html | '' {
  const now = viewUrl(site, { ...view.address, date: undefined, page: 1 });
  return steps(view, messages.previous, messages.next, html`<a href="${now}">${messages.today}</a>`);
}

/** The links below a view. */
const neighbourLinks = ({ previous, next }: Neighbours, before: string, after: string): Html | '' =>
  previous === undefined && next === undefined
    ? ''
    : html`<nav class="k-pages" aria-label="${before} – ${after}">
        ${previous !== undefined && html`<a rel="prev" href="${previous}">${icon('previous')} ${before}</a>`}
        ${next !== undefined && html`<a rel="next" href="${next}">${after} ${icon('next')}</a>`}
      </nav>`;

/** The links to the previous and the next page of a list. */
export const listLinks = (view: Neighbours, { messages }: PageRequest): Html | '' =>
  neighbourLinks(view, messages.previousEvents, messages.nextEvents);

/** The links to the previous and the next month, week or day, with what they are called where that is known. */
export const dateLinks = (
  view: Neighbours,
  { messages }: PageRequest,
  [before, after]: readonly [string, string] = [messages.previous, messages.next],
): Html | '' => neighbourLinks(view, before, after);
