/** The number of events that a day of a month shows. */
export const ROWS_OF_DAY = 4;
