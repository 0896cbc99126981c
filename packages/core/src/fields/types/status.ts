import { fieldType } from './field-type.js';

/** The possible statuses of a record (F23). */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** The status of an event, venue or organizer. */
export type Status = (typeof STATUSES)[number];

/** The status of an event, venue or organizer. */
export const status = fieldType<Status>({ type: 'string', enum: STATUSES });
