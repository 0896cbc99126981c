import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { viewUrl } from '../links.js';
import { noEvents } from './calendar-bar.js';
import { dayGroups } from './day-groups.js';
import type { ListView } from './templates.js';

/** The next events of a list within pages of other sites, and the way to all of them. */
export function nextEvents(view: ListView, request: PageRequest): Html {
  const { address, heading, list } = view;
  const all = viewUrl(request.site, { ...address, view: 'list', embedded: false, brief: false });
  return html`<h1 dir="auto">${raw(heading)}</h1>
    ${list.total === 0 ? noEvents(view, request) : dayGroups(list.events, request, { from: request.today })}
    <p><a href="${all}">${request.messages.allEvents}</a></p>`;
}
