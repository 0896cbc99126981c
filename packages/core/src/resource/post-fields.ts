import { hasCapability } from '../access/actor.js';
import type { Field } from '../fields/field.js';
import { declare } from '../fields/field.js';
import { dateText } from '../fields/dates.js';
import { isUsableImage } from './images.js';
import type { ImageKey } from '../fields/images.js';
import { positive } from '../fields/numbers.js';
import type { PostRecord } from '../records/post-record.js';
import { demand, type Context } from './context.js';
import type { PublicationWish } from './publication.js';

/** The fields that begin the declaration of every event, venue and organizer; `extra` is what the declaration adds. */
export const publicationFields = (noun: string, extra: { default?: null } = {}) => ({
  author: declare(positive(), { type: 'integer', ...extra, description: `The ${noun} author ID` }),
  date: declare(dateText(), { type: 'string', ...extra, description: `The ${noun} publication date` }),
  date_utc: declare(dateText(), {
    type: 'string',
    ...extra,
    description: `The ${noun} publication date (UTC time zone)`,
  }),
});

/** A field with a declared type and description. */
export const param = <Input, Output>(
  type: string,
  description: string,
  schema: Field<Input, Output>,
  extra: { default?: unknown } = {},
) => declare(schema, { type, ...extra, description });

/** What callers may say about any event, venue or organizer. */
export interface PostWish extends PublicationWish {
  readonly author?: number | undefined;
}

/** The questions that every event, venue and organizer asks about what was given. */
export const postReferences = (context: Context) => ({
  author: (id: number) => context.settings.isAuthor(id),
  image: (key: ImageKey) => isUsableImage(context, key),
});

/** Whose a record is: as given, else as stored, else the caller's. To ascribe it to somebody else takes the right to edit theirs (F24). */
export function resolveAuthor(
  { actor }: Context,
  given: number | undefined,
  previous: PostRecord | null,
): number {
  const own = actor?.id ?? 0;
  if (given === undefined) return previous?.author ?? own;
  demand(given === own || given === previous?.author || hasCapability(actor, 'edit_others_posts'));
  return given;
}
