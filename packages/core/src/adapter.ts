/** For authors of interfaces: input schemas, list results, and the texts, times and costs that every presentation needs. */

// Input schemas.
export { INPUTS, PATCHES } from './fields/record-inputs.js';
export type { InputOf, OrganizerLinks, PatchOf, VenueLink, WritableKind } from './fields/record-inputs.js';
export { EventListParams } from './events/event-list.js';
export { OrganizerListParams, VenueListParams } from './resource/linked-list-params.js';
export { CategoryListParams, TagListParams } from './terms/term-list-params.js';
export type { LinkInput, LinkOf } from './fields/link-fields.js';
export type { ImageKey, TermKey } from './fields/readers.js';
export { declaredArgs } from './fields/field.js';
export type { DeclaredArg, Decoded, Decoders, Field, Fields, InputSchema } from './fields/field.js';
export type { Arg, FieldSpec, StoredType } from './records/field-table.js';
export { FIELDS } from './records/record.js';
export type { FieldTables, ShownFields } from './records/record.js';
export type { CalendarErrorConstructor, ErrorDetails, ImportStop, NoErrorDetails } from './errors.js';

// List results.
export type { FoundPage, ListRequest } from './resource/resource.js';
export { isTermKind } from './records/kind.js';
export type { PostKind, TermKind } from './records/kind.js';
export type { Ref } from './records/base-record.js';
export type { Committed } from './store/store.js';

// Texts, times and costs.
export { defaultWindow } from './events/list-window.js';
export { stateProvinceOf } from './venues/state-province.js';
export { readCost } from './money/cost.js';
export type { Cost, CostInput, Currency, CurrencyPosition } from './money/cost.js';
export { detailsOf, localTime, secondsOf } from './time/local-time.js';
export type { LocalDetails, LocalTime } from './time/local-time.js';
export { findZone, UTC } from './time/zone.js';
export type { Zone } from './time/zone.js';
export { fromUtc, instantOf, toUtc } from './time/zoned-time.js';
export { compareTexts } from './query/semantics.js';
export { nameKey } from './text/name-key.js';
