import type { WireFields } from './wire-field.js';

/** The fields of an image in the interface. */
export const IMAGE_FIELDS = {
  url: { shown: 'Where it is' },
  extension: { shown: 'The file name extension, without the dot' },
  width: { shown: 'The width in pixels; 0 if unknown' },
  height: { shown: 'The height in pixels; 0 if unknown' },
  filesize: { shown: 'The size in bytes; 0 if unknown' },
  sizes: { shown: 'Its renditions by name' },
} as const satisfies WireFields<'image'>;
