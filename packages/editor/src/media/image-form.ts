import type { ImagePatch, ImageRecord } from '@kalends/core';
import { lineOfHtml } from '@kalends/site';
import type { EditorRequest } from '../context.js';
import type { Refusals } from '../forms/refusals.js';
import { html, type Html } from '../html.js';
import type { MediaTexts } from '../messages/media-texts.js';
import { plainField } from '../templates/field.js';

/** The texts of an image that people write. */
const FIELDS = ['title', 'alt_text', 'caption', 'description'] as const;

/** The point of an image that stays visible where it is cropped. */
const FOCUS = ['focus_x', 'focus_y'] as const;

type TextName = (typeof FIELDS)[number];
type FocusName = (typeof FOCUS)[number];

/** The values of an image's form. */
export type ImageForm = Readonly<Record<TextName, string> & Record<FocusName, string | number>>;

const LABELS: Readonly<Record<keyof ImageForm, (texts: MediaTexts) => string>> = {
  title: ({ name }) => name,
  alt_text: ({ altText }) => altText,
  caption: ({ caption }) => caption,
  description: ({ description }) => description,
  focus_x: ({ focusX }) => focusX,
  focus_y: ({ focusY }) => focusY,
};

/** The fields that a form has sent, as they were typed; those that it has not are left as they are. */
export const typedIn = ({ call: { params } }: EditorRequest): Partial<Record<keyof ImageForm, string>> =>
  Object.fromEntries(
    [...FIELDS, ...FOCUS].flatMap((name) => {
      const text = params[name];
      return typeof text === 'string' ? [[name, text.replaceAll('\r\n', '\n')] as const] : [];
    }),
  );

/** The typed change of an image. A focus that is no number becomes `NaN`, which is refused. */
export const patchOf = (typed: Partial<Record<keyof ImageForm, string>>): ImagePatch => ({
  ...typed,
  ...(Object.fromEntries(
    FOCUS.flatMap((name) => {
      const { [name]: text } = typed;
      return text === undefined ? [] : [[name, /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN]];
    }),
  ) as Record<FocusName, number>),
});

/** The fields of an image, with why some were refused. */
export const imageFields = (typed: ImageForm, refusals: Refusals, { messages }: EditorRequest): Html =>
  html`${FIELDS.map((name) =>
    plainField(
      {
        ...{ name, label: LABELS[name](messages.media) },
        ...(name === 'alt_text' && { hint: messages.media.altHint }),
        element: (about) =>
          name === 'title' || name === 'alt_text'
            ? html`<input name="${name}" value="${typed[name]}" ${about} />`
            : html`<textarea name="${name}" rows="4" ${about}>${typed[name]}</textarea>`,
      },
      refusals,
    ),
  )}
  ${FOCUS.map((name) =>
    plainField(
      {
        ...{ name, label: LABELS[name](messages.media) },
        ...(name === 'focus_x' && { hint: messages.media.focusHint }),
        element: (about) =>
          html`<input
            type="number"
            name="${name}"
            value="${typed[name]}"
            min="0"
            max="100"
            required
            ${about}
          />`,
      },
      refusals,
    ),
  )}`;

/** The texts of an image that the caller may not change. */
export const imageTexts = (image: ImageRecord, { messages }: EditorRequest): Html =>
  html`<dl>
    ${FIELDS.filter((name) => image[name] !== '').map(
      (name) =>
        html`<dt>${LABELS[name](messages.media)}</dt>
          <dd dir="auto">${name === 'alt_text' ? image[name] : lineOfHtml(image[name])}</dd>`,
    )}
  </dl>`;

/** The display name of an image: its title, or its number. */
export const imageName = ({ id, title }: Pick<ImageRecord, 'id' | 'title'>): string =>
  lineOfHtml(title) || `#${id}`;
