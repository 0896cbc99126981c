import type { ImagePatch, ImageRecord } from '@kalends/core';
import type { EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { Messages } from '../messages/messages.js';
import { textIn } from '../view.js';

/** The longest alternative text that the form of a record takes, in characters. */
const LONGEST = 1000;

/**
 * The details of a record's picture in its form, by the field of the image; the former values are sent, too, so that only a change is
 * stored.
 */
const DETAILS = {
  picture_alt: { field: 'alt_text', usual: '', label: ({ media }: Messages) => media.altText },
  picture_x: { field: 'focus_x', usual: 50, label: ({ media }: Messages) => media.focusX },
  picture_y: { field: 'focus_y', usual: 50, label: ({ media }: Messages) => media.focusY },
} as const;

type Detail = keyof typeof DETAILS;

const NAMES = Object.keys(DETAILS) as Detail[];

/** The fields for the alternative text and the focus of a picture, for those who may change it, or upload one. */
export function pictureTexts(picture: ImageRecord | undefined, request: EditorRequest): Html | '' {
  const { call, messages, view } = request;
  const mayEdit =
    picture === undefined ? request.takesFiles && view.may('upload_files') : view.may('edit_image', picture);
  if (!mayEdit) return '';
  return html`<details>
    <summary>${messages.picture.details}</summary>
    <p class="e-hint">${messages.media.altHint} ${messages.media.focusHint}</p>
    ${NAMES.map((name) => {
      const { field, label, usual } = DETAILS[name];
      const stored = String(picture?.[field] ?? usual);
      const shown = Object.hasOwn(call.params, name) ? textIn(call.params, name) : stored;
      const kind =
        name === 'picture_alt' ? html`maxlength="${LONGEST}"` : html`type="number" min="0" max="100"`;
      return html`<label>${label(messages)} <input name="${name}" value="${shown}" ${kind} /></label>
        <input type="hidden" name="${name}_was" value="${stored}" />`;
    })}
  </details>`;
}

/** The details that were changed in a form. */
const changedIn = ({ call: { params } }: EditorRequest): readonly Detail[] =>
  NAMES.filter(
    (name) => Object.hasOwn(params, name) && textIn(params, name) !== textIn(params, `${name}_was`),
  );

/** Why the details of a picture cannot be stored. */
export function pictureRefusals(request: EditorRequest): ReadonlyMap<string, string> {
  const { call, messages } = request;
  const wrong = (name: Detail): string | undefined => {
    const text = textIn(call.params, name);
    if (name === 'picture_alt') return text.length > LONGEST ? messages.reasons.tooLong : undefined;
    return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? undefined : messages.reasons.number;
  };
  const reason = changedIn(request)
    .map(wrong)
    .find((one) => one !== undefined);
  return reason === undefined ? new Map() : new Map([['image', reason]]);
}

/** Stores the details of the picture that a saved record has, if the caller may change it. */
export async function describePicture(record: object, request: EditorRequest): Promise<void> {
  const id: unknown = 'image' in record ? record.image : 0;
  const changed = changedIn(request);
  if (typeof id !== 'number' || id <= 0 || changed.length === 0) return;
  const { calendar, call, view } = request;
  const [image] = await calendar.load('image', [id]);
  if (image === undefined || !view.may('edit_image', image)) return;
  const patch: ImagePatch = Object.fromEntries(
    changed.map((name) => {
      const text = textIn(call.params, name);
      return [DETAILS[name].field, name === 'picture_alt' ? text.trim() : Number(text)];
    }),
  );
  await view.images.update(id, patch);
}
