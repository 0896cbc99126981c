import type { Remark, ReportDraft } from '../file/file-report.js';
import { CHARACTERS_OF_A_RECORD, type FileWork } from '../file/file-work.js';
import { valueText, type EventComponent } from './components.js';
import { propertyText, type Properties, type PropertyReader } from './properties.js';
import { recurrenceId, type ChangedEvent, type SeriesComponents, type TimedEvent } from './series.js';
import {
  between,
  placeIn,
  readDuration,
  readTime,
  secondsIn,
  type FileTime,
  type Written,
  type ZoneSource,
} from './times.js';
import { storedUid } from '../file/stored-uid.js';

/** The `UID` of an event; one without is identified by its contents. */
const uidOf = (event: EventComponent, properties: Properties): string =>
  storedUid(
    propertyText(properties, 'uid') ??
      `start:${propertyText(properties, 'dtstart') ?? event.line}:${propertyText(properties, 'summary') ?? ''}`,
  );

const isTrue = (text: string | undefined): boolean => text?.toUpperCase() === 'TRUE';

/** The start and the duration of an event. */
function timesOf(
  { line }: EventComponent,
  properties: Properties,
  zones: ZoneSource,
  { error, note }: Pick<ReportDraft, 'error' | 'note'>,
): Pick<TimedEvent, 'start' | 'span'> | undefined {
  const timeOf = (name: string, base?: Written): FileTime | undefined => {
    const [property] = properties(name);
    if (property === undefined) return undefined;
    const time = readTime(property, property.values[0] ?? '', zones, base);
    if (time === undefined)
      error({ line: property.line, field: name.toUpperCase(), message: 'There is no such time.' });
    return time;
  };
  const start = timeOf('dtstart');
  if (start === undefined) {
    if (properties('dtstart').length === 0)
      error({ line, field: 'DTSTART', message: 'The event has no start.' });
    return undefined;
  }
  const { local, zone, written } = start;
  const isWholeDays =
    start.isDate ||
    (isTrue(propertyText(properties, 'x-microsoft-cdo-alldayevent')) && local.endsWith('00:00:00'));
  const first: FileTime = isWholeDays ? { local, isDate: true, zone, written } : start;
  const [duration] = properties('duration');
  const lasting = duration && readDuration(duration.values[0] ?? '');
  if (duration !== undefined && lasting === undefined)
    error({ line: duration.line, field: 'DURATION', message: 'There is no such duration.' });
  const end = timeOf('dtend', written);
  const until = end && between(first, end);
  if (until !== undefined && secondsIn(until) < 0)
    note({ line, field: 'DTEND', message: 'The end is before the start: it is left out.' });
  const span = until ?? lasting ?? { days: isWholeDays ? 1 : 0, seconds: 0 };
  return { start: first, span: secondsIn(span) <= 0 ? { days: 0, seconds: 0 } : span };
}

const newer = (a: Properties, b: Properties): boolean => {
  const stamp = (properties: Properties): readonly [number, string] => [
    Number(propertyText(properties, 'sequence') ?? 0),
    propertyText(properties, 'last-modified') ?? propertyText(properties, 'dtstamp') ?? '',
  ];
  const [[sequenceA, timeA], [sequenceB, timeB]] = [stamp(a), stamp(b)];
  return sequenceA === sequenceB ? timeA >= timeB : sequenceA > sequenceB;
};

/** The events of a file that share a `UID`: what is read of them is read again when it is needed. */
export interface EventGroup {
  readonly uid: string;
  /** The one for the whole series, or the only one. */
  main: EventComponent | undefined;
  /** The entries that change an event of the series; absent if there are none. */
  changes?: EventComponent[];
  /** Whether a rule or dates repeat the main one. */
  repeats: boolean;
  /** How many events it has; 1 before they were counted. */
  count: number;
}

/** The context for reading the events of a file. */
export interface GroupReading {
  readonly propertiesOf: PropertyReader;
  readonly zones: ZoneSource;
  readonly work: FileWork;
}

/** Of two components that describe the same event, the newer one; the other one is told. */
function newest<E extends Pick<TimedEvent, 'line' | 'properties'>>(
  known: E | undefined,
  event: E,
  { note }: Pick<ReportDraft, 'note'>,
): E {
  if (known === undefined) return event;
  const [left, kept] = newer(event.properties, known.properties) ? [known, event] : [event, known];
  const title = (propertyText(left.properties, 'summary') ?? '').slice(0, 100);
  note({
    line: left.line,
    field: 'UID',
    message: `"${title}" is left out: the event in line ${kept.line} has the same UID, and is newer or follows it.`,
  });
  return kept;
}

