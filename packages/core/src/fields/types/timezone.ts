import * as v from 'valibot';
import { findZone } from '../../time/zone.js';
import type { FieldType } from './field-type.js';

/** A time zone in any form of dates.md §2.1, kept as typed; `''` means the site's zone. */
export const timezone = {
  schema: { type: 'string' },
  read: v.pipe(
    v.string(),
    v.check((given) => given === '' || findZone(given) !== undefined),
  ),
  takes: 'a time zone such as Europe/Rome or UTC+2',
} as const satisfies FieldType;
