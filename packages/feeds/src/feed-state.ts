import type { Calendar } from '@kalends/core';
import { etagOf, isUnchanged, type Call } from '@kalends/http-adapter/interface';

/** The state of a feed, as its headers tell it. */
export interface FeedState {
  /** The version of the calendar. */
  readonly version: number;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the client has this state already. */
  readonly isKnown: boolean;
}

/** Lists of what is to come change by the clock no more often (`siteTime`). */
const QUARTER = 900;
const ENCODER = new TextEncoder();

/**
 * Makes the function that tells the state of a feed, which costs no more than to ask for the calendar's version. An ETag names the
 * version and `key`, which is all that a feed depends on beside the records; it is of this process, since a store may count its versions
 * again. `Last-Modified` is when the version was noticed here, and no earlier than the last full quarter of an hour.
 */
export function createFeedState(
  calendar: Pick<Calendar, 'version' | 'clock'>,
  cacheControl: string,
): (call: Call, key: string) => Promise<FeedState> {
  const process = crypto.randomUUID();
  let noticed = { version: Number.NaN, at: 0 };

  return async ({ request, actor }, key) => {
    const version = await calendar.version();
    const now = Math.floor(calendar.clock() / 1000);
    // one second has one version, or a client could not tell two of them apart
    if (version !== noticed.version) noticed = { version, at: Math.max(now, noticed.at + 1) };
    const modified = Math.max(noticed.at, now - (now % QUARTER));
    const etag = etagOf(ENCODER.encode([process, version, key].join(' ')));
    const headers: Record<string, string> = { 'Cache-Control': cacheControl };
    // a time to come says nothing yet
    if (modified <= now) headers['Last-Modified'] = new Date(modified * 1000).toUTCString();
    const isKnown = actor === null && isUnchanged(request, { etag, lastModified: headers['Last-Modified'] });
    return { version, etag, headers, isKnown };
  };
}
