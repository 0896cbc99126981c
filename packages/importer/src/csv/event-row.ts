import { createHash } from 'node:crypto';
import type { EventInput, EventSource, ImportLinks } from '@kalends/core';
import { fold } from '@kalends/core/store';
import type { EventOfFile } from '../file/import-events.js';
import type { LinkedOfImport } from '../file/linked-records.js';
import { linkPlace } from '../file/place.js';
import type { CellValue } from './columns.js';
import type { CsvRow } from './read-csv.js';

/** Access to the values of a row by column name. */
export function valuesOf({ values }: CsvRow) {
  const of = (name: string): CellValue | undefined => values.get(name);
  return {
    text: (name: string): string | undefined => {
      const value = of(name);
      return typeof value === 'string' ? value : undefined;
    },
    flag: (name: string): boolean | undefined => {
      const value = of(name);
      return typeof value === 'boolean' ? value : undefined;
    },
    number: (name: string): number | undefined => {
      const value = of(name);
      return typeof value === 'number' ? value : undefined;
    },
    list: (name: string): readonly string[] | undefined => {
      const value = of(name);
      return Array.isArray(value) ? (value as readonly string[]) : undefined;
    },
  };
}

/** The fields of an object without the undefined ones. */
export const given = <T extends object>(fields: T): { [N in keyof T]?: Exclude<T[N], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [N in keyof T]?: Exclude<T[N], undefined>;
  };

type Values = ReturnType<typeof valuesOf>;

/** The UID of an event whose row has none: rows with the same title and start are the same event. */
function uidOf(title: string, start: string): string {
  const name = `csv:${start.replace(' ', 'T')}:${fold(title)}`;
  return name.length <= 300
    ? name
    : `${name.slice(0, 200)}#${createHash('sha256').update(name).digest('hex')}`;
}

function sourceOf(values: Values, title: string, start: string, host: string | undefined): EventSource {
  const uid = values.text('event_uid') ?? uidOf(title, start);
  const [, id, at] = /^(\d{1,15})@(.+)$/.exec(uid) ?? [];
  return {
    uid,
    ...given({
      recurrence_id: values.text('event_recurrence_id'),
      modified_utc: values.text('event_modified'),
      id: host !== undefined && at === host ? Number(id) : undefined,
    }),
  };
}

/** Adds the symbol of its column to a cost that has none. */
function costOf(values: Values): readonly string[] | undefined {
  const costs = values.list('event_cost');
  const symbol = values.text('event_currency_symbol') ?? '';
  const isBehind = /^(?:post|suf)fix$/i.test(values.text('event_currency_position') ?? '');
  return costs?.map((cost) =>
    /^[\d.,]+$/.test(cost) ? (isBehind ? `${cost}${symbol}` : `${symbol}${cost}`) : cost,
  );
}

/** Options for reading the rows of a file of events. */
export interface RowContext {
  readonly linked: LinkedOfImport;
  /** The time zone of rows without one. */
  readonly timezone: string;
  readonly host: string | undefined;
}

/** Converts a row to an event to import. */
export function eventOfRow(row: CsvRow, { linked, timezone, host }: RowContext): EventOfFile {
  const values = valuesOf(row);
  const title = values.text('event_name') ?? '';
  const day = values.text('event_start_date') ?? '';
  const all_day = values.flag('event_all_day') ?? false;
  const start_date = `${day} ${values.text('event_start_time') ?? '00:00:00'}`;
  const endDay = values.text('event_end_date') ?? day;
  // an end date without a time means the start time on that day, or the beginning of the day
  const endClock = values.text('event_end_time') ?? (endDay === day ? start_date.slice(11) : '00:00:00');
  const venue = values.text('event_venue_name');
  const place = venue === undefined ? undefined : linkPlace(linked, { name: venue, address: '' });
  const organizers = values
    .list('event_organizer_name')
    ?.map((organizer) => linked.organizers.link(organizer, () => ({ organizer })));
  const input: EventInput = {
    title,
    start_date,
    end_date: `${endDay} ${endClock}`,
    timezone: values.text('event_timezone') ?? timezone,
    all_day,
    ...given({
      description: values.text('event_description'),
      excerpt: values.text('event_excerpt'),
      hide_from_listings: values.flag('event_hide'),
      sticky: values.flag('event_sticky'),
      featured: values.flag('event_featured'),
      show_map: values.flag('event_show_map'),
      show_map_link: values.flag('event_show_map_link'),
      categories: values.list('event_category'),
      tags: values.list('event_tags'),
      cost: costOf(values),
      image: values.text('event_featured_image'),
      website: values.text('event_website'),
      status: values.text('event_status') as EventInput['status'],
      slug: values.text('event_slug'),
      date_utc: values.text('event_created'),
    }),
  };
  const links: ImportLinks = given({ venue: place, organizer: organizers });
  return {
    line: row.line,
    title,
    entry: { kind: 'event', input, links, source: sourceOf(values, title, start_date, host) },
  };
}
