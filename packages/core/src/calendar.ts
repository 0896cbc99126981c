import { checkedActor, HOST, type Actor } from './access/actor.js';
import { may, type AskedRight } from './access/policy.js';
import { systemClock, type Clock } from './clock.js';
import type { FieldDeclarations } from './fields/own/declaration.js';
import { ownFieldsOf, type AllOwnFields } from './fields/own/own-fields.js';
import { showingCustom } from './resource/showing-custom.js';
import type { AnyTypes, CalendarTypes, TypesOf } from './fields/own/typed.js';
import { CalendarError } from './errors.js';
import type { Decoders } from './fields/decoders.js';
import { createEventResource, type EventResource } from './events/event-resource.js';
import type { EventListParams } from './events/event-list.js';
import { knownBy } from './events/sourced-event.js';
import type { CategoryInput, CategoryPatch, TagInput, TagPatch } from './fields/record-inputs.js';
import { createImageResource, type ImageResource } from './images/image-resource.js';
import { organizerRules } from './organizers/organizers.js';
import type { EventRecord } from './records/event-record.js';
import type { Kind } from './records/kinds.js';
import type { SeriesRecord } from './records/series-record.js';
import type { RecordOf } from './records/record.js';
import type { TermRecord } from './records/term-record.js';
import type { Context } from './resource/context.js';
import { importEntries, type Imported, type ImportEntry, type ImportOptions } from './import.js';
import type { OrganizerListParams, VenueListParams } from './resource/linked-list-params.js';
import { publishDue } from './resource/publish-due.js';
import { createPostResource } from './resource/post-resource.js';
import type { Resource, SluggedResource } from './resource/resource.js';
import { createListeners, type CommitListener } from './listeners.js';
import { expandDue } from './series/expand-due.js';
import { scopedEvents } from './series/scoped-events.js';
import { createSeriesResource, type SeriesResource } from './series/series-resource.js';
import { seriesKnownBy } from './series/sourced-series.js';
import { DEFAULT_SETTINGS, type Settings, type SettingsOptions } from './settings.js';
import { select, type Selection } from './select.js';
import type { Changes } from './store/changes/change-entry.js';
import type { FoundAt, Store } from './store/store.js';
import { readSync } from './sync/read-sync.js';
import type { SyncOptions, SyncPage } from './sync/sync-page.js';
import { categoryRules, tagRules } from './terms/terms.js';
import type { CategoryListParams, TagListParams } from './terms/term-list-params.js';
import { createTermResource } from './terms/term-resource.js';
import { findZone } from './time/zone.js';
import { venueRules } from './venues/venues.js';

/** Options of `createCalendar`. */
export interface CalendarOptions<F extends FieldDeclarations = FieldDeclarations> {
  /** The store of all records. */
  readonly store: Store;
  /** Settings that override `DEFAULT_SETTINGS`. */
  readonly settings?: SettingsOptions;
  /** Fields of your own, by kind and name. Default: none. */
  readonly fields?: F;
  /** The source of the current time. Default: the system clock. */
  readonly clock?: Clock;
  /** Called with every error thrown by a listener (`onCommit`) or by `settings.geocode`. Default: `console.error`. */
  readonly onListenerError?: (error: unknown) => unknown;
}

/** Options of a view, for authors of interfaces. */
export interface ViewOptions {
  /** How parameter values that come through the interface are read. */
  readonly decoders?: Decoders | undefined;
  /** Describes images in place of `settings.describeImage`. Ignored for anonymous callers, who set none. */
  readonly describeImage?: Settings['describeImage'] | undefined;
  /** The URL of the site, by which its own images may be given that are stored by their paths. Default: none. */
  readonly siteUrl?: string | undefined;
}

/**
 * The calendar as one caller sees it: every operation checks the rights of this caller. `T` are its records, which
 * have the fields that the host declares.
 */
