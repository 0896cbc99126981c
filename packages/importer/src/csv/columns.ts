import { STATUSES } from '@kalends/core';
import {
  readClock,
  readDay,
  readFlag,
  readNames,
  readNumber,
  readZone,
  type CellRead,
  type DateFormat,
} from './cells.js';

/** The kind of records in a CSV file. */
export type CsvKind = 'events' | 'venues' | 'organizers';

/** The types of values that cells are parsed into. */
export type CellValue = string | number | boolean | readonly string[];

type Reader = (text: string, format?: DateFormat) => CellRead<CellValue>;

/** A supported column. */
export interface Column {
  /** Its name in mapping files, and the key of its value. */
  readonly name: string;
  /** Its titles in files of The Events Calendar and in exports; exports use the first one. */
  readonly titles: readonly string[];
  readonly read: Reader;
  readonly required?: true;
}

const text: Reader = (given) => ({ value: given });
const names: Reader = (given) => ({ value: readNames(given) });
const costs: Reader = (given) => ({ value: given.split(' | ') });
const flag: Reader = readFlag;
const status: Reader = (given) => {
  const known = STATUSES.find((one) => one === given.toLowerCase());
  return known === undefined ? { fault: `It is no status; ${STATUSES.join(', ')} are.` } : { value: known };
};
const moment: Reader = (given) => {
  const [, day = '', clock = '00:00:00'] = /^(\S+)(?:[ T](\S+?)Z?)?$/.exec(given) ?? [];
  const [date, time] = [readDay(day), readClock(clock)];
  if ('fault' in date) return date;
  return 'fault' in time ? time : { value: `${date.value} ${time.value}` };
};

const column = (name: string, read: Reader, ...titles: readonly string[]): Column => ({ name, read, titles });
const required = (name: string, read: Reader, ...titles: readonly string[]): Column => ({
  ...column(name, read, ...titles),
  required: true,
});

/** The columns of the plugin's files for events, venues and organizers, and the additional ones of exports. */
export const COLUMNS: Readonly<Record<CsvKind, readonly Column[]>> = {
  events: [
    required('event_name', text, 'EVENT NAME', 'EVENT TITLE', 'TITLE'),
    column('event_description', text, 'EVENT DESCRIPTION', 'DESCRIPTION'),
    column('event_excerpt', text, 'EVENT EXCERPT'),
    required('event_start_date', readDay, 'EVENT START DATE', 'START DATE'),
    column('event_start_time', readClock, 'EVENT START TIME', 'START TIME'),
    column('event_end_date', readDay, 'EVENT END DATE', 'END DATE'),
    column('event_end_time', readClock, 'EVENT END TIME', 'END TIME'),
    column('event_all_day', flag, 'ALL DAY EVENT', 'EVENT ALL DAY'),
    column('event_timezone', readZone, 'TIMEZONE', 'EVENT TIMEZONE', 'EVENT TIME ZONE', 'TIME ZONE'),
    column(
      'event_hide',
      flag,
      'HIDE FROM EVENT LISTINGS',
      'HIDE EVENT FROM LISTINGS',
      'EVENT HIDE FROM LISTINGS',
    ),
    column('event_sticky', flag, 'STICKY IN MONTH VIEW', 'EVENT STICKY IN MONTH VIEW'),
    column('event_category', names, 'EVENT CATEGORY', 'EVENT CATEGORIES', 'CATEGORIES'),
    column('event_tags', names, 'EVENT TAGS', 'TAGS'),
    column('event_cost', costs, 'EVENT COST'),
    column('event_currency_symbol', text, 'EVENT CURRENCY SYMBOL'),
    column('event_currency_position', text, 'EVENT CURRENCY POSITION'),
    column('event_featured_image', text, 'EVENT FEATURED IMAGE', 'FEATURED IMAGE'),
    column('event_website', text, 'EVENT WEBSITE', 'EVENT URL'),
    column('event_show_map_link', flag, 'EVENT SHOW MAP LINK', 'SHOW MAP LINK?', 'SHOW MAP LINK'),
    column('event_show_map', flag, 'EVENT SHOW MAP', 'SHOW MAP?', 'SHOW MAP'),
    column('event_featured', flag, 'FEATURED EVENT', 'EVENT FEATURED'),
    column('event_venue_name', text, 'EVENT VENUE NAME', 'VENUE NAME', 'VENUE'),
    column(
      'event_organizer_name',
      names,
      "EVENT ORGANIZER NAME(S) OR ID'S",
      'EVENT ORGANIZER NAME',
      'EVENT ORGANIZER NAME(S)',
      'ORGANIZER NAME',
      'ORGANIZER',
    ),
    column('event_status', status, 'EVENT STATUS', 'STATUS'),
    column('event_slug', text, 'EVENT SLUG'),
    column('event_uid', text, 'EVENT UID', 'UID'),
    column('event_recurrence_id', text, 'EVENT RECURRENCE ID'),
    column('event_created', moment, 'EVENT CREATED'),
    column('event_modified', moment, 'EVENT MODIFIED'),
  ],
  venues: [
    required('venue_name', text, 'VENUE NAME', 'VENUE'),
    column('venue_description', text, 'VENUE DESCRIPTION'),
    column('venue_country', text, 'VENUE COUNTRY'),
    column('venue_address', text, 'VENUE ADDRESS'),
    column('venue_address2', text, 'VENUE ADDRESS 2'),
    column('venue_city', text, 'VENUE CITY'),
    column('venue_state', text, 'VENUE STATE/PROVINCE', 'VENUE STATE', 'VENUE PROVINCE'),
    column('venue_zip', text, 'VENUE ZIP'),
    column('venue_phone', text, 'VENUE PHONE'),
    column('venue_url', text, 'VENUE WEBSITE', 'VENUE URL'),
    column('venue_latitude', readNumber, 'VENUE LATITUDE'),
    column('venue_longitude', readNumber, 'VENUE LONGITUDE'),
    column('venue_show_map', flag, 'VENUE SHOW MAP'),
    column('venue_show_map_link', flag, 'VENUE SHOW MAP LINK'),
    column('venue_featured_image', text, 'VENUE FEATURED IMAGE'),
    column('venue_status', status, 'VENUE STATUS'),
  ],
  organizers: [
    required('organizer_name', text, 'ORGANIZER NAME', 'ORGANIZER'),
    column('organizer_description', text, 'ORGANIZER DESCRIPTION'),
    column('organizer_email', text, 'ORGANIZER EMAIL'),
    column('organizer_website', text, 'ORGANIZER WEBSITE', 'ORGANIZER URL'),
    column('organizer_phone', text, 'ORGANIZER PHONE'),
    column('organizer_featured_image', text, 'ORGANIZER FEATURED IMAGE'),
    column('organizer_status', status, 'ORGANIZER STATUS'),
  ],
};

/** Normalizes a title for comparison: upper case, single spaces, without the asterisk of required columns. */
export const titleKey = (title: string): string =>
  title
    .replace(/[*\s]+/g, ' ')
    .trim()
    .toUpperCase();

/** The column that holds the title or name. */
export const columnOf = (kind: CsvKind, title: string): Column | undefined =>
  COLUMNS[kind].find(
    ({ name, titles }) => titles.includes(titleKey(title)) || name === title.trim().toLowerCase(),
  );
