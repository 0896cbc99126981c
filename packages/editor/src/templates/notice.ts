import { html, type Html } from '../html.js';

/** What came of what was done, for screen readers too. */
export const notice = (text: Html | string, kind: 'done' | 'failed' = 'done'): Html =>
  html`<p class="e-notice e-${kind}" role="${kind === 'done' ? 'status' : 'alert'}">${text}</p>`;