export interface CalendarView<T extends AnyTypes = CalendarTypes> {
  /** The caller; `null` for an anonymous one. */
  readonly actor: Actor | null;
  readonly settings: Settings;
  /** The fields that the host declares, by kind and name: those for editors, too. */
  readonly fields: AllOwnFields;
  readonly clock: Clock;
  readonly events: EventResource<T>;
  /** Events that recur, each series stated once. */
  readonly series: SeriesResource<T>;
  readonly venues: SluggedResource<T['venue'], T['venueInput'], T['venuePatch'], VenueListParams>;
  readonly organizers: SluggedResource<
    T['organizer'],
    T['organizerInput'],
    T['organizerPatch'],
    OrganizerListParams
  >;
  readonly categories: Resource<TermRecord, CategoryInput, CategoryPatch, CategoryListParams>;
  readonly tags: Resource<TermRecord, TagInput, TagPatch, TagListParams>;
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
   * Errors: `rest_invalid_param`; `sync_token_expired` if entries of the change log that follow `position` are forgotten
   * (`settings.changes`): start again without a position.
   *
   * @example
   * let page = await calendar.as(null).sync({ kinds: ['event'], filter: { categories: ['music'] } });
   * while (page.more) page = await calendar.as(null).sync({ kinds: ['event'], filter: { categories: ['music'] }, position: page.position });
   */
  sync(options?: SyncOptions<EventListParams>): Promise<SyncPage>;
  /**
   * Whether this caller has a capability, may write records of a kind in general, or may do something to a given
   * record.
   */
  may(...asked: AskedRight): boolean;
}

/** The host's own view of a calendar: full access, and the operations that only the host may call. */
export interface Calendar<T extends AnyTypes = CalendarTypes> extends CalendarView<T> {
  /**
   * The calendar as another caller sees it; `null` is an anonymous caller. Throws `internal_server_error` if the actor
   * has an unknown role or capability, or an id that is not a positive integer.
   */
  as(actor: Actor | null, options?: ViewOptions): CalendarView<T>;
  /**
   * Loads records by id, in the order of the ids; `undefined` for an id that does not exist. Checks no access: meant
   * for code that presents records.
   */
  load<K extends Kind>(kind: K, ids: readonly number[]): Promise<(RecordOf<K> | undefined)[]>;
  /** Loads the events that other calendars know by one of these `uid`s (`ImportEntry`), by id. Checks no access. */
  knownBy(uids: readonly string[]): Promise<EventRecord[]>;
  /** Loads the series that other calendars know by one of these `uid`s, by id. Checks no access. */
  seriesKnownBy(uids: readonly string[]): Promise<SeriesRecord[]>;
  /**
   * The id of the site in the `UID`s of its events (`ID@SITE`), which never changes and comes along in copies: the stored one, or
   * `first`, which is stored then.
   */
  siteId(first: string): Promise<string>;
  /**
   * A secret of this store, the same for all its processes, for keys that are made of it: the stored one, or `first`, which is
   * stored then. Copies have another. Who may read the store's file or database may read it.
   */
  secret(first: string): Promise<string>;
  /**
   * The number of the last entry of the change log: it grows with every write that changes a record, also of other
   * processes.
   */
  version(): Promise<number>;
  /**
   * Reads the change log: what each write did to each record, by whom and when, in the order of the writes and numbered
   * without gaps. Checks no access. `settings.changes` says how long entries are kept: if `floor` is above `after`, some
   * that followed are forgotten.
   *
   * @param after the number of the last entry that is known; 0 for none
   * @param limit the largest number of entries to read
   */
  changes(after: number, limit: number): Promise<Changes>;
  /**
   * Publishes the scheduled records whose date has come and returns their number. Nothing else publishes them: call it
   * regularly (`kalends serve` does so every minute).
   */
  publishDue(): Promise<number>;
  /**
   * Writes the events of series that come within `settings.series` by now, and returns how many. Nothing else writes them on:
   * call it regularly (`kalends serve` does so every minute). A series that fails goes to `onListenerError`.
   */
  expandDue(): Promise<number>;
  /**
   * Calls the listener after every write through this calendar, with the changes. Returns a function that removes the
   * listener. Errors of the listener go to `onListenerError` and do not affect the caller of the write.
   */
  onCommit(listener: CommitListener): () => void;
  /** Closes the store. */
  close(): Promise<void>;
}

