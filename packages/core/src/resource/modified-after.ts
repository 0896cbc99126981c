import { param } from '../fields/filters.js';
import { OWN } from '../records/field-table.js';
import type { DateReading } from '../time/date-text.js';
import { localTime, secondsOf } from '../time/local-time.js';
import { toUtc } from '../time/zoned-time.js';
import { nowSeconds, type Context } from './context.js';

/** The parameter for programs that sync: records modified since their last run. */
export const modifiedAfterField = (nouns: string) => ({
  modified_after: param('dateFilter', {
    ...OWN,
    type: 'string',
    description: `${nouns} should have been changed at this moment or later`,
  }),
});

/** The UTC time of `modified_after`: a text without an offset is in the site's zone. */
export function modifiedAfter(context: Context, reading: DateReading | undefined): string | null {
  const { siteZone: zone } = context;
  const date = reading?.({ now: nowSeconds(context), zone, zeroIsToday: true });
  if (date === undefined) return null;
  return date.offset === undefined ? toUtc(date.local, zone) : localTime(secondsOf(date.local) - date.offset);
}
