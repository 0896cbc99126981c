import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { viewUrl } from '../links.js';
import type { EventSummary } from '../views/event-summary.js';
import { calendarBar, dateLinks, noEvents } from './calendar-bar.js';
import { link, nowMark, stateClass, stateMark } from './event-card.js';
import type { WeekDay, WeekView } from './templates.js';

/** An event on one of its days: its time on the first one. */
function weekEvent(event: EventSummary, day: string, request: PageRequest): Html {
  const { dates, messages } = request;
  const time =
    !event.all_day && event.firstDay === day
      ? html`<time datetime="${event.utc_start_date.replace(' ', 'T')}Z"
          >${dates.time(event.start_date)}</time
        >`
      : messages.allDay;
  return html`<li class="${stateClass(event)}">
    <p class="k-time">${nowMark(event, request)}${stateMark(event, request)}${time}</p>
    <h3><a href="${event.url}" data-event="${event.id}" dir="auto">${raw(event.title)}</a></h3>
    ${event.venue && html`<p class="k-where">${link(event.venue)}</p>`}
  </li>`;
}

function weekDay({ day, isToday, events, more }: WeekDay, view: WeekView, request: PageRequest): Html {
  const { dates, messages, site } = request;
  const { weekday, day: number } = dates.dayParts(day);
  const url = viewUrl(site, { ...view.address, view: 'day', date: day });
  const names = [isToday && 'k-today', events.length === 0 && 'k-free'].filter(Boolean).join(' ');
  return html`<section class="${names}">
    <h2>
      <a href="${url}" ${isToday && html` aria-current="date"`}
        ><time datetime="${day}">${weekday} <b class="k-number">${number}</b></time></a
      >
    </h2>
    ${
      events.length > 0 &&
      html`<ul>
        ${events.map((event) => weekEvent(event, day, request))}
      </ul>`
    }
    ${more > 0 && html`<a class="k-more" href="${url}">${messages.more(more)}</a>`}
  </section>`;
}

/** A week: its days beside each other, on narrow screens below each other. */
export const week = (view: WeekView, request: PageRequest): Html =>
  html`<h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request)} ${dateLinks(view, request)}
    ${view.days.every(({ events }) => events.length === 0) && noEvents(view, request)}
    <div class="k-week">${view.days.map((day) => weekDay(day, view, request))}</div>`;
