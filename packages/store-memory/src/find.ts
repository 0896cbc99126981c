import { seriesMatcher } from '@kalends/core/internal';
import type { Found, Query, SeriesQuery } from '@kalends/core/store';
import { findEvents } from './find-events.js';
import { findImages } from './find-images.js';
import { findLinked } from './find-linked.js';
import { findTerms } from './find-terms.js';
import { pageOf } from './page.js';
import type { State } from './state.js';
import type { Steps } from './steps.js';

/** Answers a query about series. */
function findSeries({ tables }: State, query: SeriesQuery): Found {
  const found = tables.series.lists.inOrder.records.filter(seriesMatcher(query));
  return pageOf(query.order === 'asc' ? found : found.reverse(), query);
}

/** Answers a query, as the records are when it begins. */
export function* find(state: State, query: Query): Steps<Found> {
  switch (query.kind) {
    case 'event':
      return yield* findEvents(state, query);
    case 'category':
    case 'tag':
      return findTerms(state, query);
    case 'image':
      return findImages(state, query);
    case 'series':
      return findSeries(state, query);
    default:
      return yield* findLinked(state, query);
  }
}
