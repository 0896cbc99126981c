import { collectionOf, kindsOf, type CollectionOf, type Kind, type KindIn } from '@kalends/core';
import { linksOf } from '@kalends/core/adapter';

/**
 * The lists that are compared, and about how many requests each record of one leads to: by id, by slug, as a filter of lists. They are
 * those of The Events Calendar, which every server of the interface has; what Kalends alone has is left out.
 */
export const PER_RECORD = {
  events: 2,
  venues: 3,
  organizers: 3,
  categories: 4,
  tags: 3,
} as const satisfies Partial<Record<CollectionOf<Kind>, number>>;

/** The name of a list. */
export type Collection = keyof typeof PER_RECORD;

/** Whether a text is the name of a list. */
export const isCollection = (text: unknown): text is Collection =>
  typeof text === 'string' && Object.hasOwn(PER_RECORD, text);

/** The kinds that have lists. */
type ListedKind = KindIn<'event' | 'linked' | 'term'>;

const LISTED = [...kindsOf('event'), ...kindsOf('linked'), ...kindsOf('term')].filter((kind) =>
  isCollection(collectionOf(kind)),
);

/** The kinds of records, by the name of their list. */
export const KINDS = Object.fromEntries(LISTED.map((kind) => [collectionOf(kind), kind])) as Readonly<
  Record<Collection, ListedKind>
>;

/** The names of all lists. */
export const COLLECTIONS: readonly Collection[] = LISTED.map(collectionOf).filter(isCollection);

const TERM_LISTS: ReadonlySet<unknown> = new Set(kindsOf('term').map(collectionOf));
const LINKED_LISTS: ReadonlySet<unknown> = new Set(kindsOf('linked').map(collectionOf));

/** Whether a list is one of terms, which have no status. */
export const isTermList = (list: unknown): boolean => TERM_LISTS.has(list);

/** Whether a list is one of venues or organizers. */
export const isLinkedList = (list: unknown): boolean => LINKED_LISTS.has(list);

/** The lists of the records by which a parameter filters other lists. */
export const FILTERS: Readonly<Record<string, Collection>> = {
  ...{ event: 'events', post: 'events', post_parent: 'events' },
  ...Object.fromEntries(
    linksOf('event', 'linked', 'term').flatMap(({ field, to }) => {
      const list = collectionOf(to);
      return isCollection(list) ? [[field, list]] : [];
    }),
  ),
};

/** The names of the parameters that filter by records of some lists. */
export const filtersBy = (isWanted: (list: Collection) => boolean): readonly string[] =>
  Object.keys(FILTERS).filter((name) => {
    const list = FILTERS[name];
    return list !== undefined && isWanted(list);
  });
