import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import type { EventSummary } from '../views/event-summary.js';
import { colorOf, dot } from './category-color.js';
import { authored, nowMark, stateClass, stateMark } from './event-card.js';
import type { ScreenSlide, ScreenView } from './templates.js';
import { timesOn } from './when.js';

function screenEvent(event: EventSummary, day: string, request: PageRequest): Html {
  const { start, end } = timesOn(event, day, request);
  const { venue, cost } = event;
  const place =
    venue && html`${raw(venue.name)}${venue.city && html`${request.comma}${authored(venue.city)}`}`;
  return html`<li class="${stateClass(event)}">
    <p class="k-time"><b>${start}</b>${end && html`– ${end}`}</p>
    <h3>
      ${dot(colorOf(event))}${nowMark(event, request)}${stateMark(event, request)}<span
        class="k-title"
        dir="auto"
        >${raw(event.title)}</span
      >
    </h3>
    <p class="k-where">${place}${place && cost && ' · '}${cost && authored(cost)}</p>
  </li>`;
}

/** The name of a day: `Today`, `Tomorrow`, or its date. */
const dayName = (day: string, { dates, messages, today }: PageRequest): string =>
  day === today ? `${messages.today} · ${dates.day(day)}` : dates.day(day);

const slide = ({ day, events }: ScreenSlide, request: PageRequest): Html =>
  html`<section class="k-slide">
    <h2>${dayName(day, request)}</h2>
    <ul>
      ${events.map((event) => screenEvent(event, day, request))}
    </ul>
  </section>`;

/** Today and the next days for a display. */
export const screen = ({ name, slides, stream }: ScreenView, request: PageRequest): Html =>
  html`<div class="k-screen" ${stream !== undefined && html`data-stream="${stream}"`}>
    <h1 dir="auto">${name}</h1>
    ${
      slides.length === 0
        ? html`<section class="k-slide">
            <h2>${dayName(request.today, request)}</h2>
            <p>${request.messages.noEvents}</p>
          </section>`
        : slides.map((one) => slide(one, request))
    }
  </div>`;
