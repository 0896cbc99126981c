import { BASE_FIELDS } from './base-record.js';
import type { FieldTable, RecordFrom } from './field-table.js';

const NUMBER = { type: 'integer', blank: 0 } as const;
const TEXT = { type: 'text', blank: '' } as const;
/** The middle of a side, in hundredths of it. */
const MIDDLE = { type: 'integer', blank: 50 } as const;
/** The times of an image whose upload is not known. */
const TIME = { type: 'date', blank: '1970-01-01 00:00:00' } as const;

/** The fields of an image: a URL and what the host and editors say about it. There is one record per URL. */
export const IMAGE_FIELDS = {
  ...BASE_FIELDS,
  /** Absolute, or the path of an image that the site has itself, which moves with the site: `/media/…`. */
  url: { type: 'url', blank: '' },
  /** Without the dot. */
  extension: { type: 'text', blank: '' },
  width: NUMBER,
  height: NUMBER,
  /** In bytes. */
  filesize: NUMBER,
  /** By name: `thumbnail`, `medium`, … */
  sizes: { type: 'sizes', blank: {} },
  /** User id of the one who added it; 0 if unknown. */
  author: { type: 'author', blank: 0 },
  /** Id of the event, venue or organizer that it came with or was attached to: who may not see that one does not see the image. 0 for none. */
  post: { type: 'id', blank: 0, links: 'post' },
  /** When it was added, wall-clock time in the site's zone. */
  date: TIME,
  /** The same in UTC. */
  date_utc: TIME,
  /** Last modification, wall-clock time in the site's zone. */
  modified: TIME,
  /** The same in UTC. */
  modified_utc: TIME,
  /** Its name in addresses, unique among images added since there are slugs; `''` for others. */
  slug: TEXT,
  /** `''` for images added without one. */
  title: TEXT,
  /** The text alternative of the image, without HTML. */
  alt_text: TEXT,
  /** HTML. */
  caption: TEXT,
  /** HTML. */
  description: TEXT,
  /** The point that stays visible where the image is cropped, in hundredths of its width from the left. */
  focus_x: MIDDLE,
  /** The same in hundredths of its height from the top. */
  focus_y: MIDDLE,
} as const satisfies FieldTable;

/**
 * A stored image: a URL and what the host and editors say about it. There is one record per URL.
 */
export interface ImageRecord extends RecordFrom<typeof IMAGE_FIELDS> {}
