import { eventMatcher, isEventAt } from '../query/matchers.js';
import type { Query } from '../query/query.js';
import { searchText } from '../query/search-fields.js';
import { lineage, withAncestors } from '../records/lineage.js';
import { BLANK } from '../records/record.js';
import type { Loading } from '../resource/load-readable.js';
import type { LastPublicEvent } from '../store/changes/last-public.js';

/**
 * Selects the events that a list had, had they stayed as they were when they were last public: for interfaces that tell replicas which
 * events are gone. Their categories and venues count as they are now. The change log has neither texts nor values of declared fields, so
 * that a search or a condition on such a field finds none of them.
 *
 * @param calendar the calendar of the host
 * @param query that of the list (`ListRequest.query`)
 */
export async function matchingLastPublic<E extends LastPublicEvent>(
  calendar: Loading,
  query: Query | null,
  events: readonly E[],
): Promise<readonly E[]> {
  if (query?.kind !== 'event' || query.search !== null || events.length === 0) return [];
  const { categories, location } = query;
  const used = categories === null ? [] : [...new Set(events.flatMap((event) => event.categories))];
  const terms = await withAncestors(used, (ids) => calendar.load('category', ids));
  const places = location === null ? [] : [...new Set(events.map(({ venue }) => venue))];
  const venues = new Map((await calendar.load('venue', places)).map((venue) => [venue?.id, venue]));
  const matches = eventMatcher(query, {
    withDescendants: (_, ids) => {
      const wanted = new Set(ids);
      return new Set(
        used.filter((id) => lineage(id, (one) => terms.get(one)?.parent).some((one) => wanted.has(one))),
      );
    },
    searchText,
    isVenueThere: (id) => location === null || isEventAt(location, venues.get(id)),
  });
  return events.filter((event) => matches({ ...BLANK.event, ...event, status: 'publish' }));
}
