/** For authors of stores: the port, the query model with its reference semantics, and shared building blocks. */

// The port.
export type {
  Precondition,
  Change,
  Commit,
  Committed,
  Creation,
  Delete,
  FoundAt,
  Idempotency,
  SiteId,
  Insert,
  NewRecord,
  Put,
  Store,
  Affected,
  Unlink,
  Update,
} from './store.js';

// The commit engine: computes the effect of a commit, the same for every store.
export { resolveCommit, resolveCommitAsync } from './commit/resolve-commit.js';
export type { ResolvedCommit } from './commit/resolve-commit.js';
export { creationsAfter, keyReused } from './commit/creations.js';
export { isNeeded } from './commit/need.js';
export { linksLeft } from './commit/unlinked.js';
export type { Links, Unlinked } from './commit/unlinked.js';
export type {
  FindNeed,
  LinksNeed,
  Need,
  NeedAnswer,
  RecordsNeed,
  SlugHolder,
  SlugRange,
  SlugsNeed,
} from './commit/need.js';
export type { RecordChange, RecordChanges } from './commit/staged.js';
export { lastIdsBefore } from './commit/ids.js';
export type { LastIds } from './commit/ids.js';
export { lookupRank, mayShareSlug } from './commit/slug-rule.js';

// The query model and its reference semantics.
export { ALL_EVENTS, ALL_LINKED, ALL_TERMS, TERM_ORDERS } from '../query/query.js';
export type {
  EventQuery,
  EventSearch,
  Found,
  ImageQuery,
  LinkedQuery,
  Location,
  Query,
  Range,
  Slice,
  TermOrder,
  TermQuery,
  Visibility,
} from '../query/query.js';
export {
  answer,
  compareEvents,
  compareLinked,
  compareTerms,
  compareTexts,
  countTerms,
  emptySnapshot,
  isAt,
  isEventAt,
  isVisible,
  lineage,
  matchesEvent,
  matchesLinked,
  matchesTerm,
} from '../query/semantics.js';
export type {
  EventFacts,
  LinkedFacts,
  MutableSnapshot,
  Snapshot,
  TermFacts,
  TermText,
} from '../query/semantics.js';
export { EARTH_RADIUS, greatCircle } from '../geo/great-circle.js';
export type { Near, Point } from '../geo/great-circle.js';
export { searchArea, vectorOf } from '../geo/search-area.js';
export type { Bounds, SearchArea, UnitVector } from '../geo/search-area.js';
export { countChanges } from './derived/day-counts.js';
export type { CountChange } from './derived/day-counts.js';
export { EVERY_EVENT, eventKey, spanKey } from './derived/event-key.js';
export { linkedTexts, nameOf, searchText } from '../query/search-fields.js';
export type { LinkedTexts } from '../query/search-fields.js';
export {
  countersOf,
  daysOfMonth,
  DEEP_OFFSET,
  earliestStarts,
  hasOnlyFilters,
  isCounted,
  partsOf,
  spanClass,
  startOf,
  windowOf,
} from '../query/window.js';
export type { Counters, EventFilter, Period, SpanStart, Window, WindowParts } from '../query/window.js';

// Records and names.
export { isLinkedKind, isPostKind, isTermKind, perKind } from '../records/kinds.js';
export type { Family, KindIn, LinkedKind, PostKind, SluggedKind, TermKind } from '../records/kinds.js';
export { EVENT_LINKS, LINK_FIELD, linkedIds, linksOf } from '../records/links.js';
export type { LinkField, LinkTo, RecordLink } from '../records/links.js';
export type { BaseRecord, Ref } from '../records/base-record.js';
export { FIELDS } from '../records/record.js';
export type { FieldTables, Records } from '../records/record.js';
export type { FieldSpec, FieldTable, StoredType } from '../records/field-table.js';
export { fold } from '../text/fold.js';
export { localTime, secondsOf } from '../time/local-time.js';
export type { LocalTime } from '../time/local-time.js';
export { nameKey } from '../text/name-key.js';
export { slugCandidates } from '../text/slug.js';

// Copies from store to store.
export { copyRecords } from './copy/copy-records.js';
export type { Copied, CopyOptions, CopyProgress } from './copy/copy-records.js';
export { eachRecord } from './copy/each-record.js';
export type { KindAndRecord } from './copy/each-record.js';
export { recordText } from './copy/record-text.js';
