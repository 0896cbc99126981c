/**
 * The second schema: counters of months and days, keys of long events, and what venues and organizers know of their events
 * (`derived/`), for the events that are there. Who writes meanwhile waits. For a million events it takes some seconds.
 */
export const SECOND_SCHEMA = `
LOCK TABLE kalends.state IN EXCLUSIVE MODE;

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

INSERT INTO kalends.event_count (scale, status, period, hide_from_listings, count)
  SELECT 'day', status, left(start_date, 10), hide_from_listings, count(*) FROM kalends.event_key WHERE key = 0
  GROUP BY 2, 3, 4;
INSERT INTO kalends.event_count (scale, status, period, hide_from_listings, count)
  SELECT 'month', status, left(period, 7), hide_from_listings, sum(count) FROM kalends.event_count
  GROUP BY 2, 3, 4;

-- Events that end on a later day than they start have a key of minus n, where n is the lowest for which the day of their
-- end is less than 2^n days after that of their start, all months taken to have 31 days.
INSERT INTO kalends.event_key (event, key, status, author, start_date, date, end_date, hide_from_listings, featured)
  SELECT e.event, -l.class, e.status, e.author, e.start_date, e.date, e.end_date, e.hide_from_listings, e.featured
  FROM kalends.event_key e CROSS JOIN LATERAL width_bucket(
    ((substr(e.end_date, 1, 4)::integer * 12 + substr(e.end_date, 6, 2)::integer) * 31 + substr(e.end_date, 9, 2)::integer)
    - ((substr(e.start_date, 1, 4)::integer * 12 + substr(e.start_date, 6, 2)::integer) * 31
      + substr(e.start_date, 9, 2)::integer),
    ARRAY[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288,
      1048576, 2097152]) l (class)
  WHERE e.key = 0 AND l.class > 0;

-- The UTC start of the last event of each status of a venue or organizer, by their key in event_key.
CREATE TABLE kalends.linked_status (
  key bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  utc_start_date text COLLATE "C" NOT NULL,
  PRIMARY KEY (key, status)
) WITH (fillfactor = 50);

INSERT INTO kalends.linked_status (key, status, utc_start_date)
  SELECT key, status, max(utc_start_date) FROM kalends.event_key WHERE utc_start_date IS NOT NULL GROUP BY 1, 2;

CREATE INDEX event_key_latest ON kalends.event_key (key, status, utc_start_date)
  INCLUDE (author) WHERE utc_start_date IS NOT NULL;
DROP INDEX kalends.event_key_upcoming;

ANALYZE kalends.event_count, kalends.linked_status;
`;
