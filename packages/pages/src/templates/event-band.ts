import { html, type Html } from '../html.js';
import type { EventSummary } from '../views/event-summary.js';
import { colorOf } from './event-card.js';

/** The colour of the category of an event above its page, where a picture would be; `''` without one. */
export function band(event: Pick<EventSummary, 'categories'>): Html | '' {
  const color = colorOf(event);
  return color === undefined
    ? ''
    : html`<svg class="k-band" aria-hidden="true"><rect width="100%" height="100%" fill="${color}" /></svg>`;
}
