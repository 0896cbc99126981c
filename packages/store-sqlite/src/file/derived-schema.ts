/** The tables of what is computed from records: what lists and searches look at. */
export const DERIVED_SCHEMA = `
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

-- The same by the event: what a hit of a search is checked against. Not "field = ''": a statement that asks for "field = ?"
-- would be compiled again whenever it gets other parameters, to see whether it can use the index.
CREATE UNIQUE INDEX event_key_event ON event_key (event, end_date, hide_from_listings, featured, author) WHERE field IS '';

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

-- How many events start in a month (YYYY-MM) and on a day (YYYY-MM-DD).
CREATE TABLE event_count (
  scale TEXT NOT NULL,
  status TEXT NOT NULL,
  hide_from_listings INTEGER NOT NULL,
  period TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (scale, status, hide_from_listings, period)
) STRICT, WITHOUT ROWID;

-- The folded text of an event.
CREATE TABLE event_text (
  event INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

-- The words of all texts, and an index of what they contain.
CREATE TABLE word (
  id INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE
) STRICT;

CREATE VIRTUAL TABLE word_part USING fts5 (
  word, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
);

-- The numbers of the words of each event, by its docid.
CREATE VIRTUAL TABLE event_word USING fts5 (
  words, content = '', contentless_delete = 1, columnsize = 1, detail = none, tokenize = 'ascii'
);

-- The events whose words are not yet in the index, and the docid by which it has them from before; 0: none. What it says of
-- that docid is not to be believed.
CREATE TABLE pending_event (
  event INTEGER PRIMARY KEY,
  docid INTEGER NOT NULL
) STRICT;
`;
