import { html, type Html } from '../html.js';
import type { EventSummary } from '../views/event-summary.js';

/*
 * Colours of categories. The policy of the pages allows no styles in elements, so each colour is the attribute of a shape; it says nothing
 * that the name of the category does not.
 */

/** The colour of an event: that of the first of its categories that has one. */
export const colorOf = ({ categories }: Pick<EventSummary, 'categories'>): string | undefined =>
  categories.find(({ color }) => color !== undefined)?.color;

/** The colour of a category, beside its name. */
export const dot = (color: string | undefined): Html | '' =>
  color === undefined
    ? ''
    : html`<svg class="k-dot" width="10" height="10" aria-hidden="true">
        <circle cx="5" cy="5" r="4" fill="${color}" />
      </svg> `;

const shape = (name: string, color: string | undefined): Html | '' =>
  color === undefined
    ? ''
    : html`<svg class="${name}" aria-hidden="true"><rect width="100%" height="100%" fill="${color}" /></svg>`;

/** The colour of an event as the edge of the element around it. */
export const stripe = (event: Pick<EventSummary, 'categories'>): Html | '' =>
  shape('k-stripe', colorOf(event));

/** The same as a tint of the whole element, with an edge in full strength. */
export const tint = (event: Pick<EventSummary, 'categories'>): Html | '' =>
  html`${shape('k-tint', colorOf(event))}${stripe(event)}`;

/** The colour of an event above its page, where a picture would be. */
export const band = (event: Pick<EventSummary, 'categories'>): Html =>
  html`<div class="k-band">${shape('k-fill', colorOf(event))}</div>`;

/** The most dots of a day. */
const MOST_DOTS = 3;

/** The colours of the first events of a day below its number; an event without one has that of the text. */
export function dots(colors: readonly (string | undefined)[]): Html {
  const shown = colors.slice(0, MOST_DOTS);
  const width = shown.length * 8;
  return html`<svg class="k-dots" width="${width}" height="6" aria-hidden="true">
    ${shown.map((color, index) => html`<circle cx="${index * 8 + 4}" cy="3" r="3" fill="${color ?? 'currentColor'}" />`)}
  </svg>`;
}
