import { html, type Html } from '../html.js';
import { actionButton } from './form.js';

/** The controls for permanent deletion: a button, and a checkbox that must be ticked. */
export const removal = (warning: string, text: string): Html =>
  html`<div class="e-actions">
    <label class="e-check"><input type="checkbox" name="sure" value="1" /> ${warning}</label>
    ${actionButton('remove', text, 'e-danger')}
  </div>`;
