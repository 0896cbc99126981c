/** What the names of the values begin with that tell where merged records are. */
export const MERGED = 'merged ';
