import { may } from '../access/policy.js';
import { invalidParam } from '../errors.js';
import type { RecurrenceInput } from '../fields/series-inputs.js';
import { eventRules, newEvent } from '../events/events.js';
import type { Parsed } from '../fields/record-inputs.js';
import { beforeTrash } from '../resource/before-hooks.js';
import { NOT_IN_TRASH } from '../fields/reasons.js';
import type { EventRecord } from '../records/event-record.js';
import { withGroups } from '../records/overrides.js';
import type { SeriesRecord } from '../records/series-record.js';
import { demand, modifiedNow, type Context } from '../resource/context.js';
import type { Plan } from '../resource/plan.js';
import { restated } from '../resource/publication.js';
import { localTime, secondsOf, startOfDay, type LocalTime } from '../time/local-time.js';
import {
  asEvent,
  beginningOf,
  datesAt,
  isUnchanged,
  recurrenceOf,
  ruleOf,
  seriesFrom,
} from './occurrence.js';
import {
  datesOf,
  LATEST,
  movedRecurrence,
  readRecurrence,
  refusedRecurrence,
  requireStart,
  splitRecurrence,
  type Recurrence,
} from './recurrence.js';
import {
  eventsOf,
  horizonOf,
  MAX_WRITTEN,
  NO_PLACES,
  placesOf,
  writeOccurrences,
  type Rewriting,
} from './write-occurrences.js';

/** A change of a series. */
export interface SeriesChange {
  readonly patch: Parsed<'event'>;
  readonly recurrence?: RecurrenceInput | undefined;
  /** Whether events that have begun change too. */
  readonly past: boolean;
  /** Changes that a patch cannot express. */
  readonly rest?: Partial<EventRecord> | undefined;
  /** When it changed, if that was elsewhere. Default: now. */
  readonly stamp?: Partial<Pick<SeriesRecord, 'modified' | 'modified_utc'>>;
}

/** Plans a series with its events; returns its id within the plan. */
export async function createSeries(
  context: Context,
  plan: Plan,
  given: Parsed<'event'>,
  recurrence: RecurrenceInput,
  own: Partial<SeriesRecord> = {},
): Promise<number> {
  const event = await newEvent(context, plan, given);
  const series = seriesFrom(event, { rule: [], expanded_to: LATEST, split_from: 0, ...own });
  const ruled = withRule(context, { ...series, id: 0, revision: 0 }, recurrence);
  return insertSeries(context, plan, ruled, { events: [], past: true });
}

/** A series with its recurrence, which was read once. */
interface RuledSeries {
  readonly series: SeriesRecord;
  readonly recurrence: Recurrence;
}

/**
 * Plans a new series of which a stored event is the first: with its change, its dates, its slug and its history, and with new events on the other
 * dates. Throws `invalid_param` for a recurrence that is none, that does not begin with the event, or of an event in the trash.
 */
export async function repeatEvent(
  context: Context,
  plan: Plan,
  event: EventRecord,
  { patch, recurrence }: Required<Pick<SeriesChange, 'patch' | 'recurrence'>>,
): Promise<void> {
  const next = await eventRules.change(context, plan, event, patch);
  if (next.status === 'trash') throw refusedRecurrence('An event in the trash has no rule.');
  const series = seriesFrom(next, { rule: [], expanded_to: LATEST, split_from: 0, uid: null });
  const ruled = withRule(context, { ...series, id: 0, revision: 0 }, recurrence ?? []);
  await insertSeries(context, plan, ruled, {
    events: [{ ...next, recurrence_id: next.start_date }],
    past: true,
  });
}

/** Plans a new series by its recurrence, with its events. */
async function insertSeries(
  context: Context,
  plan: Plan,
  { series, recurrence }: RuledSeries,
  rewriting: Rewriting,
): Promise<number> {
  const places = placesOf(context, series, recurrence);
  if (places.places.length === 0) {
    const end = horizonOf(context).slice(0, 10);
    throw refusedRecurrence(
      `It has no dates within the time for which events are written, which ends at ${end}.`,
    );
  }
  const { revision: _, ...record } = { ...series, expanded_to: places.expanded_to };
  const id = plan.insert('series', record);
  await writeOccurrences(context, plan, { ...series, id }, places, rewriting);
  return id;
}

