import type { EventSource } from './events/sourced-event.js';
import type { InputOf, WritableKind } from './fields/record-inputs.js';
import type { RecurrenceInput } from './fields/series-inputs.js';
import type { EventRecord } from './records/event-record.js';
import type { LinkedKind, TermKind } from './records/kinds.js';
import type { LinkTo } from './records/links.js';

/** The caller's key for a record: its id in another system, or any name. */
export type ImportKey = string | number;

/** A link of an event: the key of an earlier entry, or a stored record. */
export type ImportLink = ImportKey | { readonly id: number };

/** The links of an event, by field. They replace those in `input`. */
export type ImportLinks = {
  readonly [F in LinkTo<'event', LinkedKind | TermKind>]?: EventRecord[F] extends number
    ? ImportLink
    : readonly ImportLink[];
};

/** A record of one kind to import. */
export interface EntryOf<K extends WritableKind> {
  readonly kind: K;
  /** Unique within its kind; later entries link to it by this key. */
  readonly key?: ImportKey | undefined;
  /** The same input as for `create`. */
  readonly input: InputOf<K>;
}

/** A record to import: the input of `create`, and links to earlier entries. */
export type ImportEntry =
  | (EntryOf<'event'> & {
      readonly links?: ImportLinks | undefined;
      readonly source?: EventSource | undefined;
      /** By what the event recurs: it becomes a series, known by the `uid` of its `source`. */
      readonly recurrence?: RecurrenceInput | undefined;
    })
  | (EntryOf<'category'> & { readonly links?: { readonly parent?: ImportLink } | undefined })
  | EntryOf<'tag'>
  | { readonly [K in LinkedKind]: EntryOf<K> }[LinkedKind];

/** The kinds of records that can be imported. */
export type ImportKind = ImportEntry['kind'];
