import type { PageRequest } from '../context.js';
import type { EventSummary } from '../views/event-summary.js';
import { plainText } from '../views/plain-text.js';
import { digestTitle } from './digest-title.js';
import type { DigestView } from './templates.js';
import { whenTextOnDay } from './when.js';

function eventText(event: EventSummary, day: string, request: PageRequest): string {
  const { venue, cost, event_status } = event;
  const state = event_status === 'scheduled' ? '' : `${request.messages.eventStatus[event_status]}: `;
  const place =
    venue && [plainText(venue.name), venue.address].filter((part) => part !== '').join(request.comma);
  return [`* ${state}${plainText(event.title)}`, whenTextOnDay(event, day, request), place, cost, event.url]
    .filter((line) => line !== undefined && line !== '')
    .join('\n  ');
}

/** A heading with a line below it. */
const heading = (text: string, line: string): string => `${text}\n${line.repeat(text.length)}`;

/** A digest as plain text. */
export function digestText(view: DigestView, request: PageRequest): string {
  const { dates, messages } = request;
  const title = digestTitle(view, request);
  const days = view.days.map(({ day, events }) => {
    const texts = events.map((event) => eventText(event, day, request));
    return [heading(dates.day(day), '-'), ...texts].join('\n\n');
  });
  const rest = view.more > 0 ? [`${messages.more(view.more)}: ${view.url}`] : [];
  const none = view.days.length === 0 ? [messages.noEvents] : [];
  return `${[heading(title, '='), ...none, ...days, ...rest, request.site.url].join('\n\n')}\n`;
}
