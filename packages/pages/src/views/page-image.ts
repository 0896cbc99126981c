import type { ImageRecord } from '@kalends/core';
import { imageOn } from '@kalends/site';
import type { PageRequest } from '../context.js';
import { focusOf } from './focus.js';
import { srcsetOf } from './srcset.js';

/** An image with its size in pixels; 0 if unknown. */
export interface PageImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** The attribute `srcset`: the image and its smaller sizes with the same proportions; `''` if there are none. */
  readonly srcset: string;
  /** The classes by which it is cropped around its focus; `''` for one in the middle. */
  readonly focus: string;
}

/** An image of a record; `undefined` if it has none. */
export async function imageOf({ calendar, site }: PageRequest, id: number): Promise<PageImage | undefined> {
  const images: (ImageRecord | undefined)[] = id > 0 ? await calendar.load('image', [id]) : [];
  const [image] = images.flatMap((one) => (one === undefined ? [] : imageOn(site, one)));
  return (
    image && {
      ...{ url: image.url, width: image.width, height: image.height },
      ...{ srcset: srcsetOf(image), focus: focusOf(image) },
    }
  );
}
