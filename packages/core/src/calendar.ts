import { checkedActor, HOST, numberedActor, type Actor } from './access/actor.js';
import { readerOf, type CalendarHooks, type CalendarView, type ViewOptions } from './calendar-view.js';
import { membersOf, viewFor } from './create-view.js';
import { systemClock, type Clock } from './clock.js';
import type { FieldDeclarations } from './fields/own/declaration.js';
import { declareFiltered, ownFieldsOf } from './fields/own/own-fields.js';
import { withKnownTypes } from './fields/own/remembered-types.js';
import type { AnyTypes, CalendarTypes, TypesOf } from './fields/own/typed.js';
import { CalendarError } from './errors.js';
import { knownBy, seriesKnownBy } from './events/sourced-event.js';
import type { EventRecord } from './records/event-record.js';
import type { Kind, KindIn } from './records/kinds.js';
import type { SeriesRecord } from './records/series-record.js';
import type { RecordOf } from './records/record.js';
import { mergedInto } from './merged-into.js';
import { publishDue } from './resource/publish-due.js';
import {
  follow,
  type Follower,
  type FollowerProgress,
  type FollowHandler,
  type FollowOptions,
} from './followers/follow.js';
import type { Hooks } from './hooks.js';
import { createListeners, type CommitListener } from './listeners.js';
import { expandDue } from './series/expand-due.js';
import { settingsOf, type SettingsOptions } from './settings.js';
import type { Changes } from './store/changes/change-entry.js';
import type { Store } from './store/store.js';
import { createUserNumbers } from './store/user-numbers.js';
import { getOrPut } from './store/values.js';
import { findZone } from './time/zone.js';

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
  /**
   * Functions that are called before a write with its validated input, which they may change or refuse, for every caller and also
   * for imports. Default: none.
   *
   * @example
   * const calendar = createCalendar({
   *   store,
   *   hooks: {
   *     event: {
   *       before: {
   *         create: (input) => ({ ...input, website: input.website ?? 'https://example.org' }),
   *         trash(event) {
   *           if (event.featured) throw new CalendarError('forbidden', 'Featured events stay.');
   *         },
   *       },
   *     },
   *   },
   * });
   */
  readonly hooks?: CalendarHooks<TypesOf<NoInfer<F>>>;
  /** Called with every error of a listener (`onCommit`), a hook, a follower or `settings.geocode`. Default: `console.error`. */
  readonly onListenerError?: (error: unknown) => unknown;
}

/** The host's own view of a calendar: full access, and the operations that only the host may call. */
export interface Calendar<T extends AnyTypes = CalendarTypes> extends CalendarView<T> {
  /**
   * The calendar as another caller sees it; `null` is an anonymous caller. Throws `internal` if the actor
   * has an unknown role or capability, or an id that is not a positive integer: that of a text is a call of `actorOf`.
   */
  as(actor: Actor | null, options?: ViewOptions): CalendarView<T>;
  /**
   * The actor for `as`: one whose id is a text gets the number of this user, all others stay as they are. The store numbers a user
   * once, from 2⁵² up, which no database counts up to; all servers on the store give the same number. `identify` needs no such call,
   * because handlers make it. Throws `internal` as `as` does, and for a text that is empty or has more than 200 characters as
   * `encodeURIComponent` writes them.
   *
   * @example
   * const view = calendar.as(await calendar.actorOf({ id: session.user.id, role: 'author' }));
   */
  actorOf(actor: Actor<number | string>): Promise<Actor>;
  /** The same for a caller who may be anonymous: `null` stays `null`. */
  actorOf(actor: Actor<number | string> | null): Promise<Actor | null>;
  /**
   * The user behind the `author` of a record, or the `actor` of a change: the text that `actorOf` has numbered; `undefined` for all
   * other numbers. Checks no access.
   */
  userOf(author: number): Promise<string | undefined>;
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
   * The id of the record into which one was merged (`merge`) that had this id or slug and is not there any more; `undefined` for any other
   * one. Checks no access.
   */
  mergedInto(kind: KindIn<'event' | 'linked' | 'term'>, key: number | string): Promise<number | undefined>;
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
  /**
   * Calls the handler with each entry of the change log, in order and at least once, across restarts and crashes: the store
   * keeps how far it is. Of all processes on the store that follow by this name one runs, and another takes over when it ends.
   * Throws `invalid_param` for a name that is not 1 to 100 letters, digits, dots, dashes and underscores.
   *
   * @param name identifies the follower; another name begins again
   * @example
   * const follower = calendar.follow('mail', async ({ kind, id, wasPublic, isPublic }) => {
   *   if (kind === 'event' && isPublic && !wasPublic) await sendMail(await calendar.events.get(id));
   * });
   */
  follow(name: string, handler: FollowHandler, options?: FollowOptions): Follower;
  /**
   * Resolves once the store answers and knows the fields that are declared. Rejects with `internal` if one of them has another
   * type than its stored values (`was`), as every other call does then; and as the store does if it cannot be used.
   */
  ready(): Promise<void>;
  /** How far each follower of this process is (`follow`). */
  followers(): Promise<readonly FollowerProgress[]>;
  /** Ends the followers, once their handlers have returned, and closes the store. */
  close(): Promise<void>;
}

