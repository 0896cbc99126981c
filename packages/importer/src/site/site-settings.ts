import type { EventCurrency } from '@kalends/core/internal';
import type { Store } from '@kalends/core/store';
import { findZone } from '@kalends/core/adapter';
import { idOf, numberOf, objectOf, textOf } from '../json-values.js';
import { batchesOf } from '../stored-records.js';
import type { Source } from './source.js';

/** The settings of a site, as far as it tells them or its records show; `undefined` is unknown. */
export interface SiteSettings {
  readonly title: string | undefined;
  /** Its language: `de-DE`. */
  readonly locale: string | undefined;
  /** Whether the site shows all events in its own time zone, not in that of each event. */
  readonly isInOneZone: boolean | undefined;
  /** The hour at which its days begin: `03:00`; `00:00` if they begin at midnight. */
  readonly cutoff: string | undefined;
  /** The first day of the week, 0 is Sunday. */
  readonly weekStart: number | undefined;
  /** As PHP has them: `j. F Y`, `H:i`. */
  readonly dateFormat: string | undefined;
  readonly timeFormat: string | undefined;
  /** The currency that most events with one have. */
  readonly currency: EventCurrency | undefined;
  /** The form of the address of an event: `/event/{slug}/`, `/?tribe_events={slug}`. */
  readonly permalinks: string | undefined;
  /** How many events a page has. */
  readonly perPage: number | undefined;
}

/** The language in the head of a page. */
const PAGE_LANGUAGE = /<html\b[^>]{0,500}\blang=["']([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,2})["']/;

/** The currency that most events of a store have. */
async function currencyIn(store: Store): Promise<EventCurrency | undefined> {
  const counts = new Map<string, { readonly currency: EventCurrency; count: number }>();
  for await (const events of batchesOf(store, 'event'))
    for (const { currency } of events) {
      if (currency === null || currency.code === '' || currency.symbol === '') continue;
      const key = JSON.stringify(currency);
      const known = counts.get(key) ?? { currency, count: 0 };
      known.count++;
      counts.set(key, known);
    }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.currency;
}

/** The form of the address of an event, with its slug left open. */
function permalinksIn(events: readonly unknown[]): string | undefined {
  for (const { url, slug } of events.map(objectOf)) {
    const [given, name] = [textOf(url), textOf(slug)];
    const at = name === '' ? -1 : given.lastIndexOf(name);
    const path = at < 0 ? undefined : /^https?:\/\/[^/]+(\/[^]*)$/.exec(given.slice(0, at))?.[1];
    if (path !== undefined) return `${path}{slug}${given.slice(at + name.length)}`;
  }
  return undefined;
}

/** The offset in a time of linked data, in seconds. */
function offsetIn(time: string): number | undefined {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(time) ?? [];
  return sign === undefined ? undefined : (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes));
}

/** Whether linked data of an event in another zone have the zone of the site; `undefined` if no event tells. */
async function isInZoneOf(
  source: Source,
  timezone: string,
  events: readonly unknown[],
): Promise<boolean | undefined> {
  const site = findZone(timezone);
  if (site === undefined) return undefined;
  for (const event of events.map(objectOf)) {
    const zone = findZone(textOf(event['timezone']));
    const seconds = Date.parse(`${textOf(event['utc_start_date']).replace(' ', 'T')}Z`) / 1000;
    if (zone === undefined || Number.isNaN(seconds) || zone.offsetAt(seconds) === site.offsetAt(seconds))
      continue;
    const alone = objectOf(await source.get('event', idOf(event['id']) ?? 0));
    const offset = offsetIn(textOf(objectOf(alone['json_ld'])['startDate']));
    if (offset !== undefined) return offset === site.offsetAt(seconds) && offset !== zone.offsetAt(seconds);
  }
  return undefined;
}

/**
 * Finds the settings of a site: by its own answer to administrators, by its home page, and by what its records show.
 *
 * @param cutoff the hour at which an all-day event begins, if one does not begin at midnight
 */
export async function findSiteSettings(
  source: Source,
  store: Store,
  { timezone, cutoff }: { readonly timezone: string; readonly cutoff: string | undefined },
): Promise<SiteSettings> {
  const told = await source.settings();
  const text = (name: string): string | undefined => textOf(told[name]) || undefined;
  const page = text('language') === undefined ? (await source.page('/'))?.text.slice(0, 20_000) : undefined;
  const events = (await source.list('event', { page: 1, dates: null }))?.items ?? [];
  return {
    title: text('title') ?? source.index.name,
    locale: text('language')?.replace('_', '-') ?? PAGE_LANGUAGE.exec(page ?? '')?.[1],
    isInOneZone: await isInZoneOf(source, timezone, events),
    cutoff: cutoff ?? (events.some((event) => objectOf(event)['all_day'] === true) ? '00:00' : undefined),
    weekStart: numberOf(told['start_of_week']),
    dateFormat: text('date_format'),
    timeFormat: text('time_format'),
    currency: await currencyIn(store),
    permalinks: permalinksIn(events),
    perPage: numberOf(told['posts_per_page']) ?? source.index.perPage,
  };
}
