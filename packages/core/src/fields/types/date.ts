import * as v from 'valibot';
import { clockOf, readDateText, type DateReading } from '../../time/date-text.js';
import { UTC } from '../../time/zone.js';
import type { FieldType, InputType } from './field-type.js';
import { reading } from './reading.js';

/** Only the form of a text matters, so any moment will do. */
const SOME_MOMENT = { now: 1_000_000_000, zone: UTC };

/** Parses a date in any form of dates.md §1: what it means depends on the zone and on the current time. */
export const dateReading = <Given extends string | number>(zeroIsToday: boolean) =>
  reading<Given, DateReading>((given) => {
    const date = readDateText(String(given));
    return date?.({ ...SOME_MOMENT, zeroIsToday }) && date;
  });

/** The name of a date in messages. */
export const A_DATE = 'a date such as 2031-05-01 20:00';

const given = {
  read: v.pipe(
    // errors name the type that the interface has: string
    v.lazy((given): v.GenericSchema<string | Date> => (given instanceof Date ? v.date() : v.string())),
    v.transform((given) => (typeof given === 'string' ? given : given.toISOString())),
    dateReading<string>(false),
  ),
  takes: A_DATE,
} as const satisfies InputType;

/**
 * A local time, `YYYY-MM-DD HH:MM:SS`. It is given as a text, or as a `Date`, which is the text of its instant. Of a field that a host
 * declares it is on the clock of the site, and an offset converts it.
 */
export const date = {
  schema: { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` },
  ...given,
  declared: {
    says: [],
    form: 'text',
    input: () => given,
    complete(read: DateReading, _bounds, { now, zone }) {
      const text = read({ now, zone });
      return Promise.resolve(text && clockOf(text, zone));
    },
  },
} as const satisfies FieldType;
