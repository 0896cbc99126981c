import { arg, publicationArgs, UNSET, type WireFields } from './wire-field.js';

const text = (what: string) => arg('string', `The organizer ${what}`, UNSET);

/** The fields of an organizer in the interface (venues-organizers.md). */
export const ORGANIZER_FIELDS = {
  ...publicationArgs('organizer', UNSET),
  organizer: { arg: text('name') },
  description: { arg: text('description') },
  slug: { shown: 'The name in the address' },
  status: { arg: text('post status') },
  phone: { arg: text('phone number'), shown: 'The phone number' },
  website: { arg: text('website'), shown: 'The site of the organizer' },
  email: { arg: text('e-mail address'), shown: 'The e-mail address' },
  image: { arg: text('featured image ID or URL') },
} as const satisfies WireFields<'organizer'>;
