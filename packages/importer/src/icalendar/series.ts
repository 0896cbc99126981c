import { DAY, findZone, fromUtc, localTime, secondsOf, toUtc, type Zone } from '@kalends/core/adapter';
import type { ReportDraft } from '../file/file-report.js';
import { valueText, type PropertyRead } from './components.js';
import { CHARACTERS_OF_A_RECORD, type FileWork } from '../file/file-work.js';
import { propertyText, type Properties } from './properties.js';
import { occurrences, type Horizon } from './recurrence.js';
import {
  after,
  between,
  inZone,
  placeIn,
  readDuration,
  readTime,
  shiftBetween,
  utcOf,
  type FileTime,
  type Span,
  type ZoneSource,
} from './times.js';
import { withUntilOf } from './until.js';
import type { FileZone } from './zones.js';

/** A component with its dates. */
export interface TimedEvent {
  readonly line: number;
  readonly properties: Properties;
  /** The number of its characters. */
  readonly size: number;
  readonly start: FileTime;
  readonly span: Span;
}

/** A component that overrides an occurrence of a series. */
export interface ChangedEvent extends TimedEvent {
  /** The start that the rules of the series give this occurrence. */
  readonly of: FileTime;
  /** Whether all later occurrences are changed in the same way (`RANGE=THISANDFUTURE`). */
  readonly isForFuture: boolean;
}

/** The components of a file that share a `UID`. */
export interface SeriesComponents {
  readonly uid: string;
  /** The component for the whole series, or for the only event. */
  main: TimedEvent | undefined;
  /** The components that override single occurrences, by `recurrence_id`; absent if there is none. */
  changed?: Map<string, ChangedEvent>;
}

/** The dates of an event as calendar input. */
export interface EventTimes {
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly all_day: boolean;
}

/** An event to import. */
export interface SingleEvent {
  readonly event: TimedEvent;
  /** `null` if it is not part of a series. */
  readonly recurrence_id: string | null;
  /** Its start in local time of the file. */
  readonly local: string;
}

/** The events of a series within the horizon. */
export interface ExpandedSeries {
  readonly events: readonly SingleEvent[];
  /** Whether the list is complete, so that occurrences of an earlier import that are not in it have been cancelled. */
  readonly isWhole: boolean;
}

const compact = (local: string): string => local.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** A key for one occurrence of a series, the same in every file. */
export const recurrenceId = (local: string, isDate: boolean, zone: FileZone): string =>
  isDate ? compact(local).slice(0, 8) : `${compact(zone.toUtc(local))}Z`;

/** Whether a zone has one wall clock for a time in UTC: the hour that its clocks repeat stands for the first one (F31). */
const hasClockFor = (utc: string, zone: Zone): boolean => toUtc(fromUtc(utc, zone), zone) === utc;

/** The zone with the offset that a zone has at a time: `UTC+2`. */
function zoneWithOffset(utc: string, zone: Zone): Zone {
  const minutes = Math.round(zone.offsetAt(secondsOf(utc)) / 60);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const digits = rest === 0 ? String(hours) : `${hours}:${String(rest).padStart(2, '0')}`;
  return findZone(`UTC${minutes < 0 ? '-' : '+'}${digits}`) ?? zone;
}

/** The dates of an event. */
export function eventTimes({ event, local }: SingleEvent, site: Zone): EventTimes {
  const { start, span, properties } = event;
  const { zone, isDate } = start;
  const named = findZone(propertyText(properties, 'x-kalends-timezone') ?? '');
  const end = after(local, span, zone);
  if (isDate) {
    // the end of an all-day event is exclusive
    const last = secondsOf(end) > secondsOf(local) ? localTime(secondsOf(end) - DAY) : local;
    const days = {
      start_date: local.slice(0, 10),
      end_date: last < local ? local.slice(0, 10) : last.slice(0, 10),
    };
    return { ...days, timezone: (named ?? site).id, all_day: true };
  }
  const from = local === start.local ? utcOf(start) : zone.toUtc(local);
  const to = span.days === 0 ? localTime(secondsOf(from) + span.seconds) : zone.toUtc(end);
  const usual = named ?? zone.zone;
  const isUsual = [from, to].every((utc) => hasClockFor(utc, usual));
  const kept = isUsual ? usual : zoneWithOffset(from, usual);
  const own = (utc: string): string => fromUtc(utc, kept);
  return { start_date: own(from), end_date: own(to), timezone: kept.id, all_day: false };
}

/** A date of a series, and how long its event lasts if that is said. */
interface SeriesDate {
  readonly local: string;
  readonly span: Span | undefined;
}

/** The context for reading dates. */
export interface DatesReading {
  readonly zones: ZoneSource;
  readonly work: FileWork;
  /** Gets what is no date. */
  readonly onBad?: (property: PropertyRead, text: string) => void;
}

/** The number of dates that take some milliseconds. */
const DATES = 500;

/** A value of a property as a date of a series; `undefined` if it is none. */
function dateOf(
  property: PropertyRead,
  text: string,
  start: FileTime,
  zones: ZoneSource,
): SeriesDate | undefined {
  const [first = '', second] = text.split('/');
  const time = readTime(property, first, zones, start.written);
  if (time === undefined) return undefined;
  const local = inZone(placeIn(time, start), start.zone);
  if (second === undefined) return { local, span: undefined };
  const end = readTime(property, second, zones, time.written);
  return { local, span: end === undefined ? readDuration(second) : between(time, end) };
}

