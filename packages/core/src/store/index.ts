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
export { resolvePuts } from './values.js';
export type { NamedValue, ValuePut, Values } from './values.js';
export { createCollection } from './collection.js';
export type { Collection } from './collection.js';

// The change log.
export { UNKNOWN_ORIGIN } from './changes/entries-of.js';
export type { Retention } from './changes/change-entry.js';
export { isPublicCommit, nextPublicVersion, NOTHING_PUBLIC } from './changes/public-version.js';
export { keepsHistory } from './changes/history.js';
export type { HistoryChanges } from './changes/history.js';
export type { HistoryEntry } from './changes/history-entry.js';
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
export { linksLost } from './commit/unlinked.js';
export type { Unlinked } from './commit/unlinked.js';
export type {
  LinksNeed,
  Need,
  NeedAnswer,
  RecordsNeed,
  SlugHolder,
  UnlinkedRef,
  SlugRange,
} from './commit/need.js';
export type { RecordChange, RecordChanges } from './commit/staged.js';
export type { LastIds } from './commit/ids.js';
export { lookupRank } from './commit/slug-rule.js';

// The query model and its reference semantics.
export { applyFilters, hasOnlyFilters } from '../query/filters.js';
export { FREE_ENDS, FREE_TEXTS } from '../money/free-words.js';
export type { EventFilter, FilterTable } from '../query/filters.js';
export { ALL_EVENTS, ALL_IMAGES, ALL_LINKED, ALL_TERMS } from '../query/query.js';
export type {
  Assigned,
  CustomCondition,
  CustomKey,
  CustomOrder,
  EventOrder,
  EventQuery,
  EventSearch,
  Found,
  ImageOrder,
  ImageQuery,
  LinkedQuery,
  Location,
  PostFilters,
  PostOrder,
  Query,
  SeriesQuery,
  Slice,
  TermOrder,
  TermQuery,
  Visibility,
} from '../query/query.js';
export { answer, emptySnapshot } from '../query/semantics.js';
export type { MutableSnapshot, Snapshot } from '../query/semantics.js';
export { eventMatcher } from '../query/matchers.js';
export { createHitList, hitOrder } from '../query/event-hits.js';
export type { EventHit } from '../query/event-hits.js';
export { customKeys, MOST_CHARACTERS } from '../query/custom.js';
export type { CustomForm } from '../fields/types/field-type.js';
export { searchArea, vectorOf } from '../geo/search-area.js';
export { countChanges } from './derived/day-counts.js';
export type { KeyField } from './derived/event-key.js';
export { imageText, linkedTexts, searchText } from '../query/search-fields.js';
export {
  countersOf,
  DEEP_OFFSET,
  earliestStarts,
  isCounted,
  partsOf,
  spanClass,
  windowOf,
} from '../query/window.js';
export type { Counters, Window } from '../query/window.js';

// Records and names.
export { IMAGE_OWNERS, perKind } from '../records/kinds.js';
export type { SluggedKind } from '../records/kinds.js';
export { isListedWithout, linkedIds } from '../records/links.js';
export type { LinkField, ReferenceField } from '../records/links.js';
export type { BaseRecord } from '../records/base-record.js';

// Copies from store to store.
export { copyRecords } from './copy/copy-records.js';
export { eachRecord } from './copy/each-record.js';
