import { collectionOf, kindsOf, type Calendar, type CalendarView, type CommittedWrite } from '@kalends/core';
import { importCsv } from '../csv/import-csv.js';
import type { FileReport } from '../file/file-report.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { importICalendar } from '../icalendar/import-icalendar.js';
import { importJson } from '../json/import-json.js';
import { readerOf, type FileChoices } from './file-choices.js';

/** Maximum events of a file, with all occurrences of its series. */
export const MOST_EVENTS = 5_000;

/** A file to import. */
export interface ImportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly choices: FileChoices;
}

/** Where a file goes. */
export interface ImportTarget {
  readonly calendar: Calendar;
  /** The calendar as the one sees it who imports: what is written is theirs. */
  readonly view: CalendarView;
  /** The host of the site, in the UIDs of its own events. */
  readonly host: string;
}

/** The entries of a file. Throws `UnreadableFile` for more than may be imported. */
function counter() {
  let count = 0;
  return async function* counted<T>(entries: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
    for await (const entry of entries) {
      count += 1;
      if (count > MOST_EVENTS) throw new UnreadableFile(`The file has more than ${MOST_EVENTS} records.`);
      yield entry;
    }
  };
}

/** The calendar for an import by a caller, who is told of each commit. */
function callersCalendar(
  { calendar, view }: ImportTarget,
  written: (write: CommittedWrite) => void,
): Calendar {
  const collections = kindsOf('event', 'linked', 'term').map(collectionOf);
  const own = Object.fromEntries(collections.map((name) => [name, view[name]])) as Pick<
    CalendarView,
    (typeof collections)[number]
  >;
  const counted = counter();
  return {
    ...{ ...calendar, ...own, actor: view.actor, series: view.series, images: view.images },
    select: (selection) => view.select(selection),
    import: (entries, options = {}) => view.import(counted(entries), { ...options, written }),
  };
}

/** Imports a file that was sent, or only says what that would do. Rejects with `UnreadableFile` for one that is no such file. */
export async function importSent(
  { name, bytes, choices }: ImportedFile,
  target: ImportTarget,
  {
    dryRun,
    written = () => undefined,
  }: { readonly dryRun: boolean; readonly written?: (write: CommittedWrite) => void },
): Promise<FileReport> {
  const shared = {
    calendar: callersCalendar(target, written),
    ...{ dryRun, host: target.host, maxEvents: MOST_EVENTS },
  };
  const { kind, dateFormat, ignoreColumns } = choices;
  switch (readerOf(name, bytes)) {
    case 'ics':
      return importICalendar(bytes, shared);
    case 'json':
      return importJson(bytes, shared);
    case 'csv':
      return importCsv(bytes, { ...shared, kind, ignoreColumns, ...(dateFormat !== '' && { dateFormat }) });
    default:
      throw new UnreadableFile('The file is no iCalendar file, no table and no JSON.');
  }
}
