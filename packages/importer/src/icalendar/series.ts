import { createHash } from 'node:crypto';
import { DAY, findZone, fromUtc, localTime, secondsOf, type Zone } from '@kalends/core/adapter';
import type { ReportDraft } from '../file/file-report.js';
import { valueText, type EventComponent, type PropertyRead } from './components.js';
import type { FileWork } from '../file/file-work.js';
import { createPropertyReader, textOf, type Properties } from './properties.js';
import { occurrences, type Horizon } from './recurrence.js';
import {
  after,
  between,
  inZone,
  readDuration,
  readTime,
  utcOf,
  type FileTime,
  type Span,
  type ZoneSource,
} from './times.js';
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

const MAX_UID = 400;
/** Reading so many characters takes as long as a record that is examined. */
const CHARACTERS_OF_A_RECORD = 2_000;

const compact = (local: string): string => local.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** A key for one occurrence of a series, the same in every file. */
const recurrenceId = (local: string, isDate: boolean, zone: FileZone): string =>
  isDate ? compact(local).slice(0, 8) : `${compact(zone.toUtc(local))}Z`;

/** The `UID` of an event. An overlong one is shortened with a digest; an event without one is identified by its contents. */
function uidOf(event: EventComponent, properties: Properties): string {
  const uid =
    textOf(properties, 'uid') ??
    `start:${textOf(properties, 'dtstart') ?? event.line}:${textOf(properties, 'summary') ?? ''}`;
  const clean = uid.replace(/\p{Cc}/gu, '');
  if (clean.length <= MAX_UID) return clean;
  return `${clean.slice(0, MAX_UID / 2)}#${createHash('sha256').update(clean).digest('hex')}`;
}

const isTrue = (text: string | undefined): boolean => text?.toUpperCase() === 'TRUE';

/** The start and the duration of an event. */
function timesOf(
  { line }: EventComponent,
  properties: Properties,
  zones: ZoneSource,
  report: ReportDraft,
): Pick<TimedEvent, 'start' | 'span'> | undefined {
  const timeOf = (name: string): FileTime | undefined => {
    const [property] = properties(name);
    if (property === undefined) return undefined;
    const time = readTime(property, property.values[0] ?? '', zones);
    if (time === undefined)
      report.error({ line: property.line, field: name.toUpperCase(), message: 'There is no such time.' });
    return time;
  };
  const start = timeOf('dtstart');
  if (start === undefined) {
    if (properties('dtstart').length === 0)
      report.error({ line, field: 'DTSTART', message: 'The event has no start.' });
    return undefined;
  }
  const isWholeDays =
    start.isDate ||
    (isTrue(textOf(properties, 'x-microsoft-cdo-alldayevent')) && start.local.endsWith('00:00:00'));
  const first = isWholeDays ? { ...start, isDate: true } : start;
  const [duration] = properties('duration');
  const lasting = duration && readDuration(duration.values[0] ?? '');
  if (duration !== undefined && lasting === undefined)
    report.error({ line: duration.line, field: 'DURATION', message: 'There is no such duration.' });
  const end = timeOf('dtend');
  const byEnd = end && between(first.local, inZone(end, first.zone));
  const span = byEnd ?? lasting ?? { days: isWholeDays ? 1 : 0, seconds: 0 };
  return { start: first, span: span.days < 0 ? { days: 0, seconds: 0 } : span };
}

const newer = (a: Properties, b: Properties): boolean => {
  const stamp = (properties: Properties): readonly [number, string] => [
    Number(textOf(properties, 'sequence') ?? 0),
    textOf(properties, 'last-modified') ?? textOf(properties, 'dtstamp') ?? '',
  ];
  const [[sequenceA, timeA], [sequenceB, timeB]] = [stamp(a), stamp(b)];
  return sequenceA === sequenceB ? timeA >= timeB : sequenceA > sequenceB;
};

/** The properties whose times may be in a zone of the file. */
const TIMES = ['dtstart', 'dtend', 'recurrence-id', 'rdate', 'exdate', 'last-modified'];

/** Reads the zones of an event before its times are read. */
async function prepareZones(properties: Properties, { zoneOf }: ZoneSource): Promise<void> {
  for (const { params } of TIMES.flatMap(properties))
    if (typeof params['tzid'] === 'string') await zoneOf.prepare(params['tzid']);
}

