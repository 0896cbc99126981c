import { TERM_ORDERS } from '../query/query.js';
import { EVENT_STATUSES } from './types/event-status.js';
import { STATUSES } from './types/status.js';
import type { InputType } from '../records/field-table.js';
import type { ReaderType } from './readers.js';

const DATE = 'a date such as 2031-05-01 20:00';
const TEXT = 'a text';
const FLAG = 'true or false';
const IMAGE = 'the id or the http(s) address of an image';
const ADDRESS = 'an address such as https://example.org/';
const TERMS = 'ids or names of terms';
const ASC_OR_DESC = 'asc or desc';

// bundlers leave out what this makes where no value is refused
const of = (some: string, names: readonly string[]): string => `${some} of ${names.join(', ')}`;

/** The values that each field type accepts. */
const TAKES: Readonly<Record<ReaderType | InputType | 'removableImage' | 'include' | 'by', string>> = {
  author: 'the id of a user',
  positive: 'a whole number from 1',
  date: DATE,
  dateFilter: DATE,
  timezone: 'a time zone such as Europe/Rome or UTC+2',
  status: /* @__PURE__ */ of('one', STATUSES),
  statuses: /* @__PURE__ */ of('some', STATUSES),
  eventStatus: /* @__PURE__ */ of('one', EVENT_STATUSES),
  eventStatuses: /* @__PURE__ */ of('some', EVENT_STATUSES),
  offers: 'at most 20 offers, each with a url or a price',
  flag: FLAG,
  wordFlag: FLAG,
  filledWordFlag: FLAG,
  looseFlag: FLAG,
  filledText: 'a text that is not empty',
  clearableText: TEXT,
  anyText: TEXT,
  plainText: TEXT,
  website: ADDRESS,
  websiteText: ADDRESS,
  email: 'an e-mail address',
  cost: 'a text, a number or a list of them',
  latitude: 'a number from -90 to 90',
  longitude: 'a number from -180 to 180',
  distance: 'a number of kilometres above 0, at most 20000',
  image: IMAGE,
  clearableImage: IMAGE,
  removableImage: IMAGE,
  terms: TERMS,
  termKeys: TERMS,
  parent: 'the id of a category, 0 for none',
  ids: 'ids, whole numbers from 1',
  order: ASC_OR_DESC,
  direction: ASC_OR_DESC,
  eventSort: 'start_date, date, modified or title',
  linkedSort: 'date, modified or title',
  orderby: /* @__PURE__ */ of('one', TERM_ORDERS),
  include: 'links of an event: image, categories, tags, venue, organizer',
  by: 'month, day, category or tag',
  venue: 'the id or the fields of one venue',
  organizers: 'ids or fields of organizers',
};

const isType = (type: string): type is keyof typeof TAKES => Object.hasOwn(TAKES, type);

/** A value as it appears in messages, with at most 60 characters of a text. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 59)}…` : value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}

/** The reason for a value that cannot be read as its field type. */
export const unreadable = (type: string, value: unknown): string =>
  `expected ${isType(type) ? TAKES[type] : 'another value'}, got ${shown(value)}`;

/** The reason for a value above its limit. */
export const TOO_LARGE = 'longer than the limits of this calendar allow';

/** The reason for a value that refers to a record that does not exist or that the caller may not use. */
export const unusable = (value: unknown): string =>
  `${shown(value)} names what does not exist, or what the caller may not use`;

/** The reason for an unknown field in a strict calendar. */
export const UNKNOWN_NAME = 'there is no such field';

/** The reason for one coordinate without the other. */
export const BOTH = 'latitude and longitude are given together';

/** The reason for an id or a slug that no record has. */
export const NO_RECORD = 'there is no such record';

/** The reason for a record to purge that is not in the trash. */
export const NOT_IN_TRASH = 'the record is not in the trash';

/** The reason for an unknown parent category. */
export const NO_PARENT = 'there is no such category';

/** The reason for a parent category that is nested too deeply. */
export const TOO_DEEP = 'there are too many categories above it';
