import * as v from 'valibot';
import { imagePath, imageUrl } from '../../text/addresses.js';
import type { FieldType } from './field-type.js';
import { reading } from './reading.js';

/** An image: its id, its address, or 0 for none. */
export type ImageKey = number | string;

/** The id of an image. It is given as id, http(s) URL or path below the site; 0 and the empty text mean none. */
export const image = {
  schema: { type: 'integer' },
  read: v.pipe(
    v.union([v.number(), v.string()]),
    reading((given): ImageKey | undefined => {
      if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? given : undefined;
      return given === '' ? 0 : (imagePath(given) ?? imageUrl(given));
    }),
  ),
  takes: 'the id or the http(s) address of an image',
} as const satisfies FieldType;
