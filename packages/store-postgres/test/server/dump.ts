import type pg from 'pg';

/** The columns, constraints and indexes of a table, as PostgreSQL says them. */
const PARTS = `
  SELECT c.relname AS table, ARRAY(
    SELECT '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || CASE WHEN l.collname IS NULL OR l.collname = 'default' THEN '' ELSE ' COLLATE "' || l.collname || '"' END
      || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
      || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')
    FROM pg_attribute a LEFT JOIN pg_collation l ON l.oid = a.attcollation
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum) AS columns,
  ARRAY(
    SELECT '  CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE conrelid = c.oid AND contype <> 'n' ORDER BY conname) AS constraints,
  ARRAY(
    SELECT pg_get_indexdef(i.indexrelid) || ';'
    FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
    WHERE i.indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
    ORDER BY x.relname) AS indexes
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE nspname = $1 AND relkind = 'r' ORDER BY c.relname`;

interface Parts {
  readonly table: string;
  readonly columns: readonly string[];
  readonly constraints: readonly string[];
  readonly indexes: readonly string[];
}

/** All tables of a schema as SQL, the schema called `kalends`. */
export async function dumpOf(pool: pg.Pool, schema: string): Promise<string> {
  const { rows } = await pool.query<Parts>(PARTS, [schema]);
  return rows
    .map(({ table, columns, constraints, indexes }) =>
      [`CREATE TABLE kalends.${table} (\n${[...columns, ...constraints].join(',\n')}\n);`, ...indexes].join(
        '\n',
      ),
    )
    .join('\n\n')
    .replaceAll(`${schema}.`, 'kalends.')
    .concat('\n');
}
