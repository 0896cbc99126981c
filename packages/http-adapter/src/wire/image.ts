import type { ImageRecord, ImageSize } from '@kalends/core';

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
