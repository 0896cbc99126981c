import { checkedActor, type Actor } from './access/actor.js';
import { may, type AskedRight } from './access/policy.js';
import { systemClock, type Clock } from './clock.js';
import { CalendarError } from './errors.js';
import type { EventListParams } from './events/event-list.js';
import type { Decoders } from './fields/field.js';
import { eventRules } from './events/events.js';
import type {
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
import { organizerRules } from './organizers/organizers.js';
import type { EventRecord } from './records/event-record.js';
import type { Kind } from './records/kind.js';
import type { OrganizerRecord } from './records/organizer-record.js';
import type { RecordOf } from './records/record.js';
import type { TermRecord } from './records/term-record.js';
import type { VenueRecord } from './records/venue-record.js';
import type { Context } from './resource/context.js';
import { importEntries, type Imported, type ImportEntry, type ImportOptions } from './import.js';
import type { OrganizerListParams, VenueListParams } from './resource/linked-list-params.js';
import { publishDue } from './resource/publish-due.js';
import { createPostResource } from './resource/post-resource.js';
import type { Resource, SluggedResource } from './resource/resource.js';
import { createListeners, type CommitListener } from './listeners.js';
import { DEFAULT_SETTINGS, type Limits, type Settings } from './settings.js';
import type { Store } from './store/store.js';
import { categoryRules, tagRules } from './terms/terms.js';
import type { CategoryListParams, TagListParams } from './terms/term-list-params.js';
import { createTermResource } from './terms/term-resource.js';
import { findZone } from './time/zone.js';
import { venueRules } from './venues/venues.js';

/** The host's own code: it may do everything but keep raw markup. */
export const HOST: Actor = { id: 1, role: 'administrator' };

/** What a calendar is made of. */
export interface CalendarOptions {
  /** Where the records are kept. */
  readonly store: Store;
  /** What differs from `DEFAULT_SETTINGS`. */
  readonly settings?: Partial<Omit<Settings, 'limits'>> & { readonly limits?: Partial<Limits> };
  /** What time it is. Default: the clock of the machine. */
  readonly clock?: Clock;
  /** Hears of every failure of a listener (`onCommit`) and of `settings.geocode`. Default: it is printed with `console.error`. */
  readonly onListenerError?: (error: unknown) => unknown;
}

/** What authors of interfaces may say of a view. */
export interface ViewOptions {
  /** How values that come through the interface are read. */
  readonly decoders?: Decoders | undefined;
}

/** The calendar as one caller sees it: everything in it obeys what this caller may do. */
export interface CalendarView {
  /** Who asks; `null`: anybody. */
  readonly actor: Actor | null;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly events: SluggedResource<EventRecord, EventInput, EventPatch, EventListParams>;
  readonly venues: SluggedResource<VenueRecord, VenueInput, VenuePatch, VenueListParams>;
  readonly organizers: SluggedResource<OrganizerRecord, OrganizerInput, OrganizerPatch, OrganizerListParams>;
  readonly categories: Resource<TermRecord, CategoryInput, CategoryPatch, CategoryListParams>;
  readonly tags: Resource<TermRecord, TagInput, TagPatch, TagListParams>;
  /**
   * Creates many records in batches, each batch in one commit: all of it or nothing. Entries go through the same
   * validation, rules and rights as `create`, and may link to entries before them by keys of the caller's own.
   * Rejects like `create`; `data.entry` is then the index of the refused entry, `data.kept` how many before it are kept.
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
  /** Whether this caller has a capability, may write records of a kind at all, or may do something to a record that is known. */
  may(...asked: AskedRight): boolean;
}

/** A calendar in the hands of its host: a view of everything, and what only the host does. */
export interface Calendar extends CalendarView {
  /**
   * The calendar as another caller sees it; `null`: anybody.
   * Throws `internal_server_error` when the actor has an unknown role or capability, or an id that is no positive integer.
   */
  as(actor: Actor | null, options?: ViewOptions): CalendarView;
  /** The record of each id, at its place; `undefined`: there is none. No access check: for those who present records. */
  load<K extends Kind>(kind: K, ids: readonly number[]): Promise<(RecordOf<K> | undefined)[]>;
  /** A number that is another one after anybody's write, also that of another process. */
  version(): Promise<number>;
  /**
   * Publishes what was scheduled for a date that has come; answers how many records that were. Nothing else does it:
   * call it from time to time (`kalends serve` does so every minute).
   */
  publishDue(): Promise<number>;
  /**
   * Calls the listener after every write through this calendar with what it did; the answer ends that. What a listener throws
   * or rejects with goes to `onListenerError` and changes nothing for the caller of the write.
   */
  onCommit(listener: CommitListener): () => void;
  /** Closes the store. */
  close(): Promise<void>;
}

/** What a caller sees; everything but the caller is shared. */
function viewFor(actor: Actor | null, shared: Omit<Context, 'actor'>): CalendarView {
  const context: Context = { ...shared, actor };
  return {
    actor,
    settings: shared.settings,
    clock: shared.clock,
    events: createPostResource(eventRules, context),
    venues: createPostResource(venueRules, context),
    organizers: createPostResource(organizerRules, context),
    categories: createTermResource(categoryRules, context),
    tags: createTermResource(tagRules, context),
    import: (entries, options) => importEntries(context, entries, options),
    may: (...asked) => may(actor, ...asked),
  };
}

/**
 * A calendar on a store. What it gives acts for the host itself and may do everything; `as(actor)` is the same calendar
 * with the rights of another caller.
 *
 * Throws `rest_invalid_param` when `settings.timezone` is no zone.
 *
 * @param options the store, and what differs from the defaults
 * @example
 * const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
 * await calendar.events.create({ title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00', venue: { venue: 'Hall' } });
 */
export function createCalendar({
  store,
  settings: given = {},
  clock = systemClock,
  onListenerError,
}: CalendarOptions): Calendar {
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    ...given,
    limits: { ...DEFAULT_SETTINGS.limits, ...given.limits },
  };
  const siteZone = findZone(settings.timezone);
  if (siteZone === undefined) {
    throw new CalendarError('rest_invalid_param', `The site's time zone ${settings.timezone} is not known.`, {
      params: { timezone: 'Invalid parameter.' },
    });
  }
  const listeners = createListeners(onListenerError);
  const shared = { store, settings, siteZone, clock, announce: listeners.announce, report: listeners.report };
  // most requests are anonymous: their view is made once for each set of decoders, of which there are a few
  const anonymous = new Map<ViewOptions['decoders'], CalendarView>();
  function anonymousView(decoders: ViewOptions['decoders']): CalendarView {
    const view = anonymous.get(decoders) ?? viewFor(null, { ...shared, decoders });
    anonymous.set(decoders, view);
    return view;
  }
  return {
    ...viewFor(HOST, shared),
    as: (actor, { decoders } = {}) =>
      actor === null ? anonymousView(decoders) : viewFor(checkedActor(actor), { ...shared, decoders }),
    async load(kind, ids) {
      const records = await store.load(kind, ids);
      const byId = new Map(records.map((record) => [record.id, record]));
      return ids.map((id) => byId.get(id));
    },
    version: () => store.version(),
    publishDue: () => publishDue({ ...shared, actor: HOST }),
    onCommit: listeners.add,
    close: () => store.close(),
  };
}
