import { urlOf } from '../../context.js';
import { html, type Html } from '../../html.js';
import { isLinkedTo, listPath, type LinkedToKind } from '../../kinds.js';
import type { Choices } from '../choices.js';
import { filledTexts, idsOf, type FieldInput, type FieldView } from '../form-field.js';

/** The input for a name: the record that is named so with its number, or the one of this name, created if there is none. */
const linkIn = (text: string, kind: string, choices: Choices): unknown =>
  choices.idOf(kind, text) ?? { [kind]: text.trim() };

/** The names to choose from, once for each kind. */
const suggestions = ({ choices }: FieldView, kind: string): Html =>
  html`<datalist id="e-${kind}">
    ${isLinkedTo(kind) && choices.all(kind).map(({ label }) => html`<option>${label}</option>`)}
  </datalist>`;

/** Links to the forms of the stored records, in another window: what is typed here stays. */
function toForms({ field: { links = '', name }, record, choices, request }: FieldView): Html {
  const ids = isLinkedTo(links) ? idsOf(record?.[name]).filter((id) => choices.isEditable(links, id)) : [];
  return html`${ids.map(
    (id) =>
      html`<p class="e-hint">
        <a href="${urlOf(request, `${listPath(links as LinkedToKind)}/${id}`)}" target="_blank" rel="noopener"
          >${request.messages.editLinked(choices.nameOf(links, id))}</a
        >
      </p>`,
  )}`;
}

/** How many empty elements there are for further records. */
const MORE = 2;

/** A link to one record, by its name. */
export const linkInput: FieldInput = {
  fill: (value, { names, links }) => [idsOf(value).map((id) => names.nameOf(links, id))[0] ?? ''],
  read: ([text = ''], { links = '' }, choices) => (text.trim() === '' ? [] : linkIn(text, links, choices)),
  show: (view) =>
    html`<input
        name="${view.field.param}"
        value="${view.texts[0] ?? ''}"
        list="e-${view.field.links}"
        autocomplete="off"
        ${view.about}
      />
      ${suggestions(view, view.field.links ?? '')}`,
  after: toForms,
};

/** Links to several records, in their order. */
export const linksInput: FieldInput = {
  isGroup: true,
  fill: (value, { names, links }) => idsOf(value).map((id) => names.nameOf(links, id)),
  typed: filledTexts,
  read: (texts, { links = '' }, choices) => texts.map((text) => linkIn(text, links, choices)),
  show(view) {
    const { field, texts, about } = view;
    const shown = [...texts, ...Array.from({ length: MORE }, () => '')];
    return html`<div class="e-pair">
        ${shown.map(
          (text, index) =>
            html`<input
              name="${field.param}[]"
              value="${text}"
              list="e-${field.links}"
              autocomplete="off"
              aria-label="${`${field.label} ${index + 1}`}"
              ${about}
            />`,
        )}
      </div>
      ${suggestions(view, field.links ?? '')}`;
  },
  after: toForms,
};
