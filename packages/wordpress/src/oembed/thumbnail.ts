import type { ImageRecord } from '@kalends/core';

/** The members of an oEmbed answer that describe its picture. */
export interface Thumbnail {
  readonly thumbnail_url: string;
  readonly thumbnail_width: number;
  readonly thumbnail_height: number;
}

/** The smallest rendition of an image that is at least as wide as `most`, shown at most so wide. */
export function thumbnailOf({ url, width, height, sizes }: ImageRecord, most: number): Thumbnail | undefined {
  const whole = { url, width, height };
  const [wide = whole] = [whole, ...Object.values(sizes)]
    .filter((size) => size.width >= most)
    .sort((a, b) => a.width - b.width);
  if (wide.width === 0 || wide.height === 0) return undefined;
  const thumbnail_width = Math.min(most, wide.width);
  const thumbnail_height = Math.max(1, Math.round((wide.height * thumbnail_width) / wide.width));
  return { thumbnail_url: wide.url, thumbnail_width, thumbnail_height };
}
