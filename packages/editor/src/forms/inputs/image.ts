import { imageOn } from '@kalends/site';
import { html } from '../../html.js';
import { inputText, type FieldInput } from '../form-field.js';

const ID = /^#?(\d{1,15})$/;

/** A picture: its number or address, one of the latest, or a file. A choice among the latest comes after what is typed. */
export const imageInput: FieldInput = {
  isGroup: true,
  isWide: true,
  fill: (value) => [value === 0 ? '' : inputText(value)],
  typed: ([text = '', chosen = '']) => [chosen === '' ? text.trim() : chosen],
  read([text = '']) {
    const id = ID.exec(text)?.[1];
    return id === undefined ? text : Number(id);
  },
  show({ field, texts, choices, about, request }) {
    const { messages, site } = request;
    const { images } = choices;
    return html`<input
        name="${field.param}[]"
        value="${texts[0] ?? ''}"
        aria-label="${field.label}"
        ${about}
      />
      <p class="e-hint">${messages.imageHint}</p>
      ${
        request.takesFiles &&
        request.view.may('upload_files') &&
        html`<label
          >${messages.uploadImage}
          <input type="file" name="image" accept="image/avif,image/gif,image/jpeg,image/png,image/webp"
        /></label>`
      }
      ${
        images.length > 0 &&
        html`<details>
          <summary>${messages.chooseImage}</summary>
          <div class="e-thumbs">
            <label class="e-check"
              ><input type="radio" name="${field.param}[]" value="" checked /> ${messages.none}</label
            >
            ${images.map(
              (image) =>
                html`<label class="e-check"
                  ><input type="radio" name="${field.param}[]" value="${image.id}" /><img
                    src="${imageOn(site, image).url}"
                    alt="${image.alt_text || image.title || `#${image.id}`}"
                    loading="lazy"
                /></label>`,
            )}
          </div>
        </details>`
      }`;
  },
};
