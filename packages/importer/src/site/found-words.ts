/** `1 event`, `2 events` */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The number of ids or paths that a sentence names. */
const MOST_NAMED = 10;

/** `3, 17, 18`; the first of many. */
export const named = (list: readonly (number | string)[]): string =>
  list.slice(0, MOST_NAMED).join(', ') + (list.length > MOST_NAMED ? ', …' : '');
