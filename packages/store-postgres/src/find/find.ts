import type { ImageQuery, Query } from '@kalends/core/store';
import { findEvents } from './event-query.js';
import { foundRow, slice } from './found.js';
import { type Sql, sql } from '../server/sql.js';
import { findLinked } from './linked-query.js';
import { findTerms } from './term-query.js';

function findImages(query: ImageQuery): Sql {
  const rows = sql`FROM kalends.image d WHERE d.url = ${query.url}`;
  return foundRow(sql`SELECT count(*) ${rows}`, sql`SELECT d.id, d.revision ${rows} ${slice(query)}`);
}

/** The `SELECT` that answers a query in one row (`Found`), from one state. */
export function findRow(query: Query): Sql {
  switch (query.kind) {
    case 'event':
      return findEvents(query);
    case 'category':
    case 'tag':
      return findTerms(query);
    case 'image':
      return findImages(query);
    default:
      return findLinked(query);
  }
}
