import { html, type Html } from '../html.js';
import { icon } from './icon.js';

/** Links behind a button, without a script. The script closes it when a visitor does something else. */
export const menu = (name: Html | string, links: readonly Html[], more = ''): Html =>
  html`<details class="k-menu ${more}">
    <summary>${name}</summary>
    <ul>
      ${links.map((one) => html`<li>${one}</li>`)}
    </ul>
  </details>`;

/** The text of a button that opens a menu below it. */
export const opens = (name: string): Html => html`${name} ${icon('down')}`;
