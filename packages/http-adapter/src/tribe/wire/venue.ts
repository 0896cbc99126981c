import type { VenueRecord } from '@kalends/core';
import { stateProvinceOf } from '@kalends/core/adapter';
import { imageLink, type ImageJson } from './image.js';
import type { PlaceLdJson } from './json-ld.js';
import { filled, presentGlobalId, presentPost, type GlobalIdJson, type PostJson } from './post.js';
import type { Rendering } from './rendering.js';
import { Link, type Template } from '../../render/placeholder.js';
import { renderDescription, renderTitle } from '../texts/render-text.js';

/** A venue on the wire (venues-organizers.md §1). Texts that are empty are absent. */
export interface VenueJson extends PostJson, GlobalIdJson {
  /** The name, HTML. */
  venue?: string | undefined;
  /** HTML. */
  description?: string | undefined;
  slug?: string | undefined;
  image?: ImageJson;
  address?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
  province?: string | undefined;
  state?: string | undefined;
  zip?: string | undefined;
  phone?: string | undefined;
  website?: string | undefined;
  stateprovince?: string | undefined;
  /** Only where one venue or one event is read. */
  json_ld?: PlaceLdJson;
  show_map: boolean;
  show_map_link: boolean;
}

/** A venue record as it is sent, its image left open. */
export const presentVenue = (venue: VenueRecord, rendering: Rendering): Template<VenueJson> => ({
  id: venue.id,
  ...presentPost('venue', venue, rendering),
  venue: filled(renderTitle(venue.venue, rendering.texturize)),
  description: filled(renderDescription(venue.description, rendering.texturize)),
  slug: filled(venue.slug),
  image: imageLink('image-if-any', venue.image),
  address: filled(venue.address),
  city: filled(venue.city),
  country: filled(venue.country),
  province: filled(venue.province),
  state: filled(venue.state),
  zip: filled(venue.zip),
  phone: filled(venue.phone),
  website: filled(venue.website),
  stateprovince: filled(stateProvinceOf(venue)),
  json_ld: new Link('json-ld', 'venue', [venue.id]),
  show_map: venue.show_map,
  show_map_link: venue.show_map_link,
  ...presentGlobalId(venue, rendering),
});
