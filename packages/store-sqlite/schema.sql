CREATE TABLE sequence (
  name TEXT PRIMARY KEY,
  last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE UNIQUE INDEX event_slug ON event (slug) WHERE status NOT IN ('draft', 'pending');

CREATE INDEX event_draft_slug ON event (slug) WHERE status IN ('draft', 'pending') AND slug <> '';

CREATE INDEX event_uid ON event (uid) WHERE uid IS NOT NULL;

CREATE INDEX event_occurrence ON event (series, recurrence_id) WHERE series > 0;

CREATE INDEX event_state ON event (event_status) WHERE event_status <> 'scheduled';

CREATE INDEX event_image ON event (image) WHERE image > 0;

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

CREATE TABLE "named_value" (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE UNIQUE INDEX event_key_event ON event_key (event, end_date, hide_from_listings, featured, author) WHERE field IS '';

CREATE TABLE custom_field (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  form TEXT NOT NULL,
  filled_to INTEGER NOT NULL,
  UNIQUE (name, form)
) STRICT;

CREATE TABLE custom_value (
  id INTEGER PRIMARY KEY,
  field INTEGER NOT NULL,
  value ANY NOT NULL,
  UNIQUE (field, value)
) STRICT;

CREATE TABLE event_count (
  scale TEXT NOT NULL,
  status TEXT NOT NULL,
  hide_from_listings INTEGER NOT NULL,
  period TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (scale, status, hide_from_listings, period)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_text (
  event INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE word (
  id INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE
) STRICT;

CREATE VIRTUAL TABLE word_part USING fts5 (
  word, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
);

CREATE VIRTUAL TABLE event_word USING fts5 (
  words, content = '', contentless_delete = 1, columnsize = 1, detail = none, tokenize = 'ascii'
);

CREATE TABLE pending_event (
  event INTEGER PRIMARY KEY,
  docid INTEGER NOT NULL
) STRICT;

CREATE TABLE account (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  email TEXT,
  role TEXT NOT NULL,
  capabilities TEXT,
  password_hash TEXT,
  disabled INTEGER NOT NULL,
  created TEXT NOT NULL,
  removed TEXT
) STRICT;

CREATE TABLE account_login (
  login TEXT PRIMARY KEY,
  account INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX account_login_account ON account_login (account);

CREATE TABLE account_key (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  role TEXT,
  capabilities TEXT,
  created TEXT NOT NULL,
  expires TEXT,
  last_used TEXT,
  revoked TEXT
) STRICT;

CREATE TABLE account_session (
  hash TEXT PRIMARY KEY,
  account INTEGER NOT NULL,
  created TEXT NOT NULL,
  expires TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX account_session_account ON account_session (account, created);

CREATE INDEX account_session_expires ON account_session (expires);

CREATE INDEX series_image ON series (image) WHERE image > 0;
