import type * as v from 'valibot';
import { CalendarError } from '../errors.js';
import type { Fields } from '../fields/field.js';
import type { ImageKey } from '../fields/images.js';
import type { LinkedKind } from '../records/kind.js';
import type { RecordOf } from '../records/record.js';
import type { NewRecord } from '../store/store.js';
import { sanitizeContent, sanitizeTitle } from '../text/sanitize.js';
import { slugify } from '../text/slug.js';
import { cleanMarkup, type Context } from './context.js';
import { linkImage } from './images.js';
import { linkedListQuery } from './linked-list.js';
import type { Plan } from './plan.js';
import { resolveAuthor, type PostWish } from './post-fields.js';
import type { PostRules } from './post-resource.js';
import { resolvePublication, slugAfter } from './publication.js';
import { difference, findPlanned, findSame } from './reuse.js';

/** What venues and organizers have beyond their name and publication. */
export type Details<K extends LinkedKind> = Partial<Omit<RecordOf<K>, 'id' | 'revision' | K>>;

/** What callers may say about any of the two. */
export interface LinkedWish extends PostWish {
  readonly description?: string | undefined;
  readonly image?: ImageKey | undefined;
}

/** What is peculiar to venues or organizers. The field that holds the name is called like the kind. */
export interface LinkedPeculiarities<K extends LinkedKind, Wish extends LinkedWish> {
  readonly kind: K;
  /** A record that nothing is known about. */
  readonly blank: Details<K>;
  /** The given fields of the kind's own, cleaned. */
  readonly ownDetails: (given: Wish) => Details<K>;
  /** What of a new record's details is as good as not given. */
  readonly atCreation?: (details: Details<K>) => Details<K>;
  /** What an update sets, from what was sent. */
  readonly atUpdate?: (sent: Details<K>, previous: RecordOf<K>) => Details<K>;
  /** What reusing a record sets, from what was sent (venues-organizers.md §2.1). */
  readonly atReuse: (sent: Details<K>) => Details<K>;
}

/** The name of a venue or organizer as it is kept; one that says nothing makes no record. */
function cleanName(context: Context, kind: LinkedKind, given: string): string {
  const name = cleanMarkup(context, given, sanitizeTitle).trim();
  if (name !== '') return name;
  throw new CalendarError(
    `could-not-create-${kind}`,
    `The ${kind} could not be created from the provided data`,
  );
}

/** A description as it is kept. */
const cleanDescription = (context: Context, html: string | undefined): string | undefined =>
  html === undefined ? html : cleanMarkup(context, html, sanitizeContent);

async function detailsOf<K extends LinkedKind, Wish extends LinkedWish>(
  { ownDetails }: LinkedPeculiarities<K, Wish>,
  context: Context,
  plan: Plan,
  given: Wish,
): Promise<Details<K>> {
  const description = cleanDescription(context, given.description);
  const own: Details<K> = ownDetails(given);
  return {
    ...own,
    ...(description === undefined ? {} : { description }),
    ...(given.image === undefined ? {} : { image: await linkImage(context, plan, given.image) }),
  };
}

type Described = { readonly description?: string } & Readonly<Record<string, unknown>>;

const asGiven = <T>(details: T): T => details;

/**
 * Plans a venue or organizer named `given`: a new one, or the same one that is there already and that the caller may
 * change, whose fields then take what was sent (K20, F10). Answers its id within the plan.
 */
export async function planLinked<K extends LinkedKind, Wish extends LinkedWish>(
  peculiar: LinkedPeculiarities<K, Wish>,
  context: Context,
  plan: Plan,
  given: string,
  wish: Wish,
): Promise<number> {
  const { kind, blank, atCreation = asGiven, atReuse } = peculiar;
  const name = cleanName(context, kind, given);
  const details = atCreation(await detailsOf(peculiar, context, plan, wish));
  // the description that was sent is the one that is there, but for its letter case
  const { description, ...sent }: Described = atReuse(details);
  const identity = { name, description };
  const stored = await findSame(context, plan, kind, identity);
  if (stored !== undefined) {
    const next = difference(plan.current(kind, stored), sent);
    return next === undefined ? stored.id : plan.update(kind, next);
  }
  const planned = findPlanned(context, plan, kind, identity);
  if (planned !== undefined) {
    const next = difference(planned, sent);
    return next === undefined ? planned.id : plan.revise(kind, next);
  }
  const publication = resolvePublication(context, kind, wish, context.siteZone, null);
  return plan.insert(kind, {
    ...blank,
    ...details,
    [kind]: name,
    author: resolveAuthor(context, wish.author, null),
    ...publication,
    slug: slugAfter(slugify(name), null, publication.status),
  } as Omit<NewRecord<K>, 'id'>);
}

/** The rules of a kind of linked records, from what is peculiar to it and what it asks callers for. */
export function linkedRules<
  K extends LinkedKind,
  Input extends Fields,
  Patch extends Fields,
  ListParams extends Fields,
  Wish extends LinkedWish & v.InferOutput<Patch>,
>(
  peculiar: LinkedPeculiarities<K, Wish>,
  asking: Pick<
    PostRules<K, Input, Patch, ListParams>,
    'input' | 'patch' | 'listParams' | 'references' | 'listReferences'
  >,
): PostRules<K, Input, Patch, ListParams> {
  const { kind, atUpdate = asGiven } = peculiar;
  return {
    ...asking,
    kind,
    create: (context, plan, input) =>
      planLinked(peculiar, context, plan, input[kind] as string, input as Wish),
    async change(context, plan, previous, given) {
      const patch = given as Wish & Partial<Record<K, string>>;
      const name = patch[kind];
      const publication = resolvePublication(context, kind, patch, context.siteZone, previous);
      const details = await detailsOf(peculiar, context, plan, patch);
      return {
        ...previous,
        ...atUpdate(details, previous),
        ...(name === undefined ? {} : { [kind]: cleanName(context, kind, name) }),
        author: resolveAuthor(context, patch.author, previous),
        ...publication,
        slug: slugAfter(previous.slug, previous.status, publication.status),
      };
    },
    listQuery: (context, params, slice) => linkedListQuery(context, kind, params, slice),
    trashIsGone: false,
  };
}
