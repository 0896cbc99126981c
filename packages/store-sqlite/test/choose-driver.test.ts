import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CalendarError } from '@kalends/core';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { candidates, loadFirst, type SqliteDriverName } from '../src/driver/choose-driver.js';
import { sqliteCode } from '../src/driver/error-code.js';
import type { OpenDatabase } from '../src/driver/sqlite-driver.js';
import { storeError } from '../src/file/store-error.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-driver-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open: OpenDatabase = () => {
  throw new Error('not opened here');
};

/** Drivers of which only those with these names can be loaded. */
const driversWith = (...names: readonly SqliteDriverName[]) => {
  const driver = (name: SqliteDriverName) => () => {
    if (!names.includes(name)) throw new Error(`no ${name}\nRequire stack: …`);
    return open;
  };
  return {
    'better-sqlite3': driver('better-sqlite3'),
    'node:sqlite': driver('node:sqlite'),
    'bun:sqlite': driver('bun:sqlite'),
  };
};

describe('the libraries of a runtime', () => {
  it.each([
    ['Node 20', { node: '20.20.2' }, ['better-sqlite3', 'node:sqlite']],
    ['Node 24.18', { node: '24.18.0' }, ['better-sqlite3', 'node:sqlite']],
    ['Node 24.19', { node: '24.19.0' }, ['node:sqlite']],
    ['Node 26', { node: '26.0.0' }, ['node:sqlite']],
    ['Bun', { node: '24.3.0', bun: '1.4.5' }, ['bun:sqlite']],
  ])('%s', (_, versions, names) => {
    expect(candidates({ ...process.versions, ...versions })).toEqual(names);
  });
});

describe('the library that is loaded', () => {
  const both = ['better-sqlite3', 'node:sqlite'] as const;

  /** What Node is told to warn of. */
  function warnings(): readonly unknown[][] {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    return warn.mock.calls;
  }

  it('is the first', () => {
    const said = warnings();
    expect(loadFirst(both, driversWith(...both))).toBe(open);
    expect(said).toEqual([]);
  });

  it('is the next one where the first cannot be loaded, of which Node warns', () => {
    const said = warnings();
    expect(loadFirst(both, driversWith('node:sqlite'))).toBe(open);
    const sentence = 'better-sqlite3 cannot be loaded: no better-sqlite3. node:sqlite is used in its place.';
    expect(said).toEqual([[sentence, { code: 'KALENDS_SQLITE' }]]);
  });

  it('is none: the message has the causes and a cure', () => {
    const load = () => loadFirst(both, driversWith());
    expect(load).toThrow(CalendarError);
    expect(load).toThrow(
      /^There is no SQLite: better-sqlite3 cannot be loaded: no better-sqlite3; node:sqlite cannot be loaded: no node:sqlite\. Run "npm rebuild/,
    );
  });
});

// https://nodejs.org/api/errors.html#err_sqlite_error
it.each([
  [5, 'a.db is locked by another process.', 'store_unavailable'],
  [517, 'a.db is locked by another process.', 'store_unavailable'],
  [13, 'a.db has no space left on its disk.', 'store_full'],
  [778, 'a.db cannot be written: its disk is full, over a quota, or reports an error.', 'store_full'],
  [266, 'a.db cannot be read or written: the disk reports an error.', 'internal'],
  [1, 'a.db failed.', 'internal'],
])('an error %i of node:sqlite is told as those of other libraries', (errcode, message, code) => {
  const error = Object.assign(new Error('as SQLite says'), { code: 'ERR_SQLITE_ERROR', errcode });
  expect(storeError(error, 'a.db')).toMatchObject({ message, code });
});

describe('the library of this runtime', () => {
  it.each(candidates(process.versions).slice(0, 1))('%s does what the port says', async (name) => {
    const file = join(folder, 'a.db');
    const opened = loadFirst([name]);
    expect(() => opened(file, { mustExist: true })).toThrow();
    expect(existsSync(file)).toBe(false);
    const db = opened(file, { timeout: 0 });
    db.exec("CREATE TABLE a (x INTEGER PRIMARY KEY, y TEXT) STRICT; INSERT INTO a VALUES (7, 'seven')");
    expect(db.prepare('INSERT INTO a (y) VALUES (?)', 'object').run('eight').changes).toBe(1);
    expect(db.prepare('SELECT x, y AS x FROM a', 'array').all()).toEqual([
      [7, 'seven'],
      [8, 'eight'],
    ]);
    expect({ ...(db.prepare('SELECT * FROM a', 'object').get() as object) }).toEqual({ x: 7, y: 'seven' });
    expect(db.prepare('SELECT y FROM a WHERE x > ?', 'value').all(1)).toEqual(['seven', 'eight']);
    expect(db.prepare('SELECT y FROM a WHERE x > ?', 'value').get(8)).toBeUndefined();
    expect(db.inTransaction).toBe(false);
    db.exec('BEGIN IMMEDIATE');
    expect(db.inTransaction).toBe(true);
    const other = opened(file, { timeout: 0 });
    let busy: unknown;
    try {
      other.exec('BEGIN IMMEDIATE');
    } catch (error) {
      busy = error;
    }
    expect(sqliteCode(busy)).toBe('SQLITE_BUSY');
    other.close();
    db.exec('COMMIT');
    const copy = join(folder, 'b.db');
    await db.backup(copy);
    db.close();
    const copied = opened(copy, { readOnly: true });
    expect(copied.prepare('SELECT count(*) FROM a', 'value').get()).toBe(2);
    expect(() => copied.exec('DELETE FROM a')).toThrow();
    copied.close();
  });
});
