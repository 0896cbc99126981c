import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { createFileWork, type FileWork } from '../file/file-work.js';
import { createReport, type FileReport, type Remark } from '../file/file-report.js';
import { fileText, type FileOptions, type FileSource, type FileText } from '../file/file-text.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { cellText, type DateFormat } from './cells.js';
import { COLUMNS, columnOf, type CellValue, type Column, type CsvKind } from './columns.js';

/** Options for reading a CSV file. */
export interface CsvFileOptions extends FileOptions {
  /** The kind of records in its rows. Default `events`. */
  readonly kind?: CsvKind | undefined;
  /** The delimiter. Default: whichever of `,` `;` tab and `|` is most frequent in the first line. */
  readonly delimiter?: string | undefined;
  /** Maps titles in the file to titles or names of supported columns; `''` skips a column. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** The order of day and month in dates with slashes. Without it, an ambiguous date is an error. */
  readonly dateFormat?: DateFormat | undefined;
}

/** A parsed row: the values of its non-empty cells by column name. */
export interface CsvRow {
  readonly line: number;
  readonly values: ReadonlyMap<string, CellValue>;
}

/** The columns of a file in order; `undefined` for unknown ones. */
type Header = readonly {
  readonly title: string;
  readonly column: Column | undefined;
  readonly isLeftOut: boolean;
}[];

const DELIMITERS = [',', ';', '\t', '|'];

/** The maximum number of columns. */
const MAX_COLUMNS = 1000;

/** The maximum size of a record in bytes. */
const MAX_RECORD = 5_000_000;

function delimiterOf(text: string): string {
  const first =
    text
      .slice(0, 10_000)
      .replace(/"[^"]*"/g, '')
      .split(/\r\n?|\n/, 1)[0] ?? '';
  const counts = DELIMITERS.map((one) => [first.split(one).length, one] as const);
  return counts.reduce((best, next) => (next[0] > best[0] ? next : best))[1];
}

/** A record and the line on which it starts. */
interface RawRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The bytes that are parsed before signals have their turn. */
const PIECE = 50_000;
/** The maximum number of rows. */
const MAX_ROWS = 1_000_000;

/** A text in pieces; a stream joins the halves of a character. */
async function* piecesOf(text: string, work: FileWork): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE) {
    work.spend('characters', PIECE);
    await work.turn();
    yield bytes.subarray(at, at + PIECE);
  }
}

async function recordsOf(text: string, delimiter: string, work: FileWork): Promise<RawRecord[]> {
  let line = 1;
  const records: RawRecord[] = [];
  try {
    const parser = parse({
      ...{ delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_RECORD },
      // the parser reports where each record ends, which gives the line of the next one
      on_record(cells: string[], { lines }) {
        if (records.length === MAX_ROWS) throw new UnreadableFile(`The file has more than ${MAX_ROWS} rows.`);
        records.push({ line, cells });
        line = lines + 1;
        return null;
      },
    });
    await pipeline(piecesOf(text, work), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`The file cannot be read as CSV: ${error.message}`);
  }
  return records;
}

function headerOf(kind: CsvKind, { cells }: RawRecord, columns: Readonly<Record<string, string>>): Header {
  if (cells.length > MAX_COLUMNS) throw new UnreadableFile(`The file has more than ${MAX_COLUMNS} columns.`);
  const header = cells.map((title) => {
    const mapped = Object.hasOwn(columns, title.trim()) ? columns[title.trim()] : undefined;
    const column = mapped === '' ? undefined : columnOf(kind, mapped ?? title);
    if (mapped !== undefined && mapped !== '' && column === undefined)
      throw new UnreadableFile(`The mapping of "${title}" names "${mapped}", which is no column of ${kind}.`);
    return { title, column, isLeftOut: mapped === '' };
  });
  const missing = COLUMNS[kind].filter((one) => one.required && !header.some(({ column }) => column === one));
  if (missing.length > 0) {
    const lacks = missing.map(({ titles: [title] }) => title).join(' and ');
    const has = cells
      .map((title) => `"${title}"`)
      .join(', ')
      .slice(0, 500);
    throw new UnreadableFile(
      `The file has no column ${lacks}; it has ${has}. A mapping tells which is which.`,
    );
  }
  return header;
}

/** Collects the errors of cells. */
interface Faults {
  readonly error: (remark: Remark) => void;
}

function readRow(
  { line, cells }: RawRecord,
  header: Header,
  { error }: Faults,
  format: DateFormat | undefined,
): CsvRow | undefined {
  const values = new Map<string, CellValue>();
  let faults = 0;
  const refuse = (field: string, message: string): void => {
    faults += 1;
    error({ line, field, message });
  };
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    refuse(
      `column ${header.length + 1}`,
      `The row has ${cells.length} cells and the first line ${header.length}.`,
    );
  header.forEach(({ title, column }, index) => {
    if (column === undefined) return;
    const text = cellText(cells[index] ?? '').trim();
    if (text === '') {
      if (column.required) refuse(title, 'It must not be empty.');
      return;
    }
    const read = column.read(text, format);
    if ('fault' in read) refuse(title, `"${text.slice(0, 100)}": ${read.fault}`);
    else values.set(column.name, read.value);
  });
  return faults === 0 ? { line, values } : undefined;
}

/** A parsed CSV file. */
export interface CsvFile {
  readonly header: Header;
  /** The valid rows; errors in the others are added to `faults`. */
  readonly rows: (faults: Faults) => Generator<CsvRow>;
  /** The raw cells of all rows. */
  readonly records: readonly RawRecord[];
}

/** Parses a text as CSV. Throws `UnreadableFile` if it is not CSV, or lacks a required column. */
export async function readCsv(
  text: string,
  options: CsvFileOptions,
  work: FileWork = createFileWork(undefined),
): Promise<CsvFile> {
  const { kind = 'events', delimiter = delimiterOf(text), columns = {}, dateFormat } = options;
  const [first, ...records] = await recordsOf(text, delimiter, work);
  if (first === undefined) throw new UnreadableFile('The file is empty.');
  const header = headerOf(kind, first, columns);
  return {
    header,
    records,
    *rows(faults) {
      for (const record of records) {
        const row = readRow(record, header, faults, dateFormat);
        if (row !== undefined) yield row;
      }
    },
  };
}

/** A preview of the first rows of a file. */
export interface CsvPreview extends Pick<FileReport, 'encoding' | 'errors'> {
  /** The titles in the file with the name of their column; `null` if it is unknown or skipped. */
  readonly columns: readonly { readonly title: string; readonly column: string | null }[];
  readonly rows: readonly { readonly line: number; readonly values: Readonly<Record<string, CellValue>> }[];
}

/** Reads the first rows of a CSV file without writing anything. Rejects with `UnreadableFile` if it is not CSV. */
export async function previewCsv(
  source: FileSource,
  { rows: most = 5, ...options }: CsvFileOptions & { readonly rows?: number | undefined },
): Promise<CsvPreview> {
  const { text, encoding }: FileText = await fileText(source, options);
  const file = await readCsv(text, options);
  const report = createReport();
  const first: CsvFile = { ...file, records: file.records.slice(0, most) };
  const rows = first.records.flatMap((record) => {
    const row = readRow(record, file.header, report, options.dateFormat);
    return row === undefined ? [] : [{ line: row.line, values: Object.fromEntries(row.values) }];
  });
  const { errors } = report.finish({ encoding, dryRun: true });
  const columns = file.header.map(({ title, column }) => ({ title, column: column?.name ?? null }));
  return { encoding, columns, rows, errors };
}
