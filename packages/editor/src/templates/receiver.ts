import { ROLES } from '@kalends/core';
import { html, options, type Html } from '../html.js';
import { plainField } from './field.js';
import type { Refusals } from '../forms/refusals.js';

/** Form parts for recipients without a login: which events they get, and with which rights. */

/** The texts of these fields. */
interface ReceiverTexts {
  readonly filter: string;
  readonly filterHint: string;
  readonly rights: string;
}

/** The filter that was typed; a text that is no JSON is no object either, and refused as that. */
export function filterOf(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The field of the filter, as JSON. */
export const filterField = (
  typed: string,
  { filter: label, filterHint: hint }: ReceiverTexts,
  refusals: Refusals,
): Html =>
  plainField(
    {
      ...{ name: 'filter', label, hint },
      element: (about) => html`<textarea name="filter" dir="ltr" ${about}>${typed}</textarea>`,
    },
    refusals,
  );

/**
 * The field of the role.
 *
 * @param none what it says for no role
 */
export const roleField = (
  typed: string,
  none: string,
  { rights: label }: ReceiverTexts,
  refusals: Refusals,
): Html =>
  plainField(
    {
      ...{ name: 'role', label },
      element: (about) =>
        html`<select name="role" ${about}>
          ${options([['', none], ...Object.keys(ROLES).map((role) => [role, role] as const)], typed)}
        </select>`,
    },
    refusals,
  );
