import { kindsOf, collectionOf } from '@kalends/core';
import type { CsvKind } from '../csv/columns.js';
import { formatOf } from '../file/format-of.js';

/** The import options of a table. */
export interface FileChoices {
  readonly kind: CsvKind;
  /** The order of dates with slashes; `''`: dates that can be read in two ways are refused. */
  readonly dateFormat: 'dmy' | 'mdy' | '';
  /** Whether columns that are not known are left out. */
  readonly ignoreColumns: boolean;
}

/** The kinds of records that the rows of a file can have. */
export const FILE_KINDS = [...kindsOf('event'), ...kindsOf('linked')] as const;

/** The kinds of records, by what a form sends. */
export const CSV_KINDS = FILE_KINDS.map(collectionOf);

export const DATE_FORMATS = ['', 'dmy', 'mdy'] as const;

/** How a file is read: by the end of its name, otherwise by how it begins. */
export function readerOf(name: string, bytes: Uint8Array): 'ics' | 'csv' | 'json' | undefined {
  const [, end = ''] = /\.([a-z]+)$/i.exec(name) ?? [];
  const named = (['ics', 'csv', 'json'] as const).find((format) => format === end.toLowerCase());
  if (named !== undefined) return named;
  const format = formatOf(bytes);
  if (format === 'calendar') return 'ics';
  if (format === 'json') return 'json';
  return format === undefined ? 'csv' : undefined;
}
