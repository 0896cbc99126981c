/** The calendar, for apps: its construction, the inputs and results of its operations, and access. */

// The calendar.
export { createCalendar } from './calendar.js';
export type { Calendar, CalendarOptions } from './calendar.js';
export type { CalendarHooks, CalendarView } from './calendar-view.js';
export type { CommittedWrite } from './listeners.js';
export { DEFAULT_SETTINGS } from './settings.js';
export type { ImageDescription, Limits, Settings, SettingsOptions } from './settings.js';
export type { Point } from './geo/great-circle.js';
export type { Clock } from './clock.js';
export type { Follower } from './followers/follow.js';
export type { ChangeEntry, Changes, Origin } from './store/changes/change-entry.js';
export type { SyncChange, SyncKind, SyncPage, SyncPosition } from './sync/sync-page.js';
export { CalendarError } from './errors.js';
export type { ErrorCode } from './errors.js';

// Callers and their rights.
export type { Actor } from './access/actor.js';
export { CAPABILITIES, ROLES } from './access/roles.js';
export type { Capability, Role } from './access/roles.js';

// Fields of a host's own.
export type { FieldDeclaration, FieldDeclarations } from './fields/own/declaration.js';
export { accessibilityFields, audienceFields } from './fields/own/presets.js';

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
export { EventListParams } from './events/event-list.js';
export { OrganizerListParams, VenueListParams } from './resource/linked-list-params.js';
export { CategoryListParams, TagListParams } from './terms/term-list-params.js';
export type { EventCount } from './events/event-counts.js';
export type { EventUpdateOptions } from './events/event-resource.js';
export type { EventWith } from './events/included.js';
export type { EventSource, ImportOutcome } from './events/sourced-event.js';
export type { Imported, ImportOptions } from './import.js';
export type { ImportEntry, ImportKey, ImportLink, ImportLinks } from './import-entry.js';

// Operations and their results.
export type { Merging } from './merge.js';
export type { CreateOptions, Page, Resource, SluggedResource } from './resource/resource.js';
export type { FieldChange, HistoryPage, PastChange, RecordHistory } from './resource/history.js';
export type { LinkedSelection, Selection } from './select.js';
export type { EventRecord } from './records/event-record.js';
export type { ImageInput, ImagePatch } from './images/image-resource.js';
export type { ImageRecord } from './records/image-record.js';
export type { RecurrenceInput, SeriesInput, SeriesPatch } from './fields/series-inputs.js';
export type { SeriesRecord } from './records/series-record.js';
export type { OrganizerRecord } from './records/organizer-record.js';
export { AVAILABILITIES } from './fields/types/offers.js';
export { EVENT_STATUSES } from './fields/types/event-status.js';
export type { CustomValue } from './fields/types/field-type.js';
export type { Availability, Offer } from './fields/types/offers.js';
export type { EventStatus } from './fields/types/event-status.js';
export type { OfferInput } from './fields/types/offers.js';
export { STATUSES } from './fields/types/status.js';
export type { Status } from './fields/types/status.js';
export type { TermRecord } from './records/term-record.js';
export type { VenueRecord } from './records/venue-record.js';
export { collectionOf, kindsOf } from './records/kinds.js';
export type { CollectionOf, Kind, KindIn } from './records/kinds.js';
export type { RecordOf } from './records/record.js';
