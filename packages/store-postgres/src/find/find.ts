import type { Query } from '@kalends/core/store';
import type { FullFields } from './event-filters.js';
import { findEvents } from './event-query.js';
import { findImages } from './image-query.js';
import type { Sql } from '../server/sql.js';
import { findLinked } from './linked-query.js';
import { findSeries } from './series-query.js';
import { findTerms } from './term-query.js';

const NO_FIELDS: FullFields = { full: new Set() };

/** The `SELECT` that answers a query in one row (`Found`), from one state. */
export function findRow(query: Query, full: FullFields = NO_FIELDS): Sql {
  switch (query.kind) {
    case 'event':
      return findEvents(query, full);
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
