/** An instant as accounts and keys store it: ISO 8601 in UTC, to the second. Texts compare as instants do. */
export const timestamp = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;
