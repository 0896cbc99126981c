import { ICONS, type IconName } from '../assets/icons.js';
import { html, raw, type Html } from '../html.js';

/** An icon in the colour of the text beside it, which says what it means. */
export const icon = (name: IconName): Html =>
  html`<svg class="k-icon k-icon-${name}" viewBox="0 0 24 24" aria-hidden="true">${raw(ICONS[name])}</svg>`;
