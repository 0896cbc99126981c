import type { Currency } from './money/cost.js';
import type { Point } from './geo/great-circle.js';
import type { ImageRecord } from './records/image-record.js';
import type { VenueRecord } from './records/venue-record.js';

/** How costs without a currency symbol are shown. */
export interface SiteCurrency extends Currency {
  /** ISO 4217, for linked data: `USD` */
  readonly code: string;
}

/** Limits on the size of input. Beyond them, unless noted otherwise: `invalid_param`. */
export interface Limits {
  /** Maximum characters of a name, a slug or a URL. */
  readonly line: number;
  /**
   * Maximum characters of a description, an excerpt or a title, both as given and as stored after cleaning; titles also
   * have at most 65,535 bytes.
   */
  readonly text: number;
  /** Maximum opening brackets, and so tags and comments, in HTML. */
  readonly tags: number;
  /** Maximum entries of a list: ids, terms, organizers. */
  readonly list: number;
  /**
   * Maximum characters that one write may clean and compare, all its texts and new venues, organizers and terms
   * together. Beyond it: `too_large`.
   */
  readonly characters: number;
  /**
   * Maximum stored venues and organizers that one write may compare its new ones with. Beyond it:
   * `too_large`.
   */
  readonly records: number;
}

/** How much of the change log to keep. */
export interface ChangesKept {
  /** Entries older than this number of days are forgotten. */
  readonly days: number;
  /** At most this number of entries is kept. */
  readonly entries: number;
}

/** How much of the history of records to keep. */
export interface HistoryKept {
  /** Changes older than this number of days are forgotten; 0 keeps none. */
  readonly days: number;
  /** Of each record at most this number of changes is kept; 0 keeps none. */
  readonly changes: number;
}

/** How far the events of series are written ahead. */
export interface SeriesLimits {
  /** For at least so many months. */
  readonly months: number;
  /** At most so many events to come of each series, 1 to 1,000. */
  readonly max: number;
}

/**
 * Facts about an image URL, from the host; fields left out are 0, `''` or `{}` (F32). With `url`, the image is stored under that
 * address instead: a path below the site, if the site has the image itself.
 */
export type ImageDescription = Partial<Omit<ImageRecord, 'id' | 'revision'>>;

/** The address of a venue, for geocoding. */
export type VenueAddress = Pick<
  VenueRecord,
  'venue' | 'address' | 'city' | 'country' | 'province' | 'state' | 'stateprovince' | 'zip'
>;

/** The settings of a calendar. */
export interface Settings {
  /**
   * The site's zone (dates.md §2.1): used for publication dates, and for events without a zone of their own. Default
   * `UTC`.
   */
  readonly timezone: string;
  /** The site's name. Default `Kalends`. */
  readonly title: string;
  /** A description of the site, one line of plain text. Default: none. */
  readonly description: string;
  /** Default number of records per page. Default 10. */
  readonly per_page: number;
  /** Maximum of `per_page`; larger values are cut to it. Default 50. */
  readonly per_page_max: number;
  /** Length of the default window of the events list, in months. Default 24. */
  readonly list_months: number;
  readonly currency: SiteCurrency;
  readonly limits: Limits;
  /**
   * How much of the change log (`Calendar.changes`) each write keeps. A reader that asks less often has to start again.
   * Default: 30 days, and 1,000,000 entries.
   */
  readonly changes: ChangesKept;
  /**
   * How much of the history of records (`history` and `revert`) each write keeps; with 0 it is deleted, some with each write.
   * Default: 365 days, and 100 changes of each record.
   */
  readonly history: HistoryKept;
  /** How far the events of series are written ahead. Default: 24 months, at most 1,000 events of each. */
  readonly series: SeriesLimits;
  /**
   * Whether the typed API refuses unknown names in inputs, patches and list parameters with `invalid_param`.
   * Default `true`. With `false` they are ignored, as in HTTP requests.
   */
  readonly strict: boolean;
  /** Whether a user with this id exists and can be an author. Default: true for every positive id. */
  readonly isAuthor: (id: number) => boolean | Promise<boolean>;
  /**
   * Describes the image at a URL, or refuses it by returning `null`. Default: accepts every http(s) URL and describes
   * nothing.
   */
  readonly describeImage: (url: string) => ImageDescription | null | Promise<ImageDescription | null>;
  /**
   * Finds the coordinates of a venue that is created or whose address changes, unless the input has coordinates; `null`
   * if they are unknown. It is awaited, and may be called again if a write is retried. If it throws, rejects or returns
   * something that is not a point, the error goes to `onListenerError` and the venue is stored without coordinates.
   * Default: returns `null`.
   */
  readonly geocode: (venue: VenueAddress) => Point | null | Promise<Point | null>;
}

/** The settings that a host chooses; all others have the values of `DEFAULT_SETTINGS`. */
export interface SettingsOptions extends Partial<
  Omit<Settings, 'limits' | 'changes' | 'history' | 'series'>
> {
  readonly limits?: Partial<Limits>;
  readonly changes?: Partial<ChangesKept>;
  readonly history?: Partial<HistoryKept>;
  readonly series?: Partial<SeriesLimits>;
}

/** The default settings. */
export const DEFAULT_SETTINGS: Settings = {
  timezone: 'UTC',
  title: 'Kalends',
  description: '',
  per_page: 10,
  per_page_max: 50,
  list_months: 24,
  currency: { symbol: '$', position: 'prefix', code: 'USD' },
  limits: { line: 2_000, text: 100_000, tags: 4_000, list: 200, characters: 1_000_000, records: 10_000 },
  changes: { days: 30, entries: 1_000_000 },
  history: { days: 365, changes: 100 },
  series: { months: 24, max: 1_000 },
  strict: true,
  isAuthor: () => true,
  describeImage: () => ({}),
  geocode: () => null,
};

/** The settings of a calendar: those that the host chooses, and the defaults. */
export const settingsOf = (given: SettingsOptions): Settings => ({
  ...DEFAULT_SETTINGS,
  ...given,
  limits: { ...DEFAULT_SETTINGS.limits, ...given.limits },
  changes: { ...DEFAULT_SETTINGS.changes, ...given.changes },
  history: { ...DEFAULT_SETTINGS.history, ...given.history },
  series: { ...DEFAULT_SETTINGS.series, ...given.series },
});
