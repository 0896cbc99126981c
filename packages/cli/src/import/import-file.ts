import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createCalendar, type Calendar } from '@kalends/core';
import { ownFieldsOf, parseUrl } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import {
  importCsv,
  importICalendar,
  importJson,
  importWxr,
  previewCsv,
  UnreadableFile,
  type FileReport,
  type FileSource,
  type Remark,
} from '@kalends/importer';
import { type CliContext, CliError, FAILED, type Given, oneLine, usageError } from '@kalends/command-kit';
import { placeOf } from '@kalends/command-kit/internal';
import { barOrLinesFor } from '../progress.js';
import { openStore } from '../store/open-store.js';
import { asOnlyImport } from './import-lock.js';
import type { SOURCE_OPTIONS } from './source-options.js';
import { createMoves } from './moved-pages.js';
import { writeRedirects } from './redirect-file.js';
import { importOpened, openPage } from './web-page.js';
import { webFile } from './web-file.js';

type Options = Given<typeof SOURCE_OPTIONS>['options'];

const number = new Intl.NumberFormat('en');

const failed = (message: string, cause?: unknown): CliError => new CliError(message, FAILED, { cause });

const isWeb = (source: string): boolean => /^(?:https?|webcal):\/\//i.test(source);

/** The bytes of a file on this machine or on the web. */
async function* bytesOf(
  source: string,
  { header: headers, timeout }: Options,
  { stop }: CliContext,
): AsyncGenerator<Uint8Array> {
  if (isWeb(source)) yield* webFile(source, { headers, timeout, stop });
  else yield* createReadStream(source) as AsyncIterable<Uint8Array>;
}

/** Reads a file of the user that has JSON with texts by name. */
function readMapping(file: string | undefined): Readonly<Record<string, string>> | undefined {
  if (file === undefined) return undefined;
  let mapping: unknown;
  try {
    mapping = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw failed(`${file} cannot be read as JSON.`, error);
  }
  const entries =
    typeof mapping === 'object' && mapping !== null ? Object.entries<unknown>({ ...mapping }) : [];
  const texts = entries.flatMap(([title, column]) =>
    typeof column === 'string' ? [[title, column] as const] : [],
  );
  if (texts.length === 0 || texts.length < entries.length)
    throw failed(`${file} is not a mapping, such as {"title in the file": "EVENT NAME"}.`);
  return Object.fromEntries(texts);
}

/** The formats of files, with the ends of their names. */
const ENDINGS = {
  ics: ['ics'],
  csv: ['csv'],
  json: ['json'],
  xml: ['xml'],
  page: ['html', 'htm', 'xhtml'],
} as const;

/** The format of a file. */
export type FileFormat = keyof typeof ENDINGS;

const FORMATS = Object.keys(ENDINGS) as FileFormat[];

/** The format of a source, by the extension of its name; `undefined` if it is no file. */
export function formatOf(source: string): FileFormat | undefined {
  const name = (isWeb(source) ? parseUrl(source)?.pathname : undefined) ?? source;
  const format = FORMATS.find((one) => ENDINGS[one].some((end) => name.toLowerCase().endsWith(`.${end}`)));
  return format ?? (/^webcal:/i.test(source) ? 'ics' : undefined);
}

/** Where the records of a file go. */
interface Target {
  readonly calendar: Calendar;
  readonly store: Store;
}

async function importFrom(
  source: string,
  format: FileFormat | undefined,
  { calendar, store }: Target,
  options: Options,
  context: CliContext,
): Promise<FileReport> {
  const show = barOrLinesFor(context);
  const { encoding, strict, dryRun, timezone, currency, host, kind, delimiter, dateFormat } = options;
  const shared = {
    ...{ calendar, encoding, strict, dryRun, signal: context.stop },
    onProgress: (done: number) => show('records', done),
  };
  if (format === 'page') {
    const { timeout, header: headers } = options;
    const page = isWeb(source)
      ? await openPage(source, { headers, timeout, stop: context.stop })
      : { body: createReadStream(source) as FileSource };
    return importOpened(page, { ...shared, timezone, host });
  }
  if (format === 'xml') {
    const settings = { ...(timezone !== undefined && { timezone }), ...(currency && { currency }) };
    const open = () => bytesOf(source, options, context);
    const moves = createMoves();
    const report = await importWxr(open, { ...shared, store, settings, onNote: moves.take });
    if (options.redirects !== undefined && !dryRun) writeRedirects(options.redirects, moves.pages());
    return report;
  }
  const bytes: FileSource = bytesOf(source, options, context);
  if (format === 'ics') return importICalendar(bytes, { ...shared, timezone, host });
  if (format === 'json') return importJson(bytes, { ...shared, timezone, host });
  const columns = readMapping(options.mapping);
  const { ignoreColumns } = options;
  return importCsv(bytes, {
    ...{ ...shared, timezone, currency, host, kind, delimiter, dateFormat, columns, ignoreColumns },
  });
}

