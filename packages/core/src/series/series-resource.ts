import { may, visibility } from '../access/policy.js';
import { invalidParam } from '../errors.js';
import type { AnyTypes, CalendarTypes } from '../fields/own/typed.js';
import type { EventListParams } from '../events/event-list.js';
import { eventRules } from '../events/events.js';
import { paramsOf } from '../fields/fields.js';
import { INPUTS, PATCHES } from '../fields/record-inputs.js';
import type { RecurrenceInput } from '../fields/series-inputs.js';
import { NO_RECORD } from '../fields/reasons.js';
import { validate } from '../fields/validate.js';
import { ALL_SERIES } from '../query/query.js';
import type { SeriesRecord } from '../records/series-record.js';
import { demand, type Context } from '../resource/context.js';
import { createOnce } from '../resource/create-once.js';
import { readHistory, reversionOf, type RecordHistory } from '../resource/history.js';
import { pageOf } from '../resource/list.js';
import { asGiven } from '../resource/readable-custom.js';
import { PAGING_FIELDS, pagingOf, sliceOf, type Paging } from '../resource/paging.js';
import { commitPlan, commitRecord, type Plan } from '../resource/plan.js';
import type { CreateOptions, Page } from '../resource/resource.js';
import { changeSeries, createSeries, purgeSeries, trashSeries } from './change-series.js';
import { gatherEvents } from './gather-events.js';

/** Which events of a series: without bounds all of them, those that are over too. */
export interface SeriesEventsParams extends Partial<Paging> {
  /** Only events that start on this day or later. */
  readonly from?: EventListParams['start_date'];
  /** Only events that end on this day or earlier. */
  readonly to?: EventListParams['end_date'];
}

/** Options of a change of many events. */
export interface RewriteOptions {
  /** Whether events that have begun change too. Default: they stay as they are. */
  readonly past?: boolean | undefined;
}

/**
 * The series of a calendar. A series has the fields that its events share and the rule by which they recur; its events are
 * events as any, written ahead (`settings.series`, `Calendar.expandDue`). A change of a series changes every event that has not
 * begun, except for what it overrides. Each change is one commit of at most 1,000 events, or none; if someone changes the series
 * or one of its events at the same time, it is made to the later state.
 *
 * Errors: those of events; `invalid_param` for an id that is none, for `recurrence` with its reason in `data.reasons`, and for
 * more events than one commit writes.
 */
export interface SeriesResource<
  T extends Pick<AnyTypes, 'event' | 'series' | 'seriesInput' | 'seriesPatch'> = CalendarTypes,
> extends RecordHistory<T['series']> {
  /** Creates a series with its events. */
  create(input: T['seriesInput'], options?: Pick<CreateOptions, 'idempotency'>): Promise<T['series']>;
  /** Returns the id of the series with this slug, whatever the caller may read of it. */
  locate(slug: string): Promise<number | undefined>;
  /** Returns a series that the caller may read. */
  get(id: number): Promise<T['series']>;
  /**
   * Changes a series and its events. If its start moves, its events move with it. Dates that the rule no longer gives go to the
   * trash, new ones are added.
   */
  update(id: number, patch: T['seriesPatch'], options?: RewriteOptions): Promise<T['series']>;
  /**
   * Creates a copy of a series that the caller may read, with the rule but without what is otherwise in its events: a draft of the
   * caller, unless `changes` give a status. Where they move the start, give `recurrence` too, unless the rule fits that.
   */
  duplicate(id: number, changes?: T['seriesPatch']): Promise<T['series']>;
  /**
   * Makes a series of 2 to 1,000 events that there are, of one zone; if some are of one series already, the others join it. The
   * series has the dates of the events and no others, and what the last of them has; where another one differs, it overrides.
   * Publication dates alone are no difference: they become that of the series with the next change of it. Nothing else of the
   * events changes. `invalid_param` with the reason in `data.reasons`.
   */
  gather(ids: readonly number[]): Promise<T['series']>;
  /** Moves a series and its events that have not begun to the trash. `update` with a `status` takes them out again. */
  delete(id: number, options?: RewriteOptions): Promise<T['series']>;
  /** Deletes a series that is in the trash for good, with its events there. Others stay, as single events. */
  purge(id: number): Promise<T['series']>;
  /**
   * Returns a page of the events of a series that the caller may read, in order. Errors besides: `invalid_param` for a date that is none,
   * `page_not_found`.
   *
   * @example
   * const { items } = await calendar.series.events(7, { from: '2031-05-01', to: '2031-05-31' });
   */
  events(id: number, params?: SeriesEventsParams): Promise<Page<T['event']>>;
  /** Returns a page of the series that the caller sees, by id. */
  list(params?: Partial<Paging>): Promise<Page<T['series']>>;
}

