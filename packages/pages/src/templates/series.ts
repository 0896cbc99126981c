import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { listLinks, noEvents } from './calendar-bar.js';
import { picture } from './contact.js';
import { dayGroups } from './day-groups.js';
import type { SeriesView } from './templates.js';

/** A series with its upcoming events. */
export const series = ({ series: shown, list, ...neighbours }: SeriesView, request: PageRequest): Html =>
  html`<article class="k-host">
      <h1 dir="auto">${raw(shown.name)}</h1>
      ${picture(shown.image)}
      <div class="k-description" dir="auto">${raw(shown.description)}</div>
    </article>
    <h2>${request.messages.nextDates}</h2>
    ${list.total === 0 ? noEvents({ others: [] }, request) : dayGroups(list.events, request, { from: request.today })}
    ${listLinks(neighbours, request)}`;
