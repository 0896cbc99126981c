import type { Store } from '@kalends/core/store';
import { openConnection } from '../src/file/connection.js';
import { migrate } from '../src/file/migrations.js';
import { createSearchIndex, type SearchIndexOptions } from '../src/search/search-index.js';
import { storeOn, type StoreLimits } from '../src/sqlite-store.js';

/** A store with these limits whose search index behaves as told. A commit waits for the index, if it is to be updated after it. */
export function openStore(file: string, options: SearchIndexOptions, limits?: StoreLimits): Store {
  const db = openConnection({
    file,
    durability: 'normal',
    admit: (connection) => migrate(connection, file),
  });
  const search = createSearchIndex(db, options);
  const store = storeOn(db, search, limits);
  return {
    ...store,
    async commit(commit) {
      const committed = await store.commit(commit);
      await search.idle();
      return committed;
    },
  };
}
