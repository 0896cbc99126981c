import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { subscribing } from './take-along.js';

/** The four ways to subscribe to the list of a page; a link to `#k-subscribe` opens them. */
export const subscribe = (url: string, name: string, request: PageRequest): Html =>
  html`<details class="k-subscribe">
    <summary>${request.messages.subscribe}</summary>
    <div id="k-subscribe">${subscribing(url, name, request)}</div>
  </details>`;
