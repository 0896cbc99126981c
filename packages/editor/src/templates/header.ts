import { urlOf, type EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { NavigationGroup } from '../messages/messages.js';
import type { View } from '../view.js';
import { form } from './form.js';

/** The groups of the navigation, in their order. */
const GROUPS: readonly NavigationGroup[] = [
  ...(['events', 'places', 'topics', 'images'] as const),
  ...(['incoming', 'sharing', 'site', 'account'] as const),
];

/** A place that the navigation leads to. */
interface Entry {
  readonly group: NavigationGroup;
  readonly isCurrent: boolean;
  readonly element: Html;
}

/** The places that this caller may go to. */
function entriesOf(views: readonly View[], request: EditorRequest): readonly Entry[] {
  const { view: calendar, actor, messages, call, sessions, site } = request;
  const path = call.request.url.split('?', 1)[0] ?? '';
  const entries = views.flatMap(({ access, group = 'site', menu, menuQuery = '', path: own }): Entry[] => {
    if (menu === undefined || !(access === 'everybody' || access(calendar, actor))) return [];
    const isCurrent = path.endsWith(`${request.path}${own}`);
    const url = urlOf(request, own + menuQuery);
    const element = html`<a href="${url}" ${isCurrent && html` aria-current="page"`}
      >${menu(messages, request)}</a
    >`;
    return [{ group, isCurrent, element }];
  });
  const logout =
    sessions &&
    form(request, { action: '/logout', body: html`<button class="e-plain">${messages.logout}</button>` });
  return [
    ...entries,
    { group: 'site', isCurrent: false, element: html`<a href="${site.url}/">${messages.viewSite}</a>` },
    ...(logout === undefined ? [] : [{ group: 'account' as const, isCurrent: false, element: logout }]),
  ];
}

/** A group with more than one place: a menu of its own on a desk, a heading with its places on a phone. */
function groupView(group: NavigationGroup, entries: readonly Entry[], { messages }: EditorRequest): Html {
  const name = messages.groups[group];
  const places = html`<ul>
    ${entries.map(({ element }) => html`<li>${element}</li>`)}
  </ul>`;
  const isCurrent = entries.some((entry) => entry.isCurrent);
  return html`<details class="e-desk" name="e-group">
      <summary ${isCurrent && html` class="e-current"`}>${name}</summary>
      ${places}
    </details>
    <div class="e-phone"><span class="e-hint">${name}</span>${places}</div>`;
}

/** The head of all pages, in one row: the name of the calendar, and the navigation, which one button opens on a phone. */
export function header(views: readonly View[], request: EditorRequest): Html {
  const { actor, calendar, messages } = request;
  const entries = actor === null ? [] : entriesOf(views, request);
  const groups = GROUPS.map((group) => [group, entries.filter((entry) => entry.group === group)] as const);
  return html`<header class="e-header">
    <a class="e-name" href="${urlOf(request, '')}" dir="auto">${calendar.settings.title}</a>
    ${
      actor !== null &&
      html`<button type="button" class="e-phone e-second" popovertarget="e-nav">${messages.menu}</button>
        <nav id="e-nav" popover aria-label="${messages.navigation}">
          <ul>
            ${groups.map(([group, [first, ...more]]) => {
              if (first === undefined) return '';
              return html`<li>
                ${more.length === 0 ? first.element : groupView(group, [first, ...more], request)}
              </li>`;
            })}
          </ul>
        </nav>`
    }
  </header>`;
}