/** How many views of anonymous clients are remembered, for each set of decoders. */
const MOST_VIEWS = 500;

/**
 * Creates a calendar on a store. The result acts for the host and may do everything; `as(actor)` is the same calendar
 * with the rights of another caller.
 *
 * Throws `invalid_param` if `settings.timezone` is not a time zone, and if a field that is declared cannot be: its name is none
 * or that of a field of the calendar, a property is unknown or has no such value, or there are more than 100 of a kind. A field that has
 * another type than its stored values is an error of every call (`ready`), which goes to `onListenerError` at once.
 *
 * @param options the store, and settings that differ from the defaults
 * @example
 * const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
 * await calendar.events.create({ title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00', venue: { venue: 'Hall' } });
 */
export function createCalendar<const F extends FieldDeclarations = FieldDeclarations>({
  store: given,
  settings: chosen = {},
  fields: declared,
  hooks,
  clock = systemClock,
  onListenerError,
}: CalendarOptions<F>): Calendar<TypesOf<F>> {
  const settings = settingsOf(chosen);
  const siteZone = findZone(settings.timezone);
  if (siteZone === undefined) {
    throw new CalendarError('invalid_param', `The site's time zone ${settings.timezone} is not known.`, {
      params: { timezone: 'Invalid parameter.' },
    });
  }
  const fields = ownFieldsOf(declared);
  const store = withKnownTypes(given, fields);
  const listeners = createListeners(onListenerError);
  const followers = new Set<Follower>();
  const shared = {
    store,
    settings,
    fields,
    siteZone,
    clock,
    hooks: hooks && { of: hooks as Hooks['of'], reader: () => reader },
    announce: listeners.announce,
    report: listeners.report,
  };
  declareFiltered(fields, store, listeners.report);
  // most requests are anonymous: their view is created once for each client and each of the few sets of decoders
  const anonymous = new Map<ViewOptions['decoders'], Map<string | undefined, CalendarView>>();
  function anonymousView(decoders: ViewOptions['decoders'], share: string | undefined): CalendarView {
    const views = anonymous.get(decoders) ?? new Map<string | undefined, CalendarView>();
    anonymous.set(decoders, views);
    const view = views.get(share) ?? viewFor(null, { ...shared, decoders, share });
    if (views.size >= MOST_VIEWS) views.clear();
    views.set(share, view);
    return view;
  }
  const users = createUserNumbers(store.values);
  async function actorOf(actor: Actor<number | string>): Promise<Actor>;
  async function actorOf(actor: Actor<number | string> | null): Promise<Actor | null>;
  async function actorOf(actor: Actor<number | string> | null): Promise<Actor | null> {
    if (actor === null) return null;
    const { id } = checkedActor(actor);
    return numberedActor(typeof id === 'string' ? { ...actor, id: await users.numberOf(id) } : actor);
  }
  const own = viewFor(HOST, shared);
  const reader = readerOf(own);
  const calendar: Calendar = {
    ...membersOf(own),
    as(actor, { decoders, describeImage, siteUrl, share } = {}) {
      if (actor === null) return anonymousView(decoders, share);
      const own = describeImage && { settings: { ...settings, describeImage } };
      return viewFor(numberedActor(actor), { ...shared, ...own, decoders, siteUrl, share });
    },
    actorOf,
    userOf: (author) => users.idOf(author),
    async load(kind, ids) {
      const records = ids.length === 0 ? [] : await store.load(kind, ids);
      const byId = new Map(records.map((record) => [record.id, record]));
      return ids.map((id) => byId.get(id));
    },
    async seriesKnownBy(uids) {
      const { refs } = await store.find(seriesKnownBy(uids));
      const ids = refs.map(({ id }) => id);
      return store.load('series', ids);
    },
    async knownBy(uids) {
      const { refs } = await store.find(knownBy(uids));
      return store.load(
        'event',
        refs.map(({ id }) => id).sort((a, b) => a - b),
      );
    },
    mergedInto: (kind, key) => mergedInto(store, kind, key),
    siteId: (first) => getOrPut(store.values, 'site id', first),
    secret: (first) => getOrPut(store.values, 'secret', first),
    version: () => store.version(),
    changes: (after, limit) => store.changes(after, limit),
    publishDue: () => publishDue({ ...shared, actor: HOST }),
    expandDue: () => expandDue({ ...shared, actor: HOST }),
    onCommit: listeners.add,
    follow(name, handler, options) {
      const follower = follow({ store, clock, ...listeners }, name, handler, options);
      followers.add(follower);
      const stop = (): Promise<void> => follower.stop().finally(() => followers.delete(follower));
      return { state: () => follower.state(), stop };
    },
    async ready() {
      await store.version();
    },
    followers: () => Promise.all(Array.from(followers, (follower) => follower.state())),
    async close() {
      await Promise.all(Array.from(followers, (follower) => follower.stop()));
      await store.close();
    },
  };
  // the compiler knows the fields of F, the values follow from `fields`
  return calendar as Calendar<AnyTypes> as Calendar<TypesOf<F>>;
}
