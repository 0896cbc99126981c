import { CalendarError, type Calendar, type ImportEntry, type ImportOutcome } from '@kalends/core';
import { createReport, type FileReport, type ReportDraft } from '../file/file-report.js';
import { fileText, type FileSource } from '../file/file-text.js';
import { importEvents, reasonOf, type EventOfFile } from '../file/import-events.js';
import { createLinked, type LinkedOfImport } from '../file/linked-records.js';
import { eventOfRow } from './event-row.js';
import { organizerOfRow, venueOfRow } from './linked-row.js';
import { readCsv, type CsvFile, type CsvFileOptions } from './read-csv.js';

/** Options of `importCsv`. */
export interface CsvOptions extends CsvFileOptions {
  /** The destination. Records are written with the rights of the host, and their texts are sanitized. */
  readonly calendar: Calendar;
  /** The time zone of events whose row has none. Default: that of the calendar. */
  readonly timezone?: string | undefined;
  /** The host of the site: an event whose UID is `ID@HOST`, as in exports of the site, is the one with this id. */
  readonly host?: string | undefined;
  /** Whether to report what would change without writing anything. */
  readonly dryRun?: boolean | undefined;
  /** Whether to write nothing if the file has an error. */
  readonly strict?: boolean | undefined;
  /** Called after each commit with the number of records saved so far. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

async function importEventRows(
  file: CsvFile,
  report: ReportDraft,
  options: CsvOptions,
  linked: LinkedOfImport,
  dryRun: boolean,
): Promise<void> {
  const { calendar, timezone = calendar.settings.timezone, host, onProgress } = options;
  async function* events(): AsyncGenerator<EventOfFile> {
    for (const row of file.rows(report)) yield eventOfRow(row, { linked, timezone, host });
  }
  await importEvents(events(), { calendar, linked, report, dryRun, onProgress });
}

/** A venue or organizer of a row, and the stored record of the same name. */
interface LinkedRow {
  readonly line: number;
  readonly title: string;
  readonly entry: ImportEntry;
  readonly stored: { readonly id: number } | undefined;
  readonly create: () => Promise<{ readonly id: number }>;
  readonly update: (id: number) => Promise<{ readonly id: number }>;
}

/** Whether a record already has the values of an input. An image URL always counts as different, since the record stores only an id. */
const hasAll = (record: object, input: object): boolean => {
  const stored = record as Readonly<Record<string, unknown>>;
  return Object.entries(input).every(([name, value]) => name !== 'image' && stored[name] === value);
};

function* linkedRows(
  file: CsvFile,
  report: ReportDraft,
  kind: 'venues' | 'organizers',
  calendar: Calendar,
  linked: LinkedOfImport,
): Generator<LinkedRow> {
  for (const row of file.rows(report)) {
    const { line } = row;
    if (kind === 'venues') {
      const input = venueOfRow(row);
      yield {
        ...{
          line,
          title: input.venue,
          entry: { kind: 'venue', input },
          stored: linked.venues.named(input.venue)[0],
        },
        create: () => calendar.venues.create(input),
        update: (id) => calendar.venues.update(id, input),
      };
    } else {
      const input = organizerOfRow(row);
      yield {
        ...{ line, title: input.organizer, entry: { kind: 'organizer', input } },
        stored: linked.organizers.named(input.organizer)[0],
        create: () => calendar.organizers.create(input),
        update: (id) => calendar.organizers.update(id, input),
      };
    }
  }
}

/** Imports venues or organizers one by one: a record with the same name is updated, otherwise a new one is created. */
async function importLinkedRows(
  rows: Iterable<LinkedRow>,
  report: ReportDraft,
  { calendar, onProgress }: CsvOptions,
  dryRun: boolean,
): Promise<void> {
  let done = 0;
  for (const { line, title, entry, stored, create, update } of rows) {
    const isSame = stored !== undefined && hasAll(stored, entry.input);
    const outcome: ImportOutcome = stored === undefined ? 'created' : isSame ? 'unchanged' : 'updated';
    try {
      if (dryRun) await calendar.import([entry], { dryRun });
      const made = dryRun || isSame ? stored : await (stored === undefined ? create() : update(stored.id));
      report.add({ line, title, outcome, ...(made !== undefined && { id: made.id }) });
      done += 1;
      onProgress?.(done);
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      report.error({ line, message: `${title}: ${reasonOf(error)}` });
    }
  }
}

/**
 * Imports the events, venues or organizers of a CSV file, in the columns of The Events Calendar or in others that `columns` maps.
 * Events are matched by UID, or by title and start if the file has no UIDs; venues and organizers by name. Existing records are
 * updated.
 *
 * Rejects with `UnreadableFile` if the file is not CSV or lacks a required column, and with a `CalendarError` if the store fails.
 *
 * @example
 * const report = await importCsv(await readFile('venues.csv'), { calendar, kind: 'venues', strict: true });
 * for (const { line, field, message } of report.errors) console.log(line, field, message);
 */
export async function importCsv(source: FileSource, options: CsvOptions): Promise<FileReport> {
  const { text, encoding, isGuess } = await fileText(source, options);
  const { calendar, kind = 'events', strict = false, dryRun = false } = options;
  const file = readCsv(text, options);
  async function run(isDry: boolean): Promise<FileReport> {
    const report = createReport();
    if (isGuess) report.note({ line: 0, message: `The file is not in UTF-8; it was read as ${encoding}.` });
    for (const { title, column, isLeftOut } of file.header)
      if (column === undefined && !isLeftOut) report.ignore(title, file.records.length);
    const linked = await createLinked(calendar);
    if (kind === 'events') await importEventRows(file, report, options, linked, isDry);
    else await importLinkedRows(linkedRows(file, report, kind, calendar, linked), report, options, isDry);
    return report.finish({ encoding, dryRun: isDry });
  }
  if (!strict && !dryRun) return run(false);
  const checked = await run(true);
  return dryRun || checked.errors.length > 0 ? checked : run(false);
}
