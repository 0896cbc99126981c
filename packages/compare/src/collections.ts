/** The kinds of records, by the name of their list. */
export const KINDS = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
} as const;

/** The name of a list. */
export type Collection = keyof typeof KINDS;

/** The names of all lists. */
export const COLLECTIONS = Object.keys(KINDS) as readonly Collection[];

/** Whether a text is the name of a list. */
export const isCollection = (text: unknown): text is Collection =>
  typeof text === 'string' && Object.hasOwn(KINDS, text);
