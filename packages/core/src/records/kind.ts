/** The three kinds with a status, an author and a publication date. They share one id sequence with images. */
export type PostKind = 'event' | 'venue' | 'organizer';

/** The kinds that events link to and that can be given inline. */
export type LinkedKind = 'venue' | 'organizer';

/** The two kinds of terms. They share one id sequence of their own. */
export type TermKind = 'category' | 'tag';

/** Every kind of record in a store. */
export type Kind = PostKind | TermKind | 'image';

/** All kinds in the order for filling a store: link targets come first. */
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
