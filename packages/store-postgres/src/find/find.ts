import type { Query } from '@kalends/core/store';
import { findEvents } from './event-query.js';
import { findImages } from './image-query.js';
import type { Sql } from '../server/sql.js';
import { findLinked } from './linked-query.js';
import { findSeries } from './series-query.js';
import { findTerms } from './term-query.js';

/** The `SELECT` that answers a query in one row (`Found`), from one state, whatever it costs. */
export function findRow(query: Query): Sql {
  switch (query.kind) {
    case 'event':
      return findEvents(query);
    case 'category':
    case 'tag':
      return findTerms(query);
    case 'image':
      return findImages(query);
    case 'series':
      return findSeries(query);
    default:
      return findLinked(query);
  }
}
