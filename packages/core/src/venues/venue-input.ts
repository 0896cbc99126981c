import type * as v from 'valibot';
import { flagText } from '../fields/flags.js';
import { image } from '../fields/images.js';
import { status } from '../fields/lists.js';
import { schemaOf } from '../fields/schema.js';
import { anyText, filledText, website } from '../fields/texts.js';
import { linkedListParams } from '../resource/linked-list.js';
import { param, publicationFields } from '../resource/post-fields.js';

const unset = { default: null };
const text = (what: string) => param('string', `The venue ${what}`, anyText(), unset);

const FIELDS = {
  ...publicationFields('venue'),
  venue: param('string', 'The venue name', filledText()),
  description: param('string', 'The venue description', anyText('text'), unset),
  status: param('string', 'The venue post status', status()),
  show_map: param('string', 'Whether events linked to the venue should show a map or not', flagText(), unset),
  show_map_link: param(
    'string',
    'Whether events linked to the venue should show a map link or not',
    flagText(),
    unset,
  ),
  address: text('address'),
  city: text('city'),
  country: text('country'),
  province: text('province'),
  state: text('state'),
  zip: text('ZIP code'),
  phone: text('phone number'),
  stateprovince: text('state and province'),
  website: param('string', 'The venue website URL', website(), unset),
  image: param('string', 'The organizer featured image ID or URL', image(true), unset),
};

/** What a venue is created from (venues-organizers.md §2): the name, and whatever else is known. */
export const VenueInput = schemaOf(FIELDS, ['venue']);
/** What a venue is created from. */
export type VenueInput = v.InferInput<typeof VenueInput>;

/** What a venue is updated from: what is mentioned changes, the rest stays (F27). */
export const VenuePatch = schemaOf(FIELDS);
/** What a venue is updated from. */
export type VenuePatch = v.InferInput<typeof VenuePatch>;

/** The parameters of a list of venues (lists.md §3). The reference declares `status` in the words of organizers. */
export const VenueListParams = linkedListParams('organizer', 'venues');
/** The parameters of a list of venues. */
export type VenueListParams = v.InferInput<typeof VenueListParams>;
