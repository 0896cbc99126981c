import type { ImageRecord } from '@kalends/core';

/** The members of an oEmbed answer that describe its picture. */
export interface Thumbnail {
  readonly thumbnail_url: string;
  readonly thumbnail_width: number;
  readonly thumbnail_height: number;
}

/** The smallest rendition of an image that fills a box, in a size that fits in it. */
export function thumbnailOf(
  { url, width, height, sizes }: ImageRecord,
  maxwidth: number,
  maxheight: number,
): Thumbnail | undefined {
  const whole = { url, width, height };
  const [shown = whole] = [whole, ...Object.values(sizes)]
    .filter((size) => size.width >= maxwidth || size.height >= maxheight)
    .sort((a, b) => a.width - b.width);
  if (shown.width === 0 || shown.height === 0) return undefined;
  const scale = Math.min(1, maxwidth / shown.width, maxheight / shown.height);
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return {
    thumbnail_url: shown.url,
    thumbnail_width: scaled(shown.width),
    thumbnail_height: scaled(shown.height),
  };
}
