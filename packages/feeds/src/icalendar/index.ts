/**
 * The iCalendar writer of feeds (RFC 5545): properties, components, times and descriptions of time zones. For exports.
 */
export { component, propertyLines } from './property.js';
export type { Property } from './property.js';
export { linkedProperties } from '../linked-lines.js';
export { CALENDAR_END, calendarHead, OBJECT_HEAD } from './vcalendar.js';
export { createCalendarObjects } from './calendar-objects.js';
export type { CalendarObject, CalendarObjects, EventSpan, WrittenObject } from './calendar-objects.js';
export { stateProperties } from './state-properties.js';
export { isInUtc, isUtc, recurrenceIdLine, seriesLines } from './series-dates.js';
export type { SeriesDates } from './series-dates.js';
export { timeLines } from './vevent.js';
export { namedZone } from './vtimezone.js';
export { collectZones, vtimezones } from './zone-years.js';
export type { Horizon, ZoneYears } from './zone-years.js';
export { textOfHtml } from '@kalends/site';
