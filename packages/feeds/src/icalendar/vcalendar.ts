import { propertyLines, type Property } from './property.js';

/** What a calendar says of itself. */
export interface CalendarFacts {
  /** What people know it by; `undefined`: it goes without a name. */
  readonly name: string | undefined;
  /** A line about it; `''` for none. */
  readonly description: string;
  /** The page that it is a copy of. */
  readonly url: string;
  /** How long a copy is good for, as a duration of RFC 5545. */
  readonly refresh: string;
}

const PRODUCT = '-//Kalends//feeds//EN';

/** What stands in front of the zones and events of a calendar. */
export function calendarHead({ name = '', description, url, refresh }: CalendarFacts): string {
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', PRODUCT],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', 'PUBLISH'],
    ['name', {}, 'text', name],
    ['x-wr-calname', {}, 'text', name],
    ['x-original-url', {}, 'uri', url],
    ['description', {}, 'text', description],
    ['x-wr-caldesc', {}, 'text', description],
    ['refresh-interval', {}, 'duration', refresh],
    ['x-published-ttl', {}, 'duration', refresh],
  ];
  return `BEGIN:VCALENDAR\r\n${propertyLines(properties)}`;
}

/** What stands behind them. */
export const CALENDAR_END = 'END:VCALENDAR\r\n';
