import type { OrganizerRecord } from '@kalends/core';
import type { OwnFields } from '@kalends/core/adapter';
import type { Template } from '@kalends/http/interface';
import { html, integer, optional, ref, type JsonOf } from '@kalends/http/schema';
import { renderDescription, renderTitle, filled, type PersonLdJson, type Rendering } from '@kalends/site';
import { CUSTOM_FIELDS_IF_ANY, presentCustom, presentTyped, TYPED_FIELDS } from './custom.js';
import { linked, linkedImage } from './linked.js';
import type { ImageJson } from './image.js';
import { GLOBAL_ID, POST, presentGlobalId, presentPost } from './post.js';
import { filledFields, filledSchemas } from './shown-fields.js';

const { slug, ...others } = filledSchemas('organizer');

/** The keys of an organizer (venues-organizers.md §1). Empty texts are left out. */
export const ORGANIZER = {
  id: integer('The id of the organizer'),
  ...POST,
  organizer: optional(html('The name')),
  description: optional(html('The description')),
  slug,
  image: optional(ref<ImageJson>('Image')),
  ...others,
  /** Only for single organizers and single events. */
  json_ld: optional(ref<PersonLdJson>('PersonLd')),
  ...GLOBAL_ID,
  custom_fields: CUSTOM_FIELDS_IF_ANY,
  /** Only with `_typed`, and in `kalends/v1`. */
  custom: TYPED_FIELDS,
};

/** An organizer as JSON. */
export interface OrganizerJson extends JsonOf<typeof ORGANIZER> {}

/** Presents an organizer record as JSON with a placeholder for its image. */
export function presentOrganizer(
  record: OrganizerRecord,
  rendering: Rendering,
  fields: OwnFields,
): Template<OrganizerJson> {
  const { slug, ...others } = filledFields('organizer', record);
  return {
    id: record.id,
    ...presentPost('organizer', record, rendering),
    organizer: filled(renderTitle(record.organizer, rendering.texturize)),
    description: filled(renderDescription(record.description, rendering.texturize)),
    slug,
    image: linkedImage('image-if-any', record.image),
    ...others,
    json_ld: linked('json-ld', 'organizer', [record.id]),
    ...presentGlobalId(record, rendering),
    custom_fields: presentCustom('organizer', fields, record),
    custom: presentTyped('organizer', fields, record),
  };
}
