import { collectionOf, kindsOf } from '@kalends/core';
import { createBudget, type AllOwnFields } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import type { CsvKind } from '../csv/columns.js';
import { csvExport } from './csv-export.js';
import { LOST_LINKS } from '../icalendar/linked-properties.js';
import { icalendarExport } from './icalendar-export.js';
import { jsonExport } from './json-export.js';

/** The format of an export. */
export type ExportFormat = 'csv' | 'ics' | 'json';

/** No fields of any kind. */
const NOTHING = Object.fromEntries(
  kindsOf('event', 'linked').map((kind): readonly [string, readonly string[]] => [collectionOf(kind), []]),
) as Readonly<Record<CsvKind, readonly string[]>>;

/**
 * The fields of records that a format cannot keep, by kind of records. No format keeps ids, nor what is known
 * of images beside their addresses: sizes, titles, alternative texts, captions and the point in focus.
 */
export const LOST_FIELDS: Readonly<
  Record<ExportFormat, Readonly<Partial<Record<CsvKind, readonly string[]>>>>
> = {
  csv: NOTHING,
  ics: {
    events: [
      ...['slug', 'excerpt', 'cost', 'currency', 'tags', ...LOST_LINKS, 'previous_start_date', 'offers'],
      ...['featured', 'hide_from_listings', 'show_map', 'show_map_link', 'sticky'],
    ],
  },
  json: NOTHING,
};

/** Options of `exportCalendar`. */
export interface ExportOptions {
  /**
   * `csv`: the records of one kind, in the columns of The Events Calendar and some more. `ics`: the events as iCalendar. `json`: all
   * records as entries of `calendar.import`, one a line.
   */
  readonly format: ExportFormat;
  /** The kind of records in a CSV file. Default `events`. */
  readonly kind?: CsvKind | undefined;
  /** The site in the UIDs of events created there: `ID@HOST`. Default: the site id of the store, else `localhost`. */
  readonly host?: string | undefined;
  /**
   * The fields that the host declares, `calendar.fields`, those for editors too: CSV has a column for each, and JSON has their values.
   * References are left out, because an import gives records other ids. Default: none in CSV, and all stored values in JSON.
   */
  readonly fields?: AllOwnFields | undefined;
}

/**
 * Exports the records of a store, except those in the trash, and yields the file in chunks. Importing the file into an empty calendar
 * and exporting that one again gives the same file. Other work and signals come through after some milliseconds.
 *
 * @example
 * for await (const text of exportCalendar(store, { format: 'csv', kind: 'venues' })) file.write(text);
 */
export async function* exportCalendar(
  store: Pick<Store, 'scan' | 'load' | 'find' | 'values'>,
  { format, kind = 'events', host: given, fields }: ExportOptions,
): AsyncGenerator<string> {
  const host = given ?? (await store.values.get('site id')) ?? 'localhost';
  const texts = {
    csv: () => csvExport(store, kind, { host, fields }),
    ics: () => icalendarExport(store, host),
    json: () => jsonExport(store, { host, fields }),
  }[format]();
  const work = createBudget({});
  for await (const text of texts) {
    yield text;
    work.spend('characters', text.length);
    await work.turn();
  }
}
