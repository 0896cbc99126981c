import type { Offer } from '@kalends/core';
import { html, options } from '../../html.js';
import { ownValue } from '../../view.js';
import type { FieldInput, Texts } from '../form-field.js';

const PARTS = ['url', 'price', 'currency', 'availability'] as const;

/** The texts of each offer. */
function rowsOf(texts: Texts): Texts[] {
  const rows: Texts[] = [];
  for (let at = 0; at < texts.length; at += PARTS.length) rows.push(texts.slice(at, at + PARTS.length));
  return rows;
}

/** Whether a row says anything: an availability alone does not. */
const says = (row: Texts): boolean => row.slice(0, 3).some((text) => text !== '');

/** Where tickets are sold: a row for each offer, and one more. */
export const offersInput: FieldInput = {
  isGroup: true,
  isWide: true,
  fill: (value) => (value as readonly Offer[]).flatMap((offer) => PARTS.map((part) => offer[part])),
  typed: (sent) => rowsOf(sent).filter(says).flat(),
  read: (texts) =>
    rowsOf(texts).map((row) =>
      Object.fromEntries(PARTS.map((part, index) => [part, (row[index] ?? '').trim()])),
    ),
  words: (text, { messages }) => ownValue(messages.availability, text) ?? text,
  show({ field, texts, about, request: { messages } }) {
    const labels = [messages.url, messages.price, messages.currency, messages.available];
    const name = `${field.param}[]`;
    return html`${[...rowsOf(texts), []].map(
      (row) =>
        html`<div class="e-pair">
          ${labels.map((label, index) => {
            const text = row[index] ?? '';
            if (index < 3)
              return html`<label
                >${label}
                <input name="${name}" value="${text}" ${index === 2 && html` maxlength="3"`} ${about}
              /></label>`;
            return html`<label
              >${label}
              <select name="${name}" ${about}>
                ${options(Object.entries(messages.availability), text)}
              </select></label
            >`;
          })}
        </div>`,
    )}`;
  },
};
