import { arg, type FieldTable, type RecordFrom } from './field-table.js';
import { CUSTOM, NAME, PLAIN_TEXT, publicationFields, STATUS, TEXT, URL } from './post-fields.js';

const unset = { default: null } as const;
const text = (what: string) => arg('string', `The organizer ${what}`, unset);

/** The fields of an organizer. Texts except `description` are plain; all may be empty. */
export const ORGANIZER_FIELDS = {
  ...publicationFields('organizer', unset),
  /** The name. */
  organizer: { ...NAME, required: true, arg: text('name') },
  /** Sanitised HTML as given, before rendering. */
  description: { type: 'html', blank: '', writable: true, limit: 'text', arg: text('description') },
  /** Unique among organizers. */
  slug: { ...TEXT, shown: 'The name in the address' },
  status: { ...STATUS, arg: text('post status') },
  phone: { ...PLAIN_TEXT, arg: text('phone number'), shown: 'The phone number' },
  website: { ...URL, arg: text('website'), shown: 'The site of the organizer' },
  email: {
    type: 'email',
    blank: '',
    writable: true,
    arg: text('e-mail address'),
    shown: 'The e-mail address',
  },
  /** Id of an image record; 0 means none. */
  image: {
    type: 'image',
    links: 'image',
    blank: 0,
    writable: true,
    arg: text('featured image ID or URL'),
  },
  /** The values of the fields that the host declares, as in events. */
  custom: CUSTOM,
} as const satisfies FieldTable;

/**
 * A stored organizer. Texts except `description` are plain; all may be empty.
 * @interface
 */
export type OrganizerRecord = RecordFrom<typeof ORGANIZER_FIELDS>;