/** The view of one caller; everything else in the context is shared. */
function viewFor(actor: Actor | null, shared: Omit<Context, 'actor'>): CalendarView {
  const context: Context = { ...shared, actor };
  const series = createSeriesResource(context);
  return {
    actor,
    settings: shared.settings,
    fields: shared.fields,
    clock: shared.clock,
    events: showingCustom(context, 'event', scopedEvents(context, createEventResource(context), series)),
    series: showingCustom(context, 'event', series),
    venues: showingCustom(context, 'venue', createPostResource(venueRules, context)),
    organizers: showingCustom(context, 'organizer', createPostResource(organizerRules, context)),
    categories: createTermResource(categoryRules, context),
    tags: createTermResource(tagRules, context),
    images: createImageResource(context),
    import: (entries, options) => importEntries(context, entries, options),
    select: (selection) => select(context, selection),
    sync: (options) => readSync(context, options),
    may: (...asked) => may(actor, ...asked),
  };
}

/**
 * Creates a calendar on a store. The result acts for the host and may do everything; `as(actor)` is the same calendar
 * with the rights of another caller.
 *
 * Throws `rest_invalid_param` if `settings.timezone` is not a time zone, and if a field that is declared cannot be: its name is none
 * or that of a field of the calendar, a property is unknown or has no such value, or there are more than 100 of a kind.
 *
 * @param options the store, and settings that differ from the defaults
 * @example
 * const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
 * await calendar.events.create({ title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00', venue: { venue: 'Hall' } });
 */
export function createCalendar<const F extends FieldDeclarations = FieldDeclarations>({
  store,
  settings: given = {},
  fields: declared,
  clock = systemClock,
  onListenerError,
}: CalendarOptions<F>): Calendar<TypesOf<F>> {
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    ...given,
    limits: { ...DEFAULT_SETTINGS.limits, ...given.limits },
    changes: { ...DEFAULT_SETTINGS.changes, ...given.changes },
    series: { ...DEFAULT_SETTINGS.series, ...given.series },
  };
  const siteZone = findZone(settings.timezone);
  if (siteZone === undefined) {
    throw new CalendarError('rest_invalid_param', `The site's time zone ${settings.timezone} is not known.`, {
      params: { timezone: 'Invalid parameter.' },
    });
  }
  const fields = ownFieldsOf(declared);
  const listeners = createListeners(onListenerError);
  const shared = {
    store,
    settings,
    fields,
    siteZone,
    clock,
    announce: listeners.announce,
    report: listeners.report,
  };
  // most requests are anonymous: their view is created once for each of the few sets of decoders
  const anonymous = new Map<ViewOptions['decoders'], CalendarView>();
  function anonymousView(decoders: ViewOptions['decoders']): CalendarView {
    const view = anonymous.get(decoders) ?? viewFor(null, { ...shared, decoders });
    anonymous.set(decoders, view);
    return view;
  }
  const calendar: Calendar = {
    ...viewFor(HOST, shared),
    as(actor, { decoders, describeImage, siteUrl } = {}) {
      if (actor === null) return anonymousView(decoders);
      const own = describeImage && { settings: { ...settings, describeImage } };
      return viewFor(checkedActor(actor), { ...shared, ...own, decoders, siteUrl });
    },
    async load(kind, ids) {
      const records = ids.length === 0 ? [] : await store.load(kind, ids);
      const byId = new Map(records.map((record) => [record.id, record]));
      return ids.map((id) => byId.get(id));
    },
    async seriesKnownBy(uids) {
      const { refs } = await store.find(seriesKnownBy(uids));
      return store.load(
        'series',
        refs.map(({ id }) => id),
      );
    },
    async knownBy(uids) {
      const { refs } = await store.find(knownBy(uids));
      return store.load(
        'event',
        refs.map(({ id }) => id).sort((a, b) => a - b),
      );
    },
    siteId: async (first) => (await store.setting('site id', { value: first })) ?? first,
    secret: async (first) => (await store.setting('secret', { value: first })) ?? first,
    version: () => store.version(),
    changes: (after, limit) => store.changes(after, limit),
    publishDue: () => publishDue({ ...shared, actor: HOST }),
    expandDue: () => expandDue({ ...shared, actor: HOST }),
    onCommit: listeners.add,
    close: () => store.close(),
  };
  // the compiler knows the fields of F, the values follow from `fields`
  return calendar as Calendar<AnyTypes> as Calendar<TypesOf<F>>;
}
