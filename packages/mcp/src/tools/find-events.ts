import { collectionOf, EVENT_STATUSES, kindsOf, STATUSES } from '@kalends/core';
import { isToOne, LINK_FIELD, type LinkedKind } from '@kalends/core/adapter';
import { flag, integer, listOf, objectOf, oneOf, optional, text, textsOf } from '@kalends/http/schema';
import { MOST_RECORDS, USUAL_RECORDS } from '../limits.js';
import { EVENT, listEvents } from '../answers/event.js';
import { argumentsOf, tool } from '../tool.js';

/** A page of a list, within the limit. */
export const PAGE_ARGUMENTS = {
  page: optional({ ...integer('The page, from 1'), minimum: 1 }),
  per_page: optional({
    ...integer(`The number of records of a page, at most ${MOST_RECORDS}. Default: ${USUAL_RECORDS}`),
    ...{ minimum: 1, maximum: MOST_RECORDS },
  }),
};

/** The keys of a page of a list, besides its records. */
export const PAGE_KEYS = {
  total: integer('The number of records that match'),
  page: integer('The page'),
  total_pages: integer('The number of pages'),
};

const ids = (description: string) => optional(listOf({ ...integer('An id'), minimum: 1 }, description));

/** The filters by linked records. */
const BY_LINKED = Object.fromEntries(
  kindsOf('linked').map((kind) => [
    LINK_FIELD[kind],
    ids(`Only events ${kind === 'venue' ? 'at' : 'of'} one of these ${collectionOf(kind)}, by id`),
  ]),
) as Readonly<Record<LinkedKind, ReturnType<typeof ids>>>;

/** The names of the linked records that a search covers besides the texts of an event: `the venue`, `the organizers`. */
const SEARCHED = kindsOf('linked').map(
  (kind) => `the ${isToOne(LINK_FIELD[kind]) ? kind : collectionOf(kind)}`,
);

/** The events that have not ended yet. */
const NOT_ENDED = { ends_after: 'now', strict_dates: true };

/** Lists events. */
export const findEvents = tool({
  name: 'find_events',
  title: 'Find events',
  description:
    'Lists events in the order of their start. Without start_date and end_date it lists those that have not ended yet. Returns no descriptions: get_event does.',
  effect: 'reads',
  input: argumentsOf({
    search: optional(text(`Words in the title, the description, ${SEARCHED.join(', ')} or the terms`)),
    start_date: optional(text('Only events that start on this day or later: 2031-05-01')),
    end_date: optional(text('Only events that end on this day or earlier: 2031-05-31')),
    categories: optional(textsOf('Only events in one of these categories, by slug or id')),
    tags: optional(textsOf('Only events with one of these tags, by slug or id')),
    ...BY_LINKED,
    featured: optional(flag('Only featured events, or only others')),
    status: optional(
      listOf(
        oneOf(...STATUSES),
        'Only events with one of these statuses. Default: those that the caller sees in lists',
      ),
    ),
    event_status: optional(listOf(oneOf(...EVENT_STATUSES), 'Only events that take place like this')),
    ...PAGE_ARGUMENTS,
  }),
  output: objectOf({ events: listOf(EVENT), ...PAGE_KEYS }),
  async run({ per_page = USUAL_RECORDS, ...filter }, context) {
    const isDated = filter.start_date !== undefined || filter.end_date !== undefined;
    const params = { ...(isDated ? {} : NOT_ENDED), ...filter, per_page };
    const { items, total, page, total_pages } = await listEvents(context, params);
    return { events: items, total, page, total_pages };
  },
});
