/** A value as it appears in messages, with at most 60 characters of a text. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 59)}…` : value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}

/** The reason for a value that cannot be read; `takes` tells what can. */
export const unreadable = (takes: string, value: unknown): string => `expected ${takes}, got ${shown(value)}`;

/** The reason for a value above its limit. */
export const TOO_LARGE = 'longer than the limits of this calendar allow';

/** The reason for a value that refers to a record that does not exist or that the caller may not use. */
export const unusable = (value: unknown): string =>
  `${shown(value)} names what does not exist, or what the caller may not use`;

/** The reason for an unknown field in a strict calendar. */
export const UNKNOWN_NAME = 'there is no such field';

/** The reason for one coordinate without the other. */
export const BOTH = 'latitude and longitude are given together';

/** The reason for an id or a slug that no record has. */
export const NO_RECORD = 'there is no such record';

/** The reason for a record to purge that is not in the trash. */
export const NOT_IN_TRASH = 'the record is not in the trash';

/** The reason for an unknown parent category. */
export const NO_PARENT = 'there is no such category';

/** The reason for a parent category that is nested too deeply. */
export const TOO_DEEP = 'there are too many categories above it';

/** The reason for a revision, or a write, that the history does not have. */
export const NO_REVISION = 'the history has no such revision of the record';
