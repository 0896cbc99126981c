import type { ImageRecord } from '@kalends/core';
import { imageOn } from '@kalends/site';
import type { EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';

/** The smallest form of an image that is as wide as asked, or the widest. It is named beside, and read as nothing. */
export function imagePreview(record: ImageRecord, width: number, { site }: EditorRequest): Html {
  const image = imageOn(site, record);
  const sizes = [...Object.values(image.sizes), image].sort((a, b) => a.width - b.width);
  const { url } = sizes.find((one) => one.width >= width) ?? image;
  return html`<img src="${url}" alt="" loading="lazy" />`;
}
