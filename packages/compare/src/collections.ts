import { kindsOf, type KindIn } from '@kalends/core';
import { linksOf } from '@kalends/core/store';

/** The kinds that have lists. */
type ListedKind = KindIn<'event' | 'linked' | 'term'>;

/** The name of the list of each kind. */
const LISTS = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const satisfies Readonly<Record<ListedKind, string>>;

/** The name of a list. */
export type Collection = (typeof LISTS)[ListedKind];

/** The kinds of records, by the name of their list. */
export const KINDS = Object.fromEntries(
  Object.entries(LISTS).map(([kind, list]) => [list, kind]),
) as Readonly<Record<Collection, ListedKind>>;

/** The names of all lists. */
export const COLLECTIONS: readonly Collection[] = Object.values(LISTS);

/** Whether a text is the name of a list. */
export const isCollection = (text: unknown): text is Collection =>
  typeof text === 'string' && Object.hasOwn(KINDS, text);

const TERM_LISTS: ReadonlySet<unknown> = new Set(kindsOf('term').map((kind) => LISTS[kind]));
const LINKED_LISTS: ReadonlySet<unknown> = new Set(kindsOf('linked').map((kind) => LISTS[kind]));

/** Whether a list is one of terms, which have no status. */
export const isTermList = (list: unknown): boolean => TERM_LISTS.has(list);

/** Whether a list is one of venues or organizers. */
export const isLinkedList = (list: unknown): boolean => LINKED_LISTS.has(list);

/** The lists of the records by which a parameter filters other lists. */
export const FILTERS: Readonly<Record<string, Collection>> = {
  ...{ event: LISTS.event, post: LISTS.event, post_parent: LISTS.event },
  ...Object.fromEntries(linksOf('event', 'linked', 'term').map(({ field, to }) => [field, LISTS[to]])),
};

/** The names of the parameters that filter by records of some lists. */
export const filtersBy = (isWanted: (list: Collection) => boolean): readonly string[] =>
  Object.keys(FILTERS).filter((name) => {
    const list = FILTERS[name];
    return list !== undefined && isWanted(list);
  });
