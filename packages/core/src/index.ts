// The calendar.
export { createCalendar, HOST } from './calendar.js';
export type { Calendar, CalendarOptions } from './calendar.js';
export { DEFAULT_SETTINGS } from './settings.js';
export type { ImageDescription, Limits, Settings, SiteCurrency } from './settings.js';
export type { Clock } from './clock.js';
export { CalendarError, ERROR_CODES } from './errors.js';
export type {
  CalendarErrorConstructor,
  CalendarErrorOf,
  ErrorCode,
  ErrorData,
  ErrorDetails,
  ImportStop,
  NoErrorDetails,
  ParamDetail,
} from './errors.js';

// Callers and their rights.
export { hasCapability } from './access/actor.js';
export type { Actor } from './access/actor.js';
export { CAPABILITIES, ROLES } from './access/roles.js';
export type { Capability, Role } from './access/roles.js';
export type { RecordOperation, Subject } from './access/policy.js';

// What callers give and get.
export type { FoundPage, Page, Resource, SluggedResource } from './resource/resource.js';
export type {
  Imported,
  EntryOf,
  ImportEntry,
  ImportKey,
  ImportKind,
  ImportLinks,
  ImportOptions,
} from './import.js';
export { EventInput, EventPatch } from './events/event-input.js';
export type { CostInput } from './events/event-input.js';
export { EventListParams } from './events/event-list.js';
export type { LinkWish, OneOrganizer, OrganizerLinks, TermWish, VenueLink } from './events/link-fields.js';
export type { ImageKey } from './fields/images.js';
export type { IdList, TermKey } from './fields/lists.js';
export type { Entries, FieldMap } from './fields/schema.js';
export { VenueInput, VenueListParams, VenuePatch } from './venues/venue-input.js';
export { OrganizerInput, OrganizerListParams, OrganizerPatch } from './organizers/organizer-input.js';
export {
  CategoryInput,
  CategoryListParams,
  CategoryPatch,
  TagInput,
  TagListParams,
  TagPatch,
} from './terms/term-input.js';
export type { EventRecord } from './records/event-record.js';
export type { ImageRecord, ImageSize } from './records/image-record.js';
export type { OrganizerRecord } from './records/organizer-record.js';
export { NO_DATE, STATUSES } from './records/post-record.js';
export type { PostRecord, Status } from './records/post-record.js';
export type { TermRecord } from './records/term-record.js';
export type { VenueRecord } from './records/venue-record.js';

// Copies from store to store.
export { copyRecords } from './copy/copy-records.js';
export type { Copied, CopyOptions, CopyProgress } from './copy/copy-records.js';
export { eachRecord } from './copy/each-record.js';
export type { KindAndRecord } from './copy/each-record.js';
export { recordText } from './copy/record-text.js';

// For adapters: declarations, texts, times and costs as every presentation needs them.
export { declaredArgs } from './fields/field.js';
export type { Arg, DeclaredArg, Field, Fields } from './fields/field.js';
export { defaultWindow } from './events/list-window.js';
export { stateProvinceOf } from './venues/state-province.js';
export { readCost } from './money/cost.js';
export type { Cost, Currency, CurrencyPosition } from './money/cost.js';
export { detailsOf, localTime, secondsOf } from './time/local-time.js';
export type { LocalDetails, LocalTime } from './time/local-time.js';
export { findZone } from './time/zone.js';
export type { Zone } from './time/zone.js';
export { fromUtc, instantOf, toUtc } from './time/zoned-time.js';

// For stores: the port, the query model and its reference semantics.
export type {
  Precondition,
  Change,
  Commit,
  Committed,
  Delete,
  FoundAt,
  Insert,
  NewRecord,
  Put,
  Store,
  Affected,
  Unlink,
  Update,
} from './store/store.js';
export { foundBefore } from './store/found-before.js';
export type { FoundBefore } from './store/found-before.js';
export { giveIds, lastIdsBefore } from './store/last-ids.js';
export type { GivenIds, LastIds } from './store/last-ids.js';
export { mayShareSlug, resolveSlug, slugRule, withRealIds } from './store/resolve-slug.js';
export type { RecordOp, SlugRule } from './store/resolve-slug.js';
export { ALL_EVENTS, ALL_LINKED, ALL_TERMS, TERM_ORDERS } from './query/query.js';
export type {
  EventQuery,
  EventSearch,
  Found,
  ImageQuery,
  LinkedQuery,
  Query,
  Range,
  Slice,
  TermOrder,
  TermQuery,
  Visibility,
} from './query/query.js';
export {
  answer,
  compareEvents,
  compareLinked,
  compareTerms,
  compareTexts,
  countTerms,
  HAVING_EVENTS,
  isVisible,
  lineage,
} from './query/semantics.js';
export type { Snapshot } from './query/semantics.js';
export { nameOf, searchFields, searchText } from './query/search-fields.js';
export { isPostKind, isTermKind, KINDS } from './records/kind.js';
export type { Kind, LinkedKind, PostKind, TermKind } from './records/kind.js';
export type { BaseRecord, Ref } from './records/base-record.js';
export type { RecordOf, Records } from './records/record.js';
export { fold } from './text/fold.js';
export { nameKey } from './text/name-key.js';
export { slugCandidates } from './text/slug.js';
