import { imageOn } from '@kalends/site';
import { html, type Html } from '../../html.js';
import type { Choices } from '../choices.js';
import { imagePreview } from '../image-preview.js';
import { pictureTexts } from '../picture-details.js';
import { inputText, type FieldInput, type FieldView } from '../form-field.js';

const ID = /^#?(\d{1,15})$/;

/** The choice that takes a picture away. */
const REMOVED = 'none';

/** The width of the picture in a form, in pixels. */
const WIDTH = 480;

/** The formats of the files that can be chosen; those that are not kept as they are may be converted. */
export const PICTURE_FILES = 'image/jpeg,image/png,image/gif,image/webp,image/heic,image/avif';

const idIn = (text: string): number | undefined => {
  const id = ID.exec(text)?.[1];
  return id === undefined ? undefined : Number(id);
};

/** The picture that a text names, of those that the form knows. */
const pictureIn = (text: string, { picture, images }: Choices) =>
  [...(picture === undefined ? [] : [picture]), ...images].find(({ id }) => id === idIn(text));

/** A file, where the host takes some from the caller; otherwise that it takes none. */
function fileView(hasPicture: boolean, { request }: FieldView): Html {
  const { messages, takesFiles, uploadMegabytes, view } = request;
  const texts = messages.picture;
  if (!takesFiles || !view.may('upload_files')) return html`<p class="e-hint">${texts.noUploads}</p>`;
  return html`<label
    >${hasPicture ? texts.replace : texts.upload}
    <input type="file" name="image" accept="${PICTURE_FILES}" data-megabytes="${uploadMegabytes}" />
    <span class="e-hint">${texts.formats(uploadMegabytes)}</span></label
  >`;
}

/** Choices that take one click: the current picture, none, and the latest ones. */
function choiceView(text: string, { field, choices, request }: FieldView): Html {
  const { messages, site } = request;
  const texts = messages.picture;
  const radio = (value: string, label: Html | string, isChecked = false): Html =>
    html`<label class="e-check"
      ><input type="radio" name="${field.param}[]" value="${value}" ${isChecked && html` checked`} />
      ${label}</label
    >`;
  const images = choices.images.filter(({ id }) => id !== idIn(text));
  if (text === '' && images.length === 0) return html``;
  return html`${radio('', text === '' ? texts.none : texts.keep, true)}
  ${text !== '' && radio(REMOVED, texts.remove)}
  ${
    images.length > 0 &&
    html`<details>
      <summary>${texts.latest}</summary>
      <div class="e-thumbs">
        ${images.map((image) => {
          const name = image.alt_text || image.title || `#${image.id}`;
          const { sizes, url } = imageOn(site, image);
          const src = sizes['thumbnail']?.url ?? url;
          return radio(String(image.id), html`<img src="${src}" alt="${name}" loading="lazy" />`);
        })}
      </div>
    </details>`
  }`;
}

/** A picture: a file, one of the latest, or the number or address of one. A choice comes after what is typed. */
export const imageInput: FieldInput = {
  isGroup: true,
  isWide: true,
  fill: (value) => [value === 0 ? '' : inputText(value)],
  typed: ([text = '', chosen = '']) => [chosen === REMOVED ? '' : chosen === '' ? text.trim() : chosen],
  read: ([text = '']) => idIn(text) ?? text,
  show(view) {
    const {
      field,
      texts: [text = ''],
      choices,
      about,
      request,
    } = view;
    const { picture: texts } = request.messages;
    const picture = pictureIn(text, choices);
    const isTyped = text !== '' && picture === undefined;
    const isOnlyWay = text === '' && !request.takesFiles;
    return html`<div class="e-drop">
      <p class="e-picture" ${picture === undefined && html` hidden`}>
        ${picture && imagePreview(picture, WIDTH, request)}
      </p>
      ${fileView(text !== '', view)}
      <details ${(isTyped || isOnlyWay) && html` open`}>
        <summary>${texts.address}</summary>
        <input name="${field.param}[]" value="${text}" aria-label="${field.label}" ${about} />
      </details>
      ${choiceView(text, view)} ${pictureTexts(picture, request)}
    </div>`;
  },
};
