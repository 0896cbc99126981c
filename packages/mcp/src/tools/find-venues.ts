import { listOf, objectOf, optional, text } from '@kalends/http/schema';
import { USUAL_RECORDS } from '../limits.js';
import { shownVenue, VENUE } from '../answers/event.js';
import { argumentsOf, tool } from '../tool.js';
import { PAGE_ARGUMENTS, PAGE_KEYS } from './find-events.js';

/** Lists venues. */
export const findVenues = tool({
  name: 'find_venues',
  title: 'Find venues',
  description:
    'Lists the places of events by name, for their ids. Look here before you create an event with a new venue.',
  effect: 'reads',
  input: argumentsOf({ search: optional(text('Words in the name or the description')), ...PAGE_ARGUMENTS }),
  output: objectOf({ venues: listOf(VENUE), ...PAGE_KEYS }),
  async run({ per_page = USUAL_RECORDS, ...filter }, { view }) {
    const { items, total, page, total_pages } = await view.venues.list({ ...filter, per_page });
    return { venues: items.map(shownVenue), total, page, total_pages };
  },
});
