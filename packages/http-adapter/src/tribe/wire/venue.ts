import type { VenueRecord } from '@kalends/core';
import { stateProvinceOf } from '@kalends/core/adapter';
import { renderDescription, renderTitle } from '../texts/render-text.js';
import type { ImageJson } from './image.js';
import type { PlaceLdJson } from './json-ld.js';
import { linked, linkedImage } from './linked.js';
import { GLOBAL_ID, POST, presentPost } from './post.js';
import type { Rendering } from './rendering.js';
import { html, inOrder, integer, optional, ref, text, type JsonOf } from './schema.js';
import { filled, filledFields, filledSchemas } from './shown-fields.js';

const { slug, show_map, show_map_link, geo_lat, geo_lng, ...others } = filledSchemas('venue');

/** The keys of a venue (venues-organizers.md §1). Texts that are empty and coordinates that are not known are absent. */
export const VENUE = {
  id: integer('The id of the venue'),
  ...POST,
  venue: optional(html('The name')),
  description: optional(html('The description')),
  slug,
  image: optional(ref<ImageJson>('Image')),
  ...others,
  stateprovince: optional(text('The state or province')),
  geo_lat,
  geo_lng,
  /** Only where one venue or one event is read. */
  json_ld: optional(ref<PlaceLdJson>('PlaceLd')),
  show_map,
  show_map_link,
  ...GLOBAL_ID,
};

/** A venue on the wire. */
export interface VenueJson extends JsonOf<typeof VENUE> {}

/** A venue record as it is sent, its image left open. */
export const presentVenue = (venue: VenueRecord, rendering: Rendering) =>
  inOrder(VENUE, {
    ...filledFields('venue', venue),
    ...presentPost('venue', venue, rendering),
    venue: filled(renderTitle(venue.venue, rendering.texturize)),
    description: filled(renderDescription(venue.description, rendering.texturize)),
    image: linkedImage('image-if-any', venue.image),
    stateprovince: filled(stateProvinceOf(venue)),
    json_ld: linked('json-ld', 'venue', [venue.id]),
  });
