CREATE TABLE kalends.account (
  id bigint NOT NULL,
  revision integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  email text COLLATE "C",
  role text COLLATE "C" NOT NULL,
  capabilities json,
  password_hash text COLLATE "C",
  disabled boolean NOT NULL,
  created text COLLATE "C" NOT NULL,
  removed text COLLATE "C",
  CONSTRAINT account_pkey PRIMARY KEY (id)
);

CREATE TABLE kalends.account_key (
  id integer NOT NULL,
  account bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  prefix text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  role text COLLATE "C",
  capabilities json,
  created text COLLATE "C" NOT NULL,
  expires text COLLATE "C",
  last_used text COLLATE "C",
  revoked text COLLATE "C",
  CONSTRAINT account_key_hash_key UNIQUE (hash),
  CONSTRAINT account_key_pkey PRIMARY KEY (id)
);

CREATE TABLE kalends.account_login (
  login text COLLATE "C" NOT NULL,
  account bigint NOT NULL,
  CONSTRAINT account_login_pkey PRIMARY KEY (login)
);
CREATE INDEX account_login_account ON kalends.account_login USING btree (account);

CREATE TABLE kalends.account_session (
  hash text COLLATE "C" NOT NULL,
  account bigint NOT NULL,
  created text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL,
  CONSTRAINT account_session_pkey PRIMARY KEY (hash)
);
CREATE INDEX account_session_account ON kalends.account_session USING btree (account, created);
CREATE INDEX account_session_expires ON kalends.account_session USING btree (expires);

CREATE TABLE kalends.change_log (
  version bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  id integer NOT NULL,
  revision integer NOT NULL,
  op text COLLATE "C" NOT NULL,
  author bigint,
  was_public boolean NOT NULL,
  is_public boolean NOT NULL,
  actor bigint,
  at text COLLATE "C" NOT NULL,
  last_public json,
  CONSTRAINT change_log_pkey PRIMARY KEY (version)
);

CREATE TABLE kalends.custom_field (
  id integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  form text COLLATE "C" NOT NULL,
  filled_to integer NOT NULL,
  CONSTRAINT custom_field_name_form_key UNIQUE (name, form),
  CONSTRAINT custom_field_pkey PRIMARY KEY (id)
);

CREATE TABLE kalends.custom_value (
  id integer NOT NULL,
  field integer NOT NULL,
  number double precision,
  text text COLLATE "C",
  CONSTRAINT custom_value_field_number_key UNIQUE (field, number),
  CONSTRAINT custom_value_field_text_key UNIQUE (field, text),
  CONSTRAINT custom_value_pkey PRIMARY KEY (id)
);

CREATE TABLE kalends.event (
  id integer NOT NULL,
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
  span smallint NOT NULL,
  CONSTRAINT event_pkey PRIMARY KEY (id)
);
CREATE INDEX event_image ON kalends.event USING btree (image) WHERE (image > 0);
CREATE INDEX event_occurrence ON kalends.event USING btree (series, recurrence_id) WHERE (series > 0);
CREATE UNIQUE INDEX event_own_slug ON kalends.event USING btree (slug) WHERE (status <> ALL (ARRAY['draft'::text, 'pending'::text]));
CREATE INDEX event_search ON kalends.event USING gin (folded_text gin_trgm_ops);
CREATE INDEX event_slug ON kalends.event USING btree (slug) WHERE (slug <> ''::text);
CREATE INDEX event_state ON kalends.event USING btree (event_status) WHERE (event_status <> 'scheduled'::text);
CREATE INDEX event_uid ON kalends.event USING btree (uid) WHERE (uid IS NOT NULL);

CREATE TABLE kalends.event_count (
  scale text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  hide_from_listings boolean NOT NULL,
  count integer NOT NULL,
  CONSTRAINT event_count_pkey PRIMARY KEY (scale, status, period, hide_from_listings)
);

CREATE TABLE kalends.event_key (
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
  featured boolean NOT NULL,
  CONSTRAINT event_key_pkey PRIMARY KEY (event, field, target)
);
CREATE INDEX event_key_list ON kalends.event_key USING btree (field, target, start_date, date, event) INCLUDE (end_date, status, author, hide_from_listings, featured);
CREATE INDEX event_key_upcoming ON kalends.event_key USING btree (field, target, status, utc_start_date) INCLUDE (author) WHERE (utc_start_date IS NOT NULL);

