import type { Found, ImageQuery, Query, Ref } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { findEvents } from './event-query.js';
import { findLinked } from './linked-query.js';
import type { PlaceLists } from './place-lists.js';
import { findTerms } from './term-query.js';

function findImages(db: Connection, { url, offset, limit }: ImageQuery): Found {
  const refs = db.rows('SELECT id, revision FROM image WHERE url = ?', url) as Ref[];
  return { total: refs.length, refs: refs.slice(offset, offset + limit) };
}

/** Answers a query (`Store.find`). The caller ensures that all reads see one state. */
export function find(db: Connection, places: PlaceLists, query: Query): Found {
  switch (query.kind) {
    case 'event':
      return findEvents(db, places, query);
    case 'category':
    case 'tag':
      return findTerms(db, query);
    case 'image':
      return findImages(db, query);
    default:
      return findLinked(db, query);
  }
}
