import type { VenueRecord } from '@kalends/core';
import { stateProvinceOf, type ShownFields } from '@kalends/core/adapter';
import type { ImageJson } from './image.js';
import type { PlaceLdJson } from './json-ld.js';
import { filled, presentGlobalId, presentPost, type GlobalIdJson, type PostJson } from './post.js';
import type { Rendering } from './rendering.js';
import { filledFields, type FilledFields } from './shown-fields.js';
import type { Template } from '../../render/placeholder.js';
import { linked, linkedImage } from './linked.js';
import { renderDescription, renderTitle } from '../texts/render-text.js';

/** A venue on the wire (venues-organizers.md §1). Texts that are empty and coordinates that are not known are absent. */
export interface VenueJson extends PostJson, GlobalIdJson, FilledFields<ShownFields<'venue'>> {
  /** The name, HTML. */
  venue?: string | undefined;
  /** HTML. */
  description?: string | undefined;
  image?: ImageJson;
  stateprovince?: string | undefined;
  /** Only where one venue or one event is read. */
  json_ld?: PlaceLdJson;
}

/** A venue record as it is sent, its image left open. */
export function presentVenue(venue: VenueRecord, rendering: Rendering): Template<VenueJson> {
  // those with a place of their own among the keys, and the others
  const { slug, show_map, show_map_link, geo_lat, geo_lng, ...others } = filledFields('venue', venue);
  return {
    id: venue.id,
    ...presentPost('venue', venue, rendering),
    venue: filled(renderTitle(venue.venue, rendering.texturize)),
    description: filled(renderDescription(venue.description, rendering.texturize)),
    slug,
    image: linkedImage('image-if-any', venue.image),
    ...others,
    stateprovince: filled(stateProvinceOf(venue)),
    geo_lat,
    geo_lng,
    json_ld: linked('json-ld', 'venue', [venue.id]),
    show_map,
    show_map_link,
    ...presentGlobalId(venue, rendering),
  };
}
