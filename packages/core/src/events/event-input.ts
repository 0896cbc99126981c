import type * as v from 'valibot';
import { declare, field, type Field } from '../fields/field.js';
import { dateText, timezone } from '../fields/dates.js';
import { flag } from '../fields/flags.js';
import { image } from '../fields/images.js';
import { status } from '../fields/lists.js';
import { schemaOf } from '../fields/schema.js';
import { clearableText, filledText, website } from '../fields/texts.js';
import { costTexts } from '../money/cost.js';
import { param, publicationFields } from '../resource/post-fields.js';
import { organizerLinks, termWishes, venueLink } from './link-fields.js';

const text = <Output>(what: string, schema: Field<string, Output>) =>
  param('string', `The event ${what}`, schema);
const yesOrNo = (description: string, extra = {}) => param('boolean', description, flag(), extra);
const linked = <Input, Output>(description: string, schema: Field<Input, Output>) =>
  declare(schema, { default: null, items: { type: 'integer' }, description });

/** What typed callers may write for a cost. */
export type CostInput = string | number | readonly (string | number)[];

const cost = (): Field<CostInput, readonly string[]> => field(costTexts, 'list');

const FIELDS = {
  ...publicationFields('event'),
  // its length is counted in bytes once it is cleaned
  title: text('title', filledText('text')),
  description: text('description', clearableText('text')),
  slug: text('slug', filledText()),
  excerpt: text('excerpt', clearableText('text')),
  status: param('string', 'The event post status', status()),
  timezone: text('time zone', timezone()),
  all_day: yesOrNo('Whether the event lasts the whole day or not', { default: false }),
  start_date: text('start date and time', dateText()),
  end_date: text('end date and time', dateText()),
  image: text('featured image ID or URL', image(false)),
  cost: declare(cost(), { description: 'The event cost' }),
  website: declare(website(), { default: null, description: 'The event website URL' }),
  show_map: yesOrNo('Whether the event should show a map or not'),
  show_map_link: yesOrNo('Whether the event should show a map link or not'),
  hide_from_listings: yesOrNo('Whether events should be hidden in the calendar view or not'),
  sticky: yesOrNo('Whether the event should be sticky in the calendar view or not'),
  featured: yesOrNo('Whether the event should be featured on the site or not'),
  categories: linked('The event category ID or name', termWishes()),
  tags: linked('The event tag ID or name', termWishes()),
  venue: linked('The event venue IDs or data', venueLink()),
  organizer: linked('The event organizer IDs or data', organizerLinks()),
};

/** What an event is created from (events.md §2): title, start and end, and whatever else is known. */
export const EventInput = schemaOf(FIELDS, ['title', 'start_date', 'end_date']);
/** What an event is created from. */
export type EventInput = v.InferInput<typeof EventInput>;

/** What an event is updated from: what is mentioned changes, the rest stays (F27). */
export const EventPatch = schemaOf(FIELDS);
/** What an event is updated from. */
export type EventPatch = v.InferInput<typeof EventPatch>;
