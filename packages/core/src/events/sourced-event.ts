import { may } from '../access/policy.js';
import { invalidParam } from '../errors.js';
import type { Parsed } from '../fields/record-inputs.js';
import { CURRENCY_POSITIONS, type EventCurrency } from '../money/cost.js';
import { ALL_EVENTS, ALL_SERIES, type EventQuery, type SeriesQuery } from '../query/query.js';
import type { EventRecord } from '../records/event-record.js';
import { demand, nowUtc, type Context } from '../resource/context.js';
import { WHOLE, type Plan } from '../resource/plan.js';
import { fromUtc } from '../time/zoned-time.js';
import { TOO_LARGE } from '../fields/reasons.js';
import { eventRules, newEvent } from './events.js';

/** The identity of an event in other calendars: an import updates the event that an earlier import with the same identity created. */
export interface EventSource {
  /** The `UID` of iCalendar, the same in every copy of the event. At most 500 characters. */
  readonly uid: string;
  /**
   * Identifies an event of a series; any text that is the same in every import. If the calendar has a series with the `uid`, this is
   * the date that its rule gives the event, `YYYY-MM-DD HH:MM:SS` on the wall clock of the series.
   */
  readonly recurrence_id?: string | undefined;
  /** The time of its last change at the source, UTC `YYYY-MM-DD HH:MM:SS`. A stored event with a later change is kept. */
  readonly modified_utc?: string | undefined;
  /** The currency that the event has of its own there, also without a cost: a symbol, a code and a position, each `''` for none. */
  readonly currency?: EventCurrency | undefined;
  /** The id of the stored event that it is a copy of, unless that event has a `uid`. */
  readonly id?: number | undefined;
}

/**
 * The outcome of an event with a `source`. `newer`: the stored event has a later change and is kept; `trashed`: it is in the trash and
 * stays there; `absent`: the entry moves an event to the trash that does not exist.
 */
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'newer' | 'trashed' | 'absent';

/** Maximum length of `uid` and `recurrence_id` in UTF-16 units: databases index them. */
const MAX_UID = 500;

/** An upper bound of the events of a series. */
const MAX_SERIES = 100_000;

/** The query for the events with some `uid`s, in any status. */
export const knownBy = (uid: readonly string[]): EventQuery => ({
  ...ALL_EVENTS,
  hidden: true,
  uid,
  offset: 0,
  limit: MAX_SERIES,
});

/** The query for the series with some `uid`s, in any status. */
export const seriesKnownBy = (uid: readonly string[]): SeriesQuery => ({ ...ALL_SERIES, ...WHOLE, uid });

/** The events of a series by `recurrence_id`: the oldest stored one of each, or the one that the plan adds. */
type Series = Map<string | null, EventRecord>;

async function loadSeries({ store }: Context, plan: Plan, uid: string): Promise<Series> {
  const ids = (await plan.find(knownBy([uid]))).map((ref) => ref.id).sort((a, b) => b - a);
  return new Map((await store.load('event', ids)).map((event) => [event.recurrence_id, event]));
}

/** The events of the stored series with a `uid`, by their places. */
async function loadPlaces({ store }: Context, plan: Plan, uid: string): Promise<Series> {
  const series = (await plan.find(seriesKnownBy([uid]))).map(({ id }) => id);
  if (series.length === 0) return new Map();
  const refs = await plan.find({ ...ALL_EVENTS, ...WHOLE, hidden: true, series });
  const events = await store.load(
    'event',
    refs.map(({ id }) => id),
  );
  return new Map(events.map((event) => [event.recurrence_id, event]));
}

/** The form of places in series. */
const PLACE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/**
 * Finds the event of a source: the oldest one with its `uid`, else the one in its place of the series with that `uid`, else the one
 * with its id if that has no `uid`.
 */
async function findSourced(
  context: Context,
  plan: Plan,
  series: Series,
  { uid, recurrence_id, id = 0 }: EventSource,
): Promise<EventRecord | undefined> {
  const found = series.get(recurrence_id ?? null);
  if (found !== undefined) return found;
  if (recurrence_id !== undefined && PLACE.test(recurrence_id)) {
    const placed = (await plan.once(`the places of ${uid}`, () => loadPlaces(context, plan, uid))).get(
      recurrence_id,
    );
    if (placed !== undefined) return placed;
  }
  if (id === 0) return undefined;
  const [own] = await context.store.load('event', [id]);
  return own?.uid === null ? own : undefined;
}

