import type { SitePage } from './page-reader.js';
import { pathBelow, type SiteUrls } from './page-path.js';

/** The pages that the sitemaps of a site name. */
export interface Sitemaps {
  /** The paths of the pages of events. */
  readonly paths: ReadonlySet<string>;
  /** The codes of the languages of pages, as links to the same page in others and as `?lang=`. */
  readonly languages: readonly string[];
  /** Whether all of them were read. */
  readonly isWhole: boolean;
}

/** The sitemaps that WordPress, its plugins and Kalends have, if `robots.txt` names no other. */
const SITEMAPS = ['/wp-sitemap.xml', '/sitemap_index.xml', '/sitemap.xml'];
/** The sitemaps of events, by the name that plugins give to those of a type. */
const OF_EVENTS = /tribe_events(?!_cat)[\w-]*\.xml|\/event-sitemap[\w-]*\.xml/;

/** The number of sitemaps that are read, and of addresses in them. */
const MOST_SITEMAPS = 200;
const MOST_ADDRESSES = 200_000;
/** The number of languages that are told. */
const MOST_LANGUAGES = 40;

const locationsIn = (xml: string): string[] =>
  Array.from(xml.matchAll(/<loc>\s{0,20}(?:<!\[CDATA\[)?([^<]{1,2000})<?/g), ([, url = '']) =>
    url.replace(']]>', '').trim().replaceAll('&amp;', '&'),
  );

/** A language in a sitemap: `hreflang="de-AT"`, `?lang=de`. */
const LANGUAGE = /\bhreflang=["']([a-z]{2,3}(?:-[a-z]{2,8})?)["']|[?&;]lang=([a-z]{2,3}(?:-[a-z]{2,8})?)\b/gi;

/** Reads the sitemaps of a site, as far as they are of events. */
export async function readSitemaps(
  page: (path: string) => Promise<SitePage | undefined>,
  siteUrls: SiteUrls,
  signal: AbortSignal | undefined,
): Promise<Sitemaps> {
  const pathsOf = (urls: readonly string[]): string[] =>
    urls.flatMap((url) => pathBelow(url, siteUrls) ?? []);
  const robots = (await page('/robots.txt'))?.text.slice(0, 100_000) ?? '';
  const named = Array.from(robots.matchAll(/^sitemap:\s*(\S+)/gim), ([, url = '']) => url);
  const maps = new Set([...pathsOf(named), ...SITEMAPS]);
  const paths = new Set<string>();
  const languages = new Set<string>();
  let [read, isWhole] = [0, true];
  // those that a sitemap names are read after it
  for (const map of maps) {
    if (read++ >= MOST_SITEMAPS || paths.size >= MOST_ADDRESSES) {
      isWhole = false;
      break;
    }
    signal?.throwIfAborted();
    const text = (await page(map))?.text;
    const isOfEvents = OF_EVENTS.test(map);
    if (text === undefined && isOfEvents) isWhole = false;
    const locations = pathsOf(locationsIn(text ?? ''));
    for (const path of locations) {
      if (isOfEvents) paths.add(path);
      else if (OF_EVENTS.test(path) && maps.size < MOST_ADDRESSES) maps.add(path);
    }
    for (const [, linked = '', listed = ''] of (text ?? '').matchAll(LANGUAGE))
      if (languages.size < MOST_LANGUAGES) languages.add((linked || listed).toLowerCase());
  }
  return { paths, languages: [...languages], isWhole };
}
