import { propertyLines, type Property } from './property.js';

/** The properties of a calendar. */
export interface CalendarFacts {
  /** Its name for people; `undefined` to omit it. */
  readonly name: string | undefined;
  /** A line about it; `''` if there is none. */
  readonly description: string;
  /** The URL of the page with the same events. */
  readonly url: string;
  /** How often clients should refresh it, as a duration of RFC 5545. */
  readonly refresh: string;
}

const PRODUCT = '-//Kalends//feeds//EN';

/** The head of a calendar, before its zones and events. */
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

/** The head of a calendar object (RFC 4791 §4.1), which has no method. */
export const OBJECT_HEAD = `BEGIN:VCALENDAR\r\n${propertyLines([
  ['version', {}, 'text', '2.0'],
  ['prodid', {}, 'text', PRODUCT],
  ['calscale', {}, 'text', 'GREGORIAN'],
])}`;

/** The end of a calendar. */
export const CALENDAR_END = 'END:VCALENDAR\r\n';
