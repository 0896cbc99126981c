import type { IconName } from '../assets/icons.js';
import { html, raw, type Html } from '../html.js';
import type { FieldDetails } from '../views/field-details.js';
import { icon } from './icon.js';

/** A fact about a record, as a row of a list. */
export const fact = (name: Html | string, value: Html | string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

/** The same with an icon in place of its name, which readers hear. */
export const iconFact = (shown: IconName, name: string, value: Html | string): Html =>
  fact(html`${icon(shown)}<span class="k-hidden">${name}</span>`, value);

/** The fields that the host declares, as rows of a list of facts. */
export const fieldFacts = (fields: readonly FieldDetails[]): Html =>
  html`${fields.map((field) => fact(field.label, raw(field.html)))}`;
