/** A feed behind the address of a private link, and the parameters that a reader may pass. */
interface Feed {
  readonly path: string;
  readonly params: readonly string[];
}

/** The path below which links are. */
export const LINKS_PATH = '/private';

/** The feeds of a private link, by what follows the secret in their addresses. */
export const FEED_ADDRESSES: Readonly<Record<string, Feed>> = {
  'events.ics': { path: '/events.ics', params: ['alarm', 'expand', 'outlook-ical'] },
  'events.json': { path: '/events.json', params: ['start', 'end', 'timeZone'] },
  feed: { path: '/events/feed', params: [] },
  'feed/atom': { path: '/events/feed/atom', params: [] },
  'feed/json': { path: '/events/feed/json', params: [] },
  changes: { path: '/wp-json/kalends/v1/changes', params: ['cursor', 'kinds', 'per_page'] },
};

/** The addresses of a link on a site, by what follows the secret. */
export const addressesOf = (siteUrl: string, secret: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(FEED_ADDRESSES).map((rest) => [rest, `${siteUrl}${LINKS_PATH}/${secret}/${rest}`]),
  );
