import { CalendarError } from '@kalends/core';
import pg from 'pg';
import type { Dialect } from './dialect.js';
import { BEGIN } from './limits.js';
import { onClient } from './pool.js';
import { FIRST_SCHEMA } from './schema.js';
import { ensureSearchIndex } from './search-index.js';

/**
 * The migrations from each schema version to the next, in order: a released migration never changes; new ones are
 * appended.
 */
export const MIGRATIONS: readonly string[] = [
  FIRST_SCHEMA,
  // the site in the UIDs of its events, once a feed was asked for
  'ALTER TABLE kalends.state ADD COLUMN site_id text',
  // the currency that an event of another site has of its own
  'ALTER TABLE kalends.event ADD COLUMN currency json',
  `
-- What a list of events looks at, per event and key. A key is the field of a link and the id that it has there, of categories
-- also the id of an ancestor, 0 if it has no venue; or '' and 0 for every event; or 'span' and a class above 0 for events that
-- end on another day than they start. A list with one such filter is one range in order. The UTC start is there for venues and
-- organizers only, which are asked for their upcoming events.
CREATE TABLE kalends.next_event_key (
  event integer NOT NULL,
  field text COLLATE "C" NOT NULL,
  target integer NOT NULL,
  status text COLLATE "C" NOT NULL,
  author bigint NOT NULL,
  start_date text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  end_date text COLLATE "C" NOT NULL,
  utc_start_date text COLLATE "C",
  hide_from_listings boolean NOT NULL,
  featured boolean NOT NULL
);

INSERT INTO kalends.next_event_key
  SELECT event,
    CASE
      WHEN key < 0 THEN 'span' WHEN key = 0 THEN ''
      WHEN key % 4 = 0 THEN 'categories' WHEN key % 4 = 1 THEN 'tags' WHEN key % 4 = 2 THEN 'venue' ELSE 'organizer'
    END, CASE WHEN key < 0 THEN -key ELSE key / 4 END,
    status, author, start_date, date, end_date, utc_start_date, hide_from_listings, featured
  FROM kalends.event_key;

DROP TABLE kalends.event_key;
ALTER TABLE kalends.next_event_key RENAME TO event_key;
ALTER TABLE kalends.event_key ADD PRIMARY KEY (event, field, target);

CREATE INDEX event_key_list ON kalends.event_key (field, target, start_date, date, event)
  INCLUDE (end_date, status, author, hide_from_listings, featured);
CREATE INDEX event_key_upcoming ON kalends.event_key (field, target, status, utc_start_date)
  INCLUDE (author) WHERE utc_start_date IS NOT NULL;
`,
  `
-- The number of the last entry of the change log.
ALTER TABLE kalends.state ADD COLUMN version bigint NOT NULL DEFAULT 0;

UPDATE kalends.state SET version = commits;

-- What each commit did to each record, numbered without gaps.
CREATE TABLE kalends.change_log (
  version bigint PRIMARY KEY,
  kind text NOT NULL,
  id integer NOT NULL,
  revision integer NOT NULL,
  op text NOT NULL,
  author bigint,
  was_public boolean NOT NULL,
  is_public boolean NOT NULL,
  actor bigint,
  at text COLLATE "C" NOT NULL
)`,
  `
-- Whether and how an event takes place, where it was moved from, where it is attended online, where tickets are sold.
ALTER TABLE kalends.event
  ADD COLUMN event_status text NOT NULL DEFAULT 'scheduled',
  ADD COLUMN event_status_reason text NOT NULL DEFAULT '',
  ADD COLUMN previous_start_date text COLLATE "C",
  ADD COLUMN virtual_url text NOT NULL DEFAULT '',
  ADD COLUMN offers json NOT NULL DEFAULT '[]';

CREATE INDEX event_state ON kalends.event (event_status) WHERE event_status <> 'scheduled'`,
  `
-- What editors say of images, and whom they are shown to.
ALTER TABLE kalends.image
  ADD COLUMN author bigint NOT NULL DEFAULT 0,
  ADD COLUMN post integer NOT NULL DEFAULT 0,
  ADD COLUMN date text COLLATE "C" NOT NULL DEFAULT '1970-01-01 00:00:00',
  ADD COLUMN date_utc text COLLATE "C" NOT NULL DEFAULT '1970-01-01 00:00:00',
  ADD COLUMN modified text COLLATE "C" NOT NULL DEFAULT '1970-01-01 00:00:00',
  ADD COLUMN modified_utc text COLLATE "C" NOT NULL DEFAULT '1970-01-01 00:00:00',
  ADD COLUMN slug text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN title text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN alt_text text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN caption text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN description text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN folded_text text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN folded_title text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX image_slug ON kalends.image (slug);

-- The records with an image, which lose it when it is deleted.
CREATE INDEX event_image ON kalends.event (image) WHERE image > 0;
CREATE INDEX venue_image ON kalends.venue (image) WHERE image > 0;
CREATE INDEX organizer_image ON kalends.organizer (image) WHERE image > 0;

-- Stored images belong to a record that has them, to a published one if there is any.
UPDATE kalends.image i SET post = u.id FROM (
  SELECT DISTINCT ON (image) image, id FROM (
    SELECT id, image, status FROM kalends.event
    UNION ALL SELECT id, image, status FROM kalends.venue
    UNION ALL SELECT id, image, status FROM kalends.organizer
  ) r WHERE image > 0 ORDER BY image, status <> 'publish', id
) u WHERE u.image = i.id;
`,
  `
-- Events in a series: which one, its place there, and what was changed for it alone. No two have one place.
ALTER TABLE kalends.event
  ADD COLUMN series integer NOT NULL DEFAULT 0,
  ADD COLUMN overrides json NOT NULL DEFAULT '[]';
CREATE INDEX event_occurrence ON kalends.event (series, recurrence_id) WHERE series > 0;

-- The rules by which events recur, with what these share.
CREATE TABLE kalends.series (
  id integer PRIMARY KEY,
  revision integer NOT NULL,
  author bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  date_utc text COLLATE "C" NOT NULL,
  modified text COLLATE "C" NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  slug_before_trash text COLLATE "C",
  status_before_trash text COLLATE "C",
  expanded_to text COLLATE "C" NOT NULL,
  split_from integer NOT NULL,
  uid text COLLATE "C",
  slug text COLLATE "C" NOT NULL,
  timezone text COLLATE "C" NOT NULL,
  all_day boolean NOT NULL,
  start_date text COLLATE "C" NOT NULL,
  end_date text COLLATE "C" NOT NULL,
  venue integer NOT NULL,
  image integer NOT NULL,
  organizer integer[] NOT NULL,
  categories integer[] NOT NULL,
  tags integer[] NOT NULL,
  cost json NOT NULL,
  currency json,
  website text COLLATE "C",
  event_status text COLLATE "C" NOT NULL,
  event_status_reason text COLLATE "C" NOT NULL,
  virtual_url text COLLATE "C" NOT NULL,
  offers json NOT NULL,
  show_map boolean NOT NULL,
  show_map_link boolean NOT NULL,
  hide_from_listings boolean NOT NULL,
  sticky boolean NOT NULL,
  featured boolean NOT NULL,
  rule json NOT NULL,
  title text COLLATE "C" NOT NULL,
  excerpt text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL
);

CREATE UNIQUE INDEX series_slug ON kalends.series (slug) WHERE slug <> '';
CREATE INDEX series_due ON kalends.series (expanded_to, status);
CREATE INDEX series_uid ON kalends.series (uid) WHERE uid IS NOT NULL;
`,
  `
-- What is kept beside records, by name.
CREATE TABLE kalends.setting (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);

INSERT INTO kalends.setting SELECT 'site id', site_id FROM kalends.state WHERE site_id IS NOT NULL;
ALTER TABLE kalends.state DROP COLUMN site_id;
`,
  `
-- The values of the fields that a host declares, by name.
ALTER TABLE kalends.event ADD COLUMN custom json NOT NULL DEFAULT '{}';
ALTER TABLE kalends.series ADD COLUMN custom json NOT NULL DEFAULT '{}';
ALTER TABLE kalends.venue ADD COLUMN custom json NOT NULL DEFAULT '{}';
ALTER TABLE kalends.organizer ADD COLUMN custom json NOT NULL DEFAULT '{}';
`,
  // an event or a series as it was before a commit after which not everyone sees it
  'ALTER TABLE kalends.change_log ADD COLUMN last_public json',
  `
-- The declared fields by which lists of events are filtered, and up to which event their values are in event_key.
CREATE TABLE kalends.custom_field (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text COLLATE "C" NOT NULL,
  form text COLLATE "C" NOT NULL,
  filled_to integer NOT NULL,
  UNIQUE (name, form)
);

-- The values that events have of them: a number, or a text; true and false are 1 and 0. The events are in event_key, by the field
-- 'custom' and the id of the value.
CREATE TABLE kalends.custom_value (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  field integer NOT NULL,
  number double precision,
  text text COLLATE "C",
  UNIQUE (field, number),
  UNIQUE (field, text)
);
`,
  `
-- Logins that last. A session that ends is deleted.
CREATE TABLE kalends.account_session (
  hash text COLLATE "C" PRIMARY KEY,
  account bigint NOT NULL,
  created text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL
);

CREATE INDEX account_session_account ON kalends.account_session (account, created);
CREATE INDEX account_session_expires ON kalends.account_session (expires);
`,
  `
-- What each commit changed in each record: the fields that changed, with their values before it. A record at an earlier revision
-- is the stored one with the values of all later entries put back, newest first.
CREATE TABLE kalends.history (
  kind text COLLATE "C" NOT NULL,
  id integer NOT NULL,
  revision integer NOT NULL,
  actor bigint,
  at text COLLATE "C" NOT NULL,
  before json NOT NULL,
  PRIMARY KEY (kind, id, revision)
);

CREATE INDEX history_at ON kalends.history (at);
`,
  `
-- The point of an image that stays visible where it is cropped, in hundredths of its sides; the colours of categories.
ALTER TABLE kalends.image
  ADD COLUMN focus_x integer NOT NULL DEFAULT 50,
  ADD COLUMN focus_y integer NOT NULL DEFAULT 50;
ALTER TABLE kalends.term ADD COLUMN color text NOT NULL DEFAULT '';
`,
];

