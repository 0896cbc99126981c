/**
 * How a site presents its calendar: the URLs of its pages, the events at each of them, records as HTML, as plain text and
 * as linked data. For interfaces, such as `@kalends/feeds` and `@kalends/pages`.
 */

// URLs.
export { API_ROOT, apiPath, JSON_ROOT, jsonRootUrl } from './addresses/api-address.js';
export { EMBED_EVENT, EMBED_SCRIPT } from './addresses/embed-urls.js';
export { contentPolicy } from './addresses/content-policy.js';
export { discovery } from './addresses/discovery.js';
export type { ApiScope, Discovery } from './addresses/discovery.js';
export { hasPage, imageOn, PLACES, postUrl, siteOf, termPath, termUrl } from './addresses/page-urls.js';
export { pathInQuery, readAddress } from './windows/view-address.js';
export { LIST_DECODERS } from './windows/list-decoders.js';

// The events at a URL.
export { addDays, addMonths, daysBetween, isDay, lastDayOf } from './windows/days.js';
export { weeksOf, weekStartOf } from './windows/weeks.js';
export { daysOf, findScope, isDuring, siteTime, windowOf } from './windows/listing.js';
export type { Days } from './windows/listing.js';
export { sameUntil } from './windows/same-until.js';

// Texts.
export { commaOf } from './texts/comma.js';
export { createDateWriter } from './texts/date-writer.js';
export { directionOf } from './texts/direction-of.js';
export { escapeText } from './texts/escape-text.js';
export { dateParts, timeText } from './texts/event-times.js';
export { renderDescription, renderExcerpt, renderTitle } from './texts/render-text.js';
export { readTexts, valuesOfPattern } from './texts/read-texts.js';
export type { TextData } from './texts/read-texts.js';
export { lineOfHtml, textOfHtml } from './plain-text/text-of-html.js';
export { addressOf } from './plain-text/venue-address.js';

// Kinds.
export { KIND_WORDS, linkLabels, titled } from './texts/kind-words.js';
export type { LinkName, WordsLanguage } from './texts/kind-words.js';

// Fields that the host declares.
export { readableValues } from './readable-values.js';
export type { ReadableValue } from './readable-values.js';

// Linked data.
export { attendanceMode } from './linked-data/event-state.js';
export type { VirtualLocationLdJson } from './linked-data/event-state.js';
export type { OfferLdJson } from './linked-data/offers.js';
export { EVENT_LD, presentEventLd, presentPersonLd, presentPlaceLd } from './linked-data/json-ld.js';
export type { EventLdJson, PersonLdJson, PlaceLdJson } from './linked-data/json-ld.js';
export type { Rendering } from './rendering.js';
