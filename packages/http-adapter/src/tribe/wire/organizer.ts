import type { OrganizerRecord } from '@kalends/core';
import type { ImageJson } from './image.js';
import type { PersonLdJson } from './json-ld.js';
import { filled, presentGlobalId, presentPost, type GlobalIdJson, type PostJson } from './post.js';
import type { ShownFields } from '@kalends/core/adapter';
import { filledFields, type FilledFields } from './shown-fields.js';
import type { Rendering } from './rendering.js';
import type { Template } from '../../render/placeholder.js';
import { linked, linkedImage } from './linked.js';
import { renderDescription, renderTitle } from '../texts/render-text.js';

/** An organizer on the wire (venues-organizers.md §1). Texts that are empty are absent. */
export interface OrganizerJson extends PostJson, GlobalIdJson, FilledFields<ShownFields<'organizer'>> {
  /** The name, HTML. */
  organizer?: string | undefined;
  /** HTML. */
  description?: string | undefined;
  image?: ImageJson;
  /** Only where one organizer or one event is read. */
  json_ld?: PersonLdJson;
}

/** An organizer record as it is sent, its image left open. */
export function presentOrganizer(organizer: OrganizerRecord, rendering: Rendering): Template<OrganizerJson> {
  const { slug, ...others } = filledFields('organizer', organizer);
  return {
    id: organizer.id,
    ...presentPost('organizer', organizer, rendering),
    organizer: filled(renderTitle(organizer.organizer, rendering.texturize)),
    description: filled(renderDescription(organizer.description, rendering.texturize)),
    slug,
    image: linkedImage('image-if-any', organizer.image),
    ...others,
    json_ld: linked('json-ld', 'organizer', [organizer.id]),
    ...presentGlobalId(organizer, rendering),
  };
}
