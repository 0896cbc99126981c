import type { AllOwnFields } from '@kalends/core/adapter';
import type { FileOptions } from '../file/file-text.js';
import type { DateFormat } from './cells.js';
import type { CsvKind } from './columns.js';

/** Options for reading a CSV file. */
export interface CsvFileOptions extends FileOptions {
  /** The kind of records in its rows. Default `events`. */
  readonly kind?: CsvKind | undefined;
  /** The fields that the host declares, `calendar.fields`: each has a column. Default: those of the calendar, of a preview none. */
  readonly fields?: AllOwnFields | undefined;
  /** The delimiter. Default: whichever of `,` `;` tab and `|` is most frequent in the first line. */
  readonly delimiter?: string | undefined;
  /** Maps titles in the file to titles or names of supported columns; `''` skips a column. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** The order of day and month in dates with slashes. Without it, an ambiguous date is an error. */
  readonly dateFormat?: DateFormat | undefined;
  /** The time zone of moments with an offset from UTC, in files of other programs. Default: UTC. */
  readonly timezone?: string | undefined;
}