/** Groups the components of a file by `UID`. If two describe the same event, the newer one wins. */
export async function seriesOf(
  components: readonly EventComponent[],
  zones: ZoneSource,
  report: ReportDraft,
  work: FileWork,
): Promise<SeriesComponents[]> {
  const byUid = new Map<string, SeriesComponents>();
  const propertiesOf = createPropertyReader(report);
  for (const component of components) {
    work.spend('records', Math.ceil(component.size / CHARACTERS_OF_A_RECORD));
    await work.turn();
    const properties = propertiesOf(component);
    await prepareZones(properties, zones);
    const times = timesOf(component, properties, zones, report);
    if (times === undefined) continue;
    const event: TimedEvent = { line: component.line, properties, size: component.size, ...times };
    const { zone } = event.start;
    if (zone.note !== undefined) report.note({ line: component.line, field: 'DTSTART', message: zone.note });
    const uid = uidOf(component, properties);
    const series = byUid.get(uid) ?? { uid, main: undefined };
    byUid.set(uid, series);
    const [recurrence] = properties('recurrence-id');
    const of = recurrence && readTime(recurrence, recurrence.values[0] ?? '', zones);
    if (recurrence !== undefined && of === undefined) {
      report.error({ line: recurrence.line, field: 'RECURRENCE-ID', message: 'There is no such time.' });
      continue;
    }
    const range = valueText(recurrence?.params['range']).toUpperCase();
    if (range !== '' && range !== 'THISANDFUTURE')
      report.note({
        line: component.line,
        field: 'RECURRENCE-ID',
        message: `RANGE=${range.slice(0, 50)} is not supported: the change is made to this event only.`,
      });
    const id = of && recurrenceId(of.local, of.isDate, of.zone);
    const known = id === undefined ? series.main : series.changed?.get(id);
    if (known !== undefined && !newer(properties, known.properties)) continue;
    if (known !== undefined)
      report.note({ line: known.line, message: 'A later state of the event follows in the file.' });
    if (id === undefined || of === undefined) series.main = event;
    else
      (series.changed ??= new Map<string, ChangedEvent>()).set(id, {
        ...event,
        of,
        isForFuture: range === 'THISANDFUTURE',
      });
  }
  return [...byUid.values()];
}

/** The dates of an event. */
export function eventTimes({ event, local }: SingleEvent, site: Zone): EventTimes {
  const { start, span, properties } = event;
  const { zone, isDate } = start;
  const named = findZone(textOf(properties, 'x-kalends-timezone') ?? '');
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
  const kept = named ?? zone.zone;
  const own = (time: string): string => fromUtc(zone.toUtc(time), kept);
  return { start_date: own(local), end_date: own(end), timezone: kept.id, all_day: false };
}

/** The times of a property, in local time of the series. */
export function localTimes(
  properties: readonly PropertyRead[],
  { start }: TimedEvent,
  zones: ZoneSource,
): string[] {
  return properties.flatMap((property) =>
    property.values.flatMap((value) => {
      const time = readTime(property, Array.isArray(value) ? String(value[0]) : value, zones);
      if (time === undefined) return [];
      const local = inZone(time, start.zone);
      return [time.isDate && !start.isDate ? `${local.slice(0, 10)}${start.local.slice(10)}` : local];
    }),
  );
}

/** The occurrence of a change for the future that starts at a local time of the series by its rules: moved like the changed one. */
function shiftedStart({ of, start }: ChangedEvent, local: string, { zone }: FileTime): string {
  const own = (time: string, from: FileZone): string =>
    from === start.zone || start.isDate ? time : start.zone.fromUtc(from.toUtc(time));
  return after(own(local, zone), between(own(of.local, of.zone), start.local), start.zone);
}

/** Expands a series into single events within a horizon in UTC, at most `horizon.max` of them: those that start first. */
export async function expand(
  series: SeriesComponents,
  horizon: Horizon,
  zones: ZoneSource,
  report: ReportDraft,
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
  { main, changed = new Map<string, ChangedEvent>() }: SeriesComponents,
  horizon: Horizon,
  zones: ZoneSource,
  report: ReportDraft,
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
  const { times, note } = await occurrences(
    {
      ...{ start: local, isDate, zone },
      rules: rules.flatMap(({ values }) => values.map(valueText)),
      exceptRules: properties('exrule').flatMap(({ values }) => values.map(valueText)),
      extra: localTimes(dates, main, zones),
      except: new Set(localTimes(properties('exdate'), main, zones)),
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
    if (change === undefined) return [single(main, id, time)];
    return [single(change.event, id, shiftedStart(change.event, time, start))];
  });
  const isNear = ({ event }: SingleEvent): boolean => {
    const utc = utcOf(event.start);
    return utc >= horizon.from && utc <= horizon.to;
  };
  return { events: [...regular, ...overrides.filter(isNear)], isWhole: note === undefined };
}
