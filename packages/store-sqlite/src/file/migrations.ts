import { CalendarError } from '@kalends/core';
import { type Connection, openConnection } from './connection.js';
import { FIRST_SCHEMA } from './schema.js';

/**
 * The migrations from each schema version to the next, in order: a released migration never changes; new ones are
 * appended.
 */
export const MIGRATIONS: readonly string[] = [
  FIRST_SCHEMA,
  `
-- One row, once a feed was asked for: the site in the UIDs of its events.
CREATE TABLE site (
  single INTEGER PRIMARY KEY CHECK (single = 1),
  id TEXT NOT NULL
) STRICT;
`,
  // the currency that an event of another site has of its own
  'ALTER TABLE event ADD COLUMN currency TEXT',
  `
ALTER TABLE event_key RENAME TO numbered_event_key;
DROP INDEX event_key_event;

-- The little of an event that lists look at, per event and key. A key is the field of a link and the id that it has there, of
-- categories also the id of an ancestor, 0 if it has no venue; or '' and 0 for every event; or 'span' and a class above 0 for
-- events that end on another day than they start. A list with one such filter is one range. Times and statuses are numbers in
-- the order of the texts.
CREATE TABLE event_key (
  field TEXT NOT NULL,
  target INTEGER NOT NULL,
  status INTEGER NOT NULL,
  start_date INTEGER NOT NULL,
  date INTEGER NOT NULL,
  event INTEGER NOT NULL,
  end_date INTEGER NOT NULL,
  hide_from_listings INTEGER NOT NULL,
  featured INTEGER NOT NULL,
  author INTEGER NOT NULL,
  venue INTEGER NOT NULL,
  PRIMARY KEY (field, target, status, start_date, date, event)
) STRICT, WITHOUT ROWID;

INSERT INTO event_key
  SELECT CASE
      WHEN key < 0 THEN 'span' WHEN key = 0 THEN ''
      WHEN key % 4 = 0 THEN 'categories' WHEN key % 4 = 1 THEN 'tags' WHEN key % 4 = 2 THEN 'venue' ELSE 'organizer'
    END, iif(key < 0, -key, key / 4),
    status, start_date, date, event, end_date, hide_from_listings, featured, author, venue
  FROM numbered_event_key ORDER BY 1, 2, status, start_date, date, event;

DROP TABLE numbered_event_key;

-- The same by the event: what a hit of a search is checked against. Not "field = ''": a statement that asks for "field = ?"
-- would be compiled again whenever it gets other parameters, to see whether it can use the index.
CREATE UNIQUE INDEX event_key_event ON event_key (event, end_date, hide_from_listings, featured, author) WHERE field IS '';
`,
  `
-- What each commit did to each record, numbered without gaps: the last number is the version of the file.
CREATE TABLE change_log (
  version INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  op TEXT NOT NULL,
  author INTEGER,
  was_public INTEGER NOT NULL,
  is_public INTEGER NOT NULL,
  actor INTEGER,
  at TEXT NOT NULL
) STRICT;

UPDATE sequence SET name = 'version' WHERE name = 'commit';
`,
  `
-- Whether and how an event takes place, where it was moved from, where it is attended online, where tickets are sold.
ALTER TABLE event ADD COLUMN event_status TEXT NOT NULL DEFAULT 'scheduled';
ALTER TABLE event ADD COLUMN event_status_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE event ADD COLUMN previous_start_date TEXT;
ALTER TABLE event ADD COLUMN virtual_url TEXT NOT NULL DEFAULT '';
ALTER TABLE event ADD COLUMN offers TEXT NOT NULL DEFAULT '[]';

CREATE INDEX event_state ON event (event_status) WHERE event_status <> 'scheduled';
`,
  `
-- What editors say of images, and whom they are shown to.
ALTER TABLE image ADD COLUMN author INTEGER NOT NULL DEFAULT 0;
ALTER TABLE image ADD COLUMN post INTEGER NOT NULL DEFAULT 0;
ALTER TABLE image ADD COLUMN date TEXT NOT NULL DEFAULT '1970-01-01 00:00:00';
ALTER TABLE image ADD COLUMN date_utc TEXT NOT NULL DEFAULT '1970-01-01 00:00:00';
ALTER TABLE image ADD COLUMN modified TEXT NOT NULL DEFAULT '1970-01-01 00:00:00';
ALTER TABLE image ADD COLUMN modified_utc TEXT NOT NULL DEFAULT '1970-01-01 00:00:00';
ALTER TABLE image ADD COLUMN slug TEXT NOT NULL DEFAULT '';
-- before the long texts, which a list by title would read otherwise
ALTER TABLE image ADD COLUMN folded_title TEXT NOT NULL DEFAULT '';
ALTER TABLE image ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE image ADD COLUMN alt_text TEXT NOT NULL DEFAULT '';
ALTER TABLE image ADD COLUMN caption TEXT NOT NULL DEFAULT '';
ALTER TABLE image ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE image ADD COLUMN folded_text TEXT NOT NULL DEFAULT '';
CREATE INDEX image_slug ON image (slug);

-- The records with an image, which lose it when it is deleted.
CREATE INDEX event_image ON event (image) WHERE image > 0;
CREATE INDEX venue_image ON venue (image) WHERE image > 0;
CREATE INDEX organizer_image ON organizer (image) WHERE image > 0;

-- Stored images belong to a record that has them, to a published one if there is any.
UPDATE image SET post = u.id FROM (
  SELECT image, id, min((status <> 'publish') * 4294967296 + id) FROM (
    SELECT id, image, status FROM event
    UNION ALL SELECT id, image, status FROM venue
    UNION ALL SELECT id, image, status FROM organizer
  ) WHERE image > 0 GROUP BY image
) u WHERE u.image = image.id;
`,
  `
-- Events in a series: which one, its place there, and what was changed for it alone. No two have one place.
ALTER TABLE event ADD COLUMN series INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event ADD COLUMN overrides TEXT NOT NULL DEFAULT '[]';
CREATE INDEX event_occurrence ON event (series, recurrence_id) WHERE series > 0;

-- The rules by which events recur, with what these share.
CREATE TABLE series (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  author INTEGER NOT NULL,
  status TEXT NOT NULL,
  date TEXT NOT NULL,
  date_utc TEXT NOT NULL,
  modified TEXT NOT NULL,
  modified_utc TEXT NOT NULL,
  slug_before_trash TEXT,
  status_before_trash TEXT,
  expanded_to TEXT NOT NULL,
  split_from INTEGER NOT NULL,
  uid TEXT,
  slug TEXT NOT NULL,
  timezone TEXT NOT NULL,
  all_day INTEGER NOT NULL,
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL,
  venue INTEGER NOT NULL,
  image INTEGER NOT NULL,
  organizer TEXT NOT NULL,
  categories TEXT NOT NULL,
  tags TEXT NOT NULL,
  cost TEXT NOT NULL,
  currency TEXT,
  website TEXT,
  event_status TEXT NOT NULL,
  event_status_reason TEXT NOT NULL,
  virtual_url TEXT NOT NULL,
  offers TEXT NOT NULL,
  show_map INTEGER NOT NULL,
  show_map_link INTEGER NOT NULL,
  hide_from_listings INTEGER NOT NULL,
  sticky INTEGER NOT NULL,
  featured INTEGER NOT NULL,
  rule TEXT NOT NULL,
  title TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX series_slug ON series (slug) WHERE slug <> '';
CREATE INDEX series_due ON series (expanded_to, status);
CREATE INDEX series_uid ON series (uid) WHERE uid IS NOT NULL;
`,
  `
-- What is kept beside records, by name.
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO setting SELECT 'site id', id FROM site;
DROP TABLE site;
`,
  `
-- The values of the fields that a host declares, by name.
ALTER TABLE event ADD COLUMN custom TEXT NOT NULL DEFAULT '{}';
ALTER TABLE series ADD COLUMN custom TEXT NOT NULL DEFAULT '{}';
ALTER TABLE venue ADD COLUMN custom TEXT NOT NULL DEFAULT '{}';
ALTER TABLE organizer ADD COLUMN custom TEXT NOT NULL DEFAULT '{}';
`,
  // an event or a series as it was before a commit after which not everyone sees it
  'ALTER TABLE change_log ADD COLUMN last_public TEXT',
  `
-- The declared fields by which lists of events are filtered, and up to which event their values are in event_key.
CREATE TABLE custom_field (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  form TEXT NOT NULL,
  filled_to INTEGER NOT NULL,
  UNIQUE (name, form)
) STRICT;

-- The values that events have of them: numbers, texts, and true and false as 1 and 0. The events are in event_key, by the field
-- 'custom' and the id of the value.
CREATE TABLE custom_value (
  id INTEGER PRIMARY KEY,
  field INTEGER NOT NULL,
  value ANY NOT NULL,
  UNIQUE (field, value)
) STRICT;
`,
  `
-- Logins that last. A session that ends is deleted.
CREATE TABLE account_session (
  hash TEXT PRIMARY KEY,
  account INTEGER NOT NULL,
  created TEXT NOT NULL,
  expires TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX account_session_account ON account_session (account, created);
CREATE INDEX account_session_expires ON account_session (expires);
`,
  `
-- What each commit changed in each record: the fields that changed, with their values before it. A record at an earlier revision
-- is the stored one with the values of all later entries put back, newest first. In the order of time, so that new entries come at
-- the end, and the oldest are found at the beginning.
CREATE TABLE history (
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  actor INTEGER,
  before TEXT NOT NULL,
  PRIMARY KEY (at, kind, id, revision)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX history_record ON history (kind, id, revision);
`,
  `
-- The point of an image that stays visible where it is cropped, in hundredths of its sides.
ALTER TABLE image ADD COLUMN focus_x INTEGER NOT NULL DEFAULT 50;
ALTER TABLE image ADD COLUMN focus_y INTEGER NOT NULL DEFAULT 50;
-- The colours of categories.
ALTER TABLE term ADD COLUMN color TEXT NOT NULL DEFAULT '';
`,
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
