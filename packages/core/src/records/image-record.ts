import { BASE_FIELDS } from './base-record.js';
import type { FieldTable, RecordFrom } from './field-table.js';

const NUMBER = { stored: 'integer', blank: 0 } as const;

/** The fields of an image: a URL and what the host knows about it. There is one record per URL. */
export const IMAGE_FIELDS = {
  ...BASE_FIELDS,
  /** Absolute, or the path of an image that the site has itself, which moves with the site: `/media/…`. */
  url: { stored: 'url', blank: '', shown: 'Where it is' },
  /** Without the dot. */
  extension: { stored: 'text', blank: '', shown: 'The file name extension, without the dot' },
  width: { ...NUMBER, shown: 'The width in pixels; 0 if unknown' },
  height: { ...NUMBER, shown: 'The height in pixels; 0 if unknown' },
  /** In bytes. */
  filesize: { ...NUMBER, shown: 'The size in bytes; 0 if unknown' },
  /** By name: `thumbnail`, `medium`, … */
  sizes: { stored: 'sizes', blank: {}, shown: 'Its renditions by name' },
} as const satisfies FieldTable;

/**
 * A stored image: a URL and what the host knows about it. There is one record per URL.
 * @interface
 */
export type ImageRecord = RecordFrom<typeof IMAGE_FIELDS>;
