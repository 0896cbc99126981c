import type { DayEvent, MonthDay } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import type { EventSummary } from '../views/event-summary.js';
import { authored, stateClass, stateMark } from './event-card.js';
import type { DigestDay, PosterView } from './templates.js';
import { timesOn, whenText } from './when.js';

const title = ({ title: text }: EventSummary): Html =>
  html`<span class="k-title" dir="auto">${raw(text)}</span>`;

function listedEvent(event: EventSummary, day: string, request: PageRequest): Html {
  const { start, end } = timesOn(event, day, request);
  const { venue, cost, firstDay, lastDay } = event;
  return html`<li class="${stateClass(event)}">
    <p>${start}${end && html` – ${end}`}</p>
    <div>
      <h3>${stateMark(event, request)}${title(event)}</h3>
      ${firstDay < lastDay && html`<p>${whenText(event, request)}</p>`}
      ${venue && html`<p>${raw(venue.name)}${venue.address && html`${request.comma}${authored(venue.address)}`}</p>`}
      ${cost && html`<p>${authored(cost)}</p>`}
    </div>
  </li>`;
}

const listedDay = ({ day, events }: DigestDay, request: PageRequest): Html =>
  html`<section class="k-listed">
    <h2>${request.dates.day(day)}</h2>
    <ul>
      ${events.map((event) => listedEvent(event, day, request))}
    </ul>
  </section>`;

function cellEvent(row: DayEvent<EventSummary> | undefined, day: string, request: PageRequest): Html {
  if (row === undefined) return html`<li class="k-free" aria-hidden="true">–</li>`;
  const { event, isBar } = row;
  return html`<li class="${stateClass(event)}">
    ${!isBar && html`${timesOn(event, day, request).start} `}${stateMark(event, request)}${title(event)}
  </li>`;
}

const cell = ({ day, inMonth, rows, more }: MonthDay<EventSummary>, request: PageRequest): Html =>
  html`<td ${!inMonth && html`class="k-other"`}>
    <b>${Number(day.slice(8))}</b>
    <ul>
      ${rows.map((row) => cellEvent(row, day, request))}${more > 0 && html`<li>${request.messages.more(more)}</li>`}
    </ul>
  </td>`;

const month = (weeks: PosterView['weeks'], request: PageRequest): Html =>
  html`<table>
    <thead>
      <tr>
        ${request.dates.weekdays.map(({ long }) => html`<th scope="col">${long}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${weeks.map(
        (week) =>
          html`<tr>
            ${week.map((day) => cell(day, request))}
          </tr>`,
      )}
    </tbody>
  </table>`;

const LAYOUTS = { portrait: ' k-upright', landscape: ' k-across' };

/** A month or a list as a poster. */
export function poster(view: PosterView, request: PageRequest): Html {
  const { heading, period, weeks, days, url, layout, code } = view;
  const { calendar, messages } = request;
  return html`<div class="k-poster${layout && LAYOUTS[layout]}">
    <header>
      <div>
        <p dir="auto">${calendar.settings.title}${period !== '' && period !== heading && ` · ${period}`}</p>
        <h1 dir="auto">${raw(heading)}</h1>
        <p dir="ltr">${url.replace(/^https?:\/\//, '')}</p>
      </div>
      ${code !== undefined && html`<div class="k-code" role="img" aria-label="${url}">${raw(code)}</div>`}
    </header>
    ${weeks.length > 0 && month(weeks, request)}${days.map((day) => listedDay(day, request))}
    ${weeks.length === 0 && days.length === 0 && html`<p>${messages.noEvents}</p>`}
  </div>`;
}
