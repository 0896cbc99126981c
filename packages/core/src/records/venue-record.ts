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
  /** `publish`, `future` (scheduled), `draft`, `pending`, `private` or `trash`. Default: by the rights of the caller. */
  status: STATUS,
  /** Whether pages of its events show a map. */
  show_map: FLAG,
  /** Whether pages of its events link to a map. */
  show_map_link: FLAG,
  /** Street and number. */
  address: PLAIN_TEXT,
  /** The city or town. */
  city: PLAIN_TEXT,
  /** The name of the country. */
  country: PLAIN_TEXT,
  /** The region, outside the United States. */
  province: PLAIN_TEXT,
  /** The state, in the United States. */
  state: PLAIN_TEXT,
  /** The postal code. */
  zip: PLAIN_TEXT,
  /** The telephone number, as it is written. */
  phone: PLAIN_TEXT,
  /** As given; `null` if never set: then it is derived from state, province and country. */
  stateprovince: { type: 'text', blank: null, writable: true },
  /** Its own site; an empty text for none. */
  website: URL,
  /** Id of an image record; 0 means none. */
  image: IMAGE,
  /** Degrees (WGS 84); `null` if unknown. A venue has both coordinates or neither (F40). */
  geo_lat: { ...COORDINATE, type: 'latitude' },
  /** Degrees (WGS 84), as `geo_lat`. */
  geo_lng: { ...COORDINATE, type: 'longitude' },
  /** The values of the fields that the host declares, as in events. */
  custom: CUSTOM,
} as const satisfies FieldTable;

/**
 * A stored venue. Texts except `description` are plain; all may be empty.
 */
export interface VenueRecord extends RecordFrom<typeof VENUE_FIELDS> {}
