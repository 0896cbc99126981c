import { kindsOf } from '@kalends/core';
import { batchesOf } from '../stored-records.js';
import { pathBelow } from './page-path.js';
import type { Work } from './work.js';

/** The sitemaps that WordPress and its plugins have, if `robots.txt` names no other. */
const SITEMAPS = ['/wp-sitemap.xml', '/sitemap_index.xml', '/sitemap.xml'];
/** The sitemaps of events, by the name that plugins give to those of a type. */
const OF_EVENTS = /tribe_events(?!_cat)[\w-]*\.xml/;

/** The number of sitemaps that are read, and of addresses in them. */
const MOST_SITEMAPS = 200;
const MOST_ADDRESSES = 200_000;

const locationsIn = (xml: string): string[] =>
  Array.from(xml.matchAll(/<loc>\s{0,20}(?:<!\[CDATA\[)?([^<]{1,2000})<?/g), ([, url = '']) =>
    url.replace(']]>', '').trim().replaceAll('&amp;', '&'),
  );

/** The paths of the pages of events in the sitemaps of a site; empty if it has none. */
export async function pathsInSitemaps({ source, options }: Work): Promise<ReadonlySet<string>> {
  const pathsOf = (urls: readonly string[]): string[] =>
    urls.flatMap((url) => pathBelow(url, source.siteUrls) ?? []);
  const robots = (await source.page('/robots.txt'))?.text.slice(0, 100_000) ?? '';
  const named = Array.from(robots.matchAll(/^sitemap:\s*(\S+)/gim), ([, url = '']) => url);
  const maps = new Set([...pathsOf(named), ...SITEMAPS]);
  const paths = new Set<string>();
  let read = 0;
  // those that a sitemap names are read after it
  for (const map of maps) {
    if (read++ >= MOST_SITEMAPS || paths.size >= MOST_ADDRESSES) break;
    options.signal?.throwIfAborted();
    const locations = pathsOf(locationsIn((await source.page(map))?.text ?? ''));
    if (OF_EVENTS.test(map)) for (const path of locations) paths.add(path);
    else for (const path of locations) if (OF_EVENTS.test(path) && maps.size < MOST_ADDRESSES) maps.add(path);
  }
  return paths;
}

/** An id of a post in an address: `?p=7`, `?post_type=tribe_events&p=7`, `/wp-json/tribe/events/v1/events/7`. */
const LINKED_ID =
  /[?&;](?:p|post|post_id|event_id)=(\d{1,10})\b|\/(?:events\/v1\/events|wp\/v2\/tribe_events)\/(\d{1,10})\b/g;

/** The ids of posts that the texts of events, venues and organizers link to. */
export async function idsInTexts({ options: { store } }: Work): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for (const kind of kindsOf('linked', 'event'))
    for await (const records of batchesOf(store, kind))
      for (const record of records) {
        const texts = [record.description, 'excerpt' in record ? record.excerpt : '', record.website ?? ''];
        for (const [, query = '', path = ''] of texts.join('\n').matchAll(LINKED_ID))
          ids.add(Number(query || path));
      }
  return ids;
}
