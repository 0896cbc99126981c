import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';

/** The names of the hours beside the events. Readers need none, as each event says its time. */
export const axis = (hours: readonly number[], { dates }: PageRequest): Html =>
  html`<div class="k-axis" aria-hidden="true">
    ${hours.map((hour, index) => html`<span class="k-at-${2 * index + 1}">${dates.time(`2000-01-01 ${String(hour).padStart(2, '0')}:00:00`)}</span>`)}
  </div>`;
