import { collectionOf, kindsOf } from '@kalends/core';
import type { ExportFormat } from '@kalends/importer';
import { asGiven, oneOf, type OptionTable, parseStore, reader, switchOption } from '@kalends/command-kit';
import { readFields } from '../commands/read-fields.js';

const STORE = {
  value: 'STORE',
  about: 'the calendar: sqlite:FILE or postgres:URL',
  otherwise: 'sqlite:kalends.db',
  read: parseStore,
} as const;

const CSV_KINDS = [...kindsOf('event'), ...kindsOf('linked')].map(collectionOf);

const KIND = {
  value: 'KIND',
  about: `what the rows of a CSV file are: ${CSV_KINDS.join(', ')}`,
  otherwise: 'events',
  read: oneOf('kind of rows', CSV_KINDS),
} as const;

const HOST = {
  value: 'HOST',
  about: 'the site in the UIDs of its events, such as calendar.example: ID@HOST',
  otherwise: 'the one in its feeds',
  absent: undefined,
  read: asGiven,
} as const;

const FIELDS = {
  value: 'FILE',
  about: 'files: a JSON file that declares fields of your own, as of kalends serve',
  otherwise: 'none',
  absent: undefined,
  read: readFields,
} as const;

const readRows = reader('number of rows', 'a number of up to four digits', (text) =>
  /^\d{1,4}$/.test(text) ? Number(text) : undefined,
);

const readDelimiter = reader('delimiter', 'one character, or tab', (text) =>
  text === 'tab' ? '\t' : text.length === 1 ? text : undefined,
);

/** The options of `kalends import` that only files have. */
export const FILE_OPTIONS = {
  kind: KIND,
  fields: FIELDS,
  host: {
    ...HOST,
    otherwise: 'none; events are identified by the ids of an earlier import',
  },
  mapping: {
    value: 'FILE',
    about: 'CSV: a JSON file with the columns of a CSV file: {"Date": "EVENT START DATE", "Notes": ""}',
    otherwise: 'none; the columns of The Events Calendar',
    absent: undefined,
    read: asGiven,
  },
  delimiter: {
    value: 'CHARACTER',
    about: 'CSV: the delimiter, one character or tab',
    otherwise: 'the most frequent one in the first line',
    absent: undefined,
    read: readDelimiter,
  },
  dateFormat: {
    value: 'ORDER',
    about: 'CSV: the order of dates with slashes: mdy or dmy',
    otherwise: 'none; an ambiguous date is an error',
    absent: undefined,
    read: oneOf('order of dates', ['mdy', 'dmy']),
  },
  encoding: {
    value: 'NAME',
    about: 'files: the encoding, such as windows-1252',
    otherwise: 'UTF-8, unless its first bytes indicate another',
    absent: undefined,
    read: asGiven,
  },
  preview: {
    value: 'N',
    about: 'CSV: only show how the first N rows are read',
    otherwise: 'off',
    absent: undefined,
    read: readRows,
  },
  ignoreColumns: switchOption('CSV: leave out columns that are not known, instead of refusing the file'),
  strict: switchOption('files: write nothing if the file has an error'),
} as const satisfies OptionTable;

/** The options of `kalends export`. */
export const EXPORT_OPTIONS = {
  store: STORE,
  format: {
    value: 'FORMAT',
    about: 'csv (one kind), ics (events) or json (everything, one record a line)',
    otherwise: 'json',
    read: oneOf('format', ['csv', 'ics', 'json'] satisfies ExportFormat[]),
  },
  kind: KIND,
  fields: FIELDS,
  host: HOST,
  output: {
    value: 'FILE',
    about: 'the file to write; it must not exist yet',
    otherwise: 'the standard output',
    absent: undefined,
    read: asGiven,
  },
} as const satisfies OptionTable;
