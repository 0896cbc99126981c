import type { DateReading } from '../time/date-text.js';
import { localTime, secondsOf } from '../time/local-time.js';
import { toUtc } from '../time/zoned-time.js';
import { nowSeconds, type Context } from './context.js';

/** The UTC time of `modified_after`: a text without an offset is in the site's zone. */
export function modifiedAfter(context: Context, reading: DateReading | undefined): string | null {
  const { siteZone: zone } = context;
  const date = reading?.({ now: nowSeconds(context), zone, zeroIsToday: true });
  if (date === undefined) return null;
  return date.offset === undefined ? toUtc(date.local, zone) : localTime(secondsOf(date.local) - date.offset);
}
