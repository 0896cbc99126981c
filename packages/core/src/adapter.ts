/** For authors of adapters, which are stores and interfaces: input schemas, list results, and the texts, times and costs that every presentation needs. */

// The calendar and its callers.
export { checkedActor, hasAllRights } from './access/actor.js';
export type { Subject } from './access/policy.js';
export type { SiteCurrency } from './settings.js';
export { ERROR_CODES } from './errors.js';
export type { ParamDetail } from './errors.js';

// The work of a request, a file or a background job.
export { createBudget } from './work/budget.js';
export { nextSlice } from './work/slices.js';
export { hasSharedLoop, nextTurn } from './work/event-loop.js';
export { madeOnce, oneByOne, together } from './work/shared-work.js';

// Fields that hosts declare.
export { ownFieldsOf } from './fields/own/own-fields.js';
export { valueIn, valuesOf as ownValues, valueText } from './fields/own/own-values.js';
export type { AllOwnFields, OwnField, OwnFields } from './fields/own/own-fields.js';

// Input schemas.
export type { InputOf, PatchOf, WritableKind } from './fields/record-inputs.js';
export { checkEventSelection, currentSelection, readEventSelection } from './events/event-selection.js';
export type { EventSelection } from './events/event-selection.js';
export type { Decoded, Decoder, Decoders } from './fields/decoders.js';
export type { FieldSpec } from './records/field-table.js';
export { valueSchema } from './fields/types/index.js';
export type { TypeName } from './fields/types/index.js';
export type { ValueSchema } from './fields/types/field-type.js';
export { BLANK, FIELDS } from './records/record.js';
export type { PostRecord } from './records/record.js';

// Copies that follow the calendar.
export { SYNC_KINDS } from './sync/reading.js';
// Turns of long work.
export { createPlaces } from './work/places.js';
export { beginFor, ofThisShare } from './work/shares.js';

export { readOn } from './store/changes/log-place.js';
export type { LogPlace } from './store/changes/log-place.js';
export type { PublicVersion } from './store/changes/change-entry.js';

// List results.
export { fold } from './text/fold.js';
export { NO_DATE } from './records/post-record.js';
export {
  forKinds,
  isLinkedKind,
  isLocatedKind,
  isPostKind,
  isTermKind,
  nameFieldOf,
  nameOf,
} from './records/kinds.js';
export type { LinkedKind, LocatedKind, PostKind, TermKind } from './records/kinds.js';
export { EVENT_LINKS, isHierarchical, isToOne, LINK_FIELD, linksOf } from './records/links.js';
export type { LinkTo } from './records/links.js';
export { loadReadable } from './resource/load-readable.js';
export { lineage, MOST_ANCESTORS, withAncestors } from './records/lineage.js';
export type { Ref } from './records/base-record.js';

// Texts, times and costs.
export { stateProvinceOf } from './venues/state-province.js';
export { readCost } from './money/cost.js';
export type { CostForm, CostInput } from './money/cost.js';
export { DAY, localTime, secondsOf } from './time/local-time.js';
export { recurrenceOf, beginningOf } from './series/occurrence.js';
export type { Recurring } from './series/occurrence.js';
export { compactDate, datesOf, LATEST, readRecurrence, requireStart } from './series/recurrence.js';
export { clockOf, parseDateText } from './time/date-text.js';
export { findZone, UTC } from './time/zone.js';
export type { Zone } from './time/zone.js';
export { fromUtc, instantOf, toUtc } from './time/zoned-time.js';
export { compareTexts } from './query/compare-texts.js';
export { nameKey } from './text/name-key.js';

// Given texts as they are stored.
export { escapeHtml } from './text/escape-html.js';
export { sanitizeContent, sanitizeTitle } from './text/sanitize.js';
export { balanced } from './text/balance.js';
export { attributesOf, tagWith } from './text/attributes.js';
export { markupTokens, stripTags } from './text/markup.js';
export type { MarkupToken } from './text/markup.js';
export { fileTitle } from './text/file-title.js';
export { emailAddress, parseUrl } from './text/addresses.js';
export { isTrashedSlug, slugCandidates, slugify } from './text/slug.js';
export { MOST_OFFERS } from './fields/types/offers.js';
