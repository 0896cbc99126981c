import { parseDateText, readDateText, type DateReading } from '../time/date-text.js';
import { findZone, UTC } from '../time/zone.js';
import { BROKEN, field, isNothing, wrongType, type Field } from './field.js';

/** Any moment will do where only the form of a text counts. */
const SOME_MOMENT = { now: 1_000_000_000, zone: UTC };

/** A date in any form of dates.md §1, kept as text: what it means depends on the zone and on the moment. */
export const dateText = (): Field<string, string> =>
  field((given) => {
    if (typeof given === 'number') return wrongType('string');
    return typeof given === 'string' && parseDateText(given, SOME_MOMENT) !== undefined ? given : BROKEN;
  });

/** The same in a list query, where a number is a UNIX time and `0` is today: parsed, for a clock and a zone to come. */
export const dateFilter = (): Field<string | number, DateReading> =>
  field((given) => {
    const text = typeof given === 'number' ? String(given) : given;
    const reading = typeof text === 'string' ? readDateText(text) : undefined;
    return reading?.({ ...SOME_MOMENT, zeroIsToday: true }) === undefined ? BROKEN : reading;
  });

/** A zone in any form of dates.md §2.1, kept as typed; `""` is the site's. */
export const timezone = (): Field<string, string> =>
  field((given) => {
    if (isNothing(given)) return wrongType('string');
    return typeof given === 'string' && (given === '' || findZone(given) !== undefined) ? given : BROKEN;
  });
