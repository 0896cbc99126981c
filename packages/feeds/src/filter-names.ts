import { EVENT_LINKS } from '@kalends/core/adapter';
import { type ListRequest } from '@kalends/core/internal';
import type { Call } from '@kalends/http';
import type { FeedContext } from './context.js';

/** The filters of a list of events, in words: the names of terms, venues and organizers, then the search text. */
export async function filterNames(
  { fragments }: FeedContext,
  { calendar: viewer, work }: Call,
  query: ListRequest['query'],
  search: string | undefined,
): Promise<string[]> {
  if (query?.kind !== 'event') return [];
  const names = await fragments.gather(
    (atHand) =>
      EVENT_LINKS.flatMap(({ field, to }) =>
        (query[field] ?? []).map((id) => {
          const record = atHand(to, id);
          const isSeen =
            record !== undefined && (!('subject' in record) || viewer.may('read', record.subject));
          return isSeen ? record.name : undefined;
        }),
      ),
    work,
  );
  const searched = query.search === null ? [] : [search?.trim()];
  return [...names, ...searched].flatMap((name) => (name === undefined || name === '' ? [] : [name]));
}
