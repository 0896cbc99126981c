import type { Calendar } from '@kalends/core';
import {
  createFragments,
  type Call,
  type Fragments,
  type Host,
  type RenderCache,
  type Site,
} from '@kalends/http-adapter/interface';
import { createFeedState, type FeedState } from './feed-state.js';
import { renderers, type FeedFragments } from './fragments.js';
import type { FeedSettings } from './options.js';

/** What all feeds are made with. */
export interface FeedContext {
  readonly calendar: Calendar;
  readonly site: Site;
  readonly cache: RenderCache;
  readonly settings: FeedSettings;
  readonly fragments: Fragments<FeedFragments>;
  /** Tells the state of a feed for a caller. */
  readonly stateOf: (call: Call, key: string) => Promise<FeedState>;
}

/** Makes what the feeds of a handler share. */
export const createContext = ({ calendar, site, cache }: Host, settings: FeedSettings): FeedContext => ({
  ...{ calendar, site, cache, settings },
  fragments: createFragments(calendar, cache, renderers(site)),
  stateOf: createFeedState(calendar, settings.cacheControl),
});
