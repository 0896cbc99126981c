/** For authors of interfaces: input schemas, list results, and the texts, times and costs that every presentation needs. */

// The calendar and its callers.
export { checkedActor, GUEST, hasAllRights, HOST } from './access/actor.js';
export type { RecordOperation, Subject } from './access/policy.js';
export type { SiteCurrency } from './settings.js';
export { ERROR_CODES } from './errors.js';
export type {
  AboutKind,
  CalendarErrorConstructor,
  CalendarErrorOf,
  ErrorData,
  ErrorDetails,
  ImportStop,
  NoErrorDetails,
  ParamDetail,
} from './errors.js';

// The work of a request, a file or a background job.
export { createBudget } from './work/budget.js';
export { nextSlice } from './work/slices.js';
export type { Budget, WorkLimits } from './work/budget.js';
export { afterMicrotasks, hasSharedLoop, later, nextTurn, waitLooking } from './work/event-loop.js';
export { madeOnce, oneByOne, soon, together } from './work/shared-work.js';

// Fields that hosts declare.
export { ownFieldsOf } from './fields/own/own-fields.js';
export { FIELD_PRESETS } from './fields/own/presets.js';
export { TRUE_WORDS, valueIn, valuesOf as ownValues, valueText } from './fields/own/own-values.js';
export type { AllOwnFields, OwnField, OwnFields } from './fields/own/own-fields.js';

// Input schemas.
export { INPUTS, PATCHES } from './fields/record-inputs.js';
export type { InputOf, OrganizerLinks, PatchOf, VenueLink, WritableKind } from './fields/record-inputs.js';
export { EventListParams } from './events/event-list.js';
export { checkEventSelection, readEventSelection } from './events/event-selection.js';
export type { EventSelection } from './events/event-selection.js';
export { USUAL_DISTANCE } from './resource/location-params.js';
export { OrganizerListParams, VenueListParams } from './resource/linked-list-params.js';
export { CategoryListParams, TagListParams } from './terms/term-list-params.js';
export type { EntryOf, ImportKind } from './import-entry.js';
export { MOST_CONDITIONS } from './fields/filters.js';
export type { Field, Fields, InputSchema } from './fields/fields.js';
export type { Decoded, Decoder, Decoders } from './fields/decoders.js';
export type { FieldSpec } from './records/field-table.js';
export { valueSchema } from './fields/types/index.js';
export type { TypeName } from './fields/types/index.js';
export type { InputType, Size, ValueSchema } from './fields/types/field-type.js';
export { BLANK, FIELDS } from './records/record.js';
export type { PostRecord } from './records/record.js';

// Copies that follow the calendar.
export { SYNC_KINDS, SYNC_LIMIT } from './sync/reading.js';
// Whose turns long work takes.
export { createPlaces, type InPlace } from './work/places.js';
export { beginFor, createShares, ofThisShare, shareNow } from './work/shares.js';
export type { Share, Shares } from './work/shares.js';

export { endOfLog, type LogEnd } from './sync/end-of-log.js';
export { lastPlace, readOn } from './store/changes/log-place.js';
export type { LogPart, LogPlace } from './store/changes/log-place.js';
export type { PublicVersion } from './store/changes/change-entry.js';
export { matchingLastPublic } from './events/matching-last-public.js';

// List results.
export type { FoundPage, ListRequest } from './resource/resource.js';
export { fold } from './text/fold.js';
export { NO_DATE } from './records/post-record.js';
export type { ImageSize } from './fields/types/sizes.js';
export {
  forKinds,
  isLinkedKind,
  isLocatedKind,
  isPostKind,
  isSluggedKind,
  isTermKind,
  nameFieldOf,
  nameOf,
} from './records/kinds.js';
export type {
  CollectionOf,
  Kind,
  LinkedKind,
  LocatedKind,
  NameFieldOf,
  PostKind,
  TermKind,
} from './records/kinds.js';
export { EVENT_LINKS, isHierarchical, isToOne, LINK_FIELD, linksOf } from './records/links.js';
export type { LinkTo } from './records/links.js';
export { loadReadable } from './resource/load-readable.js';
export type { Loading, Reading } from './resource/load-readable.js';
export { lineage, MOST_ANCESTORS, withAncestors } from './records/lineage.js';
export type { Ref } from './records/base-record.js';

// Texts, times and costs.
export { defaultWindow } from './events/list-window.js';
export { stateProvinceOf } from './venues/state-province.js';
export { COST_FORMS, costForm, readCost } from './money/cost.js';
export type { Cost, CostForm, CostInput, Currency, CurrencyPosition, EventCurrency } from './money/cost.js';
export { DAY, detailsOf, localTime, secondsOf } from './time/local-time.js';
export { parseRule } from './time/recurrence-rule.js';
export type { ParsedRule, RuleRead } from './time/recurrence-rule.js';
export { recurrenceTimes } from './time/recurrence.js';
export type { RecurrenceWindow } from './time/recurrence.js';
export type { LocalDetails } from './time/local-time.js';
export {
  adoptedOccurrence,
  datesAt,
  recurrenceOf,
  beginningOf,
  isAsItsSeries,
  newOccurrence,
  renewedOccurrence,
  seriesFrom,
} from './series/occurrence.js';
export type { Recurring } from './series/occurrence.js';
export { horizonOf, MAX_WRITTEN, placesOf } from './series/write-occurrences.js';
export type { Places, PlacesContext } from './series/write-occurrences.js';
export {
  compactDate,
  datesOf,
  LATEST,
  readRecurrence,
  requireStart,
  splitRecurrence,
} from './series/recurrence.js';
export type { Beginning, Recurrence } from './series/recurrence.js';
export { clockOf, parseDateText } from './time/date-text.js';
export type { DateText, DateTextContext } from './time/date-text.js';
export { findZone, UTC } from './time/zone.js';
export type { Zone } from './time/zone.js';
export { greatCircle } from './geo/great-circle.js';
export { fromUtc, instantOf, toUtc } from './time/zoned-time.js';
export { compareTexts } from './query/compare-texts.js';
export { nameKey } from './text/name-key.js';
export { resolveLocal } from './time/zoned-time.js';
export { endOfDay, startOfDay } from './time/local-time.js';

// Given texts as they are stored.
export { escapeHtml } from './text/escape-html.js';
export { sanitizeContent, sanitizeTermDescription, sanitizeTitle } from './text/sanitize.js';
export { balanced } from './text/balance.js';
export { attributesOf, tagWith } from './text/attributes.js';
export { markupTokens, stripTags } from './text/markup.js';
export type { MarkupToken } from './text/markup.js';
export { fileTitle } from './text/file-title.js';
export { plainText, termName, withoutScripts } from './text/plain-text.js';
export { emailAddress, imageUrl, parseUrl, plainWebsiteUrl, websiteUrl } from './text/addresses.js';
export { isTrashedSlug, slugCandidates, slugify } from './text/slug.js';
export { MOST_OFFERS, readOffers } from './fields/types/offers.js';
export { costTexts } from './money/cost.js';
