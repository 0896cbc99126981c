import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CalendarError } from '@kalends/core';
import { ALL_EVENTS } from '@kalends/core/store';
import { insert, newEvent, newVenue } from '@kalends/store-kit';
import { createSqliteStore, type SqliteStoreOptions } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { type Connection, openConnection } from '../src/file/connection.js';
import { admitFile, migrate, MIGRATIONS } from '../src/file/migrations.js';
import { chooseDriver } from '../src/driver/choose-driver.js';
import type { SqliteDatabase } from '../src/driver/sqlite-driver.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = (): string => join(folder, `${files++}.db`);

/** A file with one event. */
async function filled(): Promise<string> {
  const file = newFile();
  const store = createSqliteStore({ file });
  await store.commit({ changes: [insert('event', newEvent())], preconditions: [] });
  await store.close();
  return file;
}

/** Something done to a file with other means than the store's. */
function tamper(file: string, act: (db: SqliteDatabase) => void): void {
  const db = chooseDriver()(file);
  act(db);
  db.close();
}

const refusal = (file: string): string => {
  const bytes = existsSync(file) ? readFileSync(file) : undefined;
  try {
    void createSqliteStore({ file }).close();
  } catch (error) {
    // whatever is in the file stays there
    expect(existsSync(file) ? readFileSync(file) : undefined).toEqual(bytes);
    expect(error).toBeInstanceOf(CalendarError);
    expect(error).toMatchObject({ code: 'internal' });
    return error instanceof Error ? error.message.replace(file, 'FILE') : '';
  }
  return 'not refused';
};

/** Does something without the superuser's rights, to whom no file is read-only. */
function asOtherUser<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

const dump = (db: SqliteDatabase): string => {
  const shadows = db.prepare("SELECT name FROM pragma_table_list WHERE type = 'shadow'", 'value').all();
  const parts = db.prepare('SELECT name, sql FROM sqlite_schema WHERE sql <> ?', 'array').all('');
  return (parts as [name: string, sql: string][])
    .filter(([name]) => !shadows.includes(name))
    .map(([, sql]) => `${sql};\n`)
    .join('\n');
};

