import type { ImageRecord } from '@kalends/core';
import { inOrder, integer, text, type JsonOf } from '@kalends/http/schema';
import { shownFields, shownSchemas } from './answer-fields.js';

const { url, ...others } = shownSchemas('image');

/** The keys of an image (events.md §1.1). */
export const IMAGE = { url, id: integer('The id of the image'), ...others };

/** The keys of a rendition of an image. */
export const IMAGE_SIZE = {
  width: integer('The width in pixels'),
  height: integer('The height in pixels'),
  'mime-type': text('The media type'),
  filesize: integer('The size in bytes'),
  url: text('Where it is'),
};

/** An image as JSON. */
export interface ImageJson extends JsonOf<typeof IMAGE> {}

/** Presents an image record as JSON. */
export const presentImage = (image: ImageRecord) =>
  inOrder(IMAGE, { id: image.id, ...shownFields('image', image) });
