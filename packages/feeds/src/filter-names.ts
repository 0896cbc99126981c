import type { CalendarView } from '@kalends/core';
import type { ListRequest } from '@kalends/core/adapter';
import type { FeedContext } from './context.js';

/** The filters of a list of events, in words: the names of terms, venues and organizers, then the search text. */
export async function filterNames(
  { fragments }: FeedContext,
  viewer: Pick<CalendarView, 'may'>,
  query: ListRequest['query'],
  search: string | undefined,
): Promise<string[]> {
  if (query?.kind !== 'event') return [];
  const names = await fragments.gather((atHand) => [
    ...(['category', 'tag'] as const).flatMap((kind) =>
      (query[kind === 'category' ? 'categories' : 'tags'] ?? []).map((id) => atHand(kind, id)?.name),
    ),
    ...(['venue', 'organizer'] as const).flatMap((kind) =>
      (query[kind] ?? []).map((id) => {
        const linked = atHand(kind, id);
        return linked !== undefined && viewer.may('read', linked.subject) ? linked.name : undefined;
      }),
    ),
  ]);
  const searched = query.search === null ? [] : [search?.trim()];
  return [...names, ...searched].flatMap((name) => (name === undefined || name === '' ? [] : [name]));
}
