import type { Calendar } from '@kalends/core';
import { type Call, etagOf, isUnchanged } from '@kalends/http/interface';

/** The state of a feed, as shown in its headers. */
export interface FeedState {
  /** The version of the calendar. */
  readonly version: number;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the client already has this state. */
  readonly isKnown: boolean;
}

/** Lists of upcoming events change with time no more often than this (`siteTime`). */
const QUARTER = 900;
const ENCODER = new TextEncoder();

/**
 * Creates the function that returns the state of a feed, which costs no more than reading the calendar's version. An
 * ETag contains the version and `key`, on which a feed depends besides the records; it also identifies this process,
 * because a store may restart its versions. `Last-Modified` is the time at which the version was noticed here, or the
 * last full quarter of an hour if that is later.
 */
export function createFeedState(
  calendar: Pick<Calendar, 'version' | 'clock'>,
  cacheControl: string,
): (call: Call, key: string) => Promise<FeedState> {
  // made by the first request: workers have no random numbers while they are loaded
  let process: string | undefined;
  let noticed = { version: Number.NaN, at: 0 };

  return async ({ request, actor }, key) => {
    process ??= crypto.randomUUID();
    const version = await calendar.version();
    const now = Math.floor(calendar.clock() / 1000);
    // one version per second, otherwise clients could not tell two of them apart
    if (version !== noticed.version) noticed = { version, at: Math.max(now, noticed.at + 1) };
    const modified = Math.max(noticed.at, now - (now % QUARTER));
    const etag = etagOf(ENCODER.encode([process, version, key].join(' ')));
    const headers: Record<string, string> = { 'Cache-Control': cacheControl };
    // a time in the future is not sent yet
    if (modified <= now) headers['Last-Modified'] = new Date(modified * 1000).toUTCString();
    const isKnown = actor === null && isUnchanged(request, { etag, lastModified: headers['Last-Modified'] });
    return { version, etag, headers, isKnown };
  };
}
