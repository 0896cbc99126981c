import type { Found, Query } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { findEvents } from './event-query.js';
import { findImages } from './image-query.js';
import { findLinked } from './linked-query.js';
import type { PlaceLists } from './place-lists.js';
import { findSeries } from './series-query.js';
import { findTerms } from './term-query.js';

/** Answers a query (`Store.find`) at once. The caller ensures that all reads see one state. */
export function find(db: Connection, places: PlaceLists, query: Query): Found {
  switch (query.kind) {
    case 'event':
      return findEvents(db, places, query);
    case 'category':
    case 'tag':
      return findTerms(db, query);
    case 'image':
      return findImages(db, query);
    case 'series':
      return findSeries(db, query);
    default:
      return findLinked(db, query);
  }
}
