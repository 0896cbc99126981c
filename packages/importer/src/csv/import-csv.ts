import {
  CalendarError,
  collectionOf,
  type Calendar,
  type ImportEntry,
  type ImportOutcome,
  type SluggedResource,
  type VenueRecord,
} from '@kalends/core';
import { emailAddress, FIELDS, nameOf, type LinkedKind, type PostKind } from '@kalends/core/adapter';
import { websiteUrl, type Currency } from '@kalends/core/internal';
import type { FieldTable } from '@kalends/core/internal';
import type { TypeName } from '@kalends/core/adapter';
import { meantUrl } from '../file/web-address.js';
import type { FileReport } from '../file/file-report.js';
import type { FileSource } from '../file/file-text.js';
import { importEvents, reasonOf, type EventOfFile } from '../file/import-events.js';
import { importFile, type EventFileOptions, type FileRun } from '../file/import-file.js';
import { createLinked, type LinkedOfImport } from '../file/linked-records.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { COLUMNS, isLeftOutTitle, KIND_OF, type CsvKind } from './columns.js';
import type { CsvFileOptions } from './csv-file-options.js';
import { readCsv, type CsvFile } from './read-csv.js';
import { listedTitles, type CsvRow } from './row-values.js';
import { createUids, eventOfRow, linkedOfRow } from './rows.js';

/** Options of `importCsv`. */
export interface CsvOptions extends CsvFileOptions, EventFileOptions {
  /** The currency of costs without a symbol, for files without a column for it. Default: they are stored without a symbol. */
  readonly currency?: Currency | undefined;
  /** Whether to leave out columns that are not known, and tell so in the report. Default: they are an error of the file. */
  readonly ignoreColumns?: boolean | undefined;
}

/** Refuses a file with columns that are not known: one with another title could make hidden events public. */
function refuseUnknown({ header, filled }: CsvFile, kind: CsvKind): void {
  const unknown = [...header.entries()].filter(
    ([index, { title, column, isLeftOut, target }]) =>
      column === undefined &&
      target === undefined &&
      !isLeftOut &&
      !isLeftOutTitle(kind, title) &&
      // spreadsheets write empty columns
      (title.trim() !== '' || filled.has(index)),
  );
  if (unknown.length === 0) return;
  const titles = listedTitles(
    unknown.map(([, { title }]) => title),
    unknown.map(([index]) => index + 1),
  );
  throw new UnreadableFile(
    `The file has unknown columns: ${titles}. A mapping tells what they are; --ignore-columns leaves them out.`,
  );
}

/** How the cells of types with addresses are read, and what they are called. */
const ADDRESSES: Readonly<
  Partial<Record<TypeName, readonly [read: (text: string) => string | undefined, what: string]>>
> = {
  email: [emailAddress, 'an e-mail address'],
  url: [meantUrl, 'an address of a web site'],
  website: [meantUrl, 'an address of a web site'],
};

/** A row without addresses that are none: the rest of the record comes along. Addresses without a scheme get one. */
function withAddresses(row: CsvRow, kind: PostKind, { note }: FileRun['report']): CsvRow {
  const fields: FieldTable = FIELDS[kind];
  const values = new Map(row.values);
  for (const { name, field = '', titles } of COLUMNS[collectionOf(kind)]) {
    const { [fields[field]?.type ?? 'text']: address } = ADDRESSES;
    const given = values.get(name);
    if (address === undefined || typeof given !== 'string' || given === '0') continue;
    const [read, what] = address;
    const stored = fields[field]?.type === 'email' ? read(given) : (websiteUrl(given) ?? read(given));
    if (stored !== undefined) values.set(name, stored);
    else {
      const message = `"${given.slice(0, 100)}" is not ${what}, and was left out.`;
      note({ line: row.line, field: titles[0] ?? name, message });
      values.delete(name);
    }
  }
  return { ...row, values };
}

async function importEventRows(
  file: CsvFile,
  run: FileRun,
  options: CsvOptions,
  linked: LinkedOfImport,
): Promise<void> {
  const { calendar, timezone = calendar.settings.timezone, currency, host, onProgress } = options;
  const { report } = run;
  const uidOf = createUids(report);
  async function* events(): AsyncGenerator<EventOfFile> {
    for await (const row of file.rows(report))
      yield eventOfRow(withAddresses(row, 'event', report), {
        ...{ linked, timezone, currency, host, uidOf, report },
      });
  }
  await importEvents(events(), { ...run, calendar, linked, onProgress });
}