/** The newest schema that this program knows. */
export const KNOWN_SCHEMA = MIGRATIONS.length;

/** The oldest supported version of the server. */
const OLDEST_SERVER = 14;

/** The advisory lock of all servers that migrate a schema of this database: "Kaln". */
const LOCK = 0x4b616c6e;

const refuse = (sentence: string): CalendarError => new CalendarError('internal', sentence);

/** The first value of a query. */
async function value(client: pg.ClientBase, text: string, values: readonly unknown[] = []): Promise<unknown> {
  const { rows } = await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
  return rows[0]?.[0];
}

async function checkServer(client: pg.ClientBase): Promise<void> {
  const number = Number(await value(client, 'SHOW server_version_num'));
  if (!(number >= OLDEST_SERVER * 10_000)) {
    const version = String(await value(client, 'SHOW server_version'));
    throw refuse(`The database server is PostgreSQL ${version}; Kalends needs ${OLDEST_SERVER} or newer.`);
  }
  const encoding = await value(client, 'SHOW server_encoding');
  if (encoding !== 'UTF8')
    throw refuse(`The database has the encoding ${String(encoding)}; Kalends needs UTF8.`);
}

/**
 * The number of migrations that a schema has had; `undefined` if it does not exist. Throws if it belongs to another
 * program or is newer than this one.
 */
