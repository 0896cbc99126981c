import { DAY, findZone, localTime } from '@kalends/core/adapter';
import type { FileReport } from '../file/file-report.js';
import type { FileSource } from '../file/file-text.js';
import { createFileWork } from '../file/file-work.js';
import { importFile, type EventFileOptions, type FileRun } from '../file/import-file.js';
import { createLinked, type LinkedOfImport } from '../file/linked-records.js';
import { importEvents, type EventOfFile } from '../file/import-events.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { readComponents } from './components.js';
import type { Complement } from './complement.js';
import { entriesOf } from './group-entries.js';
import { countEvents, type Planning } from './plan-series.js';
import { createPropertyReader } from './properties.js';
import { groupsOf, type EventGroup } from './read-series.js';
import { storedOf } from './stored-series.js';
import { createZones } from './zones.js';

/** Options of `importICalendar`. Times in UTC are stored in the given `timezone`. */
export interface ICalendarOptions extends EventFileOptions {
  /** The number of years before and after now for which the events of a series are imported. Default 1 and 2. */
  readonly horizon?: { readonly back?: number; readonly ahead?: number } | undefined;
  /** How to import a series: as a series of the calendar where that is possible, or always as single events. Default `rules`. */
  readonly series?: 'rules' | 'events' | undefined;
}

const YEAR = 365.25 * DAY;

/** The number of events that are looked up in the calendar at once. */
const LOOKUPS = 500;

/** Groups that have so many events together that they are looked up at once. */
function* lookups(groups: readonly EventGroup[]): Generator<readonly EventGroup[]> {
  let some: EventGroup[] = [];
  let events = 0;
  for (const group of groups) {
    some.push(group);
    events += group.count;
    if (events < LOOKUPS) continue;
    yield some;
    [some, events] = [[], 0];
  }
  if (some.length > 0) yield some;
}

/**
 * The entries of all events of a file. The events are read three times: to group them, to count what they repeat, and to import them.
 * Between these only the groups are held.
 */
async function* eventsOf(
  bytes: Buffer,
  { report, work }: FileRun,
  options: ICalendarOptions,
  linked: LinkedOfImport,
  complement: Complement | undefined,
): AsyncGenerator<EventOfFile> {
  const file = await readComponents(bytes, report, work);
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
  const reading = { propertiesOf: createPropertyReader(bytes), zones, horizon };
  const planning: Planning = { ...reading, states: options.series !== 'events', work };
  const groups = await groupsOf(file.events, planning, report);
  await countEvents(groups, planning);
  const context = { calendar, host, site, zones, report, linked, horizon, complement, now: localTime(now) };
  // what was counted is not counted again
  const second = { ...planning, work: createFileWork(options.signal, work.maxEvents) };
  for (const some of lookups(groups)) {
    const stored = await storedOf(
      calendar,
      some.map(({ uid }) => uid),
    );
    for (const group of some) yield* entriesOf(group, stored, second, context);
  }
}

/** Imports a calendar file, with what is known of its events from elsewhere. */
export const importCalendarFile = (
  source: FileSource,
  options: ICalendarOptions,
  complement: Complement | undefined,
): Promise<FileReport> =>
  importFile(source, options, async (bytes, run) => {
    const { calendar, onProgress } = options;
    const linked = await createLinked(calendar);
    async function* complete(): AsyncGenerator<EventOfFile> {
      for await (const event of eventsOf(bytes, run, options, linked, complement))
        yield complement?.event(event, linked) ?? event;
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
