import { html, type Html } from '../html.js';

/** The result of an action, announced to screen readers. */
export const notice = (text: Html | string, kind: 'done' | 'failed' = 'done'): Html =>
  html`<p class="e-notice e-${kind}" role="${kind === 'done' ? 'status' : 'alert'}">${text}</p>`;
