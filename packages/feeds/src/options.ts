/** How feeds are written. */
export interface FeedsOptions {
  /** The header `Cache-Control` of what anybody may read. Default `no-cache`: clients ask each time whether there is something new. */
  readonly cacheControl?: string | undefined;
  /** How long a copy of an iCalendar feed is good for, as a duration of RFC 5545. Default `PT1H`. */
  readonly refreshInterval?: string | undefined;
  /** For how many days events that were deleted stand in iCalendar feeds as cancelled. Default 30; 0: never. */
  readonly cancelledDays?: number | undefined;
  /** Colours of events in `events.json` by the slug of a category, in any form of CSS. Default: none, calendars have their own. */
  readonly colors?: Readonly<Record<string, string>> | undefined;
  /** How many pages a file of the sitemap has at most. Default 50,000, which is the most that is allowed. */
  readonly sitemapSize?: number | undefined;
}

/** Options with all defaults filled in. */
export type FeedSettings = {
  readonly [Name in keyof FeedsOptions]-?: Exclude<FeedsOptions[Name], undefined>;
};

/** Fills the defaults in. */
export const feedSettings = ({
  cacheControl = 'no-cache',
  refreshInterval = 'PT1H',
  cancelledDays = 30,
  colors = {},
  sitemapSize = 50_000,
}: FeedsOptions): FeedSettings => ({
  ...{ cacheControl, refreshInterval, cancelledDays, colors, sitemapSize },
});
