import type { Found, Query } from '@kalends/core/store';
import { findEvents } from './find-events.js';
import { findImages } from './find-images.js';
import { findLinked } from './find-linked.js';
import { findTerms } from './find-terms.js';
import { findSeries } from './find-series.js';
import type { State } from './state.js';
import type { Steps } from './steps.js';

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
