import type { Setting, SettingName } from '@kalends/core/store';
import type { Database } from '../server/database.js';
import { sql } from '../server/sql.js';

interface Row {
  readonly value: string;
}

const NO_IDS = { posts: 0, terms: 0, above: { post: 0, term: 0 } };

/** A stored setting, after storing the given value if there is none or if that one replaces it. */
export async function setting(
  db: Database,
  name: SettingName,
  given: Setting | undefined,
): Promise<string | undefined> {
  const { rows } = await db.read<Row>(
    sql`SELECT value FROM kalends.setting WHERE name = ${name}`,
    'prepared',
  );
  const known = rows[0]?.value;
  if (given === undefined || (known !== undefined && given.replaces !== true)) return known;
  const value = given.replaces === true ? sql`excluded.value` : sql`setting.value`;
  return db.write(NO_IDS, async (transaction) => {
    const [row] = await transaction.rows<Row>(
      sql`INSERT INTO kalends.setting (name, value) VALUES (${name}, ${given.value})
ON CONFLICT (name) DO UPDATE SET value = ${value} RETURNING value`,
    );
    return row?.value;
  });
}
