import * as v from 'valibot';
import { parseDateText } from '../../time/date-text.js';
import { UTC } from '../../time/zone.js';
import type { FieldType } from './field-type.js';

/** Only the form of a text matters, so any moment will do. */
export const SOME_MOMENT = { now: 1_000_000_000, zone: UTC };

/** What messages say about dates. */
export const A_DATE = 'a date such as 2031-05-01 20:00';

/** A local time, `YYYY-MM-DD HH:MM:SS`. */
export const date = {
  schema: { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` },
  /**
   * Any form of dates.md §1, kept as text: its meaning depends on the zone and on the current time. A `Date` is the text of
   * its instant.
   */
  read: v.pipe(
    // errors name the type that the interface has: string
    v.lazy((given): v.GenericSchema<string | Date> => (given instanceof Date ? v.date() : v.string())),
    v.transform((given) => (typeof given === 'string' ? given : given.toISOString())),
    v.check((given) => parseDateText(given, SOME_MOMENT) !== undefined),
  ),
  takes: A_DATE,
} as const satisfies FieldType;
