import { DAY, findZone, localTime, toUtc, UTC } from '@kalends/core/adapter';
import { createReport, type FileReport, type Remark, type ReportDraft } from '../file/file-report.js';
import { createFileWork, type FileWork } from '../file/file-work.js';
import { importEvents } from '../file/import-events.js';
import type { EventFileOptions } from '../file/import-file.js';
import { createLinked } from '../file/linked-records.js';
import { bytesOf, type FileSource } from '../file/file-text.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { importCalendarFile } from '../icalendar/import-icalendar.js';
import type { AskPage } from './ask-page.js';
import { complementOf } from './complement-of.js';
import { entriesOf } from './event-entries.js';
import { gatherEvents, type Gathered } from './gather.js';
import { MAX_PAGE } from './page.js';

/** Options of `importPage`. */
export interface PageOptions extends EventFileOptions {
  /** Where the page is. Default: the page is a local file, whose relative addresses are relative to what it says of itself. */
  readonly url?: string | undefined;
  /** The `Content-Type` of the answer with the page. */
  readonly contentType?: string | undefined;
  /** Requests the calendar file and the pages that the page links. Default: only the page itself is read. */
  readonly ask?: AskPage | undefined;
  /** How to import a series: as a series of the calendar, or always as single events. Default `rules`. */
  readonly series?: 'rules' | 'events' | undefined;
}

/** The findings of a page's import besides its records. */
export interface PageReport extends FileReport {
  /** The address of the calendar file that was read in place of the page; absent for none. */
  readonly calendar?: string;
  /** The start of the last event of the page, UTC; absent if a calendar file was read. */
  readonly last?: string;
  /** Whether all pages that it links were read; absent if a calendar file was read. */
  readonly isWhole?: boolean;
}

const YEAR = 365.25 * DAY;

/** The series of a calendar are written so many years back and ahead. */
const HORIZON = { back: 1, ahead: 2 };

/** Whether a text is a page, and not a calendar or a feed; pages begin with all sorts of things. */
export const isPage = (text: string): boolean =>
  /^\s*(?:<!--[^]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(text) ||
  /<(?:html|head|body|meta|title)[\s>]/i.test(text);

/** Thrown for a page without events, or with none that can be read. */
export class PageWithoutEvents extends UnreadableFile {}

/** The error for a page without events. */
export const NO_EVENTS =
  'The page has no events that programs can read: neither linked data of schema.org (JSON-LD or microdata) nor h-event, and no calendar file (.ics) that it links.';

/** Writes what was gathered. */
async function importGathered(
  { events }: Gathered,
  options: PageOptions,
  report: ReportDraft,
  work: FileWork,
  dryRun: boolean,
): Promise<void> {
  const { calendar, onProgress, series = 'rules' } = options;
  const linked = await createLinked(calendar);
  const now = Math.floor(calendar.clock() / 1000);
  const horizon = {
    from: localTime(now - HORIZON.back * YEAR),
    to: localTime(now + HORIZON.ahead * YEAR),
  };
  const entries = entriesOf(events, { linked, report, work, series, horizon });
  await importEvents(entries, { calendar, linked, report, dryRun, work, onProgress });
}

/** The start of the last event, UTC. */
const lastOf = ({ events }: Gathered): string | undefined =>
  events
    .map(({ times }) => toUtc(times.start_date, findZone(times.timezone) ?? UTC))
    .sort()
    .at(-1);

/** Collects errors and notes from before the first write. */
function createRemarks() {
  const told: (readonly ['error' | 'note', Remark])[] = [];
  return {
    error: (remark: Remark) => void told.push(['error', remark]),
    note: (remark: Remark) => void told.push(['note', remark]),
    of: (kind: 'error' | 'note') => told.flatMap(([one, remark]) => (one === kind ? [remark] : [])),
    tell: (report: ReportDraft) => {
      for (const [kind, remark] of told) report[kind](remark);
    },
  };
}

/** Imports the calendar file that a page links, with what the page says besides. */
async function importCalendar(
  { calendar: file, events }: Gathered,
  remarks: ReturnType<typeof createRemarks>,
  options: PageOptions,
): Promise<PageReport> {
  const url = file?.url ?? '';
  const { timezone = options.calendar.settings.timezone } = options;
  const complement = complementOf(events, timezone);
  const report = await importCalendarFile(file?.body ?? '', { ...options, encoding: undefined }, complement);
  const read = { line: 0, message: `The calendar file that the page links is read in its place: ${url}` };
  return { ...report, notes: [read, ...remarks.of('note'), ...report.notes], calendar: url };
}

/**
 * Imports the events of a page of another site: those in linked data of schema.org (JSON-LD, microdata) and in microformats (`h-event`).
 * With `ask`, the calendar file that the page links counts in its place if it has its events, and pages of the same site that it lists
 * are read, one step far, as far as `robots.txt` allows. Nothing is guessed from texts.
 *
 * Rejects with `PageWithoutEvents` if there are none, with `UnreadableFile` if it is no page, and with a `CalendarError` if the store fails.
 *
 * @example
 * const report = await importPage(await readFile('programme.html'), { calendar, url: 'https://hall.example/programme' });
 * console.log(report.counts, report.errors);
 */
export async function importPage(source: FileSource, options: PageOptions): Promise<PageReport> {
  const {
    calendar,
    timezone = calendar.settings.timezone,
    signal,
    maxEvents,
    strict = false,
    dryRun = false,
  } = options;
  const site = findZone(timezone);
  if (site === undefined) throw new UnreadableFile(`There is no time zone "${timezone}".`);
  const { url, contentType, encoding, ask } = options;
  const bytes = await bytesOf(source, MAX_PAGE, signal);
  const remarks = createRemarks();
  const work = createFileWork(signal, maxEvents);
  const clock = () => calendar.clock();
  const gathered = await gatherEvents(
    bytes,
    { url, contentType, encoding },
    { site, ask, report: remarks, work, clock },
  );
  if (gathered.calendar !== undefined) return importCalendar(gathered, remarks, options);
  const [error] = remarks.of('error');
  if (gathered.events.length === 0)
    throw new PageWithoutEvents(error === undefined ? NO_EVENTS : `${NO_EVENTS} ${error.message}`);
  async function run(isDry: boolean): Promise<PageReport> {
    const report = createReport();
    remarks.tell(report);
    await importGathered(gathered, options, report, createFileWork(signal, maxEvents), isDry);
    const last = lastOf(gathered);
    const facts = { encoding: gathered.encoding, dryRun: isDry };
    return { ...report.finish(facts), isWhole: gathered.isWhole, ...(last !== undefined && { last }) };
  }
  if (!strict && !dryRun) return run(false);
  const checked = await run(true);
  return dryRun || checked.errors.length > 0 ? checked : run(false);
}
