/** The largest number of records that one call returns. */
export const MOST_RECORDS = 25;

/** The number of records that one call returns unless it asks for another one. */
export const USUAL_RECORDS = 10;

/** The longest description that one call returns, in characters. */
export const MOST_DESCRIPTION = 20_000;

/** The longest list in the arguments of a call; that of an event has fewer entries (`settings.limits`). */
export const MOST_ENTRIES = 1_000;

/** The longest text about what is wrong with the arguments of a call, in characters. */
export const MOST_REFUSAL = 2_000;

/** The longest title, name or address, in characters. */
const MOST_LINE = 200;

/** The largest number of organizers, categories or tags of a record. */
const MOST_LINKED = 10;

/** A text, cut to a length. */
export const cut = (text: string, most = MOST_LINE): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** The first records of a long list. */
export const few = <T>(records: readonly T[]): readonly T[] => records.slice(0, MOST_LINKED);
