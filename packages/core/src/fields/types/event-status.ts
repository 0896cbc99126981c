import * as v from 'valibot';
import type { FieldType } from './field-type.js';
import { wordsOf } from './reading.js';

/** Whether and how events take place. */
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'moved', 'online'] as const;

/**
 * Whether and how an event takes place: `scheduled` as announced; `cancelled`; `postponed` to a date that is not known yet; `moved` to
 * its current date; `online` instead of at its venue.
 */
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Whether and how an event takes place. */
export const eventStatus = {
  schema: { type: 'string', enum: EVENT_STATUSES },
  read: v.picklist(EVENT_STATUSES),
  takes: /* @__PURE__ */ wordsOf('one', EVENT_STATUSES),
  asRead: true,
} as const satisfies FieldType;
