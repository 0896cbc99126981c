/**
 * The third schema: an event's words may be put into the index of words after the event was committed, together with those of
 * others. Until then what `event_word` has for it, if anything, is not to be believed.
 */
export const WORDS_THAT_WAIT = `
CREATE TABLE event_waiting (
  event INTEGER PRIMARY KEY
) STRICT;
`;
