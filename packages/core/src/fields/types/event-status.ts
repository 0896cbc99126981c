import { fieldType } from './field-type.js';

/** Whether and how events take place. */
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'moved', 'online'] as const;

/**
 * Whether and how an event takes place: `scheduled` as announced; `cancelled`; `postponed` to a date that is not known yet; `moved` to
 * its current date; `online` instead of at its venue.
 */
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Whether and how an event takes place. */
export const eventStatus = fieldType<EventStatus>({ type: 'string', enum: EVENT_STATUSES });
