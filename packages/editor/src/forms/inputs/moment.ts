import { html } from '../../html.js';
import { inputText, type FieldInput } from '../form-field.js';

/** The time of a day as an element of time has it: without seconds unless there are some. */
const clock = (local: string): string => local.slice(11).replace(/:00$/, '');

/** A day and a time on a wall clock; without a time it is the day. */
export const momentInput: FieldInput = {
  isGroup: true,
  fill(value, { record }) {
    const local = inputText(value);
    return [local.slice(0, 10), record?.['all_day'] === true ? '' : clock(local)];
  },
  read([day = '', time = ''], { own }) {
    if (day === '') return own === undefined ? undefined : null;
    return time === '' ? day : `${day} ${time}`;
  },
  show: ({ field, texts: [day = '', time = ''], about, request: { messages } }) =>
    html`<div class="e-pair">
      <label
        >${messages.date}
        <input
          type="date"
          name="${field.param}[]"
          value="${day}"
          ${field.required && html` required`}
          ${about}
      /></label>
      <label>${messages.time} <input type="time" name="${field.param}[]" value="${time}" ${about} /></label>
    </div>`,
};

/** A time zone: typed, with the zones that are known. */
export const zoneInput: FieldInput = {
  fill: (value, { timezone }) => [inputText(value) || timezone],
  read: ([text = '']) => (text === '' ? undefined : text),
  show: ({ field, texts, about }) =>
    html`<input name="${field.param}" value="${texts[0] ?? ''}" list="e-zones" autocomplete="off" ${about} />
      <datalist id="e-zones">
        ${Intl.supportedValuesOf('timeZone').map((zone) => html`<option>${zone}</option>`)}
      </datalist>`,
};
