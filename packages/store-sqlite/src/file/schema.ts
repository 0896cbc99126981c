import { ACCOUNTS_SCHEMA } from './accounts-schema.js';
import { DERIVED_SCHEMA } from './derived-schema.js';

/**
 * The first schema. Tables of records have one column per field, with the field's name; booleans are 0 and 1, lists and
 * objects are JSON. Derived data is in separate tables and columns and can be recomputed from the records.
 */
export const FIRST_SCHEMA = `
-- The last id of posts and of terms, and the version of the file: the number of the last entry of its change log.
CREATE TABLE sequence (
  name TEXT PRIMARY KEY,
  last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO sequence (name, last) VALUES ('post', 0), ('term', 0), ('version', 0);

CREATE TABLE event (
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
  all_day INTEGER NOT NULL,
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL,
  utc_start_date TEXT NOT NULL,
  utc_end_date TEXT NOT NULL,
  timezone TEXT NOT NULL,
  hide_from_listings INTEGER NOT NULL,
  sticky INTEGER NOT NULL,
  featured INTEGER NOT NULL,
  show_map INTEGER NOT NULL,
  show_map_link INTEGER NOT NULL,
  venue INTEGER NOT NULL,
  image INTEGER NOT NULL,
  categories TEXT NOT NULL,
  tags TEXT NOT NULL,
  organizer TEXT NOT NULL,
  cost TEXT NOT NULL,
  currency TEXT,
  website TEXT,
  uid TEXT,
  recurrence_id TEXT,
  series INTEGER NOT NULL,
  overrides TEXT NOT NULL,
  event_status TEXT NOT NULL,
  event_status_reason TEXT NOT NULL,
  previous_start_date TEXT,
  virtual_url TEXT NOT NULL,
  offers TEXT NOT NULL,
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  description TEXT NOT NULL,
  custom TEXT NOT NULL
) STRICT;

-- Drafts and pending events may share a slug, with each other and with others.
CREATE UNIQUE INDEX event_slug ON event (slug) WHERE status NOT IN ('draft', 'pending');
CREATE INDEX event_draft_slug ON event (slug) WHERE status IN ('draft', 'pending') AND slug <> '';

-- Events imported from calendars.
CREATE INDEX event_uid ON event (uid) WHERE uid IS NOT NULL;

-- Events in a series, by their place there. No two have one place; overrides are the fields that were changed for one alone.
CREATE INDEX event_occurrence ON event (series, recurrence_id) WHERE series > 0;

CREATE INDEX event_state ON event (event_status) WHERE event_status <> 'scheduled';

-- Records with an image, which lose it when it is deleted.
CREATE INDEX event_image ON event (image) WHERE image > 0;

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
  description TEXT NOT NULL,
  custom TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX series_slug ON series (slug) WHERE slug <> '';
CREATE INDEX series_due ON series (expanded_to, status);
CREATE INDEX series_uid ON series (uid) WHERE uid IS NOT NULL;

CREATE TABLE venue (
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
  slug TEXT NOT NULL,
  image INTEGER NOT NULL,
  show_map INTEGER NOT NULL,
  show_map_link INTEGER NOT NULL,
  venue TEXT NOT NULL,
  address TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  province TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  phone TEXT NOT NULL,
  stateprovince TEXT,
  website TEXT NOT NULL,
  geo_lat REAL,
  geo_lng REAL,
  description TEXT NOT NULL,
  custom TEXT NOT NULL,
  folded_name TEXT NOT NULL,
  folded_description TEXT NOT NULL,
  folded_fields TEXT NOT NULL,
  geo_x REAL,
  geo_y REAL,
  geo_z REAL
) STRICT;

CREATE UNIQUE INDEX venue_slug ON venue (slug) WHERE slug <> '';
CREATE INDEX venue_list ON venue (date, id, status, author, geo_x);
CREATE INDEX venue_name ON venue (folded_name);
CREATE INDEX venue_image ON venue (image) WHERE image > 0;
CREATE INDEX venue_place ON venue (geo_lat, geo_lng, geo_x, geo_y, geo_z, status, author);

CREATE TABLE organizer (
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
  slug TEXT NOT NULL,
  image INTEGER NOT NULL,
  organizer TEXT NOT NULL,
  phone TEXT NOT NULL,
  website TEXT NOT NULL,
  email TEXT NOT NULL,
  description TEXT NOT NULL,
  custom TEXT NOT NULL,
  folded_name TEXT NOT NULL,
  folded_description TEXT NOT NULL,
  folded_fields TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX organizer_slug ON organizer (slug) WHERE slug <> '';
CREATE INDEX organizer_list ON organizer (date, id, status, author);
CREATE INDEX organizer_name ON organizer (folded_name);
CREATE INDEX organizer_image ON organizer (image) WHERE image > 0;

CREATE TABLE term (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  parent INTEGER NOT NULL,
  count INTEGER NOT NULL,
  hidden INTEGER NOT NULL,
  color TEXT NOT NULL,
  description TEXT NOT NULL,
  sort_name TEXT NOT NULL,
  sort_slug TEXT NOT NULL,
  sort_description TEXT NOT NULL,
  folded_name TEXT NOT NULL,
  UNIQUE (kind, slug)
) STRICT;

CREATE INDEX term_sort_name ON term (kind, sort_name, id, hidden);
CREATE INDEX term_name ON term (kind, folded_name);
CREATE INDEX term_parent ON term (parent) WHERE parent <> 0;

-- The point that stays visible where an image is cropped (focus) is in hundredths of its sides.
CREATE TABLE image (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  author INTEGER NOT NULL,
  post INTEGER NOT NULL,
  date TEXT NOT NULL,
  date_utc TEXT NOT NULL,
  modified TEXT NOT NULL,
  modified_utc TEXT NOT NULL,
  url TEXT NOT NULL UNIQUE,
  extension TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  filesize INTEGER NOT NULL,
  focus_x INTEGER NOT NULL,
  focus_y INTEGER NOT NULL,
  slug TEXT NOT NULL,
  -- before the long texts, which a list by title would read otherwise
  folded_title TEXT NOT NULL,
  sizes TEXT NOT NULL,
  title TEXT NOT NULL,
  alt_text TEXT NOT NULL,
  caption TEXT NOT NULL,
  description TEXT NOT NULL,
  folded_text TEXT NOT NULL
) STRICT;

CREATE INDEX image_slug ON image (slug);

-- The idempotency keys of commits, each with its record as JSON.
CREATE TABLE idempotency_key (
  caller INTEGER NOT NULL,
  key TEXT NOT NULL,
  expires TEXT NOT NULL,
  request TEXT NOT NULL,
  kind TEXT NOT NULL,
  record TEXT NOT NULL,
  UNIQUE (caller, key)
) STRICT;

CREATE INDEX idempotency_key_expires ON idempotency_key (expires);
CREATE INDEX idempotency_key_caller ON idempotency_key (caller, expires);

-- What each commit did to each record, numbered without gaps, with events and series as they were before commits after which
-- not everyone sees them.
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
  at TEXT NOT NULL,
  last_public TEXT
) STRICT;

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

-- What is kept beside records, by name.
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
${DERIVED_SCHEMA}${ACCOUNTS_SCHEMA}`;
