import { UnreadableFile } from '../file/unreadable-file.js';
import type { Remark } from '../file/file-report.js';
import { cellText, type DateFormat } from './cells.js';
import { COLUMNS, type CellValue, type Column } from './columns.js';
import { columnOf, columnsOf } from './own-columns.js';
import { titleOf, type Program } from './programs/program.js';
import { programOf } from './programs/programs.js';
import { shapedRow } from './programs/shaped-row.js';
import { tableOf } from './programs/titled-columns.js';
import type { CsvFileOptions } from './csv-file-options.js';
import { meaningOf, saysPublic, type Meaning } from './visibility.js';

/** A record and the line on which it starts. */
export interface RawRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A parsed row: the values of its non-empty cells by column name. */
export interface CsvRow {
  readonly line: number;
  /** An unknown column's statement that not everyone may see the record: `Visibility: members`. */
  readonly restriction?: string;
  readonly values: ReadonlyMap<string, CellValue>;
}

/** The columns of a file in order; `undefined` for unknown ones. */
export type Header = readonly {
  readonly title: string;
  readonly column: Column | undefined;
  readonly isLeftOut: boolean;
  /** The meaning of its cells for the record's visibility. */
  readonly meaning: Meaning;
  /** The name under which the program of the file reads it. */
  readonly target?: string;
}[];

/** The maximum number of columns. */
const MAX_COLUMNS = 1000;

const MOST_LISTED = 500;

/** Titles in a message; those of columns without one by their numbers. What does not fit is counted. */
export function listedTitles(
  titles: readonly string[],
  numbers = titles.map((_, index) => index + 1),
): string {
  const all = titles.map((title, index) =>
    title.trim() === '' ? `column ${numbers[index]} without a title` : `"${title.slice(0, 100)}"`,
  );
  let length = 0;
  const shown = all.filter((one) => (length += one.length + 2) <= MOST_LISTED);
  return [...shown, ...(shown.length < all.length ? [`and ${all.length - shown.length} more`] : [])].join(
    ', ',
  );
}

/** All columns of events, of their venue and of their organizer. */
const columnNamed = (name: string): Column | undefined =>
  Object.values(COLUMNS)
    .flat()
    .find((column) => column.name === name);

/** The header of a file whose program is known. */
const headerFor = ({ columns }: Program, titles: readonly string[]): Header =>
  titles.map((title) => {
    const { [titleOf(title)]: target } = columns;
    return {
      title,
      column: columnNamed(target ?? ''),
      isLeftOut: false,
      meaning: meaningOf(title),
      ...(target !== undefined && { target }),
    };
  });

/** The program of a file of events, unless all of its columns are ours. */
export function programIn(
  titles: readonly string[],
  { kind = 'events', fields, columns }: CsvFileOptions,
): Program | undefined {
  if (kind !== 'events' || columns !== undefined) return undefined;
  const known = columnsOf(kind, fields);
  const ours = titles.map((title) => (title.trim() === '' ? null : columnOf(known, title)));
  if (!ours.includes(undefined)) return undefined;
  const isOurs = known.every((column) => !column.required || ours.includes(column));
  return programOf(titles) ?? (isOurs ? undefined : tableOf(titles));
}

export function headerOf(
  { cells }: RawRecord,
  { kind = 'events', fields, columns = {} }: CsvFileOptions,
  program: Program | undefined,
): Header {
  const known = columnsOf(kind, fields);
  if (cells.length > MAX_COLUMNS) throw new UnreadableFile(`The file has more than ${MAX_COLUMNS} columns.`);
  if (program !== undefined) return headerFor(program, cells);
  const header = cells.map((title) => {
    const mapped = Object.hasOwn(columns, title.trim()) ? columns[title.trim()] : undefined;
    const column = mapped === '' ? undefined : columnOf(known, mapped ?? title);
    if (mapped !== undefined && mapped !== '' && column === undefined)
      throw new UnreadableFile(`The mapping of "${title}" names "${mapped}", which is no column of ${kind}.`);
    return { title, column, isLeftOut: mapped === '', meaning: meaningOf(title) };
  });
  const missing = known.filter((one) => one.required && !header.some(({ column }) => column === one));
  if (missing.length > 0) {
    const lacks = missing.map(({ titles: [title] }) => title).join(' and ');
    const has = listedTitles(cells);
    throw new UnreadableFile(
      `The file has no column ${lacks}; it has ${has}. A mapping tells which is which.`,
    );
  }
  return header;
}

