import { kindsOf, STATUSES } from '@kalends/core';
import type {
  SeriesRecord,
  Calendar,
  EventInput,
  EventRecord,
  EventSource,
  ImportEntry,
  ImportLinks,
} from '@kalends/core';
import { DAY, findZone, isToOne, LINK_FIELD, localTime, type Zone } from '@kalends/core/adapter';
import type { FileReport, Remark, ReportDraft } from '../file/file-report.js';
import type { FileSource } from '../file/file-text.js';
import { importFile, ownIdOf, type EventFileOptions, type FileRun } from '../file/import-file.js';
import { createLinked } from '../file/linked-records.js';
import { importEvents, type EventOfFile } from '../file/import-events.js';
import { readComponents } from './components.js';
import type { FileWork } from '../file/file-work.js';
import { eventContent, type ContentContext, type EventContent } from './event-input.js';
import { stampOf, propertyText } from './properties.js';
import { isCancelled } from './event-state.js';
import {
  eventTimes,
  type EventTimes,
  expand,
  type ExpandedSeries,
  type SeriesComponents,
  type SingleEvent,
  type TimedEvent,
} from './series.js';
import { seriesOf } from './read-series.js';
import { isKnownByEvent, LOOKUPS, storedSeries } from './stored-series.js';
import { statedSeries, type StatedSeries } from './series-entry.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import type { Complement } from './complement.js';
import { createZones } from './zones.js';

/** Options of `importICalendar`. Times in UTC are stored in the given `timezone`. */
export interface ICalendarOptions extends EventFileOptions {
  /** The number of years before and after now for which the events of a series are imported. Default 1 and 2. */
  readonly horizon?: { readonly back?: number; readonly ahead?: number } | undefined;
  /** What becomes of a series: one of the calendar where that is possible, or always its events, each by itself. Default `rules`. */
  readonly series?: 'rules' | 'events' | undefined;
}

const YEAR = 365.25 * DAY;

/** The context for creating the events of a file. */
interface ImportContext extends ContentContext {
  readonly calendar: Calendar;
  readonly host: string | undefined;
  /** The time zone of the calendar. */
  readonly site: Zone;
  readonly horizon: { readonly from: string; readonly to: string };
}

function sourceOf(uid: string, { event, recurrence_id }: SingleEvent, context: ImportContext): EventSource {
  const modified_utc = stampOf(event.properties, 'last-modified', context.zones);
  return {
    uid,
    ...(recurrence_id !== null && { recurrence_id }),
    ...(modified_utc !== undefined && { modified_utc }),
    id: ownIdOf(uid, context.host),
  };
}

/** An event that has been cancelled. */
const goneEvent = (series: SeriesComponents, stored: EventRecord, context: ImportContext): EventOfFile => {
  const { start_date, end_date, timezone, all_day, recurrence_id } = stored;
  const { line = 0, properties } = series.main ?? {};
  const modified_utc = properties && stampOf(properties, 'last-modified', context.zones);
  const input: EventInput = { title: stored.title, start_date, end_date, timezone, all_day, status: 'trash' };
  const source = {
    uid: series.uid,
    ...(recurrence_id !== null && { recurrence_id }),
    ...(modified_utc !== undefined && { modified_utc }),
  };
  return { line, title: stored.title, entry: { kind: 'event', input, source } };
};

/** A series with its events. */
interface PlannedSeries {
  readonly series: SeriesComponents;
  readonly expanded: ExpandedSeries;
}

/** A series that becomes one of the calendar. */
interface PlannedStatement {
  readonly series: SeriesComponents & { readonly main: TimedEvent };
  readonly stated: StatedSeries;
}

/** What becomes of the events of a file. */
interface Planned {
  readonly single: PlannedSeries[];
  /** Series of the calendar that are imported event by event from now on. */
  readonly ended: readonly SeriesRecord[];
  readonly stated: PlannedStatement[];
}

/** Plans all series, before anything is written: a file that is too much is refused as a whole. */
async function planSeries(
  all: readonly SeriesComponents[],
  expandOf: (series: SeriesComponents, report: ReportDraft) => Promise<ExpandedSeries>,
  statedOf: (series: SeriesComponents) => Promise<StatedSeries | string | undefined>,
  { calendar, report, work }: Pick<ImportContext, 'calendar' | 'report'> & { readonly work: FileWork },
): Promise<Planned> {
  const planned: PlannedSeries[] = [];
  const stating: PlannedStatement[] = [];
  const ended: SeriesRecord[] = [];
  const known = await storedSeries(calendar, all);
  for (const series of all) {
    const { main, uid } = series;
    const notes: Remark[] = [];
    // what examines dates is bounded for the whole file
    const expanded = await expandOf(series, { ...report, note: (note) => void notes.push(note) });
    const stated = expanded.events.length > 1 ? await statedOf(series) : undefined;
    const own = known.get(uid);
    const isStated =
      typeof stated === 'object' && (own !== undefined || !(await isKnownByEvent(calendar, uid)));
    if (main !== undefined && isStated) {
      work.spend('occurrences', stated.count);
      work.spend('characters', main.size * stated.count);
      stating.push({ series: { ...series, main }, stated });
      await work.turn();
      continue;
    }
    if (main !== undefined && own !== undefined) ended.push(own);
    if (typeof stated === 'string')
      report.note({
        line: main?.line ?? 0,
        field: 'RRULE',
        message: `The series is imported event by event. ${stated}`,
      });
    for (const note of notes) report.note(note);
    work.spend('occurrences', expanded.events.length);
    work.spend(
      'characters',
      expanded.events.reduce((sum, { event }) => sum + event.size, 0),
    );
    planned.push({ series, expanded });
    await work.turn();
  }
  return { single: planned, ended, stated: stating };
}

