/** The longest name of a category or tag, in characters (terms.md §2). */
export const TERM_NAME_LENGTH = 200;
