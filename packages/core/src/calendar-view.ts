import type { Actor } from './access/actor.js';
import type { AskedRight } from './access/policy.js';
import type { Clock } from './clock.js';
import type { AllOwnFields } from './fields/own/own-fields.js';
import type { AnyTypes, CalendarTypes } from './fields/own/typed.js';
import type { Decoders } from './fields/decoders.js';
import type { EventResource, ListedBy } from './events/event-resource.js';
import type { InputFor } from './fields/fields.js';
import type { InputOf, PatchOf } from './fields/record-inputs.js';
import type { ImageResource } from './images/image-resource.js';
import { collectionOf, kindsOf, type CollectionOf, type LinkedKind, type TermKind } from './records/kinds.js';
import type { RecordOf } from './records/record.js';
import type { Imported, ImportOptions } from './import.js';
import type { ImportEntry } from './import-entry.js';
import type { LinkedListParams } from './resource/linked-list-params.js';
import type { Merging } from './merge.js';
import type { CommittedWrite } from './listeners.js';
import type { Resource, SluggedResource } from './resource/resource.js';
import type { HooksOf } from './hooks.js';
import type { SeriesResource } from './series/series-resource.js';
import type { Settings } from './settings.js';
import type { Share } from './work/shares.js';
import type { Selection } from './select.js';
import type { FoundAt } from './store/store.js';
import type { SyncOptions, SyncPage } from './sync/sync-page.js';
import type { TERM_LIST_PARAMS } from './terms/term-list-params.js';

/** Options of a view, for authors of interfaces. */
export interface ViewOptions {
  /** How parameter values that come through the interface are read. */
  readonly decoders?: Decoders | undefined;
  /** Describes images in place of `settings.describeImage`. Ignored for anonymous callers, who set none. */
  readonly describeImage?: Settings['describeImage'] | undefined;
  /** The URL of the site, by which its own images may be given that are stored by their paths. Default: none. */
  readonly siteUrl?: string | undefined;
  /**
   * The share that long lists and commits count towards, such as the network of the client: however many turns one share asks for, others
   * wait no longer. Default: those of the host.
   */
  readonly share?: Share | undefined;
}

/** The resources of venues and organizers. */
export type LinkedResources<T extends AnyTypes = CalendarTypes> = {
  readonly [K in LinkedKind as CollectionOf<K>]: SluggedResource<
    T[K],
    T[`${K}Input`],
    T[`${K}Patch`],
    Omit<InputFor<LinkedListParams<K>>, 'custom' | 'sort'> & T[`${K}Asked`]
  > &
    Merging<T[K]>;
};

/** The resources of categories and tags. */
export type TermResources = {
  readonly [K in TermKind as CollectionOf<K>]: Resource<
    RecordOf<K>,
    InputOf<K>,
    PatchOf<K>,
    InputFor<(typeof TERM_LIST_PARAMS)[K]>
  > &
    Merging<RecordOf<K>>;
};

/**
 * The calendar as one caller sees it: every operation checks the rights of this caller. `T` are its records, which
 * have the fields that the host declares. What `Calendar.as` returns has resources that are made when they are first read: a copy by
 * `{ ...view }` has none of them.
 */
