import { EVENT_STATUSES, STATUSES, type Offer } from '@kalends/core';
import { timeOr } from '../stored-records.js';
import {
  readClock,
  readDay,
  readFlag,
  readNames,
  readNumber,
  readZone,
  writeNames,
  type CellRead,
  type DateFormat,
} from './cells.js';
import { readOfferCell, writeOfferCell } from './offer-cells.js';

/** The kind of records in a CSV file. */
export type CsvKind = 'events' | 'venues' | 'organizers';

/** The types of values that cells are parsed into. */
export type CellValue = string | number | boolean | readonly string[] | readonly Offer[];

/** How the cells of a column are read and written. */
interface CellType {
  readonly read: (text: string, format?: DateFormat) => CellRead<CellValue>;
  readonly write: (value: unknown) => string;
}

/** A supported column. */
export interface Column extends CellType {
  /** Its name in mapping files, and the key of its value. */
  readonly name: string;
  /** The field of a record with its value; `undefined` if the value is composed otherwise. */
  readonly field: string | undefined;
  /** Its titles in files of The Events Calendar and in exports; exports use the first one. */
  readonly titles: readonly string[];
  readonly required: boolean;
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const readWord =
  (words: readonly string[]) =>
  (text: string): CellRead<string> => {
    const known = words.find((one) => one === text.toLowerCase());
    return known === undefined ? { fault: `It is no status; ${words.join(', ')} are.` } : { value: known };
  };

function readMoment(text: string): CellRead<string> {
  const [, day = '', clock = '00:00:00'] = /^([^\sT]+)(?:[ T]([^\sZ]+)Z?)?$/.exec(text) ?? [];
  const [date, time] = [readDay(day), readClock(clock)];
  if ('fault' in date) return date;
  return 'fault' in time ? time : { value: `${date.value} ${time.value}` };
}

const TEXT: CellType = { read: (text) => ({ value: text }), write: plain };
const NUMBER: CellType = { read: readNumber, write: plain };
const FLAG: CellType = { read: readFlag, write: (value) => (value === true ? 'yes' : 'no') };
const DAY: CellType = { read: readDay, write: plain };
const CLOCK: CellType = { read: readClock, write: plain };
const ZONE: CellType = { read: readZone, write: plain };
const STATUS: CellType = { read: readWord(STATUSES), write: plain };
const STATE: CellType = { read: readWord(EVENT_STATUSES), write: plain };
const OFFERS: CellType = {
  read: readOfferCell,
  write: (value) => writeOfferCell(value as readonly Offer[]),
};
const MOMENT: CellType = { read: readMoment, write: (value) => timeOr(plain(value)) };
const NAMES: CellType = {
  read: (text) => ({ value: readNames(text) }),
  write: (value) => (Array.isArray(value) ? writeNames(value as readonly string[]) : ''),
};
const COSTS: CellType = {
  read: (text) => ({ value: text.split(' | ') }),
  write: (value) => (Array.isArray(value) ? value.join(' | ') : ''),
};

/** A column of a table below; a `*` after its name marks a required one. */
const column = (
  name: string,
  field: string | undefined,
  type: CellType,
  ...titles: readonly string[]
): Column => ({ ...type, name: name.replace('*', ''), field, titles, required: name.endsWith('*') });

/** The columns of the plugin's files for events, venues and organizers, and the additional ones of exports. */
export const COLUMNS: Readonly<Record<CsvKind, readonly Column[]>> = {
  events: [
    column('event_name*', 'title', TEXT, 'EVENT NAME', 'EVENT TITLE', 'TITLE'),
    column('event_description', 'description', TEXT, 'EVENT DESCRIPTION', 'DESCRIPTION'),
    column('event_excerpt', 'excerpt', TEXT, 'EVENT EXCERPT'),
    column('event_start_date*', undefined, DAY, 'EVENT START DATE', 'START DATE'),
    column('event_start_time', undefined, CLOCK, 'EVENT START TIME', 'START TIME'),
    column('event_end_date', undefined, DAY, 'EVENT END DATE', 'END DATE'),
    column('event_end_time', undefined, CLOCK, 'EVENT END TIME', 'END TIME'),
    column('event_all_day', 'all_day', FLAG, 'ALL DAY EVENT', 'EVENT ALL DAY'),
    column('event_timezone', 'timezone', ZONE, 'TIMEZONE', 'EVENT TIMEZONE', 'EVENT TIME ZONE', 'TIME ZONE'),
    column(
      'event_hide',
      'hide_from_listings',
      FLAG,
      'HIDE FROM EVENT LISTINGS',
      'HIDE EVENT FROM EVENT LISTINGS',
      'HIDE EVENT FROM LISTINGS',
      'EVENT HIDE FROM LISTINGS',
    ),
    column('event_sticky', 'sticky', FLAG, 'STICKY IN MONTH VIEW', 'EVENT STICKY IN MONTH VIEW'),
    column('event_category', 'categories', NAMES, 'EVENT CATEGORY', 'EVENT CATEGORIES', 'CATEGORIES'),
    column('event_tags', 'tags', NAMES, 'EVENT TAGS', 'TAGS'),
    column('event_cost', 'cost', COSTS, 'EVENT COST'),
    column('event_currency_symbol', undefined, TEXT, 'EVENT CURRENCY SYMBOL'),
    column('event_currency_position', undefined, TEXT, 'EVENT CURRENCY POSITION'),
    column('event_currency_code', undefined, TEXT, 'EVENT ISO CURRENCY CODE'),
    column('event_featured_image', 'image', TEXT, 'EVENT FEATURED IMAGE', 'FEATURED IMAGE'),
    column('event_website', 'website', TEXT, 'EVENT WEBSITE', 'EVENT URL'),
    column(
      'event_show_map_link',
      'show_map_link',
      FLAG,
      'EVENT SHOW MAP LINK',
      'SHOW MAP LINK?',
      'SHOW MAP LINK',
    ),
    column('event_show_map', 'show_map', FLAG, 'EVENT SHOW MAP', 'SHOW MAP?', 'SHOW MAP'),
    column('event_featured', 'featured', FLAG, 'FEATURED EVENT', 'FEATURE EVENT', 'EVENT FEATURED'),
    column('event_venue_name', undefined, TEXT, 'EVENT VENUE NAME', 'VENUE NAME', 'VENUE'),
    column(
      'event_organizer_name',
      undefined,
      NAMES,
      "EVENT ORGANIZER NAME(S) OR ID'S",
      'EVENT ORGANIZER NAME(S) OR ID(S)',
      'EVENT ORGANIZER NAME',
      'EVENT ORGANIZER NAME(S)',
      'ORGANIZER NAME',
      'ORGANIZER',
    ),
    column('event_status', 'status', STATUS, 'EVENT STATUS', 'STATUS'),
    column('event_state', 'event_status', STATE, 'EVENT STATE'),
    column('event_state_reason', 'event_status_reason', TEXT, 'EVENT STATE REASON'),
    column('event_previous_start', 'previous_start_date', MOMENT, 'EVENT PREVIOUS START'),
    column('event_virtual_url', 'virtual_url', TEXT, 'EVENT VIRTUAL URL'),
    column('event_offers', 'offers', OFFERS, 'EVENT OFFERS'),
    column('event_slug', 'slug', TEXT, 'EVENT SLUG'),
    column('event_uid', undefined, TEXT, 'EVENT UID', 'UID'),
    column('event_recurrence_id', undefined, TEXT, 'EVENT RECURRENCE ID'),
    column('event_created', 'date_utc', MOMENT, 'EVENT CREATED'),
    column('event_modified', undefined, MOMENT, 'EVENT MODIFIED'),
  ],
  venues: [
    column('venue_name*', 'venue', TEXT, 'VENUE NAME', 'VENUE'),
    column('venue_description', 'description', TEXT, 'VENUE DESCRIPTION'),
    column('venue_country', 'country', TEXT, 'VENUE COUNTRY'),
    column('venue_address', 'address', TEXT, 'VENUE ADDRESS'),
    column('venue_address2', undefined, TEXT, 'VENUE ADDRESS 2'),
    column('venue_city', 'city', TEXT, 'VENUE CITY'),
    column('venue_state', 'stateprovince', TEXT, 'VENUE STATE/PROVINCE', 'VENUE STATE', 'VENUE PROVINCE'),
    column('venue_zip', 'zip', TEXT, 'VENUE ZIP'),
    column('venue_phone', 'phone', TEXT, 'VENUE PHONE'),
    column('venue_url', 'website', TEXT, 'VENUE WEBSITE', 'VENUE URL'),
    column('venue_latitude', 'geo_lat', NUMBER, 'VENUE LATITUDE'),
    column('venue_longitude', 'geo_lng', NUMBER, 'VENUE LONGITUDE'),
    column('venue_show_map', 'show_map', FLAG, 'VENUE SHOW MAP'),
    column('venue_show_map_link', 'show_map_link', FLAG, 'VENUE SHOW MAP LINK'),
    column('venue_featured_image', 'image', TEXT, 'VENUE FEATURED IMAGE'),
    column('venue_status', 'status', STATUS, 'VENUE STATUS'),
  ],
  organizers: [
    column('organizer_name*', 'organizer', TEXT, 'ORGANIZER NAME', 'ORGANIZER'),
    column('organizer_description', 'description', TEXT, 'ORGANIZER DESCRIPTION'),
    column('organizer_email', 'email', TEXT, 'ORGANIZER EMAIL'),
    column('organizer_website', 'website', TEXT, 'ORGANIZER WEBSITE', 'ORGANIZER URL'),
    column('organizer_phone', 'phone', TEXT, 'ORGANIZER PHONE'),
    column('organizer_featured_image', 'image', TEXT, 'ORGANIZER FEATURED IMAGE'),
    column('organizer_status', 'status', STATUS, 'ORGANIZER STATUS'),
  ],
};

/** The columns of the plugin's files that a calendar has no field for. */
const LEFT_OUT: ReadonlySet<string> = new Set(['ALLOW COMMENTS', 'ALLOW TRACKBACKS AND PINGBACKS']);

/** Whether a title is that of a column of the plugin which a calendar has no field for. */
export const isLeftOutTitle = (kind: CsvKind, title: string): boolean =>
  kind === 'events' && LEFT_OUT.has(titleKey(title));

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