/** The import entries for a series, and the events of an earlier import that are no longer part of it. */
function* entriesOf(
  { series, expanded: { events, isWhole } }: PlannedSeries,
  stored: readonly EventRecord[],
  context: ImportContext,
): Generator<EventOfFile> {
  const isOff = series.main !== undefined && isCancelled(series.main.properties);
  const named = new Set(events.map(({ recurrence_id }) => recurrence_id));
  const { from, to } = context.horizon;
  for (const event of isWhole || isOff ? stored : []) {
    const isNear = event.utc_start_date >= from && event.utc_start_date <= to;
    const isGone = isOff || (!named.has(event.recurrence_id) && (event.recurrence_id === null || isNear));
    if (isGone && event.status !== 'trash') yield goneEvent(series, event, context);
  }
  if (isOff && stored.length > 0) return;
  const contents = new Map<TimedEvent, EventContent>();
  for (const single of isOff ? events.slice(0, 1) : events) {
    const { event } = single;
    const content = contents.get(event) ?? eventContent(event.properties, context);
    contents.set(event, content);
    const { input, links } = content;
    const entry = {
      kind: 'event' as const,
      input: { ...input, ...eventTimes(single, context.site) },
      links: links satisfies ImportLinks,
      source: sourceOf(series.uid, single, context),
    } satisfies ImportEntry;
    yield { line: event.line, title: propertyText(event.properties, 'summary') ?? '', entry };
  }
}

/** The entries for all series, which are taken out of the list: what is done needs no memory. */
async function* eventsOf(all: PlannedSeries[], context: ImportContext): AsyncGenerator<EventOfFile> {
  while (all.length > 0) {
    const some = all.splice(0, LOOKUPS);
    const stored = new Map<string, EventRecord[]>();
    for (const event of await context.calendar.knownBy(some.map(({ series: { uid } }) => uid))) {
      const uid = event.uid ?? '';
      const known = stored.get(uid);
      if (known === undefined) stored.set(uid, [event]);
      else known.push(event);
    }
    for (const planned of some) yield* entriesOf(planned, stored.get(planned.series.uid) ?? [], context);
  }
}

/** The entry of an event or a series. */
function entryOf(
  event: TimedEvent,
  times: EventTimes,
  source: EventSource,
  context: ImportContext,
): EventOfFile {
  const { input, links } = eventContent(event.properties, context);
  const entry = { kind: 'event' as const, input: { ...input, ...times }, links, source };
  return { line: event.line, title: propertyText(event.properties, 'summary') ?? '', entry };
}

/** The entries of all series, each with its rule. An event that was imported before it recurred goes to the trash. */
async function* statements(
  all: readonly PlannedStatement[],
  context: ImportContext,
): AsyncGenerator<EventOfFile> {
  for (const { series, stated } of all) {
    const { uid, main } = series;
    const single: SingleEvent = { event: main, recurrence_id: null, local: main.start.local };
    const { id: _, ...source } = sourceOf(uid, single, context);
    for (const event of await context.calendar.knownBy([uid]))
      if (event.recurrence_id === null && event.status !== 'trash') yield goneEvent(series, event, context);
    const { entry, ...own } = entryOf(main, eventTimes(single, context.site), source, context);
    yield { ...own, entry: { ...entry, recurrence: stated.recurrence } };
  }
}

/** The entries that take series to the trash. */
function* endings(all: readonly SeriesRecord[]): Generator<EventOfFile> {
  for (const { uid, title, start_date, end_date, timezone, all_day, rule } of all) {
    const input: EventInput = { title, start_date, end_date, timezone, all_day, status: 'trash' };
    const source = { uid: uid ?? '' };
    yield { line: 0, title, entry: { kind: 'event', input, source, recurrence: rule } };
  }
}

/** What an exception does not say, it does not have from its series either. */
const NOTHING_SAID = {
  ...{ description: '', website: '', categories: [] },
  ...Object.fromEntries(
    kindsOf('linked').map((kind) => [LINK_FIELD[kind], isToOne(LINK_FIELD[kind]) ? 0 : []]),
  ),
};

