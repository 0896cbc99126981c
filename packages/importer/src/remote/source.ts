/**
 * The kinds of sources: a calendar file, a site of `tribe/events/v1`, `/changes` of a calendar of Kalends, a page with events, or a server
 * of Gancio or Mobilizon.
 */
export const SOURCE_FORMATS = ['icalendar', 'tribe', 'sync', 'page', 'gancio', 'mobilizon'] as const;

/** One of `SOURCE_FORMATS`. */
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** Where reading went on from: what the source said of its state. */
export interface SourcePlace {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The cursor of `sync`. */
  readonly cursor: string | null;
  /** When all of it was last read, in milliseconds since 1970. */
  readonly whole: number;
}

/** A calendar at an address, and what is known of it. */
export interface RemoteSource {
  readonly url: string;
  readonly format: SourceFormat;
  /** Whether it may have an address of a private network, and be read without encryption. */
  readonly trusted: boolean;
  readonly place: SourcePlace;
}

/** A source that does not answer, or not with a calendar. The message is for people, and has no address. */
export class SourceFailure extends Error {
  /** After how many milliseconds to ask again at the earliest, if the source says so. */
  readonly retryAfter: number | undefined;
  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** The format that an address tells; `undefined`: it does not. */
export function formatOf({ pathname, search }: URL): SourceFormat | undefined {
  const address = pathname + search;
  if (/\/(?:kalends\/v1|private\/[^/]+)\/changes\/?$/.test(pathname)) return 'sync';
  if (/\.ics$/i.test(pathname)) return 'icalendar';
  if (address.includes('tribe/events/v1')) return 'tribe';
  if (/^\/api\/events\/?$/.test(pathname)) return 'gancio';
  if (/^\/@[\w.@-]+(?:\/events)?\/?$/.test(pathname)) return 'mobilizon';
  return /\.x?html?$/i.test(pathname) ? 'page' : undefined;
}
