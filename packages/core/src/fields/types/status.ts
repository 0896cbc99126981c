import * as v from 'valibot';
import type { FieldType } from './field-type.js';
import { wordsOf } from './reading.js';

/** The possible statuses of a record (F23). */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** The status of an event, venue or organizer. */
export type Status = (typeof STATUSES)[number];

/** The status of an event, venue or organizer. */
export const status = {
  schema: { type: 'string', enum: STATUSES },
  read: v.picklist(STATUSES),
  takes: /* @__PURE__ */ wordsOf('one', STATUSES),
} as const satisfies FieldType;
