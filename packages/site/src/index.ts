/**
 * How a site presents its calendar: the URLs of its pages, the events at each of them, records as HTML, as plain text and
 * as linked data. For interfaces, such as `@kalends/feeds` and `@kalends/pages`.
 */

// URLs.
export { API_ROOT, apiPath, apiUrl, JSON_ROOT, jsonRootUrl, NAMESPACE } from './addresses/api-address.js';
export { EMBED_EVENT, EMBED_SCRIPT } from './addresses/embed-urls.js';
export { contentPolicy, ownSources } from './addresses/content-policy.js';
export type { PagePolicy } from './addresses/content-policy.js';
export { discovery } from './addresses/discovery.js';
export type { ApiScope, Discovery, DiscoveryOptions } from './addresses/discovery.js';
export { hasPage, imageOn, PLACES, postUrl, siteOf, termPath, termUrl } from './addresses/page-urls.js';
export type { Place } from './addresses/page-urls.js';
export { pathInQuery, readAddress, readPage } from './windows/view-address.js';
export type { Address, Scope, ViewName } from './windows/view-address.js';
export { LIST_DECODERS } from './windows/list-decoders.js';
export {
  filterParams,
  hasEmptyFilters,
  ownFilterOf,
  readFilters,
  VIEW_FILTERS,
} from './windows/view-filters.js';
export type { FilterName, OwnFilterName, ViewFilters } from './windows/view-filters.js';

// The events at a URL.
export { addDays, addMonths, daysBetween, isDay, lastDayOf, weekdayOf } from './windows/days.js';
export { weekendOf, weekOf, weeksOf, weekStartOf } from './windows/weeks.js';
export { daysOf, duringDays, findScope, isDuring, isOn, siteTime, windowOf } from './windows/listing.js';
export type { Days, FoundScope, SiteTime } from './windows/listing.js';
export { sameUntil } from './windows/same-until.js';

// Texts.
export { commaOf } from './texts/comma.js';
export { createDateWriter, remembered } from './texts/date-writer.js';
export type { DateWriter, DayParts } from './texts/date-writer.js';
export { directionOf } from './texts/direction-of.js';
export { escapeText } from './texts/escape-text.js';
export { dateParts, dayTimes, isBar, isWholeDays, timesOnDay, timeText } from './texts/event-times.js';
export type { DayTimes, EventDates, TimePart, TimeWriting } from './texts/event-times.js';
export { TIME_WORDS, timeWordsOf } from './texts/time-words.js';
export type { TimeWords } from './texts/time-words.js';
export { renderDescription, renderExcerpt, renderTitle } from './texts/render-text.js';
export { readTexts, valuesOfPattern } from './texts/read-texts.js';
export type { PartialTextData, TextData } from './texts/read-texts.js';
export { lineOfHtml, textOfHtml } from './plain-text/text-of-html.js';
export { addressOf } from './plain-text/venue-address.js';

// Kinds.
export { KIND_WORDS, linkLabels, titled } from './texts/kind-words.js';
export type { KindWords, LinkName, WordsLanguage } from './texts/kind-words.js';

// Fields that the host declares.
export { readableValues } from './readable-values.js';
export type { ReadableValue } from './readable-values.js';

// Linked data.
export { attendanceMode, VIRTUAL_LD, virtualLocation } from './linked-data/event-state.js';
export type { VirtualLocationLdJson } from './linked-data/event-state.js';
export { OFFER_LD } from './linked-data/offers.js';
export type { OfferLdJson } from './linked-data/offers.js';
export {
  EVENT_LD,
  PERSON_LD,
  PLACE_LD,
  presentEventLd,
  presentPersonLd,
  presentPlaceLd,
} from './linked-data/json-ld.js';
export type {
  EventLdJson,
  EventLdTemplate,
  LdTemplate,
  PersonKind,
  PersonLdJson,
  PlaceLdJson,
} from './linked-data/json-ld.js';
export { filled } from './linked-data/filled.js';
export { ldDescription } from './linked-data/ld-text.js';
export type { LdForm } from './linked-data/linked.js';
export type { Rendering } from './rendering.js';
