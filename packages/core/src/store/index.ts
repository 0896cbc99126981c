/** For authors of stores: the port, the query model with its reference semantics, and shared building blocks. */

// The port.
export type {
  Precondition,
  Change,
  Commit,
  Committed,
  Creation,
  Delete,
  FilteredField,
  FoundAt,
  Idempotency,
  Insert,
  NewRecord,
  Put,
  Store,
  Affected,
  Unlink,
  Update,
} from './store.js';

// Values beside the records.
export { getOrPut, resolvePuts } from './values.js';
export type { NamedValue, ResolvedPuts, ValuePut, Values } from './values.js';
export { createCollection } from './collection.js';
export type { Collection, CollectionItem } from './collection.js';

// The change log.
export { entriesOf, UNKNOWN_ORIGIN } from './changes/entries-of.js';
export type { ChangeEntry, Changes, NewEntry, Origin, Retention } from './changes/change-entry.js';
export type { LastPublicEvent, LastPublicSeries } from './changes/last-public.js';
export { isPublicCommit, nextPublicVersion, NOTHING_PUBLIC } from './changes/public-version.js';
export type { PublicVersion } from './changes/change-entry.js';
export { historyOf, keepsHistory } from './changes/history.js';
export type { HistoryChanges } from './changes/history.js';
export type { HistoryEntry, NewHistoryEntry } from './changes/history-entry.js';
export type { HistoryRetention } from './changes/change-entry.js';
export { changeHistory, emptyHistory, historyIn } from './changes/history-in-memory.js';
export type { MemoryHistory } from './changes/history-in-memory.js';
export { appendEntries, changesAfter, emptyLog } from './changes/change-log.js';
export type { ChangeLog } from './changes/change-log.js';

// The commit engine: computes the effect of a commit, the same for every store.
export { resolveCommit, resolveCommitAsync } from './commit/resolve-commit.js';
export type { ResolvedCommit } from './commit/resolve-commit.js';
export { creationsAfter, keyReused } from './commit/creations.js';
export { isNeeded } from './commit/need.js';
export { linksLeft, linksLost } from './commit/unlinked.js';
export type { Links, Replacements, Unlinked } from './commit/unlinked.js';
export type {
  FindNeed,
  LinksNeed,
  Need,
  NeedAnswer,
  Occurrence,
  OccurrencesNeed,
  RecordsNeed,
  SlugHolder,
  UnlinkedRef,
  SlugRange,
  SlugsNeed,
} from './commit/need.js';
export type { RecordChange, RecordChanges } from './commit/staged.js';
export { lastIdsBefore } from './commit/ids.js';
export type { LastIds } from './commit/ids.js';
export { lookupRank, mayShareSlug } from './commit/slug-rule.js';