CREATE TABLE kalends.history (
  kind text COLLATE "C" NOT NULL,
  id integer NOT NULL,
  revision integer NOT NULL,
  actor bigint,
  at text COLLATE "C" NOT NULL,
  before json NOT NULL,
  CONSTRAINT history_pkey PRIMARY KEY (kind, id, revision)
);
CREATE INDEX history_at ON kalends.history USING btree (at);

CREATE TABLE kalends.idempotency_key (
  caller bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL,
  request text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  record json NOT NULL,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_key_caller ON kalends.idempotency_key USING btree (caller, expires);
CREATE INDEX idempotency_key_expires ON kalends.idempotency_key USING btree (expires);

CREATE TABLE kalends.image (
  id integer NOT NULL,
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
  CONSTRAINT image_pkey PRIMARY KEY (id),
  CONSTRAINT image_url EXCLUDE USING hash (url WITH =)
);
CREATE INDEX image_slug ON kalends.image USING btree (slug);

CREATE TABLE kalends.migration (
  number integer NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT migration_pkey PRIMARY KEY (number)
);

CREATE TABLE kalends.named_value (
  name text COLLATE "C" NOT NULL,
  value text NOT NULL,
  CONSTRAINT named_value_pkey PRIMARY KEY (name)
);

CREATE TABLE kalends.organizer (
  id integer NOT NULL,
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
  folded_fields text[] COLLATE "C" NOT NULL,
  CONSTRAINT organizer_pkey PRIMARY KEY (id)
);
CREATE INDEX organizer_image ON kalends.organizer USING btree (image) WHERE (image > 0);
CREATE INDEX organizer_list ON kalends.organizer USING btree (date, id) INCLUDE (status, author);
CREATE INDEX organizer_name ON kalends.organizer USING hash (folded_name);
CREATE UNIQUE INDEX organizer_slug ON kalends.organizer USING btree (slug) WHERE (slug <> ''::text);

CREATE TABLE kalends.recent_commit (
  place integer NOT NULL,
  number bigint NOT NULL,
  token uuid NOT NULL,
  CONSTRAINT recent_commit_pkey PRIMARY KEY (place)
);

CREATE TABLE kalends.series (
  id integer NOT NULL,
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
  custom json NOT NULL,
  CONSTRAINT series_pkey PRIMARY KEY (id)
);
CREATE INDEX series_due ON kalends.series USING btree (expanded_to, status);
CREATE INDEX series_image ON kalends.series USING btree (image) WHERE (image > 0);
CREATE UNIQUE INDEX series_slug ON kalends.series USING btree (slug) WHERE (slug <> ''::text);
CREATE INDEX series_uid ON kalends.series USING btree (uid) WHERE (uid IS NOT NULL);

CREATE TABLE kalends.state (
  single boolean NOT NULL DEFAULT true,
  commits bigint NOT NULL,
  version bigint NOT NULL,
  last_post integer NOT NULL,
  last_term integer NOT NULL,
  public_version bigint NOT NULL DEFAULT 0,
  public_at text COLLATE "C" NOT NULL DEFAULT '0000-00-00 00:00:00'::text,
  CONSTRAINT state_pkey PRIMARY KEY (single),
  CONSTRAINT state_single_check CHECK (single)
);

CREATE TABLE kalends.term (
  id integer NOT NULL,
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
  CONSTRAINT term_kind_slug_key UNIQUE (kind, slug),
  CONSTRAINT term_pkey PRIMARY KEY (id)
);
CREATE INDEX term_name ON kalends.term USING hash (folded_name);
CREATE INDEX term_parent ON kalends.term USING btree (parent) WHERE (parent <> 0);

CREATE TABLE kalends.venue (
  id integer NOT NULL,
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
  geo_z double precision,
  CONSTRAINT venue_pkey PRIMARY KEY (id)
);
CREATE INDEX venue_image ON kalends.venue USING btree (image) WHERE (image > 0);
CREATE INDEX venue_list ON kalends.venue USING btree (date, id) INCLUDE (status, author);
CREATE INDEX venue_name ON kalends.venue USING hash (folded_name);
CREATE INDEX venue_place ON kalends.venue USING btree (geo_lat, geo_lng) WHERE (geo_x IS NOT NULL);
CREATE UNIQUE INDEX venue_slug ON kalends.venue USING btree (slug) WHERE (slug <> ''::text);
