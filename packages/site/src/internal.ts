/** For the packages of Kalends, which have one version: a program of yours has no need of it, and nothing here is promised. */

export { apiUrl, NAMESPACE } from './addresses/api-address.js';
export { ownSources } from './addresses/content-policy.js';
export { VIRTUAL_LD, virtualLocation } from './linked-data/event-state.js';
export { filled } from './linked-data/filled.js';
export { PERSON_LD, PLACE_LD } from './linked-data/json-ld.js';
export type { PersonKind } from './linked-data/json-ld.js';
export { ldDescription } from './linked-data/ld-text.js';
export type { LdForm } from './linked-data/linked.js';
export { OFFER_LD } from './linked-data/offers.js';
export { remembered } from './texts/date-writer.js';
export type { DateWriter } from './texts/date-writer.js';
export { dayTimes, isBar, isWholeDays, timesOnDay } from './texts/event-times.js';
export type { EventDates, TimePart, TimeWriting } from './texts/event-times.js';
export type { PartialTextData } from './texts/read-texts.js';
export { TIME_WORDS, timeWordsOf } from './texts/time-words.js';
export type { TimeWords } from './texts/time-words.js';
export { googleUrl, officeUrl, outlookUrl, subscribeUrls } from './views/add-to-calendar.js';
export type { CalendarEntry } from './views/add-to-calendar.js';
export { eventsByDay } from './views/events-by-day.js';
export type { EventsOfDay } from './views/events-by-day.js';
export { grouped } from './views/grouped.js';
export { monthGrid } from './views/month-grid.js';
export type { DayEvent, MonthDay } from './views/month-grid.js';
export { weekdayOf } from './windows/days.js';
export { duringDays, isOn } from './windows/listing.js';
export type { SiteTime } from './windows/listing.js';
export { readPage } from './windows/view-address.js';
export type { Address, Scope, ViewName } from './windows/view-address.js';
export {
  filterParams,
  hasEmptyFilters,
  ownFilterOf,
  readFilters,
  VIEW_FILTERS,
} from './windows/view-filters.js';
export type { FilterName, ViewFilters } from './windows/view-filters.js';
export { weekendOf, weekOf } from './windows/weeks.js';