async function versionOf(client: pg.ClientBase, schema: string, newest: number): Promise<number | undefined> {
  const exists = await value(client, 'SELECT true FROM pg_namespace WHERE nspname = $1', [schema]);
  if (exists !== true) return undefined;
  const tables = 'SELECT count(*)::integer FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace';
  const ours = await value(client, `${tables} WHERE nspname = $1 AND relname = 'migration'`, [schema]);
  if (ours !== 1) {
    const others = await value(client, `${tables} WHERE nspname = $1`, [schema]);
    if (others !== 0) throw refuse(`The schema ${schema} belongs to another program.`);
    return 0;
  }
  const identifier = pg.escapeIdentifier(schema);
  const version = Number(await value(client, `SELECT coalesce(max(number), 0) FROM ${identifier}.migration`));
  if (version > newest) {
    throw refuse(
      `The schema ${schema} was created by a newer version of Kalends (schema ${version}, this version supports ${newest}).`,
    );
  }
  return version;
}

const FIRST_TABLE = `CREATE TABLE kalends.migration (
  number integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/** Creates or migrates the schema within the open transaction. */
async function bringUpToDate(
  client: pg.ClientBase,
  schema: string,
  dialect: Dialect,
  migrations: readonly string[],
): Promise<void> {
  // others that start at the same time wait here, and then find the schema migrated
  await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  const version = await versionOf(client, schema, migrations.length);
  if (version === undefined) await client.query(`CREATE SCHEMA ${pg.escapeIdentifier(schema)}`);
  if (version === undefined || version === 0) await client.query(dialect.text(FIRST_TABLE));
  for (const [index, migration] of migrations.entries()) {
    if (index < (version ?? 0)) continue;
    await client.query(dialect.text(migration));
    await client.query(dialect.text(`INSERT INTO kalends.migration (number) VALUES (${index + 1})`));
  }
  await ensureSearchIndex(client, schema, dialect);
}

/**
 * Migrates a schema to the newest version, in one transaction and under a lock: if several servers start at once, one
 * migrates and the others wait. Does nothing if the schema is up to date. Throws a `CalendarError` if the server is too
 * old, or if the schema belongs to another program or is newer than this one.
 *
 * @param timeout how long to wait for a connection, in milliseconds
 */
export function migrate(
  pool: pg.Pool,
  schema: string,
  dialect: Dialect,
  timeout: number,
  migrations = MIGRATIONS,
): Promise<void> {
  return onClient(
    pool,
    timeout,
    async (client) => {
      await checkServer(client);
      await client.query(BEGIN);
      await bringUpToDate(client, schema, dialect, migrations);
      await client.query('COMMIT');
    },
    // an open transaction ends with the connection
    () => true,
  );
}
