import { collectionOf, kindsOf, type CollectionOf, type Offer } from '@kalends/core';
import {
  isToOne,
  LINK_FIELD,
  nameFieldOf,
  type LinkedKind,
  type PostKind,
  FIELDS,
  valueSchema,
  type FieldSpec,
  type TypeName,
} from '@kalends/core/adapter';
import { type FieldTable } from '@kalends/core/internal';
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
export type CsvKind = CollectionOf<PostKind>;

/** The kinds of records by what files call them. */
export const KIND_OF = Object.fromEntries(
  kindsOf('event', 'linked').map((kind) => [collectionOf(kind), kind]),
) as { readonly [K in PostKind as CollectionOf<K>]: K };

/** The types of values that cells are parsed into. */
export type CellValue = string | number | boolean | readonly string[] | readonly Offer[];

/** How the cells of a column are read and written. */
export interface CellType {
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
/** A date with a time, on the clock that its field has. */
export const MOMENT: CellType = { read: readMoment, write: (value) => timeOr(plain(value)) };
const NAMES: CellType = {
  read: (text) => ({ value: readNames(text) }),
  write: (value) => (Array.isArray(value) ? writeNames(value as readonly string[]) : ''),
};
const TEXTS: CellType = {
  read: (text) => ({ value: text.split(' | ') }),
  write: (value) => (Array.isArray(value) ? value.join(' | ') : ''),
};

/** The cells of types whose values stand in a file in another way than their schema tells. */
const CELLS: Readonly<Partial<Record<TypeName, CellType>>> = {
  timezone: { read: readZone, write: plain },
  image: TEXT,
  terms: NAMES,
  offers: { read: readOfferCell, write: (value) => writeOfferCell(value as readonly Offer[]) },
};

/** The cells of a field. */
function cellOf({ type }: FieldSpec): CellType {
  const schema = valueSchema(type);
  const own = CELLS[type];
  if (own !== undefined) return own;
  if (schema.type === 'boolean') return FLAG;
  if (schema.type !== 'string') return schema.type === 'array' ? TEXTS : NUMBER;
  if (schema.enum !== undefined) return { read: readWord(schema.enum), write: plain };
  return schema.pattern === undefined ? TEXT : MOMENT;
}

/** A column of a table below that no field of a record has; a `*` after its name marks a required one. */
const column = (name: string, type: CellType, ...titles: readonly string[]): Column => ({
  ...type,
  name: name.replace('*', ''),
  field: undefined,
  titles,
  required: name.endsWith('*'),
});

/** Declares columns for the fields of a kind: the type of a field tells how its cells are read and written. */
const columnsOf =
  <Name extends string>(fields: Readonly<Record<Name, FieldSpec>>) =>
  (name: string, field: Name, ...titles: readonly string[]): Column => ({
    ...column(name, cellOf(fields[field]), ...titles),
    field,
  });

const event = columnsOf(FIELDS.event);
const venue = columnsOf(FIELDS.venue);
const organizer = columnsOf(FIELDS.organizer);

/** The name of the column of events with the names of their linked records. */
export const linkColumn = (kind: LinkedKind): string => `event_${kind}_name`;

/** The columns for linked records in the plugin's files of events. */
const OWN_LINKS: Readonly<Partial<Record<LinkedKind, Column>>> = {
  venue: column(linkColumn('venue'), TEXT, 'EVENT VENUE NAME', 'VENUE NAME', 'VENUE'),
  organizer: column(
    linkColumn('organizer'),
    NAMES,
    "EVENT ORGANIZER NAME(S) OR ID'S",
    'EVENT ORGANIZER NAME(S) OR ID(S)',
    'EVENT ORGANIZER NAME',
    'EVENT ORGANIZER NAME(S)',
    'ORGANIZER NAME',
    'ORGANIZER',
  ),
};

/** The column for records of a kind that the plugin does not have: one name, or several. */
function linkOf(kind: LinkedKind): Column {
  const word = kind.toUpperCase();
  const names = isToOne(LINK_FIELD[kind])
    ? column(linkColumn(kind), TEXT, `EVENT ${word} NAME`)
    : column(linkColumn(kind), NAMES, `EVENT ${word} NAME(S)`, `EVENT ${word} NAME`);
  return { ...names, titles: [...names.titles, `${word} NAME`, word] };
}

/** The columns of the plugin's files of linked records. */
const OWN_COLUMNS: Readonly<Partial<Record<LinkedKind, readonly Column[]>>> = {
  venue: [
    venue('venue_name*', 'venue', 'VENUE NAME', 'VENUE'),
    venue('venue_description', 'description', 'VENUE DESCRIPTION'),
    venue('venue_country', 'country', 'VENUE COUNTRY'),
    venue('venue_address', 'address', 'VENUE ADDRESS'),
    column('venue_address2', TEXT, 'VENUE ADDRESS 2'),
    venue('venue_city', 'city', 'VENUE CITY'),
    venue('venue_state', 'stateprovince', 'VENUE STATE/PROVINCE', 'VENUE STATE', 'VENUE PROVINCE'),
    venue('venue_zip', 'zip', 'VENUE ZIP'),
    venue('venue_phone', 'phone', 'VENUE PHONE'),
    venue('venue_url', 'website', 'VENUE WEBSITE', 'VENUE URL'),
    venue('venue_latitude', 'geo_lat', 'VENUE LATITUDE'),
    venue('venue_longitude', 'geo_lng', 'VENUE LONGITUDE'),
    venue('venue_show_map', 'show_map', 'VENUE SHOW MAP'),
    venue('venue_show_map_link', 'show_map_link', 'VENUE SHOW MAP LINK'),
    venue('venue_featured_image', 'image', 'VENUE FEATURED IMAGE'),
    venue('venue_status', 'status', 'VENUE STATUS'),
  ],
  organizer: [
    organizer('organizer_name*', 'organizer', 'ORGANIZER NAME', 'ORGANIZER'),
    organizer('organizer_description', 'description', 'ORGANIZER DESCRIPTION'),
    organizer('organizer_email', 'email', 'ORGANIZER EMAIL'),
    organizer('organizer_website', 'website', 'ORGANIZER WEBSITE', 'ORGANIZER URL'),
    organizer('organizer_phone', 'phone', 'ORGANIZER PHONE'),
    organizer('organizer_featured_image', 'image', 'ORGANIZER FEATURED IMAGE'),
    organizer('organizer_status', 'status', 'ORGANIZER STATUS'),
  ],
};

/** The fields that callers give and that have no column of their own, and why. */
const WITHOUT_COLUMN: Readonly<Record<string, string>> = {
  author: 'authors are those of a site',
  custom: 'each field of the host has a column',
  date: 'the time in UTC says it',
  date_utc: 'of a linked record it is the time of the import',
  start_date: 'a day and a time of day have a column each',
  end_date: 'a day and a time of day have a column each',
  state: 'it is in stateprovince',
  province: 'it is in stateprovince',
};

/** The columns of a kind: those that are declared, then one for each other field that callers give. */
function columnsOfKind(kind: PostKind, declared: readonly Column[] = []): readonly Column[] {
  const fields: FieldTable = FIELDS[kind];
  const known = new Set(declared.map(({ field }) => field));
  const others = Object.entries(fields).flatMap(([field, { type, links, writable, required }]) => {
    if (writable !== true || known.has(field) || Object.hasOwn(WITHOUT_COLUMN, field)) return [];
    // linked records are named
    if (links !== undefined && kindsOf('linked').some((linked) => linked === links)) return [];
    const word = field === nameFieldOf(kind) ? 'name' : type === 'image' ? 'featured_image' : field;
    const name = `${kind}_${word}`;
    const titles = [
      name.toUpperCase().replaceAll('_', ' '),
      ...(word === 'name' ? [kind.toUpperCase()] : []),
    ];
    return [columnsOf(fields)(required === true ? `${name}*` : name, field, ...titles)];
  });
  return [...declared, ...others];
}

const LINKED_COLUMNS = Object.fromEntries(
  kindsOf('linked').map((kind) => [collectionOf(kind), columnsOfKind(kind, OWN_COLUMNS[kind])]),
) as Readonly<Record<CollectionOf<LinkedKind>, readonly Column[]>>;

/** The columns of the plugin's files for events, venues and organizers, and the additional ones of exports. */
export const COLUMNS: Readonly<Record<CsvKind, readonly Column[]>> = {
  events: columnsOfKind('event', [
    event('event_name*', 'title', 'EVENT NAME', 'EVENT TITLE', 'TITLE'),
    event('event_description', 'description', 'EVENT DESCRIPTION', 'DESCRIPTION'),
    event('event_excerpt', 'excerpt', 'EVENT EXCERPT'),
    column('event_start_date*', DAY, 'EVENT START DATE', 'START DATE'),
    column('event_start_time', CLOCK, 'EVENT START TIME', 'START TIME'),
    column('event_end_date', DAY, 'EVENT END DATE', 'END DATE'),
    column('event_end_time', CLOCK, 'EVENT END TIME', 'END TIME'),
    event('event_all_day', 'all_day', 'ALL DAY EVENT', 'EVENT ALL DAY'),
    event('event_timezone', 'timezone', 'TIMEZONE', 'EVENT TIMEZONE', 'EVENT TIME ZONE', 'TIME ZONE'),
    event(
      'event_hide',
      'hide_from_listings',
      'HIDE FROM EVENT LISTINGS',
      'HIDE EVENT FROM EVENT LISTINGS',
      'HIDE EVENT FROM LISTINGS',
      'EVENT HIDE FROM LISTINGS',
    ),
    event('event_sticky', 'sticky', 'STICKY IN MONTH VIEW', 'EVENT STICKY IN MONTH VIEW'),
    event('event_category', 'categories', 'EVENT CATEGORY', 'EVENT CATEGORIES', 'CATEGORIES'),
    event('event_tags', 'tags', 'EVENT TAGS', 'TAGS'),
    event('event_cost', 'cost', 'EVENT COST'),
    column('event_currency_symbol', TEXT, 'EVENT CURRENCY SYMBOL'),
    column('event_currency_position', TEXT, 'EVENT CURRENCY POSITION'),
    column('event_currency_code', TEXT, 'EVENT ISO CURRENCY CODE'),
    event('event_featured_image', 'image', 'EVENT FEATURED IMAGE', 'FEATURED IMAGE'),
    event('event_website', 'website', 'EVENT WEBSITE', 'EVENT URL'),
    event('event_show_map_link', 'show_map_link', 'EVENT SHOW MAP LINK', 'SHOW MAP LINK?', 'SHOW MAP LINK'),
    event('event_show_map', 'show_map', 'EVENT SHOW MAP', 'SHOW MAP?', 'SHOW MAP'),
    event('event_featured', 'featured', 'FEATURED EVENT', 'FEATURE EVENT', 'EVENT FEATURED'),
    ...kindsOf('linked').map((kind) => OWN_LINKS[kind] ?? linkOf(kind)),
    event('event_status', 'status', 'EVENT STATUS', 'STATUS'),
    event('event_state', 'event_status', 'EVENT STATE'),
    event('event_state_reason', 'event_status_reason', 'EVENT STATE REASON'),
    event('event_previous_start', 'previous_start_date', 'EVENT PREVIOUS START'),
    event('event_virtual_url', 'virtual_url', 'EVENT VIRTUAL URL'),
    event('event_offers', 'offers', 'EVENT OFFERS'),
    event('event_slug', 'slug', 'EVENT SLUG'),
    column('event_uid', TEXT, 'EVENT UID', 'UID'),
    column('event_recurrence_id', TEXT, 'EVENT RECURRENCE ID'),
    column('event_recurrence', TEXT, 'EVENT RECURRENCE', 'RECURRENCE'),
    event('event_created', 'date_utc', 'EVENT CREATED'),
    column('event_modified', MOMENT, 'EVENT MODIFIED'),
  ]),
  ...LINKED_COLUMNS,
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
