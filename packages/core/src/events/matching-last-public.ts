import { eventMatcher, isEventAt } from '../query/matchers.js';
import type { Query } from '../query/query.js';
import { searchText } from '../query/search-fields.js';
import type { Kind } from '../records/kinds.js';
import { lineage } from '../records/lineage.js';
import { BLANK, type RecordOf } from '../records/record.js';
import type { LastPublicEvent } from '../store/changes/last-public.js';

/** Loads records by id, `undefined` for those that do not exist. */
interface Loading {
  load<K extends Kind>(kind: K, ids: readonly number[]): Promise<readonly (RecordOf<K> | undefined)[]>;
}

/** The parents of categories and of all that are above them. */
async function parentsOf(ids: readonly number[], calendar: Loading): Promise<ReadonlyMap<number, number>> {
  const parents = new Map<number, number>();
  for (let next = ids; next.length > 0;) {
    for (const term of await calendar.load('category', next))
      if (term !== undefined) parents.set(term.id, term.parent);
    const above = next.map((id) => parents.get(id) ?? 0);
    next = [...new Set(above)].filter((id) => id > 0 && !parents.has(id));
  }
  return parents;
}

/**
 * Those events that a list had, had they stayed as they were when they were last public: for interfaces that tell programs with
 * copies what is gone. Their categories and venues count as they are now. The change log has neither texts nor values of
 * declared fields, so that a search or a condition on such a field finds none of them.
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
  const parents = await parentsOf(used, calendar);
  const places = location === null ? [] : [...new Set(events.map(({ venue }) => venue))];
  const venues = new Map((await calendar.load('venue', places)).map((venue) => [venue?.id, venue]));
  const matches = eventMatcher(query, {
    withDescendants: (_, ids) => {
      const wanted = new Set(ids);
      return new Set(
        used.filter((id) => lineage(id, (one) => parents.get(one)).some((one) => wanted.has(one))),
      );
    },
    searchText,
    isVenueThere: (id) => location === null || isEventAt(location, venues.get(id)),
  });
  return events.filter((event) => matches({ ...BLANK.event, ...event, status: 'publish' }));
}