/** A series with the rule that a recurrence gives it. Throws `invalid_param` unless it begins with its start. */
function withRule(context: Context, series: SeriesRecord, given: RecurrenceInput): RuledSeries {
  const beginning = beginningOf(context, series);
  const recurrence = readRecurrence(given, beginning);
  requireStart(recurrence, beginning);
  return { series: { ...series, rule: ruleOf(recurrence, series) }, recurrence };
}

/** A series after a patch that was made to its event in a place. */
interface Changed extends RuledSeries {
  /** By how many seconds its dates move. */
  readonly moved: number;
}

async function changed(
  context: Context,
  plan: Plan,
  { series, recurrence: before }: RuledSeries,
  place: LocalTime,
  { patch, recurrence, rest }: SeriesChange,
): Promise<Changed> {
  const event = asEvent(context, series, place);
  const next = { ...(await eventRules.change(context, plan, event, patch)), ...rest };
  const moved = secondsOf(next.start_date) - secondsOf(event.start_date);
  const { all_day } = next;
  const start = localTime(secondsOf(series.start_date) + moved);
  const start_date = all_day ? startOfDay(start) : start;
  const lasting = secondsOf(next.end_date) - secondsOf(next.start_date);
  const isSameSpan = moved === 0 && next.end_date === event.end_date && all_day === series.all_day;
  const end_date = isSameSpan ? series.end_date : localTime(secondsOf(start_date) + lasting);
  const { id, revision, expanded_to, split_from, uid } = series;
  const template = {
    ...seriesFrom(next, { expanded_to, split_from, uid }),
    id,
    revision,
    start_date,
    end_date,
  };
  const rule = ruleOf(movedRecurrence(before, moved, all_day), template);
  return { ...withRule(context, { ...template, rule }, recurrence ?? rule), moved };
}

/** Plans a change of a series, and of its events; `event` is the one that it was made to, if it was made to one. */
export async function changeSeries(
  context: Context,
  plan: Plan,
  before: SeriesRecord,
  change: SeriesChange,
  event?: EventRecord,
  known?: Recurrence,
): Promise<void> {
  demand(may(context.actor, 'update', before));
  const place = event?.recurrence_id ?? before.start_date;
  const { series, recurrence, moved } = await changed(
    context,
    plan,
    { series: before, recurrence: known ?? recurrenceOf(context, before) },
    place,
    change,
  );
  const places = placesOf(context, series, recurrence);
  const next = { ...series, expanded_to: places.expanded_to };
  const { modified, modified_utc } = before;
  if (!isUnchanged(before, { ...next, modified, modified_utc }))
    plan.update('series', { ...next, ...modifiedNow(context), ...change.stamp });
  await writeOccurrences(context, plan, series, places, {
    events: await eventsOf(context, plan, before.id),
    moved,
    past: change.past,
    isRenamed: before.slug !== series.slug && before.status !== 'trash' && series.status !== 'trash',
    released: releasedBy(change, event),
  });
}

const releasedBy = ({ patch }: SeriesChange, event: EventRecord | undefined): Rewriting['released'] => {
  if (event === undefined) return undefined;
  const named = Object.entries(patch).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return { id: event.id, fields: withGroups(named) };
};

/** Whether a series has no dates before the place of an event. */
function isFirst(context: Context, { series, recurrence }: RuledSeries, place: LocalTime): boolean {
  const beginning = beginningOf(context, series);
  const before = localTime(secondsOf(place) - 1);
  return datesOf(recurrence, beginning, beginning.start_date, before, 1).length === 0;
}

/** Ends a series before the place of an event; returns the recurrence from there on. */
function cut(
  context: Context,
  plan: Plan,
  { series, recurrence }: RuledSeries,
  place: LocalTime,
): Recurrence {
  const beginning = beginningOf(context, series);
  const [before, from] = splitRecurrence(recurrence, beginning, place);
  const ended = { rule: ruleOf(before, series), expanded_to: LATEST };
  plan.update('series', { ...series, ...ended, ...modifiedNow(context) });
  return from;
}

