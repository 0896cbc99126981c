import type { Kind, RecordOf } from '@kalends/core';
import {
  ALL_EVENTS,
  ALL_LINKED,
  ALL_TERMS,
  type EventQuery,
  type LinkedQuery,
  type Slice,
  type Store,
  type TermQuery,
} from '@kalends/core/store';

const WHOLE: Slice = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

/** All records that a store holds but images, by kind. */
export async function readEverything(store: Store) {
  async function all<K extends Exclude<Kind, 'image'>>(
    query: (EventQuery | LinkedQuery | TermQuery) & { readonly kind: K },
  ): Promise<RecordOf<K>[]> {
    const { refs } = await store.find(query);
    return store.load(
      query.kind,
      refs.map(({ id }) => id),
    );
  }
  return {
    events: await all({ ...ALL_EVENTS, ...WHOLE, hidden: true, kind: 'event' }),
    venues: await all({ ...ALL_LINKED, ...WHOLE, kind: 'venue' }),
    organizers: await all({ ...ALL_LINKED, ...WHOLE, kind: 'organizer' }),
    categories: await all({ ...ALL_TERMS, ...WHOLE, kind: 'category' }),
    tags: await all({ ...ALL_TERMS, ...WHOLE, kind: 'tag' }),
  };
}
