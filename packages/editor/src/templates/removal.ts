import { html, type Html } from '../html.js';
import { actionButton } from './form.js';

/** What removes something for good: a button, and a tick without which it does nothing. */
export const removal = (warning: string, text: string): Html =>
  html`<div class="e-actions">
    <label class="e-check"><input type="checkbox" name="sure" value="1" /> ${warning}</label>
    ${actionButton('remove', text, 'e-danger')}
  </div>`;