/** The fields that every change of an event sets. */
type Stamp = Pick<EventRecord, 'modified' | 'modified_utc'>;

/** Whether two states of an event are equal except for the time of the change. */
function isSame(a: EventRecord, b: EventRecord): boolean {
  const said = ({ modified: _, modified_utc: __, ...rest }: EventRecord) => Object.entries(rest).sort();
  return JSON.stringify(said(a)) === JSON.stringify(said(b));
}

/** The time of the last change at the source: at most the current time, or that of a scheduled publication. */
export function stampOf(
  context: Context,
  modified_utc: string | undefined,
  date_utc: string,
): Partial<Stamp> {
  if (modified_utc === undefined) return {};
  const latest = [nowUtc(context), date_utc].sort()[1] ?? date_utc;
  const stamp = modified_utc < latest ? modified_utc : latest;
  return { modified: fromUtc(stamp, context.siteZone), modified_utc: stamp };
}

/** The maximum length of a symbol or a code. */
const MAX_CURRENCY = 40;

/** The currency of an event at its source, if it tells one. Throws `invalid_param` for anything else. */
function currencyOf({ currency }: EventSource): Pick<EventRecord, 'currency'> | undefined {
  if (currency === undefined) return undefined;
  const { symbol, code, position } = currency;
  const isText = (text: unknown): boolean =>
    typeof text === 'string' && text.length <= MAX_CURRENCY && !/[<>\p{Cc}]/u.test(text);
  if (!isText(symbol) || !isText(code) || !(CURRENCY_POSITIONS as readonly unknown[]).includes(position))
    throw invalidParam({
      currency: 'It is no currency: a symbol, a code and a position (prefix, postfix, suffix).',
    });
  return { currency: { symbol, code, position } };
}

/** A source. Throws `invalid_param` if its identity is longer than databases index. */
export function checkedSource(source: EventSource): EventSource {
  for (const [name, text] of Object.entries({ uid: source.uid, recurrence_id: source.recurrence_id ?? '' }))
    if (text.length > MAX_UID) throw invalidParam({ [name]: TOO_LARGE });
  return source;
}

/** Plans an event of another calendar: a new record, or the next state of the stored one. */
export async function planSourced(
  context: Context,
  plan: Plan,
  given: Parsed<'event'>,
  source: EventSource,
): Promise<{ readonly id: number | undefined; readonly outcome: ImportOutcome }> {
  const { uid, recurrence_id, modified_utc } = checkedSource(source);
  const identity = { uid, recurrence_id: recurrence_id ?? null };
  const currency = currencyOf(source);
  // each event of a series asks for all of it
  const series = await plan.once(`the series ${uid}`, () => loadSeries(context, plan, uid));
  const stored = await findSourced(context, plan, series, source);
  if (stored === undefined) {
    if (given.status === 'trash') return { id: undefined, outcome: 'absent' };
    const event = await newEvent(context, plan, given);
    const stamp = stampOf(context, modified_utc, event.date_utc);
    const record = { ...event, ...stamp, ...currency, ...identity };
    const id = plan.insert('event', record);
    // a later entry with the same identity is the next state of this event
    series.set(identity.recurrence_id, { ...record, id, revision: 0 });
    return { id, outcome: 'created' };
  }
  const previous = plan.current('event', stored);
  const { id } = previous;
  if (previous.status === 'trash') return { id, outcome: 'trashed' };
  if (modified_utc !== undefined && previous.modified_utc > modified_utc) return { id, outcome: 'newer' };
  demand(may(context.actor, 'update', previous));
  const next = await eventRules.change(context, plan, previous, given);
  const known = stored.uid === null ? {} : identity;
  const sourced = { ...next, ...stampOf(context, modified_utc, next.date_utc), ...currency, ...known };
  if (isSame(previous, sourced)) return { id, outcome: 'unchanged' };
  return { id: plan.update('event', sourced), outcome: 'updated' };
}
