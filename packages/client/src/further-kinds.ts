import type { CollectionOf } from '@kalends/core';
import type { LinkedKind, LocatedKind } from '@kalends/core/adapter';
import type { EventJson } from '@kalends/http-adapter';
import type { OrganizerJson, PostJson, VenueJson } from '@kalends/http-adapter';
import type { AnsweredBy, ListedBy, SentTo } from './declared.js';
import type { LinkedInput, LinkedPatch } from './inputs.js';
import type { OrganizerListParams, VenueListParams } from './list-params.js';
import type { SluggedResource } from './resource.js';

/** The kinds whose types have names of their own. */
interface NamedJson {
  readonly venue: VenueJson;
  readonly organizer: OrganizerJson;
}

/** The other kinds that events link to: their types follow from their declaration. */
type FurtherKind = Exclude<LinkedKind, keyof NamedJson>;

/** A record as it is in the answers of events. */
type JsonOf<K extends FurtherKind> =
  EventJson extends Readonly<Record<K, infer Linked>>
    ? Exclude<Linked extends readonly (infer One)[] ? One : Linked, readonly []>
    : PostJson;

/** The list parameters of a linked kind. */
type ListParamsOf<K extends FurtherKind> = K extends LocatedKind ? VenueListParams : OrganizerListParams;

/** The calls for the kinds besides venues and organizers, of a calendar of the type `C`. */
export type FurtherCalls<C = unknown> = {
  readonly [K in FurtherKind as CollectionOf<K>]: SluggedResource<
    AnsweredBy<JsonOf<K>, C, CollectionOf<K>>,
    SentTo<LinkedInput<K>, C, CollectionOf<K>>,
    SentTo<LinkedPatch<K>, C, CollectionOf<K>>,
    ListedBy<ListParamsOf<K>, C, CollectionOf<K>>
  >;
};

/** The records of the kinds besides venues and organizers, by kind, of a calendar of the type `C`. */
export type FurtherRecords<C = unknown> = {
  readonly [K in FurtherKind]: AnsweredBy<JsonOf<K>, C, CollectionOf<K>>;
};
