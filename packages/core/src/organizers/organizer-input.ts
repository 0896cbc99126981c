import type * as v from 'valibot';
import { image } from '../fields/images.js';
import { status } from '../fields/lists.js';
import { schemaOf } from '../fields/schema.js';
import { anyText, email, filledText, website } from '../fields/texts.js';
import { linkedListParams } from '../resource/linked-list.js';
import { param, publicationFields } from '../resource/post-fields.js';

const unset = { default: null } as const;

const FIELDS = {
  ...publicationFields('organizer', unset),
  organizer: param('string', 'The organizer name', filledText(), unset),
  description: param('string', 'The organizer description', anyText('text'), unset),
  status: param('string', 'The organizer post status', status(), unset),
  phone: param('string', 'The organizer phone number', anyText(), unset),
  website: param('string', 'The organizer website', website(), unset),
  email: param('string', 'The organizer e-mail address', email(), unset),
  image: param('string', 'The organizer featured image ID or URL', image(true), unset),
};

/** What an organizer is created from (venues-organizers.md §2): the name, and whatever else is known. */
export const OrganizerInput = schemaOf(FIELDS, ['organizer']);
/** What an organizer is created from. */
export type OrganizerInput = v.InferInput<typeof OrganizerInput>;

/** What an organizer is updated from: what is mentioned changes, the rest stays (F27). */
export const OrganizerPatch = schemaOf(FIELDS);
/** What an organizer is updated from. */
export type OrganizerPatch = v.InferInput<typeof OrganizerPatch>;

/** The parameters of a list of organizers (lists.md §3). */
export const OrganizerListParams = linkedListParams('organizer', 'organizers');
/** The parameters of a list of organizers. */
export type OrganizerListParams = v.InferInput<typeof OrganizerListParams>;
