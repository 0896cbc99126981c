/** The possible statuses of a record (F23). */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** The status of an event, venue or organizer. */
export type Status = (typeof STATUSES)[number];

/** `date_utc` and `modified_utc` of a record that was never published. */
export const NO_DATE = '0000-00-00 00:00:00';
