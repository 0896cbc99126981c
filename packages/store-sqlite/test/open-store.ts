import type { Store } from '@kalends/core/store';
import { wordIndex } from '../src/derived/word-index.js';
import { openConnection } from '../src/file/connection.js';
import { bringUpToDate, storeOn } from '../src/sqlite-store.js';

/**
 * A store whose index of words is brought up to date as soon as so many events wait for it, and whose searches have
 * parts from so many ids on.
 */
export function openStore(file: string, manyWaiting: number, longSearch?: number): Store {
  const db = openConnection({
    file,
    durability: 'normal',
    admit: (connection) => bringUpToDate(connection, file),
  });
  return storeOn(db, wordIndex(db, manyWaiting), longSearch);
}
