/** The tables of what is computed from records: what lists look at. */
export const DERIVED_SCHEMA = `
-- What a list of events looks at, per event and key. A key is the field of a link and the id that it has there, of categories
-- also the id of an ancestor, 0 if it has no venue; or '' and 0 for every event; or 'span' and a class above 0 for events that
-- end on another day than they start. A list with one such filter is one range in order. The UTC start is there for venues and
-- organizers only, which are asked for their upcoming events.
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
  PRIMARY KEY (event, field, target)
);

CREATE INDEX event_key_list ON kalends.event_key (field, target, start_date, date, event)
  INCLUDE (end_date, status, author, hide_from_listings, featured);
CREATE INDEX event_key_upcoming ON kalends.event_key (field, target, status, utc_start_date)
  INCLUDE (author) WHERE utc_start_date IS NOT NULL;

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
`;
