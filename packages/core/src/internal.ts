/** For the packages of Kalends, which have one version: a program of yours has no need of it, and nothing here is promised. */

export { GUEST, HOST } from './access/actor.js';
export type { NoErrorDetails } from './errors.js';
export { defaultWindow } from './events/list-window.js';
export { matchingLastPublic } from './events/matching-last-public.js';
export type { Fields } from './fields/fields.js';
export { MOST_CONDITIONS } from './fields/filters.js';
export { TRUE_WORDS } from './fields/own/own-values.js';
export { FIELD_PRESETS } from './fields/own/presets.js';
export { INPUTS, PATCHES } from './fields/record-inputs.js';
export { declarableOf, TYPES } from './fields/types/index.js';
export { readOffers } from './fields/types/offers.js';
export type { ImageSize } from './fields/types/sizes.js';
export { EARTH_RADIUS, greatCircle } from './geo/great-circle.js';
export type { Near } from './geo/great-circle.js';
export { COST_FORMS, costForm, costTexts } from './money/cost.js';
export type { Cost, Currency, EventCurrency } from './money/cost.js';
export { compareHits } from './query/event-hits.js';
export type { HitList } from './query/event-hits.js';
export {
  imageMatcher,
  isEventAt,
  isVisible,
  linkedMatcher,
  seriesMatcher,
  termMatcher,
} from './query/matchers.js';
export type { ImageFacts, LinkedFacts, TermFacts } from './query/matchers.js';
export { onePerSeries } from './query/one-per-series.js';
export { compareImages, comparePosts, compareTerms, createSortedPosts } from './query/orders.js';
export type { SortedPosts, TermText } from './query/orders.js';
export { ALL_SERIES, EVENT_ORDERS, IMAGE_ORDERS, POST_ORDERS, TERM_ORDERS } from './query/query.js';
export type { LinkFilters, Range } from './query/query.js';
export { countTerms } from './query/semantics.js';
export { createSortedRuns } from './query/sorted-runs.js';
export { daysOfMonth, startOf } from './query/window.js';
export type { FieldTable } from './records/field-table.js';
export { kindsBeside } from './records/kinds.js';
export type { NameFieldOf } from './records/kinds.js';
export type { FieldTables, Records } from './records/record.js';
export { USUAL_DISTANCE } from './resource/location-params.js';
export type { FoundPage, ListRequest } from './resource/resource.js';
export {
  adoptedOccurrence,
  datesAt,
  isAsItsSeries,
  newOccurrence,
  renewedOccurrence,
  seriesFrom,
} from './series/occurrence.js';
export { splitRecurrence } from './series/recurrence.js';
export type { Beginning } from './series/recurrence.js';
export { horizonOf, MAX_WRITTEN, placesOf } from './series/write-occurrences.js';
export type { PlacesContext } from './series/write-occurrences.js';
export type { NewEntry } from './store/changes/change-entry.js';
export { entriesOf } from './store/changes/entries-of.js';
export type { NewHistoryEntry } from './store/changes/history-entry.js';
export { historyOf } from './store/changes/history.js';
export type { LastPublicEvent } from './store/changes/last-public.js';
export { lastPlace } from './store/changes/log-place.js';
export { lastIdsBefore } from './store/commit/ids.js';
export type { Occurrence, OccurrencesNeed } from './store/commit/need.js';
export { mayShareSlug } from './store/commit/slug-rule.js';
export { linksLeft } from './store/commit/unlinked.js';
export type { Copied } from './store/copy/copy-records.js';
export { historyOfRecord, withHistory } from './store/copy/histories.js';
export { historyText, recordText } from './store/copy/record-text.js';
export type { EventKey } from './store/derived/event-key.js';
export { getOrPut } from './store/values.js';
export { endOfLog } from './sync/end-of-log.js';
export { SYNC_LIMIT } from './sync/reading.js';
export { imageUrl, websiteUrl } from './text/addresses.js';
export { plainText, termName, withoutScripts } from './text/plain-text.js';
export { sanitizeTermDescription } from './text/sanitize.js';
export { trashedSlug } from './text/slug.js';
export { detailsOf, endOfDay, startOfDay } from './time/local-time.js';
export type { LocalDetails } from './time/local-time.js';
export { parseRule } from './time/recurrence-rule.js';
export { recurrenceTimes } from './time/recurrence.js';
export { resolveLocal } from './time/zoned-time.js';
export type { Budget } from './work/budget.js';
export { afterMicrotasks, later, waitLooking } from './work/event-loop.js';
export { soon } from './work/shared-work.js';
export { createShares, shareNow } from './work/shares.js';
export { withTimeLimit } from './work/time-limit.js';
