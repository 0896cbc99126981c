import type { Store } from '@kalends/core/store';
import { openConnection } from '../src/file/connection.js';
import { migrate } from '../src/file/migrations.js';
import { createSearchIndex, type SearchIndexOptions } from '../src/search/search-index.js';
import { storeOn } from '../src/sqlite-store.js';

/** A store whose search index behaves as told. */
export function openStore(file: string, options: SearchIndexOptions): Store {
  const db = openConnection({
    file,
    durability: 'normal',
    admit: (connection) => migrate(connection, file),
  });
  return storeOn(db, createSearchIndex(db, options));
}
