import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { createFileWork, type FileWork } from '../file/file-work.js';
import { createReport, type FileReport } from '../file/file-report.js';
import { fileText, type FileSource, type FileText } from '../file/file-text.js';
import { formatOf, type TextFormat } from '../file/format-of.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { orderOf, type DateFormat } from './cells.js';
import type { CellValue } from './columns.js';
import type { CsvFileOptions } from './csv-file-options.js';
import type { Program } from './programs/program.js';
import {
  headerOf,
  programIn,
  readRow,
  type CsvRow,
  type Faults,
  type Header,
  type RawRecord,
} from './row-values.js';

const DELIMITERS = [',', ';', '\t', '|'];

/** The maximum size of a record in bytes. */
const MAX_RECORD = 5_000_000;

function delimiterOf(text: string): string {
  const first = text.replace(/"[^"]*"/g, '').split(/\r\n?|\n/, 1)[0] ?? '';
  const counts = DELIMITERS.map((one) => [first.split(one).length, one] as const);
  return counts.reduce((best, next) => (next[0] > best[0] ? next : best))[1];
}

/** The first line that tells Excel the delimiter: `sep=;`. */
const SEPARATOR = /^"?sep=([^\r\n"])"?[,;\t]*(?:\r\n?|\n)/i;

/** The bytes that are parsed before signals have their turn. */
const PIECE = 50_000;
/** The maximum number of rows. */
const MAX_ROWS = 1_000_000;

/** The maximum number of cells of a row: the parser holds those of several rows. */
const MAX_CELLS = 500_000;

const [QUOTE, LINE_FEED, RETURN] = [34, 10, 13];

/** Refuses a row of too many cells before it is parsed. What it takes are the pieces of a text in order. */
function cellCounter(delimiter: string): (piece: Buffer) => void {
  const [between] = Buffer.from(delimiter);
  let isQuoted = false;
  let cells = 1;
  return (piece) => {
    for (const sign of piece) {
      if (sign === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (sign === between) cells += 1;
      else if (sign === LINE_FEED || sign === RETURN) cells = 1;
      if (cells > MAX_CELLS) throw new UnreadableFile(`The file has a row of more than ${MAX_CELLS} cells.`);
    }
  };
}

/** A text of records. */
interface CsvText {
  readonly bytes: Buffer;
  readonly delimiter: string;
  /** The number of its first line in the file. */
  readonly first: number;
}

/** A text in pieces. */
async function* piecesOf({ bytes, delimiter }: CsvText, work: FileWork): AsyncGenerator<Buffer> {
  const count = cellCounter(delimiter);
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE);
    work.spend('characters', piece.length);
    await work.turn();
    count(piece);
    yield piece;
  }
}

/** The number of bytes in which the delimiter is detected. */
const BEGINNING = 10_000;

/** The records of a file, without a line that only names the delimiter. */
function csvText(file: Buffer, given: string | undefined): CsvText {
  const beginning = file.toString('utf8', 0, BEGINNING);
  const [line = '', separator] = SEPARATOR.exec(beginning) ?? [];
  return {
    bytes: file.subarray(Buffer.byteLength(line)),
    delimiter: given ?? separator ?? delimiterOf(beginning.slice(line.length)),
    first: line === '' ? 1 : 2,
  };
}

/** Names of the formats that are no CSV. */
const OTHERS: Readonly<Record<TextFormat, string>> = {
  html: 'It is an HTML page: save the table as CSV, or give the address of the page.',
  xml: 'It is XML: name it .xml if it is an export of WordPress.',
  calendar: 'It is a calendar in iCalendar: name it .ics.',
  json: 'It is JSON: name it .json, with one entry a line.',
};

