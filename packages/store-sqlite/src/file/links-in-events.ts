/**
 * The second schema: the lists of an event's categories, tags and organizers stand in its own row, as JSON. An event is
 * then written and read as one row rather than four or more; which events have something is what `event_key` answers.
 */
export const LINKS_IN_EVENTS = `
ALTER TABLE event ADD COLUMN categories TEXT NOT NULL DEFAULT '[]';
ALTER TABLE event ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
ALTER TABLE event ADD COLUMN organizer TEXT NOT NULL DEFAULT '[]';

UPDATE event SET
  categories = (SELECT json_group_array(term) FROM
    (SELECT term FROM event_term WHERE event = event.id AND kind = 'category' ORDER BY position)),
  tags = (SELECT json_group_array(term) FROM
    (SELECT term FROM event_term WHERE event = event.id AND kind = 'tag' ORDER BY position)),
  organizer = (SELECT json_group_array(organizer) FROM
    (SELECT organizer FROM event_organizer WHERE event = event.id ORDER BY position));

DROP TABLE event_term;
DROP TABLE event_organizer;
`;