/** Collects the errors of cells, and what is to be told. */
export interface Faults {
  readonly error: (remark: Remark) => void;
  readonly note?: (remark: Remark) => void;
}

/** How the rows of a file are read. */
interface RowOptions {
  readonly format: DateFormat | undefined;
  readonly program: Program | undefined;
  readonly timezone: string;
  /** The columns that have a text in any row, by their index. */
  readonly filled: ReadonlySet<number>;
}

/** The texts of a row with the columns that they are in: of the file, or as its program shapes them. */
function textsOf(
  { line, cells }: RawRecord,
  header: Header,
  { note }: Faults,
  { program, timezone, format }: RowOptions,
): readonly (readonly [title: string, column: Column, text: string])[] {
  const textAt = (index: number): string => cellText(cells[index] ?? '').trim();
  if (program === undefined)
    return header.flatMap(({ title, column }, index) =>
      column === undefined ? [] : [[title, column, textAt(index)] as const],
    );
  const given: Record<string, string> = {};
  header.forEach(({ target, column }, index) => {
    const text = textAt(index);
    if (target === undefined) return;
    const { [target]: before = '' } = given;
    // several columns of a program may be one of ours: lists are joined, of others the first one counts
    if (before === '') given[target] = text;
    else if (text !== '' && column?.field !== undefined && ['categories', 'tags'].includes(column.field))
      given[target] = `${before},${text}`;
  });
  const shaped = shapedRow(given, program, { timezone, format });
  if (shaped['@note'] !== undefined)
    note?.({ line, message: `${(shaped['event_name'] ?? '').slice(0, 100)}: ${shaped['@note']}` });
  const named = [...new Set([...Object.keys(shaped), 'event_name', 'event_start_date'])];
  return named.flatMap((name) => {
    const column = columnNamed(name);
    const text = (shaped[name] ?? '').trim();
    const { title = name } =
      header.find(({ target }) => target === name) ??
      header.find(({ target = '' }, index) => target.startsWith('@') && textAt(index).includes(text)) ??
      {};
    return column === undefined ? [] : [[title, column, text] as const];
  });
}

export function readRow(
  { line, cells }: RawRecord,
  header: Header,
  found: Faults,
  options: RowOptions,
): CsvRow | undefined {
  const values = new Map<string, CellValue>();
  let faults = 0;
  const refuse = (field: string, message: string): void => {
    faults += 1;
    found.error({ line, field, message });
  };
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    refuse(
      `column ${header.length + 1}`,
      `The row has ${cells.length} cells and the first line ${header.length}.`,
    );
  let restriction: string | undefined;
  header.forEach(({ title, column, isLeftOut, target, meaning }, index) => {
    if (column !== undefined || target !== undefined || isLeftOut) return;
    const text = cellText(cells[index] ?? '').trim();
    if (!saysPublic(meaning, text, options.filled.has(index)))
      restriction ??= `${title.trim()}: ${text}`.slice(0, 100);
  });
  for (const [title, column, text] of textsOf({ line, cells }, header, found, options)) {
    if (text === '') {
      if (column.required && (options.program === undefined || column.name.startsWith('event_')))
        refuse(title, 'It must not be empty.');
      continue;
    }
    const read = column.read(text, options.format);
    if ('fault' in read) refuse(title, `"${text.slice(0, 100)}": ${read.fault}`);
    else values.set(column.name, read.value);
  }
  return faults === 0 ? { line, values, ...(restriction !== undefined && { restriction }) } : undefined;
}
