import { collectionOf, kindsOf, type CollectionOf, type KindIn } from '@kalends/core';
import { linksOf } from '@kalends/core/store';

/** The kinds that have lists. */
type ListedKind = KindIn<'event' | 'linked' | 'term'>;

/** The name of a list. */
export type Collection = CollectionOf<ListedKind>;

const LISTED = [...kindsOf('event'), ...kindsOf('linked'), ...kindsOf('term')];

/** The kinds of records, by the name of their list. */
export const KINDS = Object.fromEntries(LISTED.map((kind) => [collectionOf(kind), kind])) as Readonly<
  Record<Collection, ListedKind>
>;

/** The names of all lists. */
export const COLLECTIONS: readonly Collection[] = LISTED.map(collectionOf);

/** Whether a text is the name of a list. */
export const isCollection = (text: unknown): text is Collection =>
  typeof text === 'string' && Object.hasOwn(KINDS, text);

const TERM_LISTS: ReadonlySet<unknown> = new Set(kindsOf('term').map(collectionOf));
const LINKED_LISTS: ReadonlySet<unknown> = new Set(kindsOf('linked').map(collectionOf));

/** Whether a list is one of terms, which have no status. */
export const isTermList = (list: unknown): boolean => TERM_LISTS.has(list);

/** Whether a list is one of venues or organizers. */
export const isLinkedList = (list: unknown): boolean => LINKED_LISTS.has(list);

/** The lists of the records by which a parameter filters other lists. */
export const FILTERS: Readonly<Record<string, Collection>> = {
  ...{ event: 'events', post: 'events', post_parent: 'events' },
  ...Object.fromEntries(linksOf('event', 'linked', 'term').map(({ field, to }) => [field, collectionOf(to)])),
};

/** The names of the parameters that filter by records of some lists. */
export const filtersBy = (isWanted: (list: Collection) => boolean): readonly string[] =>
  Object.keys(FILTERS).filter((name) => {
    const list = FILTERS[name];
    return list !== undefined && isWanted(list);
  });