/** Counts that a component is read. */
async function spendOn(size: number, work: FileWork): Promise<void> {
  work.spend('records', Math.ceil(size / CHARACTERS_OF_A_RECORD));
  await work.turn();
}

/** The properties whose times may be in a zone of the file. */
const TIMES = ['dtstart', 'dtend', 'recurrence-id', 'rdate', 'exdate', 'created', 'last-modified'];

/** Reads the zones of an event before its times are read. */
async function prepareZones(properties: Properties, { zoneOf }: ZoneSource): Promise<void> {
  for (const { params } of TIMES.flatMap(properties))
    if (typeof params['tzid'] === 'string') await zoneOf.prepare(params['tzid']);
}

/** The properties that repeat an event. */
const REPEATING = ['rrule', 'rdate'];

/**
 * Groups the events of a file by `UID`. If two describe the same event, the newer one wins. One whose times cannot be read is an error,
 * and in no group.
 */
export async function groupsOf(
  components: readonly EventComponent[],
  { propertiesOf, zones, work }: GroupReading,
  report: ReportDraft,
): Promise<EventGroup[]> {
  const groups = new Map<string, EventGroup>();
  for (const component of components) {
    await spendOn(component.size, work);
    const errors: Remark[] = [];
    const onError = (remark: Remark): void => void errors.push(remark);
    const properties = propertiesOf(component, onError);
    await prepareZones(properties, zones);
    const times = timesOf(component, properties, zones, { ...report, error: onError });
    const uid = uidOf(component, properties);
    for (const error of errors) report.error({ ...error, uid });
    if (times === undefined) continue;
    const { line } = component;
    const { note } = times.start.zone;
    if (note !== undefined) report.note({ line, field: 'DTSTART', message: note });
    const isChange = properties('recurrence-id').length > 0;
    const repeats = REPEATING.some((name) => properties(name).length > 0);
    const group: EventGroup = groups.get(uid) ?? { uid, main: undefined, repeats: false, count: 1 };
    groups.set(uid, group);
    if (isChange) {
      group.changes ??= [];
      group.changes.push(component);
      continue;
    }
    const { main } = group;
    if (main !== undefined) {
      await spendOn(main.size + component.size, work);
      const known = { line: main.line, properties: propertiesOf(main) };
      const own = { line, properties };
      if (newest(known, own, report) !== own) continue;
    }
    group.main = component;
    group.repeats = repeats;
  }
  return [...groups.values()];
}

/** An event of a group with its times, which could be read before. */
function timedEvent(
  component: EventComponent,
  { propertiesOf, zones }: GroupReading,
): TimedEvent | undefined {
  const properties = propertiesOf(component);
  const silent = { error: () => undefined, note: () => undefined };
  const times = timesOf(component, properties, zones, silent);
  const { line, size } = component;
  return times && { line, properties, size, ...times };
}

/** Reads the components of a group. If two change the same event, the newer one wins. */
export async function seriesOf(
  { uid, main: mainOne, changes = [] }: EventGroup,
  reading: GroupReading,
  report: Pick<ReportDraft, 'error' | 'note'>,
): Promise<SeriesComponents> {
  const { zones, work } = reading;
  if (mainOne !== undefined) await spendOn(mainOne.size, work);
  const main = mainOne && timedEvent(mainOne, reading);
  const changed = new Map<string, ChangedEvent>();
  for (const one of changes) {
    const event = timedEvent(one, reading);
    const [recurrence] = event?.properties('recurrence-id') ?? [];
    if (event === undefined || recurrence === undefined) continue;
    const base = (main ?? event).start.written;
    const read = readTime(recurrence, recurrence.values[0] ?? '', zones, base);
    if (read === undefined) {
      const message = 'There is no such time.';
      report.error({ line: recurrence.line, field: 'RECURRENCE-ID', message, uid });
      continue;
    }
    const range = valueText(recurrence.params['range']).toUpperCase();
    if (range !== '' && range !== 'THISANDFUTURE')
      report.note({
        line: event.line,
        field: 'RECURRENCE-ID',
        message: `RANGE=${range.slice(0, 50)} is not supported: the change is made to this event only.`,
      });
    const of = main === undefined ? read : placeIn(read, main.start);
    const id = recurrenceId(of.local, of.isDate, of.zone);
    const known = changed.get(id);
    // of two that describe the same event the properties are read again
    await spendOn(event.size + (known?.size ?? 0), work);
    if (newest(known, event, report) !== event) continue;
    changed.set(id, { ...event, of, isForFuture: range === 'THISANDFUTURE' });
  }
  return { uid, main, ...(changed.size > 0 && { changed }) };
}
