import { nameFieldOf } from '@kalends/core/adapter';
import { html, raw } from '../../html.js';
import { hasStatus } from '../../kinds.js';
import { linesOf, inputText, type FieldInput } from '../form-field.js';

/** A line of text; `null` takes away that of a field of the host. */
export const textInput = (type: 'text' | 'url' | 'email' = 'text'): FieldInput => ({
  fill: (value) => [inputText(value)],
  read: ([text = ''], { own }) => (text === '' && own !== undefined ? null : text),
  show: ({ field, record, texts, about }) =>
    html`<input
      type="${type}"
      name="${field.param}"
      value="${texts[0] ?? ''}"
      ${record === undefined && field.name === nameFieldOf(field.kind) && raw(' autofocus')}
      ${about}
    />`,
});

/** A text of several lines, which goes to the calendar as it is. */
export const longText: FieldInput = {
  isWide: true,
  fill: (value) => [inputText(value).replaceAll('\r\n', '\n')],
  read: ([text = ''], { own }) => (text === '' && own !== undefined ? null : text),
  show: ({ field, texts, about }) =>
    html`<textarea
      name="${field.param}"
      rows="${field.name === 'description' ? 12 : 3}"
      ${field.name === 'description' && html` class="e-long"`}
      ${field.name === 'description' && hasStatus(field.kind) && html` data-rich`}
      ${about}
    >
${texts[0] ?? ''}</textarea>`,
};

/** A number; an empty text takes it away. */
export const numberInput: FieldInput = {
  fill: (value) => [inputText(value)],
  read([text = ''], { own }) {
    if (text.trim() === '') return own === undefined ? '' : null;
    const number = Number(text);
    return Number.isNaN(number) ? text : number;
  },
  show: ({ field, texts, about }) =>
    html`<input type="number" step="any" name="${field.param}" value="${texts[0] ?? ''}" ${about} />`,
};

/** One text per line: the cost, tags, choices of the host's own. */
export const linesInput: FieldInput = {
  fill: (value) => [(Array.isArray(value) ? value.map(inputText) : []).join('\n')],
  read: (texts) => linesOf(texts),
  show: ({ field, texts, about }) =>
    html`<textarea name="${field.param}" rows="2" ${about}>${texts[0] ?? ''}</textarea>`,
};
