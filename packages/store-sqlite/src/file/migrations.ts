import { CalendarError } from '@kalends/core';
import { type Connection, openConnection } from './connection.js';
import { FIRST_SCHEMA } from './schema.js';

/**
 * What makes a file of version n one of version n + 1, in order and for ever: a migration that was released is never
 * changed, a new one is added at the end.
 */
export const MIGRATIONS: readonly string[] = [FIRST_SCHEMA];

/** Says in the file's header that it is a Kalends file: "Kaln". */
const APPLICATION_ID = 0x4b616c6e;

const refuse = (sentence: string): CalendarError => new CalendarError('internal_server_error', sentence);

/** The migrations that the file lacks. Throws when it is not ours or newer than we are. */
function missing(db: Connection, file: string, migrations: readonly string[]): readonly string[] {
  const version = db.value('PRAGMA user_version') as number;
  const empty = db.value('SELECT count(*) FROM sqlite_schema') === 0;
  if (!empty && db.value('PRAGMA application_id') !== APPLICATION_ID) {
    throw refuse(`${file} is a database of another program.`);
  }
  if (version > migrations.length) {
    throw refuse(
      `${file} was written by a newer version of Kalends (schema ${version}, this one knows ${migrations.length}).`,
    );
  }
  return migrations.slice(version);
}

/** Throws a `CalendarError` for a file that is no Kalends file or is newer than this program. An empty file is fine. */
export function admitFile(db: Connection, file: string, migrations = MIGRATIONS): void {
  missing(db, file, migrations);
}

/**
 * Brings the file to the newest schema, in one transaction; does nothing to a file that has it. Safe when several
 * processes do it at once: one does the work, the others wait for it.
 * Throws a `CalendarError` for a file that is no Kalends file or is newer than this program.
 */
export function migrate(db: Connection, file: string, migrations = MIGRATIONS): void {
  if (missing(db, file, migrations).length === 0) return;
  db.write(() => {
    for (const migration of missing(db, file, migrations)) db.script(migration);
    db.script(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migrations.length};`);
  });
}

/** Throws unless the file is a Kalends file of the newest schema. */
function requireCalendar(db: Connection, file: string): void {
  const lacking = missing(db, file, MIGRATIONS).length;
  if (lacking === MIGRATIONS.length) throw refuse(`${file} is no calendar.`);
  if (lacking > 0)
    throw refuse(`${file} was written by an older version of Kalends; open it once to bring it up to date.`);
}

/** Opens a Kalends file that exists. Throws a `CalendarError` when it is none, or not of the newest schema. */
export const openExisting = (file: string): Connection =>
  openConnection({
    file,
    durability: 'full',
    mustExist: true,
    admit: (connection) => requireCalendar(connection, file),
  });