/** The most errors or notes to print; the report has all of them. */
const SHOWN = 20;

function remarkLines(what: string, remarks: readonly Remark[]): string[] {
  const lines = remarks
    .slice(0, SHOWN)
    .map(({ line, field, message }) =>
      [what, ...(line > 0 ? [`line ${line}`] : []), ...(field === undefined ? [] : [field])]
        .join(', ')
        .concat(`: ${oneLine(message)}`),
    );
  const more = remarks.length - lines.length;
  return more > 0 ? [...lines, `${number.format(more)} more: --report FILE has all of them.`] : lines;
}

const WORDS = {
  created: 'new',
  updated: 'changed',
  unchanged: 'as before',
  newer: 'skipped: changed here later',
  trashed: 'skipped: in the trash here',
  absent: 'cancelled and not here',
} as const;

function linesOf({ counts, errors, notes, ignored, dryRun }: FileReport, place: string): string[] {
  const did = Object.entries(counts).map(
    ([what, count]) => `${number.format(count)} ${WORDS[what as keyof typeof WORDS]}`,
  );
  const left = Object.entries(ignored).map(([name, count]) => `${name} ${number.format(count)}`);
  return [
    ...remarkLines('error', errors),
    ...remarkLines('note', notes),
    ...(left.length === 0 ? [] : [`Not imported: ${left.join(', ')}.`]),
    `Records: ${did.length === 0 ? 'none' : did.join(', ')}.`,
    dryRun ? 'Nothing was written.' : `They are ${place}.`,
  ];
}

async function preview(source: string, rows: number, options: Options, context: CliContext): Promise<number> {
  const { print } = context;
  if (formatOf(source) !== 'csv') throw usageError('--preview is for CSV files');
  const { kind, delimiter, dateFormat, encoding } = options;
  const columns = readMapping(options.mapping);
  const shown = await previewCsv(bytesOf(source, options, context), {
    kind,
    delimiter,
    dateFormat,
    encoding,
    columns,
    rows,
    fields: options.fields && ownFieldsOf(options.fields),
  });
  if (options.json) {
    print(JSON.stringify(shown));
    return 0;
  }
  for (const { title, column } of shown.columns) print(`${title} -> ${column ?? '(left out)'}`);
  for (const { line, values } of shown.rows) print(`line ${line}: ${JSON.stringify(values)}`);
  remarkLines('error', shown.errors).forEach(print);
  return shown.errors.length === 0 ? 0 : FAILED;
}

/** The reason why a file cannot be read, as an error of the command; any other error unchanged. */
function refusal(error: unknown, source: string, stop: AbortSignal): unknown {
  if (stop.aborted) return failed('Stopped. Run the same command again to continue.', error);
  if (error instanceof UnreadableFile) return failed(`${source}: ${error.message}`, error);
  const isSystem =
    error instanceof Error &&
    ('syscall' in error || error.name === 'TypeError' || error.name === 'TimeoutError');
  return isSystem ? failed(`${source} cannot be read: ${error.message}`, error) : error;
}

/** Imports a file into the store. Returns the exit code. */
async function importTo(
  source: string,
  format: FileFormat | undefined,
  options: Options,
  context: CliContext,
): Promise<number> {
  const store = await openStore(options.store, { durability: 'full' });
  const { timezone, fields } = options;
  const calendar = createCalendar({
    store,
    settings: timezone === undefined ? {} : { timezone },
    ...(fields && { fields }),
  });
  try {
    const report = await importFrom(source, format, { calendar, store }, options, context);
    if (options.report !== undefined) writeFileSync(options.report, `${JSON.stringify(report, null, 2)}\n`);
    if (options.json) context.print(JSON.stringify(report));
    else linesOf(report, placeOf(options.store)).forEach(context.print);
    return report.errors.length === 0 ? 0 : FAILED;
  } finally {
    await calendar.close();
  }
}

/**
 * Runs `kalends import FILE`, of a page too. Returns the exit code: 1 if the file has an error. Rejects with a `CliError` if the file cannot be read, and
 * with a `CalendarError` if the store cannot be used.
 */
export async function importFile(
  { operands: [source = ''], options }: Given<typeof SOURCE_OPTIONS>,
  context: CliContext,
  format = formatOf(source),
): Promise<number> {
  try {
    if (options.preview !== undefined) return await preview(source, options.preview, options, context);
    const { dryRun, store } = options;
    const importAll = async () => ({
      result: await importTo(source, format, options, context),
      isFinished: true,
    });
    return dryRun ? (await importAll()).result : await asOnlyImport(store, source, importAll);
  } catch (error) {
    throw refusal(error, source, context.stop);
  }
}
