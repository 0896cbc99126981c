/** The maximum length of the name of a category or tag, in characters (terms.md §2). */
const TERM_NAME_LENGTH = 200;

/** Whether the name of a term is too long to be stored. */
export const isTooLongForTerm = (name: string): boolean =>
  name.length > TERM_NAME_LENGTH && Array.from(name).length > TERM_NAME_LENGTH;
