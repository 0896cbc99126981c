import { resolvePuts, type NamedValue, type ValuePut, type Values } from '@kalends/core/store';
import type { Database } from '../server/database.js';
import { sql } from '../server/sql.js';
import { NO_IDS } from '../server/write.js';

const byName = (names: readonly string[]) =>
  sql`SELECT name, value FROM kalends.named_value WHERE name = ANY(${names}::text[])`;

/** The values of a database. */
export function valuesOf(db: Database): Values {
  async function stored(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await db.read<NamedValue>(byName(names), 'prepared');
    return new Map(rows.map(({ name, value }) => [name, value]));
  }

  async function putAll(puts: readonly ValuePut[]): Promise<boolean> {
    const names = [...new Set(puts.map(({ name }) => name))];
    if (puts.some(({ expected }) => expected !== undefined)) {
      // without a transaction when it is in vain
      const known = await stored(names);
      if (resolvePuts(puts, (name) => known.get(name)) === undefined) return false;
    }
    return db.write(NO_IDS, async (transaction) => {
      // another process may have been faster; from here on others wait
      const rows = await transaction.rows<NamedValue>(byName(names));
      const now = new Map(rows.map(({ name, value }) => [name, value]));
      const changed = resolvePuts(puts, (name) => now.get(name));
      if (changed === undefined) return false;
      const removed = [...changed].flatMap(([name, value]) => (value === null ? [name] : []));
      const put = [...changed].flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
      if (removed.length > 0)
        await transaction.rows(sql`DELETE FROM kalends.named_value WHERE name = ANY(${removed}::text[])`);
      if (put.length > 0)
        await transaction.rows(
          sql`INSERT INTO kalends.named_value (name, value)
SELECT * FROM unnest(${put.map(({ name }) => name)}::text[], ${put.map(({ value }) => value)}::text[])
ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        );
      return true;
    });
  }

  return {
    get: (name) => db.open(async () => (await stored([name])).get(name)),
    put: (name, value, expected) => db.open(() => putAll([{ name, value, expected }])),
    putAll: (puts) => db.open(() => putAll(puts)),
    list: (after, before, limit) =>
      db.open(async () => {
        const { rows } = await db.read<NamedValue>(
          sql`SELECT name, value FROM kalends.named_value WHERE name > ${after} AND name < ${before} ORDER BY name LIMIT ${limit}`,
          'prepared',
        );
        return rows.map(({ name, value }) => ({ name, value }));
      }),
  };
}
