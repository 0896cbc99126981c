import type { ImageRecord } from '@kalends/core';
import type { ShownFields } from '@kalends/core/adapter';
import { shownFields } from './shown-fields.js';

/** An image on the wire (events.md §1.1). */
export interface ImageJson extends ShownFields<'image'> {
  id: number;
}

/** An image record as it is sent. */
export function presentImage(image: ImageRecord): ImageJson {
  const { url, ...others } = shownFields('image', image);
  return { url, id: image.id, ...others };
}