/** The entries of events that are otherwise than their series, which is stored by now. */
async function* exceptions(
  all: readonly PlannedStatement[],
  context: ImportContext,
): AsyncGenerator<EventOfFile> {
  const { calendar, site } = context;
  for (const { series, stated } of all) {
    if (stated.changed.length === 0) continue;
    const [stored] = await calendar.seriesKnownBy([series.uid]);
    if (stored === undefined) continue;
    const { refs } = await calendar.select({
      kind: 'event',
      series: [stored.id],
      hidden: true,
      status: STATUSES,
    });
    const found = await calendar.load(
      'event',
      refs.map(({ id }) => id),
    );
    const placed = new Map(found.map((event) => [event?.recurrence_id ?? '', event]));
    for (const { place, id: recurrence_id, ...event } of stated.changed) {
      const single: SingleEvent = { event, recurrence_id, local: event.start.local };
      const { modified_utc, ...source } = sourceOf(series.uid, single, context);
      const occurrence = placed.get(place);
      // one that its series has written is as old as that
      const changed = modified_utc && [modified_utc, stored.modified_utc].sort()[1];
      const own = entryOf(
        event,
        eventTimes(single, site),
        {
          ...source,
          ...(changed !== undefined && { modified_utc: changed }),
          ...(occurrence !== undefined && { id: occurrence.id }),
        },
        context,
      );
      yield { ...own, entry: { ...own.entry, input: { ...NOTHING_SAID, ...own.entry.input } } };
    }
  }
}

/** Reads all series of a file. What they were read from is not held while they are imported. */
async function readSeries(
  text: string,
  { report, work }: FileRun,
  options: ICalendarOptions,
  complement: Complement | undefined,
): Promise<{ readonly planned: Planned; readonly context: ImportContext }> {
  const file = await readComponents(text, report, work);
  const { calendar, timezone = calendar.settings.timezone, host } = options;
  const { max } = calendar.settings.series;
  const site = findZone(timezone);
  if (site === undefined) throw new UnreadableFile(`There is no time zone "${timezone}".`);
  const now = Math.floor(calendar.clock() / 1000);
  const zoneOf = createZones(file.zones, site, work, now);
  await zoneOf.prepare(file.timezone);
  const floating = zoneOf(file.timezone);
  const zones = { zoneOf, own: options.timezone === undefined ? floating : zoneOf(undefined), floating };
  const { back = 1, ahead = 2 } = options.horizon ?? {};
  const horizon = { from: localTime(now - back * YEAR), to: localTime(now + ahead * YEAR), max };
  const linked = await createLinked(calendar);
  const expandOf = (one: SeriesComponents, draft: ReportDraft) => expand(one, horizon, zones, draft, work);
  const statedOf = async (one: SeriesComponents) =>
    options.series === 'events' ? undefined : statedSeries(one, { zones, work }, horizon);
  const series = await seriesOf(file.events, zones, report, work);
  const planned = await planSeries(series, expandOf, statedOf, { calendar, report, work });
  const context = { calendar, host, site, zones, report, linked, horizon, complement, now: localTime(now) };
  return { planned, context };
}

/** Imports a calendar file, with what is known of its events from elsewhere. */
export const importCalendarFile = (
  source: FileSource,
  options: ICalendarOptions,
  complement: Complement | undefined,
): Promise<FileReport> =>
  importFile(source, options, async (text, run) => {
    const { calendar, onProgress } = options;
    const { planned, context } = await readSeries(text, run, options, complement);
    const { linked } = context;
    async function* all(): AsyncGenerator<EventOfFile> {
      yield* endings(planned.ended);
      yield* eventsOf(planned.single, context);
      yield* statements(planned.stated, context);
      // by now each series is stored
      yield* exceptions(planned.stated, context);
    }
    async function* complete(): AsyncGenerator<EventOfFile> {
      for await (const event of all()) yield complement?.event(event, linked) ?? event;
    }
    await importEvents(complete(), { ...run, calendar, onProgress, linked });
  });

/**
 * Imports the events of an iCalendar file (RFC 5545). Events of earlier imports, on any machine, are recognized by their `UID` and
 * updated if the file's version is newer than the last change in the calendar. A series becomes one of the calendar, with what is otherwise in
 * some of its events; one with a rule that no series can have becomes single events that share its `UID`.
 *
 * Rejects with `UnreadableFile` if the file is not a calendar, and with a `CalendarError` if the store fails.
 *
 * @example
 * const report = await importICalendar(await readFile('events.ics'), { calendar });
 * console.log(report.counts, report.errors);
 */
export const importICalendar = (source: FileSource, options: ICalendarOptions): Promise<FileReport> =>
  importCalendarFile(source, options, undefined);
