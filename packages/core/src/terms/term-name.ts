/** The longest name of a category or tag, in characters (terms.md §2). */
const TERM_NAME_LENGTH = 200;

/** Whether the name of a term has more characters than can be kept. */
export const isTooLongForTerm = (name: string): boolean =>
  name.length > TERM_NAME_LENGTH && Array.from(name).length > TERM_NAME_LENGTH;