/** The dates of properties on the clock of the series, read in slices. */
export async function datesOf(
  properties: readonly PropertyRead[],
  { start }: TimedEvent,
  { zones, work, onBad }: DatesReading,
): Promise<SeriesDate[]> {
  const dates: SeriesDate[] = [];
  let read = 0;
  for (const property of properties)
    for (const value of property.values) {
      if (++read % DATES === 0) await work.pause();
      const text = valueText(value);
      const date = dateOf(property, text, start, zones);
      if (date !== undefined) dates.push(date);
      // some programs write a property without a value
      else if (text !== '') onBad?.(property, text);
    }
  return dates;
}

/** The same dates without their ends. */
export const localTimes = async (...args: Parameters<typeof datesOf>): Promise<string[]> =>
  (await datesOf(...args)).map(({ local }) => local);

/** The occurrence of a change for the future that starts at a local time of the series by its rules: moved like the changed one. */
function shiftedStart({ of, start }: ChangedEvent, local: string, { zone }: FileTime): string {
  const own = (time: string, from: FileZone): string =>
    from === start.zone || start.isDate ? time : start.zone.fromUtc(from.toUtc(time));
  return after(own(local, zone), shiftBetween(own(of.local, of.zone), start.local), start.zone);
}

/** Expands a series into single events within a horizon in UTC, at most `horizon.max` of them: those that start first. */
export async function expand(
  series: SeriesComponents,
  horizon: Horizon,
  zones: ZoneSource,
  report: Pick<ReportDraft, 'error' | 'note'>,
  work: FileWork,
): Promise<ExpandedSeries> {
  const all = await expandAll(series, horizon, zones, report, work);
  const { max } = horizon;
  if (all.events.length <= max) return all;
  const events = [...all.events].sort((a, b) => (a.local < b.local ? -1 : 1)).slice(0, max);
  const message = `Only the first ${max} events of the series are imported.`;
  for (const { event } of events.slice(0, 1)) report.note({ line: event.line, message });
  return { events, isWhole: false };
}

/** All events of a series within the horizon, however many components change one. */
async function expandAll(
  { uid, main, changed = new Map<string, ChangedEvent>() }: SeriesComponents,
  horizon: Horizon,
  zones: ZoneSource,
  report: Pick<ReportDraft, 'error' | 'note'>,
  work: FileWork,
): Promise<ExpandedSeries> {
  const single = (
    event: TimedEvent,
    recurrence_id: string | null,
    local = event.start.local,
  ): SingleEvent => ({
    event,
    recurrence_id,
    local,
  });
  const overrides = [...changed].map(([id, event]) => single(event, id));
  if (main === undefined) {
    for (const { line, isForFuture } of changed.values())
      if (isForFuture)
        report.note({
          line,
          field: 'RECURRENCE-ID',
          message: 'The series is not in the file: only this event changes.',
        });
    return { events: overrides, isWhole: false };
  }
  const { properties, start, line, size } = main;
  work.spend('records', Math.ceil(size / CHARACTERS_OF_A_RECORD));
  await work.turn();
  const [rules, dates] = [properties('rrule'), properties('rdate')];
  if (rules.length + dates.length === 0) {
    return { events: [single(main, null), ...overrides], isWhole: true };
  }
  const { zone, isDate, local } = start;
  const lasting = [...changed.values()]
    .filter(({ isForFuture }) => isForFuture)
    .map((event) => ({ event, from: inZone(event.of, zone) }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const onBad = (property: PropertyRead, text: string): void =>
    report.error({
      ...{ line: property.line, field: property.name.toUpperCase(), uid },
      message: `There is no such time: ${text.slice(0, 100)}`,
    });
  const reading = { zones, work, onBad };
  const added = await datesOf(dates, main, reading);
  const spans = new Map(added.flatMap(({ local: at, span }) => (span === undefined ? [] : [[at, span]])));
  const ruleTexts = (all: readonly PropertyRead[]): string[] =>
    all.flatMap(({ values }) => values.map((value) => withUntilOf(valueText(value), start)));
  const { times, note } = await occurrences(
    {
      ...{ start: local, isDate, zone },
      rules: ruleTexts(rules),
      exceptRules: ruleTexts(properties('exrule')),
      extra: added.map(({ local: at }) => at),
      except: new Set(await localTimes(properties('exdate'), main, reading)),
    },
    { from: zone.fromUtc(horizon.from), to: zone.fromUtc(horizon.to), max: horizon.max },
    work,
  );
  if (note !== undefined) report.note({ line, field: 'RRULE', message: note });
  // of the changes for the future, the last one before a time counts
  let next = 0;
  const regular = times.flatMap((time) => {
    while ((lasting[next]?.from ?? '~') <= time) next += 1;
    const id = recurrenceId(time, isDate, zone);
    if (changed.has(id)) return [];
    const change = lasting[next - 1];
    const span = spans.get(time);
    if (change === undefined) return [single(span === undefined ? main : { ...main, span }, id, time)];
    return [single(change.event, id, shiftedStart(change.event, time, start))];
  });
  const isNear = ({ event }: SingleEvent): boolean => {
    const utc = utcOf(event.start);
    return utc >= horizon.from && utc <= horizon.to;
  };
  return { events: [...regular, ...overrides.filter(isNear)], isWhole: note === undefined };
}
