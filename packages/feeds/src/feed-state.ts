import type { Calendar } from '@kalends/core';
import { NO_DATE, secondsOf } from '@kalends/core/adapter';
import { type Call, etagOf, isUnchanged, type RenderCache } from '@kalends/http';
import type { FeedSettings } from './options.js';

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

/** The parts of a handler that the state of feeds depends on. */
export interface FeedStateParts {
  readonly calendar: Pick<Calendar, 'version' | 'clock'>;
  readonly cache: Pick<RenderCache, 'refresh' | 'publicVersion'>;
  readonly settings: Pick<FeedSettings, 'cacheControl'>;
  /** All that feeds depend on besides the records, as text: the site and its settings. Processes of one site have the same. */
  readonly configuration: () => string;
}

/**
 * Creates the function that returns the state of a feed, which costs no more than reading the calendar's version. An
 * ETag contains the version of what everyone can see and `key`, on which a feed depends besides the records: it is the same in all
 * processes, and hidden records leave no trace in it. `Last-Modified` is the time of the last write that changed what everyone can
 * see, or the last full quarter of an hour if that is later, once that second is over. Callers who see more get neither.
 */
export function createFeedState({
  calendar,
  cache,
  settings: { cacheControl },
  configuration,
}: FeedStateParts): (call: Call, key: string) => Promise<FeedState> {
  return async ({ request, actor }, key) => {
    const version = await calendar.version();
    await cache.refresh(version);
    const seen = await cache.publicVersion();
    const now = Math.floor(calendar.clock() / 1000);
    const state = `${seen.version} ${seen.at}`;
    const changed = seen.at === NO_DATE ? 0 : secondsOf(seen.at);
    const modified = Math.max(changed, now - (now % QUARTER));
    const etag = etagOf(ENCODER.encode([state, configuration(), key].join(' ')));
    const headers: Record<string, string> = { 'Cache-Control': cacheControl };
    if (actor !== null) return { version, etag, headers, isKnown: false };
    // a second that is not over may have another write, which no client could tell from this one
    if (modified < now) headers['Last-Modified'] = new Date(modified * 1000).toUTCString();
    const isKnown = isUnchanged(request, { etag, lastModified: headers['Last-Modified'] });
    return { version, etag, headers, isKnown };
  };
}
