import { flagOf, idOf, isObject } from '../json-values.js';
import type { Work } from './work.js';

/** Takes events that no list of the site has: they are in no list of the calendar either, whatever the reason at the site. */
export async function takeUnlisted({ taker, conversion }: Work, events: readonly unknown[]): Promise<void> {
  const unlisted = events.filter(isObject).map((event) => {
    const { hide_from_listings: site, id } = event;
    if (flagOf(site)) return event;
    const reason = 'no list of the site has it, so that no list of the calendar has it';
    conversion.note({
      ...{ what: 'differs', kind: 'event', id: idOf(id) ?? null, field: 'hide_from_listings' },
      ...{ reason, site, kept: true },
    });
    return { ...event, hide_from_listings: true };
  });
  await taker.take('event', unlisted);
}
