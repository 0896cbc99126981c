import { CalendarError } from '@kalends/core';
import { type Connection, openConnection } from './connection.js';
import { FIRST_SCHEMA } from './schema.js';

/**
 * The migrations from each schema version to the next, in order: a released migration never changes; new ones are
 * appended.
 */
export const MIGRATIONS: readonly string[] = [
  FIRST_SCHEMA,
  'ALTER TABLE setting RENAME TO named_value;',
  // who sees an image depends on the records that have it
  'CREATE INDEX series_image ON series (image) WHERE image > 0;',
  // the version of what everyone can see: how many commits have changed it, and the time of the last in UNIX seconds
  "INSERT INTO sequence (name, last) VALUES ('public_version', 0), ('public_at', 0);",
];

/** Identifies a Kalends file in the header of the database: "Kaln". */
const APPLICATION_ID = 0x4b616c6e;

const refuse = (sentence: string): CalendarError => new CalendarError('internal', sentence);

/** The migrations to run on a file. Throws if it is not a Kalends file or is newer than this program. */
function missing(db: Connection, file: string, migrations: readonly string[]): readonly string[] {
  const version = db.value('PRAGMA user_version') as number;
  const empty = db.value('SELECT count(*) FROM sqlite_schema') === 0;
  if (!empty && db.value('PRAGMA application_id') !== APPLICATION_ID) {
    throw refuse(`${file} is a database of another program.`);
  }
  if (version > migrations.length) {
    throw refuse(
      `${file} was written by a newer version of Kalends (schema ${version}, this version supports ${migrations.length}).`,
    );
  }
  return migrations.slice(version);
}

/** Throws a `CalendarError` if a file is not a Kalends file, or newer than this program. An empty file is valid. */
export function admitFile(db: Connection, file: string, migrations = MIGRATIONS): void {
  missing(db, file, migrations);
}

/**
 * Migrates the file to the newest schema, in one transaction; does nothing if it is up to date. Safe for several
 * processes at once: one migrates, the others wait. Throws a `CalendarError` if the file is not a Kalends file, or
 * newer than this program.
 */
export function migrate(db: Connection, file: string, migrations = MIGRATIONS): void {
  if (missing(db, file, migrations).length === 0) return;
  db.write(() => {
    for (const migration of missing(db, file, migrations)) db.script(migration);
    db.script(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migrations.length};`);
  });
}

/** Throws unless the file is a Kalends file with the newest schema. */
function requireCalendar(db: Connection, file: string): void {
  const lacking = missing(db, file, MIGRATIONS).length;
  if (lacking === MIGRATIONS.length) throw refuse(`${file} is no calendar.`);
  if (lacking > 0)
    throw refuse(
      `${file} was written by an older version of Kalends; open it once with this version to migrate it.`,
    );
}

/** Opens an existing Kalends file. Throws a `CalendarError` if it is not one, or does not have the newest schema. */
export const openExisting = (file: string): Connection =>
  openConnection({
    file,
    durability: 'full',
    mustExist: true,
    admit: (connection) => requireCalendar(connection, file),
  });
