import type { Setting, SettingName } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

/** A stored setting, after storing the given value if there is none or if that one replaces it. */
export function setting(db: Connection, name: SettingName, given: Setting | undefined): string | undefined {
  const stored = () => db.value('SELECT value FROM setting WHERE name = ?', name) as string | undefined;
  const known = stored();
  if (given === undefined || (known !== undefined && given.replaces !== true)) return known;
  const taken = given.replaces === true ? 'UPDATE SET value = excluded.value' : 'NOTHING';
  return db.write(() => {
    db.run(
      `INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO ${taken}`,
      name,
      given.value,
    );
    return stored();
  });
}