describe('the schema', () => {
  it('of a new file is the one in schema.sql', async () => {
    const file = await filled();
    const db = chooseDriver()(file, { readOnly: true });
    await expect(dump(db)).toMatchFileSnapshot('../schema.sql');
    db.close();
  });

  it('is made once: opening again changes nothing', async () => {
    const file = await filled();
    const bytes = readFileSync(file);
    for (let time = 0; time < 2; time++) await createSqliteStore({ file }).close();
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('is made once by several stores that are opened at the same time', async () => {
    const file = newFile();
    const stores = Array.from({ length: 4 }, () => createSqliteStore({ file }));
    await Promise.all(
      stores.map((store) => store.commit({ changes: [insert('venue', newVenue())], preconditions: [] })),
    );
    expect(await stores[0]?.version()).toBe(4);
    for (const store of stores) await store.close();
  });

  it('of a newer version is refused', async () => {
    const file = await filled();
    const newer = MIGRATIONS.length + 1;
    tamper(file, (db) => db.exec(`PRAGMA user_version = ${newer}`));
    expect(refusal(file)).toBe(
      `FILE was written by a newer version of Kalends (schema ${newer}, this version supports ${MIGRATIONS.length}).`,
    );
  });
});

describe('a file of an earlier schema', () => {
  const ADDED = 'ALTER TABLE venue ADD COLUMN capacity INTEGER NOT NULL DEFAULT 7;';
  /** Opens a file as a later version would, which has one more migration. */
  const openLater = (file: string) => {
    const migrations = [...MIGRATIONS, ADDED];
    return openConnection({
      file,
      durability: 'normal',
      admit: (connection) => admitFile(connection, file, migrations),
      prepare: (connection) => migrate(connection, file, migrations),
    });
  };

  it('gets what is missing when it is opened, once, and keeps its records', async () => {
    const file = newFile();
    const store = createSqliteStore({ file });
    await store.commit({ changes: [insert('venue', newVenue())], preconditions: [] });
    await store.close();
    for (let time = 0; time < 2; time++) {
      const db = openLater(file);
      expect(db.rows('SELECT id, capacity FROM venue')).toEqual([{ id: 1, capacity: 7 }]);
      expect(db.value('PRAGMA user_version')).toBe(MIGRATIONS.length + 1);
      db.close();
    }
    expect(refusal(file)).toBe(
      `FILE was written by a newer version of Kalends (schema ${MIGRATIONS.length + 1}, this version supports ${MIGRATIONS.length}).`,
    );
  });

  it('keeps the settings that it has as values', async () => {
    const file = newFile();
    const db = openConnection({ file, durability: 'normal', admit: () => undefined });
    migrate(db, file, MIGRATIONS.slice(0, 1));
    db.run('INSERT INTO setting (name, value) VALUES (?, ?), (?, ?)', 'site id', 'a', 'secret', 'b');
    db.close();
    const store = createSqliteStore({ file });
    expect(await store.values.list('', 'z', 10)).toEqual([
      { name: 'secret', value: 'b' },
      { name: 'site id', value: 'a' },
    ]);
    await store.close();
  });

  it('is left as it was when a migration fails', async () => {
    const file = await filled();
    const db = openConnection({ file, durability: 'normal', admit: () => undefined });
    expect(() => migrate(db, file, [...MIGRATIONS, ADDED, 'DROP TABLE song'])).toThrow(/no such table/);
    expect(db.value('PRAGMA user_version')).toBe(MIGRATIONS.length);
    expect(db.rows('SELECT * FROM pragma_table_info(?) WHERE name = ?', 'venue', 'capacity')).toEqual([]);
    db.close();
  });
});

describe('a file that cannot be used is refused with one sentence', () => {
  it('no database', () => {
    const file = newFile();
    writeFileSync(file, 'Dear diary, '.repeat(1000));
    expect(refusal(file)).toBe('FILE is not a database.');
    expect(readFileSync(file, 'utf8')).toBe('Dear diary, '.repeat(1000));
  });

  it('a database of another program', () => {
    const file = newFile();
    tamper(file, (db) => db.exec('CREATE TABLE song (title TEXT)'));
    expect(refusal(file)).toBe('FILE is a database of another program.');
  });

  it('a damaged file', async () => {
    const file = await filled();
    truncateSync(file, 8192);
    expect(refusal(file)).toBe('FILE is damaged.');
  });

  it('a file that cannot be written to', async () => {
    const file = await filled();
    chmodSync(file, 0o444);
    chmodSync(folder, 0o555);
    expect(asOtherUser(() => refusal(file))).toBe('FILE cannot be written to.');
    chmodSync(folder, 0o755);
  });

  it('no path', () => {
    const nameless: unknown[] = [{}, { file: undefined }, { file: null }, { file: '' }, { file: ' \n' }];
    for (const options of nameless) {
      expect(() => createSqliteStore(options as SqliteStoreOptions)).toThrow(
        expect.objectContaining({
          code: 'internal',
          message: 'The option file is not the path of a file.',
        }) as Error,
      );
    }
  });

  it('a folder that does not exist', () => {
    expect(refusal(join(folder, 'nowhere', 'x.db'))).toMatch(
      /^FILE cannot be created: there is no folder .*nowhere\.$/,
    );
  });
});

describe('a file that has to exist', () => {
  it('is not made', async () => {
    const [file, missing] = [await filled(), join(folder, 'missing.db')];
    await createSqliteStore({ file, mustExist: true }).close();
    expect(() => createSqliteStore({ file: missing, mustExist: true })).toThrow(`${missing} does not exist.`);
    expect(existsSync(missing)).toBe(false);
  });
});

describe('a file that is damaged while it is open', () => {
  it('makes methods reject with one sentence, and the store can be closed', async () => {
    const file = await filled();
    let page = 0;
    tamper(file, (db) => {
      page = db
        .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'event_key'", 'value')
        .get() as number;
    });
    const store = createSqliteStore({ file });
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0x5a, 4096 * (page - 1), 4096 * page));
    const found = store.find({ ...ALL_EVENTS, offset: 0, limit: 10 });
    await expect(found).rejects.toMatchObject({
      code: 'internal',
      message: 'The database file is damaged.',
    });
    await store.close();
  });
});

describe('a connection', () => {
  const open = (file: string, admit: (connection: Connection) => void) =>
    openConnection({ file, durability: 'normal', admit });

  it('is opened once the lock is free that SQLite itself does not wait for', async () => {
    const file = await filled();
    const other = chooseDriver()(file);
    other.exec('BEGIN IMMEDIATE');
    const attempts: boolean[] = [];
    const connection = open(file, (own) => {
      attempts.push(other.inTransaction);
      own.script('PRAGMA busy_timeout = 0');
      try {
        own.write(() => undefined);
      } finally {
        if (other.inTransaction) other.exec('COMMIT');
      }
    });
    expect(attempts).toEqual([true, false]);
    expect(connection.value('SELECT count(*) FROM event')).toBe(1);
    connection.close();
    other.close();
  });

  it('answers more statements than it keeps, the first of them again', () => {
    const connection = open(':memory:', () => undefined);
    const numbers = Array.from({ length: 1_000 }, (_, n) => n);
    const ask = (n: number) => connection.value(`SELECT ${n} + ?`, 1);
    expect([...numbers, ...numbers].map(ask)).toEqual([...numbers, ...numbers].map((n) => n + 1));
    connection.close();
  });
});
