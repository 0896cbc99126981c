import { arg, OWN, type WireFields } from './wire-field.js';

const termFields = (noun: string) =>
  ({
    name: { arg: arg('string', `The event ${noun} name`), shown: 'The name, HTML' },
    description: { arg: arg('string', `The event ${noun} description`), shown: 'The description, HTML' },
    slug: { arg: arg('string', `The event ${noun} slug`), shown: 'The name in the address' },
  }) as const;

const COUNT = { shown: 'How many published events have it' } as const;

/** The fields of a tag in the interface (terms.md). */
export const TAG_FIELDS = { ...termFields('tag'), count: COUNT } as const satisfies WireFields<'tag'>;

/** The fields of a category in the interface (terms.md). */
export const CATEGORY_FIELDS = {
  ...termFields('category'),
  // the description is that of the original plugin
  parent: { arg: arg('integer', 'The event category slug') },
  color: { arg: arg('string', 'The colour as #rrggbb, an empty text for none', OWN) },
  count: COUNT,
} as const satisfies WireFields<'category'>;
