import type { ImageRecord } from '@kalends/core';

/** The positions that the stylesheet has on each axis, in tenths; in the middle an image has none. */
const TENTHS = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10];
const MIDDLE = 5;

/** The rules by which images are cropped around their focus: one for each position on each axis. */
export const FOCUS_RULES = ['x', 'y']
  .flatMap((axis) => TENTHS.map((at) => `.k-${axis}${at}{--_${axis}:${at * 10}%}`))
  .join('');

/** The classes of an image by its focus, as pages have no attributes `style`; `''` in the middle. */
export const focusOf = ({ focus_x, focus_y }: Pick<ImageRecord, 'focus_x' | 'focus_y'>): string =>
  Object.entries({ x: focus_x, y: focus_y })
    .map(([axis, share]) => [axis, Math.round(share / 10)] as const)
    .filter(([, at]) => at !== MIDDLE)
    .map(([axis, at]) => `k-${axis}${at}`)
    .join(' ');
