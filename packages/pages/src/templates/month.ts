import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { viewUrl } from '../links.js';
import type { EventSummary } from '../views/event-summary.js';
import type { DayEvent, MonthDay } from '../views/month-grid.js';
import { calendarBar, dateLinks, noEvents } from './calendar-bar.js';
import { colorOf, dot, stateClass, stateMark } from './event-card.js';
import { eventsByMonth } from './list.js';
import type { MonthView } from './templates.js';
import { timesOn } from './when.js';

function dayEvent({ event, isBar, continues, goesOn }: DayEvent, day: string, request: PageRequest): Html {
  const names = [
    isBar && 'k-bar-event',
    continues && 'k-continues',
    goesOn && 'k-goes-on',
    stateClass(event),
  ];
  const color = dot(colorOf(event));
  const time = isBar
    ? color
    : html`<span class="k-time">${color}${timesOn(event, day, request).start}</span> `;
  return html`<li class="${names.filter(Boolean).join(' ')}">
    <a href="${event.url}" data-event="${event.id}"
      >${time}${stateMark(event, request)}<span class="k-title" dir="auto">${raw(event.title)}</span></a
    >
  </li>`;
}

function dayCell(day: MonthDay, view: MonthView, request: PageRequest): Html {
  const { dates, messages, site } = request;
  const url = viewUrl(site, { ...view.address, view: 'day', date: day.day });
  const number = Number(day.day.slice(8));
  const names = ['k-day', !day.inMonth && 'k-other', day.isToday && 'k-today'].filter(Boolean).join(' ');
  return html`<td class="${names}" ${day.isToday && html` aria-current="date"`}>
    <a class="k-number" href="${url}" aria-label="${dates.day(day.day)}" data-day="${day.day}">${number}</a>
    <ul>
      ${day.rows.map((row) => (row === undefined ? html`<li class="k-free" aria-hidden="true"></li>` : dayEvent(row, day.day, request)))}
    </ul>
    ${day.more > 0 && html`<a class="k-more" href="${url}">${messages.more(day.more)}</a>`}
  </td>`;
}

/** The events of a month as a list, which begins today; those that are over are folded away before it. */
function monthList({ events, month }: MonthView, request: PageRequest): Html {
  const { messages, today } = request;
  const isOver = ({ lastDay }: EventSummary): boolean => lastDay < today;
  const isCurrent = month === today.slice(0, 7);
  const over = isCurrent ? events.filter(isOver) : [];
  const others = isCurrent ? events.filter((event) => !isOver(event)) : events;
  return html`<div class="k-month-list">
    ${
      over.length > 0 &&
      html`<details ${others.length === 0 && html` open`}>
        <summary>${messages.pastEvents} (${over.length})</summary>
        ${eventsByMonth(over, request)}
      </details>`
    }
    ${eventsByMonth(others, request)}
  </div>`;
}

/** A month as a table of weeks; on narrow screens the same events as a list. */
export function month(view: MonthView, request: PageRequest): Html {
  const name = request.dates.month(view.month);
  return html`<h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request, dateLinks(view, request))}
    ${view.events.length === 0 && noEvents(view, request)}
    <table class="k-month">
      <caption ${view.heading === name && html`class="k-hidden"`}>
        ${name}
      </caption>
      <thead>
        <tr>
          ${request.dates.weekdays.map(({ short, long }) => html`<th scope="col"><abbr title="${long}">${short}</abbr></th>`)}
        </tr>
      </thead>
      <tbody>
        ${view.weeks.map(
          (week) =>
            html`<tr>
              ${week.map((day) => dayCell(day, view, request))}
            </tr>`,
        )}
      </tbody>
    </table>
    ${monthList(view, request)}`;
}
