import { ACCOUNTS_SCHEMA } from './accounts-schema.js';
import { DERIVED_SCHEMA } from './derived-schema.js';

/**
 * The first schema. Tables of records have one column per field, with the field's name; derived data is in separate
 * columns and tables and can be recomputed from the records. Texts are compared by code point. `kalends` stands for the
 * name of the store's schema.
 */
export const FIRST_SCHEMA = `
-- One row: the number of commits, which every commit moves and locks, the number of the last entry of the change log, and the
-- last ids that were given.
CREATE TABLE kalends.state (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  commits bigint NOT NULL,
  version bigint NOT NULL,
  last_post integer NOT NULL,
  last_term integer NOT NULL
);

INSERT INTO kalends.state (commits, version, last_post, last_term) VALUES (0, 0, 0, 0);

-- Who made the last commits, so that a store that did not hear how its own ended can find out: the place of a commit
-- is its number modulo the number of places.
CREATE TABLE kalends.recent_commit (
  place integer PRIMARY KEY,
  number bigint NOT NULL,
  token uuid NOT NULL
);

CREATE TABLE kalends.event (
  id integer PRIMARY KEY,
  revision integer NOT NULL,
  author bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  date_utc text COLLATE "C" NOT NULL,
  modified text COLLATE "C" NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  slug_before_trash text,
  status_before_trash text,
  all_day boolean NOT NULL,
  start_date text COLLATE "C" NOT NULL,
  end_date text COLLATE "C" NOT NULL,
  utc_start_date text COLLATE "C" NOT NULL,
  utc_end_date text COLLATE "C" NOT NULL,
  timezone text COLLATE "C" NOT NULL,
  hide_from_listings boolean NOT NULL,
  sticky boolean NOT NULL,
  featured boolean NOT NULL,
  show_map boolean NOT NULL,
  show_map_link boolean NOT NULL,
  venue integer NOT NULL,
  image integer NOT NULL,
  categories integer[] NOT NULL,
  tags integer[] NOT NULL,
  organizer integer[] NOT NULL,
  cost json NOT NULL,
  currency json,
  website text COLLATE "C",
  uid text COLLATE "C",
  recurrence_id text COLLATE "C",
  series integer NOT NULL,
  overrides json NOT NULL,
  event_status text COLLATE "C" NOT NULL,
  event_status_reason text COLLATE "C" NOT NULL,
  previous_start_date text COLLATE "C",
  virtual_url text COLLATE "C" NOT NULL,
  offers json NOT NULL,
  slug text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  excerpt text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  custom json NOT NULL,
  folded_text text COLLATE "C" NOT NULL,
  span smallint NOT NULL
);

-- Drafts and pending events may share a slug, with each other and with others.
CREATE UNIQUE INDEX event_own_slug ON kalends.event (slug) WHERE status NOT IN ('draft', 'pending');
CREATE INDEX event_slug ON kalends.event (slug) WHERE slug <> '';

-- Events imported from calendars.
CREATE INDEX event_uid ON kalends.event (uid) WHERE uid IS NOT NULL;

-- Events in a series, by their place there. No two have one place; overrides are the fields that were changed for one alone.
CREATE INDEX event_occurrence ON kalends.event (series, recurrence_id) WHERE series > 0;

CREATE INDEX event_state ON kalends.event (event_status) WHERE event_status <> 'scheduled';

-- Records with an image, which lose it when it is deleted.
CREATE INDEX event_image ON kalends.event (image) WHERE image > 0;

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
  description text COLLATE "C" NOT NULL,
  custom json NOT NULL
);

CREATE UNIQUE INDEX series_slug ON kalends.series (slug) WHERE slug <> '';
CREATE INDEX series_due ON kalends.series (expanded_to, status);
CREATE INDEX series_uid ON kalends.series (uid) WHERE uid IS NOT NULL;

CREATE TABLE kalends.venue (
  id integer PRIMARY KEY,
  revision integer NOT NULL,
  author bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  date_utc text COLLATE "C" NOT NULL,
  modified text COLLATE "C" NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  slug_before_trash text,
  status_before_trash text,
  slug text COLLATE "C" NOT NULL,
  image integer NOT NULL,
  show_map boolean NOT NULL,
  show_map_link boolean NOT NULL,
  venue text COLLATE "C" NOT NULL,
  address text COLLATE "C" NOT NULL,
  city text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  province text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  zip text COLLATE "C" NOT NULL,
  phone text COLLATE "C" NOT NULL,
  stateprovince text COLLATE "C",
  website text COLLATE "C" NOT NULL,
  geo_lat double precision,
  geo_lng double precision,
  description text COLLATE "C" NOT NULL,
  custom json NOT NULL,
  folded_name text COLLATE "C" NOT NULL,
  folded_description text COLLATE "C" NOT NULL,
  folded_fields text[] COLLATE "C" NOT NULL,
  geo_x double precision,
  geo_y double precision,
  geo_z double precision
);

CREATE UNIQUE INDEX venue_slug ON kalends.venue (slug) WHERE slug <> '';
CREATE INDEX venue_list ON kalends.venue (date, id) INCLUDE (status, author);
-- Names are of any length: hashes have no longest one.
CREATE INDEX venue_name ON kalends.venue USING hash (folded_name);
CREATE INDEX venue_image ON kalends.venue (image) WHERE image > 0;
CREATE INDEX venue_place ON kalends.venue (geo_lat, geo_lng) WHERE geo_x IS NOT NULL;

CREATE TABLE kalends.organizer (
  id integer PRIMARY KEY,
  revision integer NOT NULL,
  author bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  date_utc text COLLATE "C" NOT NULL,
  modified text COLLATE "C" NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  slug_before_trash text,
  status_before_trash text,
  slug text COLLATE "C" NOT NULL,
  image integer NOT NULL,
  organizer text COLLATE "C" NOT NULL,
  phone text COLLATE "C" NOT NULL,
  website text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  custom json NOT NULL,
  folded_name text COLLATE "C" NOT NULL,
  folded_description text COLLATE "C" NOT NULL,
  folded_fields text[] COLLATE "C" NOT NULL
);

CREATE UNIQUE INDEX organizer_slug ON kalends.organizer (slug) WHERE slug <> '';
CREATE INDEX organizer_list ON kalends.organizer (date, id) INCLUDE (status, author);
CREATE INDEX organizer_name ON kalends.organizer USING hash (folded_name);
CREATE INDEX organizer_image ON kalends.organizer (image) WHERE image > 0;

CREATE TABLE kalends.term (
  id integer PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  parent integer NOT NULL,
  count integer NOT NULL,
  hidden boolean NOT NULL,
  color text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  sort_slug text COLLATE "C" NOT NULL,
  sort_description text COLLATE "C" NOT NULL,
  folded_name text COLLATE "C" NOT NULL,
  UNIQUE (kind, slug)
);

CREATE INDEX term_name ON kalends.term USING hash (folded_name);
CREATE INDEX term_parent ON kalends.term (parent) WHERE parent <> 0;

-- The point that stays visible where an image is cropped (focus) is in hundredths of its sides.
CREATE TABLE kalends.image (
  id integer PRIMARY KEY,
  revision integer NOT NULL,
  author bigint NOT NULL,
  post integer NOT NULL,
  date text COLLATE "C" NOT NULL,
  date_utc text COLLATE "C" NOT NULL,
  modified text COLLATE "C" NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  url text COLLATE "C" NOT NULL,
  extension text COLLATE "C" NOT NULL,
  width double precision NOT NULL,
  height double precision NOT NULL,
  filesize double precision NOT NULL,
  focus_x integer NOT NULL,
  focus_y integer NOT NULL,
  slug text COLLATE "C" NOT NULL,
  sizes json NOT NULL,
  title text COLLATE "C" NOT NULL,
  alt_text text COLLATE "C" NOT NULL,
  caption text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  folded_title text COLLATE "C" NOT NULL,
  folded_text text COLLATE "C" NOT NULL,
  CONSTRAINT image_url EXCLUDE USING hash (url WITH =)
);

CREATE INDEX image_slug ON kalends.image (slug);

-- The idempotency keys of commits, each with its record.
CREATE TABLE kalends.idempotency_key (
  caller bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL,
  request text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  record json NOT NULL,
  PRIMARY KEY (caller, key)
);

CREATE INDEX idempotency_key_expires ON kalends.idempotency_key (expires);
CREATE INDEX idempotency_key_caller ON kalends.idempotency_key (caller, expires);

-- What each commit did to each record, numbered without gaps, with events and series as they were before commits after which
-- not everyone sees them.
CREATE TABLE kalends.change_log (
  version bigint PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  id integer NOT NULL,
  revision integer NOT NULL,
  op text COLLATE "C" NOT NULL,
  author bigint,
  was_public boolean NOT NULL,
  is_public boolean NOT NULL,
  actor bigint,
  at text COLLATE "C" NOT NULL,
  last_public json
);

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

-- What is kept beside records, by name.
CREATE TABLE kalends.setting (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);
${DERIVED_SCHEMA}${ACCOUNTS_SCHEMA}`;