/** A venue or organizer of a row. */
type LinkedEntry = Extract<ImportEntry, { readonly kind: LinkedKind }>;

/** The operations that save a record, of any kind. */
type Saving = Pick<SluggedResource<{ readonly id: number }, object, object, never>, 'create' | 'update'>;

/** Creates a record, or updates the one with an id. */
function save(
  calendar: Calendar,
  { kind, input }: LinkedEntry,
  id: number | undefined,
): Promise<{ readonly id: number }> {
  const resource: Saving = calendar[collectionOf(kind)];
  return id === undefined ? resource.create(input) : resource.update(id, input);
}

/** Whether a record already has the values of an input. An image URL always counts as different, since the record stores only an id. */
function hasAll(record: object, { custom = {}, ...input }: LinkedEntry['input']): boolean {
  const has = (stored: object, values: object): boolean =>
    Object.entries(values).every(
      ([name, value]) =>
        name !== 'image' && JSON.stringify(Reflect.get(stored, name)) === JSON.stringify(value),
    );
  return has(record, input) && has((record as Pick<VenueRecord, 'custom'>).custom, custom);
}

/** A commit of its own takes as long as it takes to examine this many records. */
const RECORDS_OF_A_COMMIT = 20;

/** Imports venues or organizers one by one: a record with the same name is updated, otherwise a new one is created. */
async function importLinkedRows(
  file: CsvFile,
  kind: LinkedKind,
  { report, dryRun, work }: FileRun,
  { calendar, onProgress }: CsvOptions,
  linked: LinkedOfImport,
): Promise<void> {
  let done = 0;
  for await (const row of file.rows(report)) {
    work.spend('records', RECORDS_OF_A_COMMIT);
    await work.turn();
    const { line } = row;
    const input = linkedOfRow(withAddresses(row, kind, report), kind, report);
    const entry = { kind, input } as LinkedEntry;
    const title = nameOf(kind, entry.input);
    const [stored] = linked[kind].named(title);
    const isSame = stored !== undefined && hasAll(stored, entry.input);
    const outcome: ImportOutcome = stored === undefined ? 'created' : isSame ? 'unchanged' : 'updated';
    try {
      if (dryRun) await calendar.import([entry], { dryRun });
      const made = dryRun || isSame ? stored : await save(calendar, entry, stored?.id);
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
 * Rejects with `UnreadableFile` if the file is not CSV, lacks a required column or has unknown ones, and with a `CalendarError` if the store fails.
 *
 * @example
 * const report = await importCsv(await readFile('venues.csv'), { calendar, kind: 'venues', strict: true });
 * for (const { line, field, message } of report.errors) console.log(line, field, message);
 */
export const importCsv = (source: FileSource, options: CsvOptions): Promise<FileReport> =>
  importFile(source, options, async (bytes, run) => {
    const { report, work } = run;
    const { calendar, kind = 'events' } = options;
    const file = await readCsv(
      bytes,
      { fields: calendar.fields, timezone: calendar.settings.timezone, ...options },
      work,
    );
    const isStrict = file.program === undefined || file.program.isStrict === true;
    if (options.ignoreColumns !== true && isStrict) refuseUnknown(file, kind);
    if (file.program !== undefined)
      report.note({
        line: 0,
        message: `The file was read as ${file.program.isStrict === true ? '' : 'one of '}${file.program.name}.`,
      });
    if (file.shownBy !== undefined)
      report.note({
        line: 0,
        message: `The order of day and month in its dates is that of "${file.shownBy}".`,
      });
    for (const [index, { title, column, isLeftOut, target }] of file.header.entries())
      // columns of other programs are often empty
      if (
        column === undefined &&
        target === undefined &&
        !isLeftOut &&
        (file.program === undefined || file.filled.has(index))
      )
        report.ignore(title.trim() === '' ? '(no title)' : title, file.size);
    const linked = await createLinked(calendar);
    if (kind === 'events') await importEventRows(file, run, options, linked);
    else await importLinkedRows(file, KIND_OF[kind], run, options, linked);
  });
