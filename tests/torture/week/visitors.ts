import { createChance } from '../chance.js';
import type { ServedCalendar } from './served-calendar.js';

const TRIBE = '/wp-json/tribe/events/v1';

/** What visitors have seen. */
export interface Visits {
  answers: number;
  notModified: number;
  readonly failures: string[];
}

export const newVisits = (): Visits => ({ answers: 0, notModified: 0, failures: [] });

const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);

/** The addresses that visitors open, from the most usual on. */
const PAGES: readonly ((
  now: number,
  below: (count: number) => number,
  known: readonly number[],
) => string)[] = [
  () => `${TRIBE}/events`,
  (_now, below, known) => `${TRIBE}/events/${known[below(known.length)] ?? 1}`,
  (now) => `/events/${monthOf(now)}/`,
  (_now, below) => `${TRIBE}/events?per_page=20&page=${1 + below(5)}`,
  (_now, below) => `${TRIBE}/events?categories=category-${below(20)}`,
  () => '/events/list/',
  (_now, below) => `${TRIBE}/events?search=event%20${below(1_000)}`,
  (_now, below) => `${TRIBE}/events?venue=${1 + below(200)}`,
  () => '/events/?ical=1',
  (_now, below) => `${TRIBE}/venues?page=${1 + below(3)}`,
  () => `${TRIBE}/tags`,
  () => '/wp-json/wp/v2/tribe_events',
];

/** Opens so many pages, one after another; what was seen before is asked for with its `ETag`. */
export async function visit(
  visits: Visits,
  calendar: ServedCalendar,
  seed: number,
  pages: number,
  known: readonly number[],
): Promise<void> {
  const chance = createChance(seed);
  const below = (count: number): number => Math.floor(chance() * count);
  const tags = new Map<string, string>();
  for (let page = 0; page < pages; page++) {
    // the first ones more often
    const open = PAGES[Math.min(below(PAGES.length), below(PAGES.length))] ?? PAGES[0];
    const path = open?.(calendar.now(), below, known) ?? '/';
    const wasDown = calendar.isDown();
    try {
      const headers = { 'If-None-Match': tags.get(path) ?? '' };
      const response = await calendar.send(0, path, { headers });
      const text = await response.text();
      visits.answers++;
      if (response.status === 304) visits.notModified++;
      if (response.status >= 500)
        visits.failures.push(`GET ${path}: ${response.status} ${text.slice(0, 500)}`);
      const tag = response.headers.get('etag');
      if (tag !== null) tags.set(path, tag);
    } catch (error) {
      if (!wasDown && !calendar.isDown()) visits.failures.push(`GET ${path}: ${String(error)}`);
    }
  }
}
