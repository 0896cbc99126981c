/** Options of `feeds`. */
export interface FeedsOptions {
  /** The `Cache-Control` header of public feeds. Default `no-cache`: clients revalidate on every request. */
  readonly cacheControl?: string | undefined;
  /** The number of days for which iCalendar feeds list deleted and hidden events as cancelled. Default 30; 0 never lists them. */
  readonly cancelledDays?: number | undefined;
  /** CSS colours of events in `events.json`, by category slug. Default: none, which leaves the choice to the widget. */
  readonly colors?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether events have the fields that the host declares, as far as the caller may read them: `X-` properties in iCalendar,
   * `extendedProps.custom` in `events.json`, `_kalends.custom` in JSON Feed. Default: no.
   */
  readonly customFields?: boolean | undefined;
  /** The language of the dates in feeds for news readers, a BCP 47 tag. Default `en`. */
  readonly locale?: string | undefined;
}

/** Options with all defaults filled in. */
export type FeedSettings = {
  readonly [Name in keyof FeedsOptions]-?: Exclude<FeedsOptions[Name], undefined>;
};

/** Applies the defaults. */
export const feedSettings = ({
  cacheControl = 'no-cache',
  cancelledDays = 30,
  colors = {},
  customFields = false,
  locale = 'en',
}: FeedsOptions): FeedSettings => ({
  ...{ cacheControl, cancelledDays, colors, customFields, locale },
});
