import { backupSqliteStore, checkSqliteStore } from '@kalends/store-sqlite';
// #region open
import { createSqliteStore } from '@kalends/store-sqlite';

const store = createSqliteStore({ file: 'kalends.db' }); // a Store for createCalendar({ store })
// #endregion open

export { store };

// #region care
/** Copies a file that is served, and answers what is wrong with the copy. */
export async function nightly(file: string, target: string): Promise<string[]> {
  await backupSqliteStore({ file, target });
  return checkSqliteStore({ file: target }).map(({ about, count }) => `${count} ${about}`);
}
// #endregion care
