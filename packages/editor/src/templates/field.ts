import { html, raw, type Html } from '../html.js';

/** The notes of a field's elements. */
export interface FieldNotes {
  /** Attributes of every element: what describes it, and whether it was refused. */
  readonly about: Html;
  /** A hint, and the error if the value was refused, below the elements. */
  readonly notes: Html;
}

/** The hint and the error of a field. */
export function fieldNotes(
  name: string,
  hint: Html | string | undefined,
  refusal: string | undefined,
): FieldNotes {
  const described = [
    ...(refusal === undefined ? [] : [`e-error-${name}`]),
    ...(hint === undefined ? [] : [`e-hint-${name}`]),
  ];
  return {
    about: html`${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}${refusal !== undefined && raw(' aria-invalid="true"')}`,
    notes: html`${hint !== undefined && html`<p class="e-hint" id="e-hint-${name}">${hint}</p>`}${
      refusal !== undefined && html`<p class="e-error" id="e-error-${name}">${refusal}</p>`
    }`,
  };
}

/** A field with one element, in a form that is not of a record. */
export interface PlainField {
  readonly name: string;
  readonly label: Html | string;
  readonly hint?: string;
  /** The element, with the attributes that it has to have. */
  readonly element: (about: Html) => Html;
}

/** A field with its label, what helps with it, and why it was refused. */
export function plainField(
  { name, label, hint, element }: PlainField,
  refusals: ReadonlyMap<string, string>,
): Html {
  const { about, notes } = fieldNotes(name, hint, refusals.get(name));
  return html`<div><label>${label} ${element(about)}</label> ${notes}</div>`;
}
