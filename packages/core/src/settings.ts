import type { Currency } from './money/cost.js';
import type { Point } from './geo/great-circle.js';
import type { ImageRecord } from './records/image-record.js';
import type { VenueRecord } from './records/venue-record.js';

/** How costs without a currency of their own are shown. */
export interface SiteCurrency extends Currency {
  /** ISO 4217, for linked data: `USD` */
  readonly code: string;
}

/** What a caller may send at most. Beyond it: `rest_invalid_param`. */
export interface Limits {
  /** Characters of a name, a slug or an address-like text. */
  readonly line: number;
  /**
   * Characters of a description or an excerpt, as they are given and as they are stored once cleaned; of a title, which has 65,535
   * bytes at most.
   */
  readonly text: number;
  /** Opening brackets, and so tags and comments, in a text with markup. */
  readonly tags: number;
  /** Entries of a list: ids, terms, organizers. */
  readonly list: number;
}

/** What the host knows about an image address; anything left out is 0, `''` or `{}` (F32). */
export type ImageDescription = Partial<Omit<ImageRecord, 'id' | 'revision' | 'url'>>;

/** What the coordinates of a venue are found by. */
export type VenueAddress = Pick<
  VenueRecord,
  'venue' | 'address' | 'city' | 'country' | 'province' | 'state' | 'stateprovince' | 'zip'
>;

/** What a calendar is told about its site. */
export interface Settings {
  /** The site's zone (dates.md §2.1): publication dates are told in it, and events that name no zone live in it. Default `UTC`. */
  readonly timezone: string;
  /** The site's name. Default `Kalends`. */
  readonly title: string;
  /** A line about the site, plain text. Default: none. */
  readonly description: string;
  /** Records per page where nothing is asked for. Default 10. */
  readonly per_page: number;
  /** What `per_page` is cut to. Default 50. */
  readonly per_page_max: number;
  /** How far the default window of the events list reaches, in months. Default 24. */
  readonly list_months: number;
  readonly currency: SiteCurrency;
  readonly limits: Limits;
  /**
   * Whether inputs, patches and list parameters with a name that no field has are refused by `rest_invalid_param`, in the typed API
   * alone. Default `false`: they are ignored, as in requests.
   */
  readonly strict: boolean;
  /** Whether a user with this id exists, so that a record may be ascribed to it. Default: every positive id does. */
  readonly isAuthor: (id: number) => boolean | Promise<boolean>;
  /** Describes an image address, or refuses it by `null`. Default: every http(s) address is taken, nothing is known about it. */
  readonly describeImage: (url: string) => ImageDescription | null | Promise<ImageDescription | null>;
  /**
   * Finds the coordinates of a venue that is created, or whose address changes, without any being given; `null`: not
   * known. It is waited for, and may be asked again when a write has to be repeated. When it throws, rejects or gives what is
   * no point, the failure goes to `onListenerError` and the venue is kept without it. Default: nothing is known.
   */
  readonly geocode: (venue: VenueAddress) => Point | null | Promise<Point | null>;
}

/** The settings of a calendar that is told nothing. */
export const DEFAULT_SETTINGS: Settings = {
  timezone: 'UTC',
  title: 'Kalends',
  description: '',
  per_page: 10,
  per_page_max: 50,
  list_months: 24,
  currency: { symbol: '$', position: 'prefix', code: 'USD' },
  limits: { line: 2_000, text: 100_000, tags: 4_000, list: 200 },
  strict: false,
  isAuthor: () => true,
  describeImage: () => ({}),
  geocode: () => null,
};
