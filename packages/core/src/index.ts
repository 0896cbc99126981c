/** The calendar, for apps: its construction, the inputs and results of its operations, and access. */

// The calendar.
export { createCalendar, HOST } from './calendar.js';
export type { Calendar, CalendarOptions, CalendarView, ViewOptions } from './calendar.js';
export type { CommitListener } from './listeners.js';
export { DEFAULT_SETTINGS } from './settings.js';
export type { ImageDescription, Limits, Settings, SiteCurrency, VenueAddress } from './settings.js';
export type { Point } from './geo/great-circle.js';
export type { Clock } from './clock.js';
export { CalendarError, ERROR_CODES } from './errors.js';
export type { CalendarErrorOf, ErrorCode, ErrorData, ParamDetail } from './errors.js';

// Callers and their rights.
export type { Actor } from './access/actor.js';
export { CAPABILITIES, ROLES } from './access/roles.js';
export type { Capability, Role } from './access/roles.js';
export type { AskedRight, RecordOperation, Subject } from './access/policy.js';

// Inputs.
export type {
  CategoryInput,
  CategoryPatch,
  EventInput,
  EventPatch,
  OrganizerInput,
  OrganizerPatch,
  TagInput,
  TagPatch,
  VenueInput,
  VenuePatch,
} from './fields/record-inputs.js';
export type { EventListParams } from './events/event-list.js';
export type { OrganizerListParams, VenueListParams } from './resource/linked-list-params.js';
export type { CategoryListParams, TagListParams } from './terms/term-list-params.js';
export type {
  EntryOf,
  Imported,
  ImportEntry,
  ImportKey,
  ImportKind,
  ImportLinks,
  ImportOptions,
} from './import.js';

// Results.
export type { Page, Resource, SluggedResource } from './resource/resource.js';
export type { EventRecord } from './records/event-record.js';
export type { ImageRecord } from './records/image-record.js';
export type { ImageSize } from './records/image-size.js';
export type { OrganizerRecord } from './records/organizer-record.js';
export { NO_DATE, STATUSES } from './records/post-record.js';
export type { Status } from './records/post-record.js';
export type { TermRecord } from './records/term-record.js';
export type { VenueRecord } from './records/venue-record.js';
export { KINDS } from './records/kind.js';
export type { Kind } from './records/kind.js';
export type { PostRecord, RecordOf } from './records/record.js';

// Copies from store to store.
export { copyRecords } from './copy/copy-records.js';
export type { Copied, CopyOptions, CopyProgress } from './copy/copy-records.js';
export { eachRecord } from './copy/each-record.js';
export type { KindAndRecord } from './copy/each-record.js';
export { recordText } from './copy/record-text.js';
