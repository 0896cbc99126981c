import { may } from '../access/policy.js';
import { invalidParam } from '../errors.js';
import { NO_RECORD } from '../fields/reasons.js';
import type { EventRecord } from '../records/event-record.js';
import type { SeriesRecord } from '../records/series-record.js';
import { demand, loadInTurns, modifiedNow, type Context } from '../resource/context.js';
import type { Plan } from '../resource/plan.js';
import { DAY, dayOf, localTime, secondsOf, type LocalTime } from '../time/local-time.js';
import {
  adoptedOccurrence,
  beginningOf,
  isUnchanged,
  recurrenceOf,
  ruleOf,
  seriesFrom,
} from './occurrence.js';
import { LATEST, readRecurrence, type Recurrence } from './recurrence.js';
import { eventsOf, MAX_WRITTEN, writer } from './write-occurrences.js';

const refused = (reason: string) => invalidParam({ ids: reason });

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/** The days from the first of some times to each of the others; `undefined` if their times of day differ. */
function daysBetween([first = '', ...others]: readonly LocalTime[]): readonly number[] | undefined {
  const isAlike = others.every((start) => start.slice(10) === first.slice(10));
  const since = secondsOf(`${dayOf(first)} 00:00:00`);
  return isAlike ? others.map((start) => Math.floor((secondsOf(start) - since) / DAY)) : undefined;
}

/**
 * The recurrence of exactly these dates, which are in order: every so many days or weeks, if most of the dates that this
 * gives are among them, and otherwise one by one.
 */
function recurrenceOfDates(starts: readonly LocalTime[]): Recurrence {
  const oneByOne = { rule: '', until: null, added: starts, excluded: [] };
  const days = daysBetween(starts);
  const step = (days ?? []).reduce(divisorOf, 0);
  const count = step === 0 ? 0 : (days?.at(-1) ?? 0) / step + 1;
  if (days === undefined || days.length < 2 || count > starts.length * 2) return oneByOne;
  const [first = ''] = starts;
  const all = Array.from({ length: count }, (_, n) => localTime(secondsOf(first) + n * step * DAY));
  const isWeekly = step % 7 === 0;
  const interval = isWeekly ? step / 7 : step;
  const rule = `FREQ=${isWeekly ? 'WEEKLY' : 'DAILY'}${interval === 1 ? '' : `;INTERVAL=${interval}`}`;
  const known = new Set(starts);
  return { rule, until: all.at(-1) ?? null, added: [], excluded: all.filter((date) => !known.has(date)) };
}

/** Where an event is in its series, or will be. */
const placeOf = ({ series, recurrence_id, start_date }: EventRecord): LocalTime =>
  series === 0 ? start_date : (recurrence_id ?? start_date);

/** The events that are to be of one series, by their places. */
async function chosenEvents(context: Context, ids: readonly number[]): Promise<readonly EventRecord[]> {
  const { actor } = context;
  const chosen = [...new Set(ids)];
  if (chosen.length < 2 || chosen.length > MAX_WRITTEN)
    throw refused(`They are the ids of 2 to ${MAX_WRITTEN} events.`);
  const events: EventRecord[] = [];
  for await (const event of loadInTurns(context, 'event', chosen))
    if (may(actor, 'read', event)) events.push(event);
  if (events.length < chosen.length) throw refused(NO_RECORD);
  for (const event of events) demand(may(actor, 'update', event));
  const [first] = events;
  if (events.some(({ status }) => status === 'trash')) throw refused('One of them is in the trash.');
  if (events.some(({ timezone, all_day }) => timezone !== first?.timezone || all_day !== first.all_day))
    throw refused('They are in several time zones, or some of them are of whole days.');
  if (new Set(events.map(placeOf)).size < events.length) throw refused('Two of them start at the same time.');
  return events.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

/** A new series of events: it has their dates, and what the last of them has. */
function newSeries(context: Context, events: readonly EventRecord[]): Omit<SeriesRecord, 'id' | 'revision'> {
  const [[first], last] = [events, events.at(-1)];
  if (first === undefined || last === undefined) throw refused(NO_RECORD);
  const { start_date, end_date, slug } = first;
  const starts = events.map((event) => event.start_date);
  const series = seriesFrom(last, {
    ...{ start_date, end_date, slug, uid: null, split_from: 0, expanded_to: LATEST },
    ...modifiedNow(context),
    rule: ruleOf(recurrenceOfDates(starts), first),
  });
  // throws if no series can have so many dates
  readRecurrence(series.rule, beginningOf(context, series));
  return series;
}

/** A series with the dates of further events. */
async function extended(
  context: Context,
  plan: Plan,
  series: SeriesRecord,
  events: readonly EventRecord[],
): Promise<SeriesRecord> {
  const starts = new Set(events.filter((event) => event.series === 0).map(({ start_date }) => start_date));
  const taken = new Set((await eventsOf(context, plan, series.id)).map((event) => event.recurrence_id));
  if ([...starts].some((start) => taken.has(start) || start < series.start_date))
    throw refused('The series has an event at the time of one of them, or begins after it.');
  if (events.some(({ timezone, all_day }) => timezone !== series.timezone || all_day !== series.all_day))
    throw refused('The series is in another time zone, or either it or the events are of whole days.');
  if (starts.size === 0) return series;
  const recurrence = recurrenceOf(context, series);
  const added = [...new Set([...recurrence.added, ...starts])].sort();
  const excluded = recurrence.excluded.filter((date) => !starts.has(date));
  const rule = ruleOf({ ...recurrence, added, excluded }, series);
  readRecurrence(rule, beginningOf(context, series));
  const next = { ...series, rule, ...modifiedNow(context) };
  plan.update('series', next);
  return next;
}

/** Plans one series of some events, or that they join the series of one of them; returns its id within the plan. */
export async function gatherEvents(context: Context, plan: Plan, ids: readonly number[]): Promise<number> {
  const events = await chosenEvents(context, ids);
  const [of = 0, ...others] = new Set(events.map(({ series }) => series).filter((id) => id !== 0));
  if (others.length > 0) throw refused('They are of several series.');
  const [stored] = of === 0 ? [] : await context.store.load('series', [of]);
  let series: SeriesRecord;
  if (stored === undefined) {
    const record = newSeries(context, events);
    series = { ...record, id: plan.insert('series', record), revision: 0 };
  } else {
    demand(may(context.actor, 'update', stored));
    series = await extended(context, plan, stored, events);
  }
  const write = writer(plan);
  for (const event of events) {
    const next = adoptedOccurrence(context, series, placeOf(event), event);
    if (!isUnchanged(event, next)) await write(next);
  }
  return series.id;
}