export interface CalendarView<T extends AnyTypes = CalendarTypes> extends LinkedResources<T>, TermResources {
  /** The caller; `null` for an anonymous one. */
  readonly actor: Actor | null;
  readonly settings: Settings;
  /** The fields that the host declares, by kind and name: those for editors, too. */
  readonly fields: AllOwnFields;
  readonly clock: Clock;
  readonly events: EventResource<T>;
  /** Events that recur, each series stated once. */
  readonly series: SeriesResource<T>;
  readonly images: ImageResource;
  /**
   * Creates many records in batches; each batch is one commit and succeeds or fails as a whole. Entries go through the
   * same validation, rules and access checks as `create`, and may link to earlier entries by keys that the caller
   * chooses. Rejects like `create`; `data.entry` is then the index of the refused entry, `data.kept` the number of
   * entries that were stored before it.
   *
   * @example
   * const { ids } = await calendar.import([
   *   { kind: 'venue', key: 'hall', input: { venue: 'Hall' } },
   *   { kind: 'event', input: { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' }, links: { venue: 'hall' } },
   * ]);
   */
  import(
    entries: Iterable<ImportEntry> | AsyncIterable<ImportEntry>,
    options?: ImportOptions,
  ): Promise<Imported>;
  /**
   * Finds records by the query model of stores, as far as this caller may see them: for authors of interfaces. A filter by
   * an event, venue or organizer that the caller may not see matches nothing, as one that does not exist.
   *
   * @example
   * const { total, refs } = await calendar.select({ kind: 'event', orderby: 'title', order: 'desc', limit: 10 });
   */
  select(selection: Selection): Promise<FoundAt>;
  /**
   * Reads what this caller needs to keep a copy of the records that it sees: first all of them, then what changed. A
   * change is a record to store or to remove; the record itself is read with `get`, or with `Calendar.load`. An event
   * counts as changed too if its venue, an organizer or a term of it did. Reading the same page again is harmless: what
   * has changed since comes later.
   *
   * Errors: `invalid_param`; `sync_token_expired` if entries of the change log that follow `position` are forgotten
   * (`settings.changes`): start again without a position.
   *
   * @example
   * let page = await calendar.as(null).sync({ kinds: ['event'], filter: { categories: ['music'] } });
   * while (page.more) page = await calendar.as(null).sync({ kinds: ['event'], filter: { categories: ['music'] }, position: page.position });
   */
  sync(options?: SyncOptions<ListedBy<T>>): Promise<SyncPage>;
  /**
   * Takes back a write of this caller that changed several dates of a series: its events and series are as they were, those that it
   * created are deleted, and venues, categories and the like that came with it stay. All of it happens, or nothing. Returns how many
   * events it was. Hooks see one update.
   *
   * Errors: `conflict` if one of the records was changed since; `forbidden` for a write of someone else; `invalid_param` if the
   * history does not know it any more (`settings.history`), or a record that an event linked to is gone.
   *
   * @example
   * let write;
   * await calendar.events.update(7, { title: 'Late jazz' }, { scope: 'all', written: (one) => (write = one) });
   * await calendar.undo(write);
   */
  undo(write: Pick<CommittedWrite, 'before' | 'version'>): Promise<number>;
  /**
   * Whether this caller has a capability, may write records of a kind in general, or may do something to a given
   * record.
   */
  may(...asked: AskedRight): boolean;
}

/** The part of a calendar that hooks can read. */
export type CalendarReader<T extends AnyTypes = CalendarTypes> = {
  readonly [R in CollectionOf<ReadKind>]: Pick<CalendarView<T>[R], 'get' | 'list'>;
};

/** The hooks of a calendar (`CalendarOptions.hooks`). */
export type CalendarHooks<T extends AnyTypes = CalendarTypes> = HooksOf<T, CalendarReader<T>>;

/** The kinds that hooks can read. */
const READ_KINDS = kindsOf('event', 'series', 'linked', 'term');
/** A kind that hooks can read. */
type ReadKind = (typeof READ_KINDS)[number];

/** The operations that hooks call. */
const READING = ['get', 'list'] as const;

/** The part of a view that hooks can read. */
export function readerOf(view: CalendarView): CalendarReader {
  const reading = READ_KINDS.map((kind) => {
    const resource: object = view[collectionOf(kind)];
    const operations = READING.map((name) => [name, Reflect.get(resource, name) as unknown] as const);
    return [collectionOf(kind), Object.fromEntries(operations)] as const;
  });
  return Object.freeze(Object.fromEntries(reading)) as CalendarReader;
}
