import type { ImageRecord, ImageSize } from '@kalends/core';
import { Link, type Form } from '../../render/placeholder.js';

/** An image on the wire (events.md §1.1). */
export interface ImageJson {
  url: string;
  id: number;
  /** Without the dot. */
  extension: string;
  width: number;
  height: number;
  /** Bytes. */
  filesize: number;
  /** By name. An image without renditions has an empty object. */
  sizes: Record<string, ImageSize>;
}

/** An image record as it is sent. */
export const presentImage = ({
  url,
  id,
  extension,
  width,
  height,
  filesize,
  sizes,
}: ImageRecord): ImageJson => ({
  url,
  id,
  extension,
  width,
  height,
  filesize,
  sizes,
});

/** The place of an image in a text; nothing is left open where there is none. */
export const imageLink = (form: Form, id: number): Link | undefined =>
  id > 0 ? new Link(form, 'image', [id]) : undefined;
