import { html, raw, type Html } from '../html.js';
import type { FieldDetails } from '../views/field-details.js';

/** What is known of a record, as a row of a list of such facts. */
export const fact = (name: string, value: Html | string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

/** The fields that the host declares, as rows of a list of facts. */
export const fieldFacts = (fields: readonly FieldDetails[]): Html =>
  html`${fields.map((field) => fact(field.label, raw(field.html)))}`;
