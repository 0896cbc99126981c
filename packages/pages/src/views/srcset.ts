import type { ImageRecord } from '@kalends/core';

/** Whether a size is of the whole picture; its sides are whole numbers. */
const isWhole = ({ width, height }: ImageRecord, size: { width: number; height: number }): boolean =>
  width > 0 && Math.abs(size.height - (size.width * height) / width) <= 1;

/** The attribute `srcset` of an image with absolute URLs: itself and its smaller sizes with the same proportions; `''` if there are none. */
export function srcsetOf(image: ImageRecord): string {
  const whole = [...Object.values(image.sizes), image].filter(
    (size) => isWhole(image, size) && !/[\s,]/.test(size.url),
  );
  const byWidth = new Map(whole.map(({ width, url }) => [width, url]));
  if (byWidth.size < 2) return '';
  return [...byWidth]
    .sort(([one], [other]) => one - other)
    .map(([width, url]) => `${url} ${width}w`)
    .join(', ');
}
