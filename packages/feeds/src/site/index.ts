/**
 * How a site presents its calendar: the events at each URL, and records as plain text. For interfaces for people, such
 * as `@kalends/pages`.
 */
export { pathInQuery, readAddress, readPage } from './address.js';
export type { Address, Scope, ViewName } from './address.js';
export { addDays, addMonths, daysBetween, lastDayOf, weekdayOf } from './days.js';
export { daysOf, duringDays, findScope, isDuring, siteTime, windowOf } from './listing.js';
export type { Days, FoundScope, SiteTime } from './listing.js';
export { addressOf } from './venue-address.js';
export { lineOfHtml } from '../text/text-of-html.js';
