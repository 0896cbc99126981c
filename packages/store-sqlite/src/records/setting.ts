import { takesPlace, type NamedSetting, type Setting, type SettingName } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

/** A stored setting, after storing the given value if there is none or if that one replaces it. */
export function setting(db: Connection, name: SettingName, given: Setting | undefined): string | undefined {
  const stored = () => db.value('SELECT value FROM setting WHERE name = ?', name) as string | undefined;
  const known = stored();
  if (given === undefined || !takesPlace(given, known)) return known;
  return db.write(() => {
    // another process may have been faster
    if (!takesPlace(given, stored())) return stored();
    if (given.value === null) db.run('DELETE FROM setting WHERE name = ?', name);
    else db.run('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', name, given.value);
    return stored();
  });
}

const BETWEEN = 'SELECT name, value FROM setting WHERE name > ? AND name < ? ORDER BY name LIMIT ?';

/** The settings with names between two texts. */
export const settings = (db: Connection, after: string, before: string, limit: number): NamedSetting[] =>
  db.tuples(BETWEEN, after, before, limit).map(([name, value]) => ({
    name: name as SettingName,
    value: String(value),
  }));
