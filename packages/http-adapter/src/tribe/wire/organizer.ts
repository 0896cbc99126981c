import type { OrganizerRecord } from '@kalends/core';
import { renderDescription, renderTitle } from '../texts/render-text.js';
import type { ImageJson } from './image.js';
import type { PersonLdJson } from './json-ld.js';
import { linked, linkedImage } from './linked.js';
import { GLOBAL_ID, POST, presentPost } from './post.js';
import type { Rendering } from './rendering.js';
import { html, inOrder, integer, optional, ref, type JsonOf } from './schema.js';
import { filled, filledFields, filledSchemas } from './shown-fields.js';

const { slug, ...others } = filledSchemas('organizer');

/** The keys of an organizer (venues-organizers.md §1). Texts that are empty are absent. */
export const ORGANIZER = {
  id: integer('The id of the organizer'),
  ...POST,
  organizer: optional(html('The name')),
  description: optional(html('The description')),
  slug,
  image: optional(ref<ImageJson>('Image')),
  ...others,
  /** Only where one organizer or one event is read. */
  json_ld: optional(ref<PersonLdJson>('PersonLd')),
  ...GLOBAL_ID,
};

/** An organizer on the wire. */
export interface OrganizerJson extends JsonOf<typeof ORGANIZER> {}

/** An organizer record as it is sent, its image left open. */
export const presentOrganizer = (organizer: OrganizerRecord, rendering: Rendering) =>
  inOrder(ORGANIZER, {
    ...filledFields('organizer', organizer),
    ...presentPost('organizer', organizer, rendering),
    organizer: filled(renderTitle(organizer.organizer, rendering.texturize)),
    description: filled(renderDescription(organizer.description, rendering.texturize)),
    image: linkedImage('image-if-any', organizer.image),
    json_ld: linked('json-ld', 'organizer', [organizer.id]),
  });
