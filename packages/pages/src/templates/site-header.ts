import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { scopeUrl, viewUrl } from '../links.js';
import { icon } from './icon.js';
import { menu } from './menu.js';
import { searchForm } from './search-form.js';
import type { PageLayout } from './templates.js';

/** The views that the header leads to. */
const VIEWS = ['list', 'month', 'map'] as const;

/** The header of the host, or the logo or title of the site, which leads to all events. */
function brand({ calendar, header, logo, site }: PageRequest): Html {
  const { title } = calendar.settings;
  const name = logo === undefined ? title : html`<img class="k-logo" src="${logo}" alt="${title}" />`;
  return html`<div class="k-brand">
    ${header ?? html`<a href="${scopeUrl(site, { kind: 'all' })}" dir="auto">${name}</a>`}
  </div>`;
}

/** The links of the header: beside each other, or behind a button. */
function navigation(
  page: PageLayout,
  { feeds, messages, site, submit }: PageRequest,
): { here: Html[]; more: Html[] } {
  const scope = { kind: 'all' } as const;
  const names = { list: messages.events, month: messages.month, map: messages.places };
  const here = VIEWS.map((view) => {
    const isCurrent = page.view?.view === view && page.view.scope.kind === 'all';
    return html`<a href="${viewUrl(site, { scope, view })}" ${isCurrent && html` aria-current="page"`}
      >${names[view]}</a
    >`;
  });
  return {
    here,
    more: [
      ...(feeds ? [html`<a href="#k-subscribe">${messages.subscribeShort}</a>`] : []),
      ...(submit === undefined ? [] : [html`<a href="${submit}">${messages.suggest}</a>`]),
    ],
  };
}

/** The header of a page, in one row: name, links, search; on a phone the links are a menu. */
export function siteHeader(page: PageLayout, request: PageRequest): Html {
  const { messages } = request;
  const { here, more } = navigation(page, request);
  return html`<header class="k-header">
    ${brand(request)}
    <nav class="k-nav" aria-label="${messages.menu}">
      <ul>
        ${here.map((one) => html`<li>${one}</li>`)}
      </ul>
    </nav>
    ${searchForm(page.view, request)} ${more[0] !== undefined && html`<div class="k-aside">${more[0]}</div>`}
    ${menu(html`<span class="k-hidden">${messages.menu}</span>${icon('menu')}`, [...here, ...more], 'k-site-menu')}
  </header>`;
}

/** A picture with a text below the header, above the views of all events. */
export const townBand = (page: PageLayout, { band }: PageRequest): Html | '' =>
  band === undefined || page.view?.scope.kind !== 'all' || page.view.search
    ? ''
    : html`<div class="k-town">
        ${band.image && html`<img src="${band.image}" alt="" />`}${band.text && html`<p dir="auto">${band.text}</p>`}
      </div>`;
