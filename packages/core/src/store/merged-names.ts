/** The prefix of the names of values that record merges. */
export const MERGED = 'merged ';
