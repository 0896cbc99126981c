import { takesPlace, type NamedSetting, type Setting, type SettingName } from '@kalends/core/store';
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
  if (given === undefined || !takesPlace(given, known)) return known;
  const { replaces = false } = given;
  // what is expected may have been replaced by another process
  const isExpected =
    typeof replaces === 'string' ? sql`setting.value = ${replaces}` : sql`${replaces}::boolean`;
  const value = sql`CASE WHEN ${isExpected} THEN excluded.value ELSE setting.value END`;
  return db.write(NO_IDS, async (transaction) => {
    if (given.value === null) {
      await transaction.rows(sql`DELETE FROM kalends.setting WHERE name = ${name} AND ${isExpected}`);
      const left = sql`SELECT value FROM kalends.setting WHERE name = ${name}`;
      return (await transaction.rows<Row>(left))[0]?.value;
    }
    const [row] = await transaction.rows<Row>(
      sql`INSERT INTO kalends.setting (name, value) VALUES (${name}, ${given.value})
ON CONFLICT (name) DO UPDATE SET value = ${value} RETURNING value`,
    );
    return row?.value;
  });
}

/** The settings with names between two texts. */
export async function settings(
  db: Database,
  after: string,
  before: string,
  limit: number,
): Promise<readonly NamedSetting[]> {
  const { rows } = await db.read<NamedSetting>(
    sql`SELECT name, value FROM kalends.setting WHERE name > ${after} AND name < ${before} ORDER BY name LIMIT ${limit}`,
    'prepared',
  );
  return rows.map(({ name, value }) => ({ name, value }));
}
