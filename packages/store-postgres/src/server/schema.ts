import { ACCOUNTS_SCHEMA } from './accounts-schema.js';

/**
 * The first schema. Tables of records have one column per field, with the field's name; derived data is in separate
 * columns and tables and can be recomputed from the records. Texts are compared by code point. `kalends` stands for the
 * name of the store's schema.
 */
export const FIRST_SCHEMA = `
-- One row: the number of commits, which every commit moves and locks, and the last ids that were given.
CREATE TABLE kalends.state (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  commits bigint NOT NULL,
  last_post integer NOT NULL,
  last_term integer NOT NULL
);

INSERT INTO kalends.state (commits, last_post, last_term) VALUES (0, 0, 0);

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
  website text COLLATE "C",
  uid text COLLATE "C",
  recurrence_id text COLLATE "C",
  slug text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  excerpt text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  folded_text text COLLATE "C" NOT NULL,
  span smallint NOT NULL
);

-- Drafts and pending events may share a slug, with each other and with others.
CREATE UNIQUE INDEX event_own_slug ON kalends.event (slug) WHERE status NOT IN ('draft', 'pending');
CREATE INDEX event_slug ON kalends.event (slug) WHERE slug <> '';

-- Events imported from calendars.
CREATE INDEX event_uid ON kalends.event (uid) WHERE uid IS NOT NULL;

-- What a list of events looks at, per event and key. Key 0 is every event's; those above are 4 * id + the kind of what the
-- event has: 0 category (ancestors too), 1 tag, 2 venue (id 0: none), 3 organizer; those below are of events that end on
-- another day than they start, by how long they take (span). A list with one such filter is one range in order. The UTC start is there for venues and organizers only, which are asked for their upcoming events.
CREATE TABLE kalends.event_key (
  event integer NOT NULL,
  key bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  author bigint NOT NULL,
  start_date text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  end_date text COLLATE "C" NOT NULL,
  utc_start_date text COLLATE "C",
  hide_from_listings boolean NOT NULL,
  featured boolean NOT NULL,
  PRIMARY KEY (event, key)
);

CREATE INDEX event_key_list ON kalends.event_key (key, start_date, date, event)
  INCLUDE (end_date, status, author, hide_from_listings, featured);
CREATE INDEX event_key_upcoming ON kalends.event_key (key, status, utc_start_date)
  INCLUDE (author) WHERE utc_start_date IS NOT NULL;

-- How many events start in a month (YYYY-MM) and on a day (YYYY-MM-DD). Rows are updated in place as long as their pages
-- have room.
CREATE TABLE kalends.event_count (
  scale text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  hide_from_listings boolean NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (scale, status, period, hide_from_listings)
) WITH (fillfactor = 50);

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
  folded_name text COLLATE "C" NOT NULL,
  folded_description text COLLATE "C" NOT NULL,
  folded_fields text[] COLLATE "C" NOT NULL
);

CREATE UNIQUE INDEX organizer_slug ON kalends.organizer (slug) WHERE slug <> '';
CREATE INDEX organizer_list ON kalends.organizer (date, id) INCLUDE (status, author);
CREATE INDEX organizer_name ON kalends.organizer USING hash (folded_name);

CREATE TABLE kalends.term (
  id integer PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  parent integer NOT NULL,
  count integer NOT NULL,
  hidden boolean NOT NULL,
  description text COLLATE "C" NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  sort_slug text COLLATE "C" NOT NULL,
  sort_description text COLLATE "C" NOT NULL,
  folded_name text COLLATE "C" NOT NULL,
  UNIQUE (kind, slug)
);

CREATE INDEX term_name ON kalends.term USING hash (folded_name);
CREATE INDEX term_parent ON kalends.term (parent) WHERE parent <> 0;

CREATE TABLE kalends.image (
  id integer PRIMARY KEY,
  revision integer NOT NULL,
  url text COLLATE "C" NOT NULL,
  extension text COLLATE "C" NOT NULL,
  width double precision NOT NULL,
  height double precision NOT NULL,
  filesize double precision NOT NULL,
  sizes json NOT NULL,
  CONSTRAINT image_url EXCLUDE USING hash (url WITH =)
);

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
${ACCOUNTS_SCHEMA}`;
