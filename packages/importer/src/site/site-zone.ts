import { findZone, NO_DATE, toUtc } from '@kalends/core/adapter';
import { objectOf, textOf, timeOf } from '../json-values.js';
import type { Source } from './source.js';

/** The time zone of a site. */
export interface SiteZone {
  readonly timezone: string;
  /** Its source: the index of the site, the dates of its events or the option; by default, UTC. */
  readonly from: 'index' | 'dates' | 'option' | 'default';
}

/** A site's time zone, and what speaks against it, in sentences. */
export interface FoundZone extends SiteZone {
  readonly warnings: readonly string[];
}

/** A time of the site, in its zone and in UTC. */
type DatePair = readonly [local: string, utc: string];

const pairsIn = (events: readonly unknown[]): DatePair[] =>
  events.map(objectOf).flatMap(({ date, date_utc }) => {
    const [local, utc] = [timeOf(date), date_utc === NO_DATE ? undefined : timeOf(date_utc)];
    return local === undefined || utc === undefined ? [] : [[local, utc] as const];
  });

/** The share of the pairs that are the same moment in the zone. */
function fitOf(timezone: string, pairs: readonly DatePair[]): number {
  const zone = findZone(timezone);
  return zone === undefined
    ? 0
    : pairs.filter(([local, utc]) => toUtc(local, zone) === utc).length / pairs.length;
}

/** The zone of these events in which most of their dates of creation agree with those in UTC; `undefined` if none does. */
export function zoneByDates(events: readonly unknown[], pairs = pairsIn(events)): string | undefined {
  const candidates = new Set(events.map((event) => textOf(objectOf(event)['timezone'])));
  const fits = [...candidates].map((timezone) => ({ timezone, fit: fitOf(timezone, pairs) }));
  const [best] = fits.sort((a, b) => b.fit - a.fit);
  return best !== undefined && best.fit > 0.5 ? best.timezone : undefined;
}

/**
 * Finds the time zone of a site: as its index says, or else as the dates of its events show. What is given is used all the same, with a
 * warning if the site differs.
 *
 * @param given the time zone of the option
 * @param otherwise the time zone if nothing tells
 */
export async function findSiteZone(
  source: Source,
  given: string | undefined,
  otherwise: string,
): Promise<FoundZone> {
  const told = source.index.timezone;
  if (given === undefined && told !== undefined) return { timezone: told, from: 'index', warnings: [] };
  const events = (await source.list('event', { page: 1 }))?.items ?? [];
  const pairs = pairsIn(events);
  const isShown = pairs.length > 0;
  if (given === undefined) {
    const shown = isShown ? zoneByDates(events, pairs) : undefined;
    if (shown !== undefined) return { timezone: shown, from: 'dates', warnings: [] };
    const unknown = `The site does not tell its time zone: ${otherwise} was used. Give it with --timezone.`;
    return { timezone: otherwise, from: 'default', warnings: isShown ? [unknown] : [] };
  }
  const isToldOtherwise = told !== undefined && told.toLowerCase() !== given.toLowerCase();
  const isShownOtherwise = told === undefined && isShown && fitOf(given, pairs) <= 0.5;
  const differs = isToldOtherwise
    ? [`The site says that its time zone is ${told}, not ${given}.`]
    : isShownOtherwise
      ? [`The dates of the site's events do not fit the time zone ${given}.`]
      : [];
  return { timezone: given, from: 'option', warnings: differs };
}
