import { html } from '../../html.js';
import { filledTexts, type FieldInput } from '../form-field.js';

/** Yes or no. An empty text tells that the form has the field, although it is not ticked. */
export const flagInput: FieldInput = {
  fill: (value) => (value === true ? ['1'] : []),
  typed: filledTexts,
  read: (texts) => texts.length > 0,
  words: (_text, { messages }) => messages.yes,
  isGroup: true,
  show: ({ field, texts, about }) =>
    html`<input type="hidden" name="${field.param}[]" value="" />
      <label class="e-check"
        ><input
          type="checkbox"
          name="${field.param}[]"
          value="1"
          ${texts.length > 0 && html` checked`}
          ${about}
        />
        ${field.label}</label
      >`,
};
