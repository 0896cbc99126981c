import { may } from '../access/policy.js';
import { CalendarError, invalidParam } from '../errors.js';
import type { EventResource, EventUpdateOptions, ScopeOptions } from '../events/event-resource.js';
import { eventRules } from '../events/events.js';
import { PATCHES } from '../fields/record-inputs.js';
import { NOT_IN_TRASH, unreadable } from '../fields/reasons.js';
import { NO_RECURRENCE } from '../fields/series-inputs.js';
import { validate } from '../fields/validate.js';
import type { EventRecord } from '../records/event-record.js';
import { ALL_EVENTS } from '../query/query.js';
import type { SeriesRecord } from '../records/series-record.js';
import { demand, telling, type Context } from '../resource/context.js';
import { asGiven } from '../resource/readable-custom.js';
import { commitPlan, commitRecord, demandRevision, type Plan } from '../resource/plan.js';
import {
  changeFollowing,
  changeSeries,
  excludePlace,
  purgeSeries,
  repeatEvent,
  trashFollowing,
  trashSeries,
} from './change-series.js';
import type { SeriesResource } from './series-resource.js';
import { stopRepeating } from './stop-repeating.js';

const SCOPES = ['one', 'following', 'all'] as const;

type Act = (plan: Plan, event: EventRecord, series: SeriesRecord) => Promise<void>;

/** The operations of events that have a scope: a change of an occurrence can be made to those that follow it, or to all of its series. */
export function scopedEvents(
  context: Context,
  events: Omit<EventResource, 'duplicate' | 'merge'>,
  series: Pick<SeriesResource, 'create'>,
): Pick<EventResource, 'create' | 'update' | 'delete' | 'purge'> {
  const { store, actor } = context;

  async function stored(key: number | string): Promise<EventRecord | undefined> {
    const id = typeof key === 'number' ? key : await events.locate(key);
    const [event] = id === undefined ? [] : await store.load('event', [id]);
    return event;
  }

  /** The event, if it is one of a series. */
  async function occurrence(key: number | string): Promise<EventRecord | undefined> {
    const event = await stored(key);
    return event?.series === 0 ? undefined : event;
  }

  /** Makes an event that is in no series the first one of a new series. */
  async function repeat(
    id: number,
    given: object,
    { recurrence = [], revision, written }: EventUpdateOptions,
  ): Promise<EventRecord> {
    const patch = await validate(PATCHES.event, given, context, eventRules.references(context));
    demand(may(actor, 'write', 'event'));
    return commitRecord(telling(context, written), 'event', async (plan) => {
      const [event] = await store.load('event', [id]);
      if (event?.series !== 0) throw new CalendarError('conflict', 'The record was changed in the meantime.');
      demandRevision(event, revision);
      demand(may(actor, 'update', event));
      await repeatEvent(context, plan, event, { patch, recurrence });
      return id;
    });
  }

  /** Whether a change in this scope is made to one event alone. */
  function isOfOne(scope: ScopeOptions['scope']): boolean {
    if (scope !== undefined && !SCOPES.includes(scope))
      throw invalidParam({ scope: unreadable('scope', scope) });
    return scope === undefined || scope === 'one';
  }

  const committed = (id: number, act: Act, written: ScopeOptions['written']): Promise<EventRecord> =>
    commitRecord(telling(context, written), 'event', async (plan) => {
      const [event] = await store.load('event', [id]);
      const [own] = event === undefined ? [] : await store.load('series', [event.series]);
      if (event === undefined || own === undefined) throw invalidParam({ id: 'it is in no series' });
      await act(plan, event, own);
      return id;
    });

  return {
    async create(input, { recurrence, ...options } = {}) {
      if (recurrence === undefined || recurrence === NO_RECURRENCE) return events.create(input, options);
      const { id } = await series.create({ ...input, recurrence }, options);
      const first = { ...ALL_EVENTS, hidden: true, series: [id], offset: 0, limit: 1 };
      const { refs } = await store.find(first);
      const [event] = await store.load(
        'event',
        refs.map((ref) => ref.id),
      );
      if (event === undefined) throw new CalendarError('conflict', 'The record was removed in the meantime.');
      return asGiven(context, 'event', event);
    },
    async update(key, given, { scope, past = false, recurrence, revision, written } = {}) {
      const isAlone = isOfOne(scope);
      const known = isAlone && recurrence === undefined ? undefined : await stored(key);
      // who may not change an event is not told of its series
      if (known === undefined || !may(actor, 'update', known)) return events.update(key, given, { revision });
      if (known.series === 0)
        return recurrence === undefined || recurrence === NO_RECURRENCE
          ? events.update(key, given, { revision })
          : repeat(known.id, given, { recurrence, revision, written });
      if (isAlone && recurrence !== NO_RECURRENCE)
        throw invalidParam({ recurrence: 'An event of a series that is changed alone has no rule.' });
      const patch = await validate(PATCHES.event, given, context, eventRules.references(context));
      demand(may(actor, 'write', 'event'));
      if (recurrence === NO_RECURRENCE)
        return committed(
          known.id,
          (plan, own, of) => {
            demandRevision(own, revision);
            return stopRepeating(context, plan, of, { patch, scope: scope ?? 'one', past }, own);
          },
          written,
        );
      const change = { patch, recurrence, past };
      return committed(
        known.id,
        (plan, own, of) => {
          demandRevision(own, revision);
          return scope === 'all'
            ? changeSeries(context, plan, of, change, own)
            : changeFollowing(context, plan, of, change, own);
        },
        written,
      );
    },
    async delete(key, { scope, past = false, written } = {}) {
      const event = isOfOne(scope) ? undefined : await occurrence(key);
      if (event === undefined) return events.delete(key);
      demand(may(actor, 'write', 'event'));
      return committed(
        event.id,
        (plan, own, series) =>
          scope === 'all'
            ? trashSeries(context, plan, series, past)
            : trashFollowing(context, plan, series, own),
        written,
      );
    },
    async purge(key, { scope } = {}) {
      isOfOne(scope);
      const event = await occurrence(key);
      if (event === undefined) return events.purge(key);
      demand(may(actor, 'write', 'event'));
      const { result } = await commitPlan(context, async (plan) => {
        const [own] = await store.load('event', [event.id]);
        if (own?.status !== 'trash') throw invalidParam({ id: NOT_IN_TRASH });
        demand(may(actor, 'delete', own));
        const [of] = await store.load('series', [own.series]);
        if (scope === 'all' && of !== undefined) await purgeSeries(context, plan, of);
        else {
          plan.changes.push({ op: 'delete', kind: 'event', id: own.id, revision: own.revision });
          await excludePlace(context, plan, own);
        }
        return own;
      });
      return asGiven(context, 'event', result);
    },
  };
}
