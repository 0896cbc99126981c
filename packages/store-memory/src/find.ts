import type { Found, Query } from '@kalends/core/store';
import { findEvents } from './find-events.js';
import { findLinked } from './find-linked.js';
import { findTerms } from './find-terms.js';
import { pageOf } from './page.js';
import type { State } from './state.js';
import { idsWithAny, recordsWith } from './table.js';

/** Answers a query. */
export function find(state: State, query: Query): Found {
  switch (query.kind) {
    case 'event':
      return findEvents(state, query);
    case 'category':
    case 'tag':
      return findTerms(state, query);
    case 'image': {
      const { records, indexes } = state.tables.image;
      return pageOf(recordsWith(records, idsWithAny(indexes.url, [query.url])), query);
    }
    default:
      return findLinked(state, query);
  }
}
