/** How a site tells its calendar: what its addresses list, and records as plain text. For interfaces that speak to people, as `@kalends/pages`. */
export { pathInQuery, readAddress, readPage } from './address.js';
export type { Address, Scope, ViewName } from './address.js';
export { addDays, addMonths, daysBetween, lastDayOf, weekdayOf } from './days.js';
export { daysOf, duringDays, findScope, isDuring, siteTime, windowOf } from './listing.js';
export type { Days, FoundScope, SiteTime } from './listing.js';
export { addressOf } from './venue-address.js';
export { lineOfHtml } from '../text/text-of-html.js';
