/**
 * The fourth schema: the index of words has events at places in the order of their days (`derived/place.ts`), no longer at their
 * ids. Names are new, so that an older program that still has the file open cannot write to it. All events wait to be
 * indexed anew.
 */
export const PLACES_OF_WORDS = `
DROP TABLE event_word;
DROP TABLE event_waiting;

CREATE VIRTUAL TABLE placed_word USING fts5 (
  words, content = '', contentless_delete = 1, columnsize = 1, detail = none, tokenize = 'ascii'
);

-- The events whose words are not yet in the index, and the place at which it has them from before; 0: nowhere. What it says of
-- that place is not to be believed.
CREATE TABLE waiting_event (
  event INTEGER PRIMARY KEY,
  place INTEGER NOT NULL
) STRICT;

INSERT INTO waiting_event (event, place) SELECT event, 0 FROM event_text;
`;
