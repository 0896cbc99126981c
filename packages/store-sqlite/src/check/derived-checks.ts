import type { SqlValue } from '../driver/sqlite-driver.js';
import type { Connection } from '../file/connection.js';
import { loadOne } from '../records/load.js';
import { derivedColumns } from '../records/rows.js';
import { type Check, difference, type Wrong, wrongRows } from './check.js';
import { eachId, RECORD_TABLES } from './expected.js';

/** Compares a table with the one computed by `expectDerived`. */
const sameTable = (table: string): Check => ({
  about: `rows of ${table} are missing or wrong`,
  look: (db) =>
    wrongRows(db, difference(`SELECT * FROM temp.expected_${table}`, `SELECT * FROM main.${table}`)),
  mend: (db) =>
    db.script(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM temp.expected_${table}`),
});

const WRONG_COUNTS = `SELECT t.id, t.count, coalesce(x.count, 0) AS expected
  FROM term t LEFT JOIN temp.expected_term_count x ON x.term = t.id WHERE t.count <> coalesce(x.count, 0)`;

const termCounts: Check = {
  about: 'terms have a count that is not the number of their published events',
  look: (db) => wrongRows(db, WRONG_COUNTS),
  mend: (db) =>
    db.script(
      `UPDATE term SET revision = revision + 1, count = wrong.expected FROM (${WRONG_COUNTS}) AS wrong
       WHERE wrong.id = term.id`,
    ),
};

/** Calls back for each record with a wrong row, with the columns that differ. */
function eachWrongRow(
  db: Connection,
  act: (table: string, id: number, wrong: readonly (readonly [column: string, value: SqlValue])[]) => void,
): void {
  for (const { kind, table, where } of RECORD_TABLES) {
    eachId(db, table, where, (id) => {
      const record = loadOne(db, kind, id);
      const stored = db.row(`SELECT * FROM ${table} WHERE id = ?`, id) as Readonly<Record<string, SqlValue>>;
      if (record === undefined) return;
      const wrong = derivedColumns(kind, record).filter(([column, value]) => stored[column] !== value);
      if (wrong.length > 0) act(table, id, wrong);
    });
  }
}

const searchColumns: Check = {
  about: 'records have search or sort columns that do not match their texts',
  look(db): Wrong {
    const found: string[] = [];
    eachWrongRow(db, (table, id, wrong) =>
      found.push(JSON.stringify({ table, id, columns: wrong.map(([column]) => column) })),
    );
    return { count: found.length, example: found[0] ?? '' };
  },
  mend(db) {
    eachWrongRow(db, (table, id, wrong) => {
      const assignments = wrong.map(([column]) => `${column} = ?`).join(', ');
      db.run(`UPDATE ${table} SET ${assignments} WHERE id = ?`, ...wrong.map(([, value]) => value), id);
    });
  },
};

const OF_NO_FIELD = 'FROM custom_value WHERE field NOT IN (SELECT id FROM custom_field)';

const valuesOfNoField: Check = {
  about: 'rows of custom_value belong to no declared field',
  look: (db) => wrongRows(db, `SELECT * ${OF_NO_FIELD}`),
  mend: (db) => db.script(`DELETE ${OF_NO_FIELD}`),
};

/** The checks that derived tables and columns have the values computed by `expectDerived`. */
export const DERIVED_CHECKS: readonly Check[] = [
  valuesOfNoField,
  ...['event_key', 'event_count', 'event_text'].map(sameTable),
  termCounts,
  searchColumns,
];
