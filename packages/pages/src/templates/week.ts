import { WEEK_STYLES_PATH } from '../assets/week-stylesheet.js';
import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { viewUrl } from '../links.js';
import type { EventSummary } from '../views/event-summary.js';
import { plainText } from '../views/plain-text.js';
import {
  hourScale,
  LANES_IN_WEEK,
  type OverlappingEvents,
  type PlacedEvent,
  type ScaledDay,
} from '../views/hour-scale.js';
import { axis } from './hour-axis.js';
import { calendarBar, dateLinks, dateSteps, noEvents } from './calendar-bar.js';
import { tint } from './category-color.js';
import { nowMark, stateClass, stateMark, venueText } from './event-card.js';
import { eventLine } from './event-line.js';
import type { WeekDay, WeekView } from './templates.js';
import { timesOn } from './when.js';

/** When an event is on, on one of its days; where its place shows how long it lasts, its end is for readers. */
function timeOn(event: EventSummary, day: string, request: PageRequest): Html {
  const { start, end } = timesOn(event, day, request, request.dayNames.briefTime);
  return html`${start}${end && html`<span class="k-end"> – ${end}</span>`}`;
}

/** An event on one of its days. */
function weekEvent(event: EventSummary, day: string, names: readonly string[], request: PageRequest): Html {
  return html`<li class="${[...names, stateClass(event)].filter(Boolean).join(' ')}">
    ${tint(event)}
    <p class="k-time">${timeOn(event, day, request)}</p>
    <h3>
      <a href="${event.url}" data-event="${event.id}" dir="auto" title="${plainText(event.title)}"
        >${raw(event.title)}</a
      >
    </h3>
    ${event.venue && html`<p class="k-where">${venueText(event.venue, request)}</p>`}
    ${!event.all_day && nowMark(event, request)}${stateMark(event, request)}
  </li>`;
}

/** Where an event is on the scale of hours. */
function placeOf({ row, rows, lane, lanes }: PlacedEvent, { end, beyond }: OverlappingEvents): string[] {
  if (lane === undefined) return ['k-beyond'];
  const isAboveMore = beyond > 0 && row + rows === end;
  return [
    ...[`k-at-${row}`, `k-for-${rows}`],
    ...(lanes > 1 ? [`k-lane-${lane}`] : []),
    ...(isAboveMore ? ['k-above-more'] : []),
  ];
}

/** Events that overlap, and below them, on the scale of hours, how many of them are only on the page of the day. */
const together = (
  group: OverlappingEvents,
  { day, url }: { readonly day: string; readonly url: string },
  request: PageRequest,
): Html =>
  html`${group.events.map((placed) => weekEvent(placed.event, day, placeOf(placed, group), request))}${
    group.beyond > 0 &&
    html`<li class="k-crowd k-at-${group.end - 1}">
      <a class="k-more" href="${url}">${request.messages.more(group.beyond)}</a>
    </li>`
  }`;

function weekDay(
  { day, isToday, events, more }: WeekDay,
  { above, groups }: ScaledDay,
  view: WeekView,
  request: PageRequest,
): Html {
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
      above.length > 0 &&
      html`<ul class="k-above">
        ${above.map((event) => weekEvent(event, day, [], request))}
      </ul>`
    }
    ${
      groups.length > 0 &&
      html`<ul class="k-timed">
        ${groups.map((group) => together(group, { day, url }, request))}
      </ul>`
    }
    ${more > 0 && html`<a class="k-more" href="${url}">${messages.more(more)}</a>`}
  </section>`;
}

/** A week: its days beside each other on one scale of hours, on narrow screens as lists below each other. */
export function week(view: WeekView, request: PageRequest): Html {
  const { hours, days } = hourScale(view.days, { lanes: LANES_IN_WEEK, hasBars: true });
  const names = hours.length > 0 ? `k-week k-scaled k-hours-${hours.length}` : 'k-week';
  return html`<link rel="stylesheet" href="${request.site.url}${WEEK_STYLES_PATH}" />
    <h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request, dateSteps(view, request))}
    ${view.longer.length === 0 && view.days.every(({ events }) => events.length === 0) && noEvents(view, request)}
    ${
      view.longer.length > 0 &&
      html`<ul class="k-lines">
        ${view.longer.map((event) => eventLine(event, request))}
      </ul>`
    }
    <div class="${names}">
      ${hours.length > 0 && axis(hours, request)}
      ${view.days.map((day, index) => weekDay(day, days[index] ?? { above: [], groups: [] }, view, request))}
    </div>
    ${dateLinks(view, request)}`;
}
