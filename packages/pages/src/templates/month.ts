import { addMonths } from '@kalends/site';
import type { DayEvent, MonthDay } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { viewUrl } from '../links.js';
import type { EventSummary } from '../views/event-summary.js';
import { plainText } from '../views/plain-text.js';
import { calendarBar, dateLinks, dateSteps, noEvents } from './calendar-bar.js';
import { colorOf, dot, dots, tint } from './category-color.js';
import { dayId, dayGroups } from './day-groups.js';
import { stateClass, stateMark } from './event-card.js';
import type { MonthView } from './templates.js';
import { timesOn } from './when.js';

/** How many events of a day the list below a month shows. */
const MOST_OF_DAY = 8;

/** The mark of an event in a line: that it is cancelled is seen by its title, and for readers only. */
const lineMark = (event: EventSummary, request: PageRequest): Html =>
  event.event_status === 'cancelled'
    ? html`<span class="k-hidden k-state">${request.messages.eventStatus.cancelled}</span> `
    : stateMark(event, request);

/** An event in a day: a line with its time, or a bar through its days. */
function dayEvent(
  { event, isBar, continues, goesOn, span }: DayEvent<EventSummary>,
  day: string,
  request: PageRequest,
): Html {
  const names = [
    isBar && 'k-bar-event',
    continues && 'k-continues',
    goesOn && `k-goes-on k-span-${span}`,
    stateClass(event),
  ];
  const before = isBar
    ? tint(event)
    : html`${dot(colorOf(event))}<span class="k-time"
          >${timesOn(event, day, request, request.dayNames.briefTime).start}</span
        > `;
  return html`<li class="${names.filter(Boolean).join(' ')}">
    <a href="${event.url}" data-event="${event.id}" title="${plainText(event.title)}"
      >${before}${lineMark(event, request)}<span class="k-title" dir="auto">${raw(event.title)}</span></a
    >
  </li>`;
}

/**
 * The number of a day on a phone, with the colours of the events that begin on it: leads to them in the list below, which has what
 * goes on below the first of its days, or to the page of the day.
 */
function dayJump(
  { day, rows, more }: MonthDay<EventSummary>,
  urls: { page: string; day: string; first: string },
  request: PageRequest,
): Html {
  const events = rows.flatMap((row) => (row === undefined ? [] : [row.event]));
  const number = html`<b>${Number(day.slice(8))}</b>`;
  if (events.length === 0) return html`<span class="k-jump">${number}</span>`;
  const own = events.filter(({ firstDay }) => firstDay === day);
  const url = own.length > 0 || day === urls.first ? `${urls.page}#${dayId(day)}` : urls.day;
  return html`<a class="k-jump" href="${url}" aria-label="${request.dates.day(day)}: ${events.length + more}"
    >${number}${dots(own.map(colorOf))}</a
  >`;
}

function dayCell(day: MonthDay<EventSummary>, view: MonthView, request: PageRequest): Html {
  const { dates, messages, site } = request;
  const url = viewUrl(site, { ...view.address, view: 'day', date: day.day });
  // in a frame, addresses that lead nowhere else have to be whole
  const page = view.address.embedded === true ? viewUrl(site, view.address) : '';
  const number = Number(day.day.slice(8));
  const names = ['k-day', !day.inMonth && 'k-other', day.isToday && 'k-today'].filter(Boolean).join(' ');
  return html`<td class="${names}" ${day.isToday && html` aria-current="date"`}>
    <a class="k-number" href="${url}" aria-label="${dates.day(day.day)}" data-day="${day.day}">${number}</a>
    ${day.inMonth ? dayJump(day, { page, day: url, first: firstOf(view, request) }, request) : html`<span class="k-jump"><b>${number}</b></span>`}
    <ul>
      ${day.rows.map((row) => (row === undefined ? html`<li class="k-free" aria-hidden="true"></li>` : dayEvent(row, day.day, request)))}
    </ul>
    ${day.more > 0 && html`<a class="k-more" href="${url}">${messages.more(day.more)}</a>`}
  </td>`;
}

/** The first day of the list of a month. */
const firstOf = ({ month }: Pick<MonthView, 'month'>, { today }: PageRequest): string =>
  month === today.slice(0, 7) ? today : `${month}-01`;

/** The events of a month by day, from today on; those that are over are folded away before it. */
function monthList({ address, events, month }: MonthView, request: PageRequest): Html {
  const { messages, site, today } = request;
  const isOver = ({ lastDay }: EventSummary): boolean => lastDay < today;
  const isCurrent = month === today.slice(0, 7);
  const over = isCurrent ? events.filter(isOver) : [];
  const others = isCurrent ? events.filter((event) => !isOver(event)) : events;
  const options = {
    most: MOST_OF_DAY,
    urlOf: (day: string) => viewUrl(site, { ...address, view: 'day', date: day }),
    hasIds: true,
  };
  return html`<div class="k-month-list">
    ${
      over.length > 0 &&
      html`<details ${others.length === 0 && html` open`}>
        <summary>${messages.pastEvents} (${over.length})</summary>
        ${dayGroups(over, request, { ...options, from: `${month}-01` })}
      </details>`
    }
    ${dayGroups(others, request, { ...options, from: firstOf({ month }, request) })}
  </div>`;
}

/** A month as a table of weeks; on narrow screens its days with dots, and the same events as a list. */
export function month(view: MonthView, request: PageRequest): Html {
  const { dates } = request;
  const name = dates.month(view.month);
  const around = [-1, 1].map((count) => dates.month(addMonths(view.month, count)));
  return html`<h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request, dateSteps(view, request))}
    ${view.events.length === 0 && noEvents(view, request)}
    <table class="k-month">
      <caption ${view.heading === name && html`class="k-hidden"`}>
        ${name}
      </caption>
      <thead>
        <tr>
          ${dates.weekdays.map(({ short, long }) => html`<th scope="col"><abbr title="${long}">${short}</abbr></th>`)}
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
    ${monthList(view, request)} ${dateLinks(view, request, [around[0] ?? '', around[1] ?? ''])}`;
}
