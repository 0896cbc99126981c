import type { Calendar } from '@kalends/core';
import {
  type Call,
  createFragments,
  jsonText,
  type Fragments,
  type Host,
  type RenderCache,
  type Site,
} from '@kalends/http';
import { commaOf, createDateWriter } from '@kalends/site';
import { timeWordsOf, type TimeWriting } from '@kalends/site/internal';
import { createFeedState, type FeedState } from './feed-state.js';
import { createRemovedRecords, type RemovedRecords } from './removed-records.js';
import { createSharedParts, type SharedParts } from './shared-parts.js';
import { renderers, type FeedFragments } from './fragments.js';
import type { FeedSettings } from './options.js';

/** The shared context of all feeds. */
export interface FeedContext {
  readonly calendar: Calendar;
  readonly site: Site;
  readonly cache: RenderCache;
  readonly settings: FeedSettings;
  /** The language of dates. */
  readonly writing: TimeWriting;
  readonly fragments: Fragments<FeedFragments>;
  readonly shared: SharedParts;
  readonly removed: RemovedRecords;
  /** Finds out the id of the site, which every `UID` has; to be awaited before anything is rendered. */
  readonly identify: () => Promise<void>;
  /** The id of the site, once it was found out. */
  readonly siteId: () => string;
  /** Returns the state of a feed for a caller. */
  readonly stateOf: (call: Call, key: string) => Promise<FeedState>;
}

/** Creates the shared context for the feeds of a handler. */
export function createContext({ calendar, site, cache }: Host, settings: FeedSettings): FeedContext {
  let known: string | undefined;
  const siteId = (): string => known ?? site.host;
  const { fields, settings: ofCalendar } = calendar;
  const own = [...fields.event.values()].map(({ name, type, wire, label }) => ({ name, type, wire, label }));
  const constant = jsonText([site.url, ofCalendar, settings, own]);
  const configuration = (): string => `${siteId()} ${constant}`;
  return {
    ...{ calendar, site, cache, settings, siteId },
    writing: {
      dates: createDateWriter(settings.locale, 1),
      messages: timeWordsOf(settings.locale),
      comma: commaOf(settings.locale),
    },
    shared: createSharedParts(cache),
    removed: createRemovedRecords(calendar),
    fragments: createFragments(
      calendar,
      cache,
      renderers(site, siteId, settings.customFields ? calendar.fields.event : new Map()),
    ),
    async identify() {
      known ??= await calendar.siteId(site.host);
    },
    stateOf: createFeedState({ calendar, cache, settings, configuration }),
  };
}
