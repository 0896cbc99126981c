import { addDays } from '@kalends/site';
import { eventsByDay } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { EventSummary } from '../views/event-summary.js';
import { eventCard } from './event-card.js';
import { eventLine } from './event-line.js';

/** The heading of a day: today, tomorrow, or its weekday and date. */
export function dayHeading(day: string, { dayNames, messages, today }: PageRequest): string {
  if (day === today) return messages.today;
  return day === addDays(today, 1) ? messages.tomorrow : dayNames.heading(day, today);
}

/** The id of the heading of a day. */
export const dayId = (day: string): string => `k-${day}`;

/** How the events of days are shown. */
interface DayOptions {
  /** The first day of the list: what began before it stands there. */
  readonly from?: string | undefined;
  /** How many events of a day are shown, and where the others are. Default: all of them. */
  readonly most?: number;
  readonly urlOf?: (day: string) => string;
  /** Whether links lead to the days. Default: no. */
  readonly hasIds?: boolean;
}

function dayGroup(
  day: string,
  events: readonly EventSummary[],
  { most = events.length, urlOf, hasIds = false }: DayOptions,
  request: PageRequest,
): Html {
  const rest = events.length - most;
  return html`<section class="k-day-group">
    <h2 ${hasIds && html` id="${dayId(day)}" tabindex="-1"`}>
      <time datetime="${day}">${dayHeading(day, request)}</time>
    </h2>
    ${events.slice(0, most).map((event) => eventCard(event, request, day))}
    ${rest > 0 && urlOf && html`<a class="k-more" href="${urlOf(day)}">${request.messages.more(rest)}</a>`}
  </section>`;
}

/** Events below the names of their days, in their order. */
export function dayGroups(
  events: readonly EventSummary[],
  request: PageRequest,
  options: DayOptions = {},
): Html {
  const days = eventsByDay(events, options.from);
  return html`${days.map(({ day, events: those }) => dayGroup(day, those, options, request))}`;
}

/** Events that run for weeks: a line for each, with its last day. */
export function goingOn(
  {
    events,
    more,
    url,
  }: { readonly events: readonly EventSummary[]; readonly more: number; readonly url: string },
  request: PageRequest,
): Html | '' {
  const { messages } = request;
  if (events.length === 0) return '';
  return html`<section class="k-day-group k-going-on">
    <h2>${messages.goingOn}</h2>
    <ul class="k-lines">
      ${events.map((event) => eventLine(event, request))}
    </ul>
    ${more > 0 && html`<a class="k-more" href="${url}">${messages.more(more)}</a>`}
  </section>`;
}
