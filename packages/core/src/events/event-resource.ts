import { may } from '../access/policy.js';
import { invalidParam } from '../errors.js';
import type { AnyTypes, CalendarTypes } from '../fields/own/typed.js';
import type { Merging } from '../merge.js';
import type { CommittedWrite } from '../listeners.js';
import { unreadable, NO_RECORD } from '../fields/reasons.js';
import { INPUTS, PATCHES, type EventPatch } from '../fields/record-inputs.js';
import type { RecurrenceInput } from '../fields/series-inputs.js';
import { validate } from '../fields/validate.js';
import type { EventRecord } from '../records/event-record.js';
import { BLANK } from '../records/record.js';
import { type Context, demand } from '../resource/context.js';
import { commitPlan } from '../resource/plan.js';
import { createPostResource } from '../resource/post-resource.js';
import { withReadableCustom } from '../resource/readable-custom.js';
import type { CreateOptions, Page, SluggedResource, UpdateOptions } from '../resource/resource.js';
import { countBy, COUNTED, type Counted, type EventCount } from './event-counts.js';
import type { EventListParams } from './event-list.js';
import { eventRules } from './events.js';
import { including, type EventLink, type EventWith } from './included.js';

/** The event that a creation, or with a key an update, would store: it is planned, and nothing is written. */
async function previewEvent(context: Context, given: EventPatch, key?: number): Promise<EventRecord> {
  const { actor, store, settings } = context;
  const references = eventRules.references(context);
  const input = await validate((key === undefined ? INPUTS : PATCHES).event, given, context, references);
  // that an event is unknown is told to those who write
  demand(may(actor, 'write', 'event'));
  const [previous] = key === undefined ? [] : await store.load('event', [key]);
  if (previous !== undefined) demand(may(actor, 'update', previous));
  else if (key !== undefined)
    throw (await eventRules.unknownId?.(context, key)) ?? invalidParam({ id: NO_RECORD });
  // the host is asked for coordinates when a venue is stored
  const planning: Context = { ...context, settings: { ...settings, geocode: () => null } };
  const { result } = await commitPlan(
    planning,
    async (plan) => {
      if (previous !== undefined) return eventRules.change(planning, plan, previous, input);
      const id = await eventRules.create(planning, plan, input);
      return plan.current('event', { ...BLANK.event, id, revision: 0 });
    },
    { dryRun: true },
  );
  return withReadableCustom(context, 'event', { ...result, revision: previous?.revision ?? 0 });
}

/** Options of `get` and `list` of events. */
export interface IncludeOptions<L extends EventLink> {
  /** The links whose records come with each event, in `included`. Each kind of record is loaded once for all events. */
  readonly include: readonly L[];
}

/** The events to count, by the filters of a list, and the unit. */
export type EventCountParams<By extends keyof Counted> = Omit<EventListParams, 'page' | 'per_page'> & {
  readonly by: By;
};

/** To which events of a series a change of one of them is made. For other events every scope is `one`. */
export interface ScopeOptions {
  /**
   * `one`: to this event alone, which then overrides its series in the fields that change; `following`: to it and those after it,
   * which become a series of their own; `all`: to the series and every event that has not begun. Default: `one`.
   */
  readonly scope?: 'one' | 'following' | 'all' | undefined;
  /** With `all`: whether events that have begun change too. Default: they stay as they are. */
  readonly past?: boolean | undefined;
  /** Told of what a change over several dates wrote, which `CalendarView.undo` takes back. Default: no one. */
  readonly written?: ((write: CommittedWrite) => void) | undefined;
}

/** Options of a change of events. */
export interface EventUpdateOptions extends ScopeOptions, UpdateOptions {
  /**
   * With `following` and `all`: takes the place of the recurrence of the series. Of an event in no series: it becomes the first one of a
   * new series, and keeps its id, its dates, its slug and its history. `none`: the event is in no series any more and keeps all of these; its
   * series leaves its date out (`one`), ends before it (`following`) or ends now (`all`), and the events that it loses go to the trash.
   */
  readonly recurrence?: RecurrenceInput | undefined;
}

/** Options of a new event. */
export interface EventCreateOptions extends CreateOptions {
  /** The rule by which it recurs: it is the first event of a new series, and `reuse` does not apply. */
  readonly recurrence?: RecurrenceInput | undefined;
}

/** The parameters of lists of events, with the fields that the calendar declares. */
export type ListedBy<T extends Pick<AnyTypes, 'eventAsked'>> = Omit<EventListParams, 'custom' | 'sort'> &
  T['eventAsked'];

/** The operations on events. */
export interface EventResource<
  T extends Pick<AnyTypes, 'event' | 'eventInput' | 'eventPatch' | 'eventAsked'> = CalendarTypes,
