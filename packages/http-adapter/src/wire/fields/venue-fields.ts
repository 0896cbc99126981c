import { arg, OWN, publicationArgs, UNSET, type WireFields } from './wire-field.js';

const text = (what: string) => arg('string', `The venue ${what}`, UNSET);
const coordinate = (description: string) => arg('number', description, { ...UNSET, ...OWN });

/** The fields of a venue in the interface (venues-organizers.md). */
export const VENUE_FIELDS = {
  ...publicationArgs('venue'),
  venue: { arg: arg('string', 'The venue name') },
  description: { arg: text('description') },
  slug: { shown: 'The name in the address' },
  status: { arg: arg('string', 'The venue post status') },
  show_map: {
    arg: arg('string', 'Whether events linked to the venue should show a map or not', UNSET),
    shown: 'Whether to show a map',
  },
  show_map_link: {
    arg: arg('string', 'Whether events linked to the venue should show a map link or not', UNSET),
    shown: 'Whether to show a link to a map',
  },
  address: { arg: text('address'), shown: 'Street and number' },
  city: { arg: text('city'), shown: 'The city' },
  country: { arg: text('country'), shown: 'The country' },
  province: { arg: text('province'), shown: 'The province' },
  state: { arg: text('state'), shown: 'The state' },
  zip: { arg: text('ZIP code'), shown: 'The postal code' },
  phone: { arg: text('phone number'), shown: 'The phone number' },
  stateprovince: { arg: text('state and province'), shown: 'The state or province' },
  website: { arg: text('website URL'), shown: 'The site of the venue' },
  // the original plugin describes it in the words of organizers
  image: { arg: arg('string', 'The organizer featured image ID or URL', UNSET) },
  geo_lat: {
    arg: coordinate('The venue latitude, -90 to 90; geo_lng goes with it'),
    shown: 'The latitude in degrees of WGS 84',
  },
  geo_lng: {
    arg: coordinate('The venue longitude, -180 to 180; geo_lat goes with it'),
    shown: 'The longitude in degrees of WGS 84',
  },
} as const satisfies WireFields<'venue'>;