// The query model and its reference semantics.
export { applyFilters, hasOnlyFilters } from '../query/filters.js';
export type { CostForm } from '../money/cost.js';
export { FREE_ENDS, FREE_TEXTS } from '../money/free-words.js';
export type { EventFilter, FilterOf, FilterTable } from '../query/filters.js';
export {
  ALL_EVENTS,
  ALL_IMAGES,
  ALL_LINKED,
  ALL_SERIES,
  ALL_TERMS,
  EVENT_ORDERS,
  IMAGE_ORDERS,
  POST_ORDERS,
  TERM_ORDERS,
} from '../query/query.js';
export type {
  Assigned,
  CustomCondition,
  CustomFilter,
  CustomKey,
  CustomOrder,
  Direction,
  EventOrder,
  EventQuery,
  EventSearch,
  Found,
  ImageFilter,
  ImageOrder,
  ImageQuery,
  LinkFilters,
  LinkedQuery,
  Location,
  PostFilters,
  PostOrder,
  Query,
  Range,
  SeriesQuery,
  Slice,
  TermOrder,
  TermQuery,
  Visibility,
} from '../query/query.js';
export { answer, countTerms, emptySnapshot } from '../query/semantics.js';
export type { MutableSnapshot, Snapshot } from '../query/semantics.js';
export {
  eventMatcher,
  imageMatcher,
  isAt,
  isEventAt,
  isVisible,
  linkedMatcher,
  seriesMatcher,
  termMatcher,
} from '../query/matchers.js';
export type { EventFacts, ImageFacts, LinkedFacts, TermFacts } from '../query/matchers.js';
export { onePerSeries } from '../query/one-per-series.js';
export { compareImages, comparePosts, compareTerms, createSortedPosts } from '../query/orders.js';
export { compareTexts } from '../query/compare-texts.js';
export { compareHits, createHitList, hitOrder } from '../query/event-hits.js';
export type { EventHit, HitList } from '../query/event-hits.js';
export { createSortedRuns } from '../query/sorted-runs.js';
export type { SortedRuns } from '../query/sorted-runs.js';
export { customKeys, MOST_CHARACTERS } from '../query/custom.js';
export type { CustomForm } from '../fields/types/field-type.js';
export type { SortedPosts, TermText } from '../query/orders.js';
export { EARTH_RADIUS, greatCircle } from '../geo/great-circle.js';
export type { Near, Point } from '../geo/great-circle.js';
export { searchArea, vectorOf } from '../geo/search-area.js';
export type { Bounds, SearchArea, UnitVector } from '../geo/search-area.js';
export { countChanges } from './derived/day-counts.js';
export type { CountChange } from './derived/day-counts.js';
export type { EventKey, KeyField } from './derived/event-key.js';
export { imageText, linkedTexts, searchText } from '../query/search-fields.js';
export type { LinkedTexts } from '../query/search-fields.js';
export {
  countersOf,
  daysOfMonth,
  DEEP_OFFSET,
  earliestStarts,
  isCounted,
  partsOf,
  spanClass,
  startOf,
  windowOf,
} from '../query/window.js';
export type { Counters, Period, SpanStart, Window, WindowParts } from '../query/window.js';

// Records and names.
export {
  forKinds,
  IMAGE_OWNERS,
  isLinkedKind,
  isLocatedKind,
  isPostKind,
  isSluggedKind,
  isTermKind,
  kindsBeside,
  nameOf,
  perKind,
} from '../records/kinds.js';
export type {
  Family,
  KindIn,
  LinkedKind,
  LocatedKind,
  PostKind,
  SluggedKind,
  TermKind,
} from '../records/kinds.js';
export {
  EVENT_LINKS,
  isHierarchical,
  isListedWithout,
  isToOne,
  LINK_FIELD,
  linkedIds,
  linksOf,
} from '../records/links.js';
export { lineage, withAncestors } from '../records/lineage.js';
export type { LinkField, LinkTo, RecordLink, ReferenceField } from '../records/links.js';
export type { BaseRecord, Ref } from '../records/base-record.js';
export { FIELDS } from '../records/record.js';
export type { FieldTables, Records } from '../records/record.js';
export type { FieldSpec, FieldTable } from '../records/field-table.js';
export { declarableOf, TYPES, valueSchema } from '../fields/types/index.js';
export type { TypeName } from '../fields/types/index.js';
export type { ValueSchema } from '../fields/types/field-type.js';
export { fold } from '../text/fold.js';
export { DAY, localTime, secondsOf } from '../time/local-time.js';
export type { LocalTime } from '../time/local-time.js';
export { nameKey } from '../text/name-key.js';
export { slugCandidates, trashedSlug } from '../text/slug.js';

// Copies from store to store.
export { copyRecords } from './copy/copy-records.js';
export type { Copied, CopyOptions, CopyProgress } from './copy/copy-records.js';
export { eachRecord } from './copy/each-record.js';
export type { KindAndRecord } from './copy/each-record.js';
export { historyOfRecord, withHistory } from './copy/histories.js';
export { historyText, recordText } from './copy/record-text.js';