>
  extends SluggedResource<T['event'], T['eventInput'], T['eventPatch'], ListedBy<T>>, Merging<T['event']> {
  /**
   * Returns one event, with `include` also its venue, organizers, categories, tags or image. Errors:
   * `not_found`, `not_accessible` if the caller may not read it.
   *
   * @example
   * const event = await calendar.events.get(7, { include: ['venue', 'organizer'] });
   * console.log(event.title, event.included.venue?.city, event.included.organizer.length);
   */
  get(key: number | string): Promise<T['event']>;
  get<L extends EventLink>(
    key: number | string,
    options: IncludeOptions<L>,
  ): Promise<EventWith<L, T['event']>>;

  /** Creates an event, with `recurrence` a series of which it is the first. Errors besides: as those of `series`. */
  create(input: T['eventInput'], options?: EventCreateOptions): Promise<T['event']>;

  /**
   * Updates an event, in the scope of a series those that follow it or all of them. Returns this event. Errors besides: as those of
   * `series`.
   *
   * @example
   * await calendar.events.update(7, { start_date: '2031-05-08 19:30' }, { scope: 'following' });
   * await calendar.events.update(9, {}, { recurrence: 'FREQ=WEEKLY;COUNT=10' });
   * await calendar.events.update(9, {}, { recurrence: 'none', scope: 'following' });
   */
  update(key: number | string, patch: T['eventPatch'], options?: EventUpdateOptions): Promise<T['event']>;

  /**
   * Creates a copy of an event that the caller may read, by itself: a draft of the caller, unless `changes` give a status. What else
   * they name takes the place of what the event has. Errors: those of `get` and `create`.
   *
   * @example
   * await calendar.events.duplicate(7, { start_date: '2032-05-08 19:30', end_date: '2032-05-08 22:00' });
   */
  duplicate(key: number | string, changes?: T['eventPatch']): Promise<T['event']>;

  /**
   * Returns what `create` would store, or with the `key` of a stored event what `update` would, and stores nothing. The id
   * of a new event, and of what would be created with it, is negative; `slug` is the one asked for, which another event may
   * have. Errors: those of `create` and `update`.
   *
   * @example
   * const { description } = await calendar.events.preview({ description: '<p>New</p>' }, 7);
   */
  preview(input: T['eventPatch'], key?: number): Promise<T['event']>;

  /** Moves an event to the trash, in the scope of a series also those that follow it or all of them. Returns this event. */
  delete(key: number | string, options?: ScopeOptions): Promise<T['event']>;

  /**
   * Deletes an event in the trash for good; its series leaves its date out from then on. With `all`, deletes the series, if that is
   * in the trash, with its events there.
   */
  purge(key: number | string, options?: Pick<ScopeOptions, 'scope'>): Promise<T['event']>;

  /** Returns a page of a list with its events, and with `include` their linked records. */
  list(params?: ListedBy<T>): Promise<Page<T['event']>>;
  list<L extends EventLink>(
    params: ListedBy<T> | undefined,
    options: IncludeOptions<L>,
  ): Promise<Page<EventWith<L, T['event']>>>;

  /**
   * Counts the events that `list` would give this caller with the same filters, without loading any: by the `month` or
   * the `day` on which they start, in order and with those that have none, or by `category` or `tag`, the most used
   * first and only those with events. A category includes the events of its descendants, and `categories` or `tags`
   * then names what to count. At most 366 counts, each from a query of its own: a write in between may be in some.
   *
   * Errors: `invalid_param`, also for more than 366 months or days and for a window without a start or an end.
   *
   * @example
   * await calendar.events.count({ by: 'month', start_date: '2031-01-01', end_date: '2031-12-31' });
   * // [{ month: '2031-01', count: 12 }, { month: '2031-02', count: 0 }, …]
   */
  count<By extends keyof Counted>(params: EventCountParams<By>): Promise<EventCount<By>[]>;
}

/** Creates the resource of events. */
export function createEventResource(context: Context): Omit<EventResource, 'duplicate' | 'merge'> {
  const events = createPostResource(eventRules, context);

  async function get(key: number | string): Promise<EventRecord>;
  async function get<L extends EventLink>(
    key: number | string,
    options: IncludeOptions<L>,
  ): Promise<EventWith<L>>;
  async function get<L extends EventLink>(key: number | string, options?: IncludeOptions<L>) {
    const event = await events.get(key);
    return options === undefined ? event : (await including(context, [event], options.include))[0];
  }

  async function list(params?: EventListParams): Promise<Page<EventRecord>>;
  async function list<L extends EventLink>(
    params: EventListParams | undefined,
    options: IncludeOptions<L>,
  ): Promise<Page<EventWith<L>>>;
  async function list<L extends EventLink>(params?: EventListParams, options?: IncludeOptions<L>) {
    const page = await events.list(params);
    if (options === undefined) return page;
    return { ...page, items: await including(context, page.items, options.include) };
  }

  return {
    ...events,
    get,
    list,
    preview: (input, key) => previewEvent(context, input, key),
    async count({ by, ...params }) {
      if (!COUNTED.includes(by)) throw invalidParam({ by: unreadable('month, day, category or tag', by) });
      const { query } = await events.prepare(params);
      return query?.kind === 'event' ? countBy(context, query, by) : [];
    },
  };
}
