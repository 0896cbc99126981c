import type { SiteId } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

/** The stored id of the site, after storing the given one if there is none or if that one replaces it. */
export function siteId(db: Connection, given: SiteId | undefined): string | undefined {
  const stored = () => db.value('SELECT id FROM site') as string | undefined;
  const known = stored();
  if (given === undefined || (known !== undefined && given.replaces !== true)) return known;
  const taken = given.replaces === true ? 'UPDATE SET id = excluded.id' : 'NOTHING';
  return db.write(() => {
    db.run(`INSERT INTO site (single, id) VALUES (1, ?) ON CONFLICT (single) DO ${taken}`, given.id);
    return stored();
  });
}
