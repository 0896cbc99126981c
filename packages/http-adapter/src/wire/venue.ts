import type { VenueRecord } from '@kalends/core';
import { stateProvinceOf, type OwnFields } from '@kalends/core/adapter';
import type { Template } from '@kalends/http/interface';
import { html, integer, optional, ref, text, type JsonOf } from '@kalends/http/schema';
import { renderDescription, renderTitle, filled, type PlaceLdJson, type Rendering } from '@kalends/site';
import { CUSTOM_FIELDS_IF_ANY, presentCustom, presentTyped, TYPED_FIELDS } from './custom.js';
import { linked, linkedImage } from './linked.js';
import type { ImageJson } from './image.js';
import { GLOBAL_ID, POST, presentGlobalId, presentPost } from './post.js';
import { filledFields, filledSchemas } from './shown-fields.js';

const { slug, show_map, show_map_link, geo_lat, geo_lng, ...others } = filledSchemas('venue');

/** The keys of a venue (venues-organizers.md §1). Empty texts and unknown coordinates are left out. */
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
  /** Only for single venues and single events. */
  json_ld: optional(ref<PlaceLdJson>('PlaceLd')),
  show_map,
  show_map_link,
  ...GLOBAL_ID,
  custom_fields: CUSTOM_FIELDS_IF_ANY,
  /** Only with `_typed`, and in `kalends/v1`. */
  custom: TYPED_FIELDS,
};

/** A venue as JSON. */
export interface VenueJson extends JsonOf<typeof VENUE> {}

/** Presents a venue record as JSON with a placeholder for its image. */
export function presentVenue(
  record: VenueRecord,
  rendering: Rendering,
  fields: OwnFields,
): Template<VenueJson> {
  const { slug, show_map, show_map_link, geo_lat, geo_lng, ...others } = filledFields('venue', record);
  return {
    id: record.id,
    ...presentPost('venue', record, rendering),
    venue: filled(renderTitle(record.venue, rendering.texturize)),
    description: filled(renderDescription(record.description, rendering.texturize)),
    slug,
    image: linkedImage('image-if-any', record.image),
    ...others,
    stateprovince: filled(stateProvinceOf(record)),
    geo_lat,
    geo_lng,
    json_ld: linked('json-ld', 'venue', [record.id]),
    show_map,
    show_map_link,
    ...presentGlobalId(record, rendering),
    custom_fields: presentCustom('venue', fields, record),
    custom: presentTyped('venue', fields, record),
  };
}
