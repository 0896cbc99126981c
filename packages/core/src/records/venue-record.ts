import type { FieldTable, RecordFrom } from './field-table.js';
import {
  CUSTOM,
  HTML,
  IMAGE,
  NAME,
  PLAIN_TEXT,
  PUBLICATION_FIELDS,
  STATUS,
  TEXT,
  URL,
} from './post-fields.js';

const FLAG = { type: 'flag', blank: true, writable: true } as const;
const COORDINATE = { blank: null, writable: true } as const;

/** The fields of a venue. Texts except `description` are plain; all may be empty. */
export const VENUE_FIELDS = {
  ...PUBLICATION_FIELDS,
  /** The name. */
  venue: { ...NAME, required: true },
  /** Sanitised HTML as given, before rendering. */
  description: HTML,
  /** Unique among venues. */
  slug: TEXT,
  status: STATUS,
  show_map: FLAG,
  show_map_link: FLAG,
  address: PLAIN_TEXT,
  city: PLAIN_TEXT,
  country: PLAIN_TEXT,
  province: PLAIN_TEXT,
  state: PLAIN_TEXT,
  zip: PLAIN_TEXT,
  phone: PLAIN_TEXT,
  /** As given; `null` if never set: then it is derived from state, province and country. */
  stateprovince: { type: 'text', blank: null, writable: true },
  website: URL,
  /** Id of an image record; 0 means none. */
  image: IMAGE,
  /** Degrees (WGS 84); `null` if unknown. A venue has both coordinates or neither (F40). */
  geo_lat: { ...COORDINATE, type: 'latitude' },
  geo_lng: { ...COORDINATE, type: 'longitude' },
  /** The values of the fields that the host declares, as in events. */
  custom: CUSTOM,
} as const satisfies FieldTable;

/**
 * A stored venue. Texts except `description` are plain; all may be empty.
 * @interface
 */
export type VenueRecord = RecordFrom<typeof VENUE_FIELDS>;