/** Plans a change of an event and of those that follow it: a series of their own, split from the one that they are in. */
export async function changeFollowing(
  context: Context,
  plan: Plan,
  before: SeriesRecord,
  change: SeriesChange,
  event: EventRecord,
): Promise<void> {
  const place = event.recurrence_id ?? before.start_date;
  const ruled = { series: before, recurrence: recurrenceOf(context, before) };
  if (isFirst(context, ruled, place))
    return changeSeries(context, plan, before, { ...change, past: true }, event, ruled.recurrence);
  demand(may(context.actor, 'update', before));
  const events = await eventsOf(context, plan, before.id);
  const recurrence = cut(context, plan, ruled, place);
  const { end_date } = datesAt(context, before, place);
  const rest = { ...before, start_date: place, end_date, uid: null, split_from: before.id };
  const { moved, ...next } = await changed(context, plan, { series: rest, recurrence }, place, change);
  await insertSeries(context, plan, next, {
    events: events.filter(({ recurrence_id }) => (recurrence_id ?? '') >= place),
    moved,
    past: true,
    isRenamed: before.slug !== next.series.slug,
    released: releasedBy(change, event),
  });
}

/** Plans to move a series to the trash with the events that have not begun, with `past` all of them. */
export async function trashSeries(
  context: Context,
  plan: Plan,
  series: SeriesRecord,
  past: boolean,
): Promise<void> {
  demand(may(context.actor, 'delete', series));
  if (series.status === 'trash') throw invalidParam({ id: 'the series is in the trash' });
  await beforeTrash(context, 'event', asEvent(context, series, series.start_date));
  const trashed = { ...series, ...restated(series, 'trash') };
  plan.update('series', { ...trashed, ...modifiedNow(context) });
  const events = await eventsOf(context, plan, series.id);
  await writeOccurrences(context, plan, trashed, NO_PLACES, { events, past });
}

/** Plans to move an event and those that follow it to the trash: the series ends before it. */
export async function trashFollowing(
  context: Context,
  plan: Plan,
  series: SeriesRecord,
  event: EventRecord,
): Promise<void> {
  const place = event.recurrence_id ?? series.start_date;
  const ruled = { series, recurrence: recurrenceOf(context, series) };
  if (isFirst(context, ruled, place)) return trashSeries(context, plan, series, true);
  demand(may(context.actor, 'delete', series));
  await beforeTrash(context, 'event', event);
  const events = await eventsOf(context, plan, series.id);
  cut(context, plan, ruled, place);
  const following = events.filter(({ recurrence_id }) => (recurrence_id ?? '') >= place);
  await writeOccurrences(context, plan, series, NO_PLACES, { events: following, past: true });
}

/** Plans to delete a series that is in the trash for good, with its events there; others are single events from then on. */
export async function purgeSeries(context: Context, plan: Plan, series: SeriesRecord): Promise<void> {
  demand(may(context.actor, 'delete', series));
  if (series.status !== 'trash') throw invalidParam({ id: NOT_IN_TRASH });
  const events = (await eventsOf(context, plan, series.id)).filter(({ status }) => status === 'trash');
  if (events.length > MAX_WRITTEN)
    throw invalidParam({ id: `it has more than ${MAX_WRITTEN} events in the trash` });
  for (const event of events) demand(may(context.actor, 'delete', event));
  for (const { id, revision } of events) plan.changes.push({ op: 'delete', kind: 'event', id, revision });
  plan.changes.push({ op: 'delete', kind: 'series', id: series.id, revision: series.revision });
}

/** Plans that a series leaves the place of an event out, so that it gets no other event there. */
export async function excludePlace(
  context: Context,
  plan: Plan,
  { series: id, recurrence_id: place }: EventRecord,
): Promise<void> {
  const [series] = id === 0 || place === null ? [] : await context.store.load('series', [id]);
  if (series === undefined || place === null) return;
  const recurrence = recurrenceOf(context, series);
  const excluded = [...new Set([...recurrence.excluded, place])].sort();
  const added = recurrence.added.filter((date) => date !== place);
  const rule = ruleOf({ ...recurrence, added, excluded }, series);
  // throws if these are more dates than a series has
  readRecurrence(rule, beginningOf(context, series));
  plan.update('series', { ...series, rule, ...modifiedNow(context) });
}
