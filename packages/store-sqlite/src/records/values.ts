import { resolvePuts, type NamedValue, type ValuePut, type Values } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

const BETWEEN = 'SELECT name, value FROM named_value WHERE name > ? AND name < ? ORDER BY name LIMIT ?';

/** Runs what is asked of an open store. */
type Run = <T>(work: () => T) => Promise<T>;

/** The values of a file. `inTurn` runs what writes. */
export function valuesOf(db: Connection, run: Run, inTurn: Run): Values {
  const stored = (name: string): string | undefined =>
    db.value('SELECT value FROM named_value WHERE name = ?', name) as string | undefined;

  function putAll(puts: readonly ValuePut[]): boolean {
    // without the lock of the file when it is in vain
    if (resolvePuts(puts, stored) === undefined) return false;
    return db.write(() => {
      // another process may have been faster
      const changed = resolvePuts(puts, stored);
      for (const [name, value] of changed ?? []) {
        if (value === null) db.run('DELETE FROM named_value WHERE name = ?', name);
        else db.run('INSERT OR REPLACE INTO named_value (name, value) VALUES (?, ?)', name, value);
      }
      return changed !== undefined;
    });
  }

  const list = (after: string, before: string, limit: number): readonly NamedValue[] =>
    db
      .tuples(BETWEEN, after, before, limit)
      .map(([name, value]) => ({ name: String(name), value: String(value) }));

  return {
    get: (name) => run(() => stored(name)),
    put: (name, value, expected) => inTurn(() => putAll([{ name, value, expected }])),
    putAll: (puts) => inTurn(() => putAll(puts)),
    list: (after, before, limit) => run(() => list(after, before, limit)),
  };
}
