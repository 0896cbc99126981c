import type { EditorRequest } from '../../context.js';
import { html, options } from '../../html.js';
import { ownValue } from '../../view.js';
import { filledTexts, inputText, type FieldInput, type FieldView } from '../form-field.js';

/** The labels of values; a value without one is shown as it is. */
type Labels = (request: EditorRequest) => Readonly<Record<string, string>>;

/** One of several values; a value that is none of them any more is kept. */
export const choiceInput = (
  valuesOf: (view: FieldView) => readonly string[],
  labels: Labels = () => ({}),
): FieldInput => ({
  fill: (value) => [inputText(value)],
  read: ([text = ''], { own }) => (text === '' ? (own === undefined ? undefined : null) : text),
  words: (text, request) => ownValue(labels(request), text) ?? text,
  show(view) {
    const { field, texts, about, request } = view;
    const [chosen = ''] = texts;
    const all = valuesOf(view);
    const known = all.includes(chosen) ? all : [chosen, ...all];
    const named = known.map((value) => [value, ownValue(labels(request), value) ?? value] as const);
    return html`<select name="${field.param}" ${about}>
      ${options(named, chosen)}
    </select>`;
  },
});

/** One of the options that the host declares, or none. */
export const ownChoice = choiceInput(
  ({ field }) => ['', ...(field.own?.options ?? [])],
  ({ messages }) => ({ '': messages.none }),
);

/** Whether and how an event takes place. */
export const eventStatusInput = choiceInput(
  ({ request }) => Object.keys(request.messages.eventStatus),
  ({ messages }) => messages.eventStatus,
);

/** The status: the buttons of the bar give it. */
export const statusInput: FieldInput = {
  fill: (value) => [inputText(value)],
  read: ([text = '']) => (text === '' ? undefined : text),
  words: (text, { messages }) => ownValue(messages.status, text) ?? text,
  show: () => '',
  inBar: true,
};

/** Some of the options that the host declares. */
export const choicesInput: FieldInput = {
  isGroup: true,
  fill: (value) => (Array.isArray(value) ? value.map(inputText) : []),
  typed: filledTexts,
  read: (texts) => (texts.length === 0 ? null : texts),
  show: ({ field, texts, about }) =>
    html`<input type="hidden" name="${field.param}[]" value="" /> ${(field.own?.options ?? []).map(
        (option) =>
          html`<label class="e-check"
            ><input
              type="checkbox"
              name="${field.param}[]"
              value="${option}"
              ${texts.includes(option) && html` checked`}
              ${about}
            />
            ${option}</label
          >`,
      )}`,
};
