import { arg, OWN, type FieldTable, type RecordFrom } from './field-table.js';
import { CUSTOM, NAME, PLAIN_TEXT, publicationFields, STATUS, TEXT, URL } from './post-fields.js';

const unset = { default: null } as const;
const text = (what: string) => arg('string', `The venue ${what}`, unset);
const FLAG = { type: 'flag', blank: true, writable: true } as const;
const COORDINATE = { blank: null, writable: true } as const;

/** The fields of a venue. Texts except `description` are plain; all may be empty. */
export const VENUE_FIELDS = {
  ...publicationFields('venue'),
  /** The name. */
  venue: { ...NAME, required: true, arg: arg('string', 'The venue name') },
  /** Sanitised HTML as given, before rendering. */
  description: { type: 'html', blank: '', writable: true, limit: 'text', arg: text('description') },
  /** Unique among venues. */
  slug: { ...TEXT, shown: 'The name in the address' },
  status: { ...STATUS, arg: arg('string', 'The venue post status') },
  show_map: {
    ...FLAG,
    arg: arg('string', 'Whether events linked to the venue should show a map or not', unset),
    shown: 'Whether to show a map',
  },
  show_map_link: {
    ...FLAG,
    arg: arg('string', 'Whether events linked to the venue should show a map link or not', unset),
    shown: 'Whether to show a link to a map',
  },
  address: { ...PLAIN_TEXT, arg: text('address'), shown: 'Street and number' },
  city: { ...PLAIN_TEXT, arg: text('city'), shown: 'The city' },
  country: { ...PLAIN_TEXT, arg: text('country'), shown: 'The country' },
  province: { ...PLAIN_TEXT, arg: text('province'), shown: 'The province' },
  state: { ...PLAIN_TEXT, arg: text('state'), shown: 'The state' },
  zip: { ...PLAIN_TEXT, arg: text('ZIP code'), shown: 'The postal code' },
  phone: { ...PLAIN_TEXT, arg: text('phone number'), shown: 'The phone number' },
  /** As given; `null` if never set: then it is derived from state, province and country. */
  stateprovince: { type: 'text', blank: null, writable: true, arg: text('state and province') },
  website: { ...URL, arg: text('website URL'), shown: 'The site of the venue' },
  /** Id of an image record; 0 means none. */
  image: {
    type: 'image',
    links: 'image',
    blank: 0,
    writable: true,
    // the original plugin describes it in the words of organizers
    arg: arg('string', 'The organizer featured image ID or URL', unset),
  },
  /** Degrees (WGS 84); `null` if unknown. A venue has both coordinates or neither (F40). */
  geo_lat: {
    ...COORDINATE,
    type: 'latitude',
    arg: arg('number', 'The venue latitude, -90 to 90; geo_lng goes with it', { ...unset, ...OWN }),
    shown: 'The latitude in degrees of WGS 84',
  },
  geo_lng: {
    ...COORDINATE,
    type: 'longitude',
    arg: arg('number', 'The venue longitude, -180 to 180; geo_lat goes with it', { ...unset, ...OWN }),
    shown: 'The longitude in degrees of WGS 84',
  },
  /** The values of the fields that the host declares, as in events. */
  custom: CUSTOM,
} as const satisfies FieldTable;

/**
 * A stored venue. Texts except `description` are plain; all may be empty.
 * @interface
 */
export type VenueRecord = RecordFrom<typeof VENUE_FIELDS>;