/** Parses the records of a text one after the other: their cells together take many times the size of a file. */
async function* recordsOf(csv: CsvText, work: FileWork): AsyncGenerator<RawRecord> {
  const { delimiter, first } = csv;
  let next = first;
  let count = 0;
  /** Where the records begin that were parsed and not read yet. */
  const lines: number[] = [];
  const parser = parse({
    ...{ delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_RECORD },
    // the parser reports where each record ends, which gives the line of the next one
    on_record(cells: string[], info) {
      count += 1;
      if (count > MAX_ROWS + 1) throw new UnreadableFile(`The file has more than ${MAX_ROWS} rows.`);
      lines.push(next);
      next = info.lines + first;
      return cells;
    },
  });
  try {
    // what goes wrong in it ends the parser, which is read here
    pipeline(piecesOf(csv, work), parser, () => undefined);
    for await (const cells of parser as AsyncIterable<string[]>) yield { line: lines.shift() ?? 0, cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`The file cannot be read as CSV: ${error.message}`);
  }
}

/** A parsed CSV file. */
export interface CsvFile {
  readonly header: Header;
  /** The program that has written it; `undefined` if that is not known. */
  readonly program: Program | undefined;
  /** The valid rows of the first `most`; errors in the others are added to `faults`. */
  readonly rows: (faults: Faults, most?: number) => AsyncGenerator<CsvRow>;
  /** The number of all rows. */
  readonly size: number;
  /** The columns that have a text in any row, by their index. */
  readonly filled: ReadonlySet<number>;
  /** The date that shows the order of day and month in the others, if they have another one than those of its program. */
  readonly shownBy?: string;
}

/** Whether a column has dates, by the name under which it is read. */
const isDate = (name: string): boolean => /_date$|^@(?:date|start|end)$/.test(name);

/** Parses a file in UTF-8 as CSV. Throws `UnreadableFile` if it is not CSV, or lacks a required column. */
export async function readCsv(
  bytes: Buffer,
  options: CsvFileOptions,
  work: FileWork = createFileWork(undefined),
): Promise<CsvFile> {
  const other = formatOf(bytes);
  if (other !== undefined) throw new UnreadableFile(`The file is no CSV. ${OTHERS[other]}`);
  const file = csvText(bytes, options.delimiter);
  let header: Header | undefined;
  let program: Program | undefined;
  let size = 0;
  const filled = new Set<number>();
  const orders = new Map<DateFormat, string>();
  for await (const record of recordsOf(file, work)) {
    if (header === undefined) {
      program = programIn(record.cells, options);
      header = headerOf(record, options, program);
      continue;
    }
    size += 1;
    for (let index = 0; index < header.length; index++)
      if (!filled.has(index) && (record.cells[index] ?? '').trim() !== '') filled.add(index);
    for (const [index, { column, target = column?.name ?? '' }] of header.entries()) {
      if (!isDate(target)) continue;
      const cell = record.cells[index] ?? '';
      const order = orderOf(cell);
      if (order !== undefined) orders.set(order, cell.trim());
    }
  }
  if (header === undefined) throw new UnreadableFile('The file is empty.');
  const read = header;
  // dates of both orders say nothing of the others
  const [[order, shownBy] = []] = orders.size === 1 && options.dateFormat === undefined ? orders : [];
  const { dateFormat: format = order ?? program?.dateFormat, timezone = 'UTC' } = options;
  const rowOptions = { format, program, timezone, filled };
  return {
    ...{ header, size, filled, program },
    ...(shownBy !== undefined && order !== program?.dateFormat && { shownBy }),
    async *rows(faults, most = Infinity) {
      let index = 0;
      for await (const record of recordsOf(file, work)) {
        if (index > most) return;
        const row = index === 0 ? undefined : readRow(record, read, faults, rowOptions);
        index += 1;
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
  const { bytes, encoding }: FileText = await fileText(source, options);
  const file = await readCsv(bytes, options);
  const report = createReport();
  const rows: CsvPreview['rows'][number][] = [];
  for await (const { line, values } of file.rows(report, most))
    rows.push({ line, values: Object.fromEntries(values) });
  const { errors } = report.finish({ encoding, dryRun: true });
  const columns = file.header.map(({ title, column }) => ({ title, column: column?.name ?? null }));
  return { encoding, columns, rows, errors };
}
