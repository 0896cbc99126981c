/** The three kinds that carry a status, an author and a publication date. They share one id space with images. */
export type PostKind = 'event' | 'venue' | 'organizer';

/** The kinds that an event links to by id and that can be given inline. */
export type LinkedKind = 'venue' | 'organizer';

/** The two kinds of terms. They share one id space of their own. */
export type TermKind = 'category' | 'tag';

/** Everything that a store keeps. */
export type Kind = PostKind | TermKind | 'image';

/** All kinds, in the order in which a store is best filled: what is linked to comes first. */
export const KINDS = [
  'image',
  'category',
  'tag',
  'venue',
  'organizer',
  'event',
] as const satisfies readonly Kind[];

/** Whether records of this kind are terms (categories, tags). */
export const isTermKind = (kind: Kind): kind is TermKind => kind === 'category' || kind === 'tag';

/** Whether records of this kind are posts (events, venues, organizers). */
export const isPostKind = (kind: Kind): kind is PostKind =>
  kind === 'event' || kind === 'venue' || kind === 'organizer';
