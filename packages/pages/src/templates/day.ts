import { WEEK_STYLES_PATH } from '../assets/week-stylesheet.js';
import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { viewUrl } from '../links.js';
import { hourScale, LANES_IN_DAY, type OverlappingEvents } from '../views/hour-scale.js';
import { calendarBar, dateLinks, dateSteps, noEvents } from './calendar-bar.js';
import { eventCard } from './event-card.js';
import { axis } from './hour-axis.js';
import type { DayView } from './templates.js';

/** Events that overlap, as cards on the scale of hours, and below them how many others are only in the list of the day. */
function together({ events, end, beyond }: OverlappingEvents, view: DayView, request: PageRequest): Html {
  const { messages, site } = request;
  const all = viewUrl(site, { ...view.address, view: 'list', date: view.day, until: view.day });
  return html`${events.map(({ event, row, rows, lane, lanes }) => {
    if (lane === undefined) return eventCard(event, request, view.day, ['k-beyond']);
    const isAboveMore = beyond > 0 && row + rows === end;
    const place = [`k-at-${row} k-for-${rows}`, lanes > 1 && `k-of-${lanes} k-lane-${lane}`];
    return eventCard(event, request, view.day, [...place, isAboveMore && 'k-above-more']);
  })}${beyond > 0 && html`<div class="k-crowd k-at-${end - 1}"><a class="k-more" href="${all}">${messages.more(beyond)}</a></div>`}`;
}

/** The events of a day: those with times on a scale of hours, on narrow screens as a list. */
function byHours(view: DayView, request: PageRequest): Html {
  const { hours, days } = hourScale([view], { lanes: LANES_IN_DAY, hasBars: false });
  const { above = [], groups = [] } = days[0] ?? {};
  return html`${above.map((event) => eventCard(event, request, view.day))}
  ${
    hours.length > 0 &&
    html`<div class="k-hours k-hours-${hours.length}">
      ${axis(hours, request)}${groups.map((group) => together(group, view, request))}
    </div>`
  }`;
}

/** A day: its events by their hours. */
export function day(view: DayView, request: PageRequest): Html {
  const date = request.dates.day(view.day);
  return html`<link rel="stylesheet" href="${request.site.url}${WEEK_STYLES_PATH}" />
    <h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request, dateSteps(view, request))}
    <section class="k-day-group">
      <h2 ${view.heading === date && html` class="k-hidden"`}>${date}</h2>
      ${view.events.length === 0 ? noEvents(view, request) : byHours(view, request)}
    </section>
    ${dateLinks(view, request)}`;
}