const PAGING = paramsOf(PAGING_FIELDS);

/** Creates the resource of series. */
export function createSeriesResource(context: Context): Omit<SeriesResource, 'duplicate' | 'events'> {
  const { store, actor, settings } = context;

  async function found(id: number): Promise<SeriesRecord> {
    const [series] = Number.isSafeInteger(id) ? await store.load('series', [id]) : [];
    if (series === undefined || !may(actor, series.status === 'trash' ? 'update' : 'read', series))
      throw invalidParam({ id: NO_RECORD });
    return series;
  }

  /** Commits a change of a series, and returns it as stored. */
  async function committed(
    id: number,
    act: (plan: Plan, series: SeriesRecord) => Promise<void>,
  ): Promise<SeriesRecord> {
    demand(may(actor, 'write', 'event'));
    return commitRecord(context, 'series', async (plan) => {
      await act(plan, await found(id));
      return id;
    });
  }

  return {
    create: ({ recurrence, ...input }, options = {}) =>
      createOnce(context, 'series', options, async () => {
        const given = await validate(INPUTS.event, input, context, eventRules.references(context));
        demand(may(actor, 'write', 'event'));
        return (plan) => createSeries(context, plan, given, recurrence);
      }),
    locate: async (slug) => (await store.lookup('series', slug, actor?.id))?.id,
    get: async (id) => asGiven(context, 'series', await found(id)),
    async update(id, { recurrence, ...given }, { past = false } = {}) {
      const patch = await validate(PATCHES.event, given, context, eventRules.references(context));
      return committed(id, (plan, series) =>
        changeSeries(context, plan, series, { patch, recurrence, past }),
      );
    },
    async gather(ids) {
      demand(may(actor, 'write', 'event'));
      return commitRecord(context, 'series', (plan) => gatherEvents(context, plan, ids));
    },
    async history(id, params) {
      demand(may(actor, 'write', 'event'));
      const series = await found(id);
      demand(may(actor, 'update', series));
      return readHistory(context, 'series', series, params);
    },
    revert: (id, revision, options) =>
      committed(id, async (plan, series) => {
        demand(may(actor, 'update', series));
        const reversion = await reversionOf(context, 'series', series, revision, options);
        if (reversion === undefined) return;
        const typed = { ...context, decoders: undefined };
        const { rule, ...given } = reversion.patch;
        const patch = await validate(PATCHES.event, given, typed, eventRules.references(typed));
        const recurrence = rule as RecurrenceInput | undefined;
        await changeSeries(typed, plan, series, { patch, recurrence, past: false, rest: reversion.rest });
      }),
    delete: (id, { past = false } = {}) =>
      committed(id, (plan, series) => trashSeries(context, plan, series, past)),
    async purge(id) {
      demand(may(actor, 'write', 'event'));
      const { result } = await commitPlan(context, async (plan) => {
        const series = await found(id);
        await purgeSeries(context, plan, series);
        return series;
      });
      return asGiven(context, 'series', result);
    },
    async list(params = {}) {
      const paging = pagingOf(await validate(PAGING, params, context), settings);
      const query = { ...ALL_SERIES, ...sliceOf(paging), visible: visibility(actor) };
      const { refs, version: _, ...page } = pageOf(await store.find(query), paging);
      const ids = refs.map(({ id }) => id);
      const items = await store.load('series', ids);
      return { items: items.map((series) => asGiven(context, 'series', series)), ...page };
    },
  };
}
