/** An instant in ISO 8601 in UTC, to the second, as stored in accounts and keys. Texts sort like instants. */
export const timestamp = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;
